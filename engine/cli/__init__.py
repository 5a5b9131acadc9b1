"""The command line of the engine: one file for each command, all strict about their input.

A command that cannot do what was asked says so in one line on standard error and ends
with status 2; nothing is written then.
"""

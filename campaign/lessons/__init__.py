"""Learning: six hands with one decision each, and the positions of the guide.

    lesson      what a lesson is, and what its answer to a play says
    tutorial    the six hands, in the order they are learned
    showing     a lesson on the same table as the game's, before and after a play
    examples    the positions of the guide, and what each is there to show
    drawing     an example drawn out, every card with all that it would do
    guide       what else the guide shows: hands, sums, the houses side by side

Nothing here asks a database or a clock, and nothing is kept of who learns.
"""

"""Cuarenta itself: cards, rules, shuffle, bots and the record of a game, in plain Python.

Nothing here knows a clock, a disk, a web or Django; a game is a fold over its moves.

Glossary
    igualdad, suma, escalera   a capture by an equal card, by a sum, and its ladder
    caida     taking by equality the card that the rival has just left
    limpia    a capture that empties the table
    ronda     three or four equal cards in a hand just dealt
    carton    the count of the cards taken, at the end of a deck
    deal      five cards to each seat; a deck is spent in two deals of four players

Where a rule lives
    cards, suits, notation                engine.cards
    seats, teams, whose turn is next      engine.seats
    what differs between houses           engine.profiles
    commitment, draw, shuffle             engine.shuffle
    what a card may take                  engine.captures
    what it earns, and the limits         engine.scoring
    how a game goes on                    engine.rules
    what a seat may know                  engine.view
    the record of a game, and its proof   engine.acta, with engine.acta_form and engine.proof
    what a bot plays                      engine.ai
    bots against bots                     engine.arena
    the command line                      engine.cli
"""

__version__ = "1.0.0"

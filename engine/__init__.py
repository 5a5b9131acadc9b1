"""Cuarenta itself: cards, rules, shuffle, bots and the record of a game, in plain Python.

Nothing here knows a clock, a disk, a web or Django; a game is a fold over its moves.

Glossary
    igualdad, suma, escalera   a capture by an equal card, by a sum, and its ladder
    caida     taking by equality the card that the rival has just left
    limpia    a capture that empties the table
    ronda     three or four equal cards in a hand just dealt
    announce  saying that one has a ronda, where the game does not sing it by itself
    doble ronda     four equal cards, where they win the game at once
    caida en ronda  a caida on a card of a rival's ronda, claimed at the end of the deck
    forgotten what a player left uncaptured, which the next rival may take before playing
    falla     taking no card in a whole deal; the rivals score
    carton    the count of the cards taken, at the end of a deck
    deal      five cards to each seat; a deck is spent in two deals of four players
    perro     a card of those not played with, which keeps the score at a real table
    profile   the rules of one house as data: ``qvito``, ``pagat`` or ``francia``

Where a rule lives
    cards, suits, notation                engine.cards
    seats, teams, whose turn is next      engine.seats
    what differs between houses           engine.profiles
    commitment, draw, shuffle             engine.shuffle
    moves and their text                  engine.moves
    what a seat may do now                engine.legal
    what a card may take                  engine.captures
    what a player forgot                  engine.forgotten
    what it earns, and the limits         engine.scoring
    caida on a rival's ronda              engine.claims
    how a game goes on                    engine.rules
        deck, hands, rondas, misdeal      engine.rules.dealing
        playing and taking                engine.rules.playing
        falla, claims, carton             engine.rules.ending
    the score in tokens                   engine.tokens
    all the points as tables to look up   engine.tables
    what a seat may know                  engine.view
    the record of a game, and its proof   engine.acta, with engine.acta_form and engine.proof
    a game that is over, hands open       engine.replay
    what a bot plays                      engine.ai
    what a bot remembers of the others    engine.ai.memory
    what a bot announces, takes, claims   engine.ai.customs
    what a move was worth, and why        engine.coach
    bots against bots                     engine.arena
    the command line                      engine.cli
"""

__version__ = "1.4.0"
"""Raised whenever a rule or any bot plays otherwise, so that an acta says who can replay it."""

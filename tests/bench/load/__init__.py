"""The house under many players at once: `python -m tests.bench.load`, or `make load`.

    seating     makes the players and their tables, some of them well into a game
    stack       the site on one database, by one web process or more, and what it costs
    player      one player at one table, and onlookers, over real websockets
    scenarios   what is measured, and beside which baseline
    figures     what is told of many times

`LOAD_ONLY=deep,greedy,house,alone,spectators,memory` runs some of the scenarios,
`LOAD_DATABASES=sqlite,postgresql` one database, `LOAD_SECONDS=10` shorter ones and
`LOAD_SHARE=0.1` with a tenth of the tables and sockets.
"""

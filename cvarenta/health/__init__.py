"""Whether all is well, for whoever administers: facts, rules that judge them, and one page.

`rules` judges and knows nothing of Django, `facts` asks database, disk, layer and this process,
`lines` puts both into words, `errors` counts what this process logs as an error.
"""

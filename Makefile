# What a person can ask of the house; `make` alone lists it.

PYTHON ?= python3
PORT ?= 8000
RUN := .venv/bin/python
RUN_BENCH := .venv-bench/bin/python
export PORT

.PHONY: help play test screenshots pictures icons bench bench-ranking load messages pins

help: ## esta lista
	@echo "Cvarenta de Qvito"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-14s %s\n", $$1, $$2 }'

play: python ## prepara todo y sirve el juego en http://127.0.0.1:8000 (otro puerto: PORT=8001)
	@$(PYTHON) .ci/prepare.py play
	@echo ">> Preparando la base de datos y las imágenes"
	@$(RUN) manage.py migrate --verbosity 0
	@$(RUN) manage.py collectstatic --no-input --verbosity 0
	@$(RUN) manage.py demo_admin
	@$(RUN) manage.py serve

test: python ## prepara todo y comprueba estilo, tipos y pruebas, navegador incluido
	@$(PYTHON) .ci/prepare.py test
	@.ci/packages
	@.ci/style
	@.ci/suite

screenshots: python ## toma imágenes de todas las páginas en var/screenshots
	@$(PYTHON) .ci/prepare.py test
	@.ci/packages
	@.ci/suite -m screenshot tests/e2e

pictures: python ## vuelve a tomar las imágenes que muestra el README
	@$(PYTHON) .ci/prepare.py test
	@.ci/packages
	@$(RUN) .ci/pictures.py

icons: python ## vuelve a dibujar los iconos y la imagen para compartir
	@$(PYTHON) .ci/prepare.py test
	@.ci/packages
	@$(RUN) .ci/icons.py

bench: python ## mide el motor, otros motores públicos, una jugada respondida y la mesa en un teléfono, en JSON
	@$(PYTHON) .ci/prepare.py test
	@$(RUN) -m engine bench
	@test -x $(RUN_BENCH) || $(PYTHON) -m venv .venv-bench
	@$(RUN_BENCH) -m pip --disable-pip-version-check --no-input -q install \
	  --require-hashes --only-binary :all: -r requirements/bench.txt \
	  || echo "!! Sin los motores públicos de requirements/bench.txt: se mide sin ellos." >&2
	@$(RUN_BENCH) -m tests.bench.engines
	@$(RUN) -m tests.bench.answer
	@.ci/packages
	@$(RUN) -m tests.bench.first_visit

messages: python ## pone al día los catálogos de locale/ (necesita gettext)
	@$(PYTHON) .ci/prepare.py test
	@$(RUN) .ci/messages.py

bench-ranking: python ## mide el ranking con mil y con un millón de jugadores, en JSON
	@$(PYTHON) .ci/prepare.py test
	@$(RUN) -m tests.bench.ranking

load: python ## mide el sitio con cientos de mesas y mil espectadores a la vez, en JSON
	@$(PYTHON) .ci/prepare.py test
	@$(RUN) -m tests.bench.load

pins: python ## vuelve a fijar las dependencias con sus firmas (necesita pip-tools en el PATH)
	cd requirements && for list in base test bench; do \
	  pip-compile -q --upgrade --generate-hashes --strip-extras --allow-unsafe --no-header \
	    --no-emit-index-url --no-emit-trusted-host --no-emit-find-links $$list.in -o $$list.txt; \
	done

python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "!! No encuentro $(PYTHON): hace falta Python 3.11 o más nuevo (apt-get install python3 python3-venv)." >&2; \
	  exit 1; }

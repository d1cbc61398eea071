# Two commands do everything: `make play` and `make test`. Both set up what they need, once.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
OLDEST := 3, 11
PAGE := src/escarmouche/server/page/index.html
CLIENT := $(shell find client -path client/node_modules -prune -o -type f -print)

# Whatever the shell says: servers, workers and commands by the hundred load the same modules, once compiled.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play page terminal test bench agreement strength mutants wire scene-words floor monkey clean

help:
	@echo "make play      play in the browser, against the computer or each other"
	@echo "make terminal  play in this terminal"
	@echo "make page      build the page"
	@echo "make test      check style, types and layers, and run all tests"
	@echo "make bench     measure speed (bench/results.json)"
	@echo "make agreement compare exact odds with 200,000 runs of each scene"
	@echo "make strength  let the computer players play each other"
	@echo "make mutants   see whether tests notice faults in rules (SEED=1 N=200; may be broken off)"
	@echo "make monkey    play five matches of each book on the page by random clicks, keys and drags (SEED=1)"
	@echo "make wire      write the types of the page anew, from what the server sends"
	@echo "make scene-words  write docs/scene-words anew, from what scene files may say"
	@echo "make floor     lift the floor of the rule coverage to the present figures"
	@echo "make clean     remove everything that was made"

play: page
	@$(BIN)/escarmouche serve --open

terminal: $(VENV)/.installed
	@$(BIN)/escarmouche play --terminal

page: $(PAGE)

test: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n 2 --dist worksteal

bench: $(VENV)/.dev
	@$(BIN)/python bench/run.py

agreement: $(VENV)/.dev
	@$(BIN)/python bench/agreement.py

strength: $(VENV)/.dev
	@$(BIN)/python bench/strength.py

mutants: $(VENV)/.dev
	@$(BIN)/python bench/mutants.py --seed $(or $(SEED),1) --number $(or $(N),200)

monkey: $(VENV)/.dev page
	MONKEY_MATCHES=5 MONKEY_SEED=$(or $(SEED),1) $(BIN)/pytest -q tests/page/test_monkey.py

wire: $(VENV)/.installed
	@$(BIN)/python -m escarmouche.server.typescript >client/src/wire.ts.new
	@mv client/src/wire.ts.new client/src/wire.ts

scene-words: $(VENV)/.installed
	@$(BIN)/python -m escarmouche.cli.scene_words docs/scene-words

floor: $(VENV)/.dev
	@$(BIN)/escarmouche rules coverage --raise-floor tests/coverage_floor.json >/dev/null
	@cat tests/coverage_floor.json

clean:
	rm -rf $(VENV) $(dir $(PAGE)) client/node_modules .mypy_cache .ruff_cache .import_linter_cache .hypothesis build dist bench/results.json
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp tells that the environment is as pyproject.toml wants it.
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	@echo "Setting up: a moment, once only."
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@echo "Setting up for development: a moment, once only."
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.installed

# The page is built by a Node that comes from PyPI: none has to be installed.
$(PAGE): $(CLIENT) | $(VENV)/.installed
	@echo "Building the page: a moment, once only."
	@rm -rf $(@D)
	@ESCARMOUCHE_PAGE=1 $(PIP) install --editable .

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python is missing: install Python 3.11 or later." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < ($(OLDEST)))' || { \
		echo "Python 3.11 or later is needed; $(PYTHON) is $$($(PYTHON) -V 2>&1)." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

# What to type: make help. Everything that make creates lies in .venv, node_modules and caches; make clean removes it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Without node and npm the JavaScript is not checked, and the checks say so.
NODE := $(if $(shell command -v node),$(if $(shell command -v npm),node_modules/.installed))
PINS := pyproject.toml constraints.txt
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.DEFAULT_GOAL := help
.PHONY: help start test test-all lab bench notebooks lint clean
.DELETE_ON_ERROR:

help:  ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

start: $(VENV)/.installed  ## Show the tutorials in a browser (ARGS="--port 9000 --no-browser")
	@$(BIN)/kort start $(ARGS)

lab: $(VENV)/.installed  ## Open the notebooks in JupyterLab
	@$(BIN)/kort lab $(ARGS)

test: $(VENV)/.tested $(NODE)  ## Run every test but the large counts
	@PYTHON=$(BIN)/python tools/check.sh "not large"

test-all: $(VENV)/.tested $(NODE)  ## Run every test
	@PYTHON=$(BIN)/python tools/check.sh "large or not large"

lint: $(VENV)/.tested $(NODE)  ## Check style and types
	@PYTHON=$(BIN)/python sh tools/lint.sh

bench: $(VENV)/.benched $(VENV)/.tested  ## Measure engine, table and solver, each beside a peer
	@$(BIN)/python tools/bench.py
	@$(BIN)/python tools/bench_table.py
	@$(BIN)/python tools/bench_exact.py

notebooks: $(VENV)/.tested  ## Run the notebooks and store what they show
	@$(BIN)/python tools/run_notebooks.py

clean:  ## Remove all that make has made
	rm -rf $(VENV) node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -type d \( -name __pycache__ -o -name .ipynb_checkpoints -o -name '*.egg-info' \) -prune -exec rm -rf {} +

$(VENV)/.created: tools/environment.py
	@$(PYTHON) tools/environment.py $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.created $(PINS)
	@echo "Installing Kortlib, the first time takes about a minute ..."
	@$(PIP) --editable '.[exact]'
	@$(BIN)/python -m kortlib.exact
	@touch $@

$(VENV)/.tested: $(VENV)/.installed tests/browser/find.py
	@$(PIP) --editable '.[test]'
	@$(BIN)/python tests/browser/find.py --provide
	@touch $@

node_modules/.installed: package.json .npmrc
	@npm install --silent
	@touch $@

$(VENV)/.benched: $(VENV)/.installed
	@$(PIP) --editable '.[bench]'
	@touch $@

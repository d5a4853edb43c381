# Two commands do everything: `make serve` plays, `make test` proves. Each makes its own environment first.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: serve test environment lint types lock clean

serve: environment
	$(BIN)/pocketwatch serve $(ARGS)

test: environment
	$(BIN)/python -m device.chromium
	$(MAKE) --no-print-directory lint types
	$(BIN)/pytest

lint: environment
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: environment
	$(BIN)/mypy

environment: $(READY)

$(READY): pyproject.toml requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $(READY)

lock:
	$(BIN)/pip freeze --exclude-editable > requirements.lock

clean:
	rm -rf $(VENV)

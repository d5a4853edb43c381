# Two commands do everything: `make serve` plays, `make test` proves. Each makes its own environment first.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
AUDIT := .venv-audit
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: serve test tested figures lint types format words audit lock environment system clean

serve: environment
	$(BIN)/pocketwatch serve $(ARGS)

# Of whole files of tests the slow ones first, as tests/conftest.py orders them: nobody waits for the last at the end.
IN_PARALLEL := --dist loadfile --no-loadscope-reorder

# The tests start dozens of processes, each of which would compile the program anew.
unexport PYTHONDONTWRITEBYTECODE

# They run side by side on all cores: threads of a library would only wait for one another.
test: export OPENBLAS_NUM_THREADS := 1

# One more at work than there are cores: tests in a browser wait for half of their time.
test: environment
	$(BIN)/python -m device.browser.chromium
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory --jobs 2 types tested

# Beside the types, which take one core for a minute. Tests fail later than types: both say so at the end.
tested: environment
	$(BIN)/python -m pytest -n $$(( $$(nproc) + 1 )) $(IN_PARALLEL)

# Fuzzed for an hour by `make figures`, see tests/fuzz.py.
DOORS := tests/device/test_doors.py tests/device/test_request_doors.py tests/device/test_kept_files.py tests/web/test_api.py tests/rules

# The large figures of vision/ACCURACY.md: minutes to an hour; a run that was stopped goes on where it was.
figures: environment
	$(BIN)/pocketwatch figures --write vision/ACCURACY.md $(ARGS)
	$(BIN)/pocketwatch figures armour
	POCKETWATCH_FUZZ=$${POCKETWATCH_FUZZ:-3600} $(BIN)/python -m pytest $(DOORS)
	$(BIN)/python -m pytest -m long -n auto $(IN_PARALLEL)

lint: environment
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: environment
	$(BIN)/mypy

format: environment
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# New sentences into the catalogues of web/translations, and what is read of those anew.
words: environment
	$(BIN)/python -m web.languages.catalogues

environment: $(READY)

# The marker is newer than what made it, so a changed lock or pyproject makes the environment anew.
$(READY): requirements.lock pyproject.toml
	@$(MAKE) --no-print-directory system
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV_FLAGS) $(VENV)
	$(PIP) -r requirements.lock
	$(PIP) --no-deps --editable .
	@touch $(READY)

# On a Pi the camera's library comes from the system: the environment must see it.
VENV_FLAGS := $(shell $(PYTHON) -c 'import picamera2' 2>/dev/null && echo --system-site-packages)

system:
	@missing=""; \
	$(PYTHON) -c 'import ensurepip' 2>/dev/null || missing="$$missing python3-venv"; \
	ldconfig -p 2>/dev/null | grep -q 'libGL\.so\.1' || missing="$$missing libgl1"; \
	ldconfig -p 2>/dev/null | grep -q 'libglib-2\.0\.so' || missing="$$missing libglib2.0-0"; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing >/dev/null; \
	  else \
	    echo "missing:$$missing; install them first, on Debian: sudo apt install$$missing" >&2; exit 1; \
	  fi; \
	fi

# The known holes of what is locked, as PyPI's advisories tell them; needs the network, and no part of the tests.
audit:
	test -x $(AUDIT)/bin/pip-audit || { $(PYTHON) -m venv $(AUDIT) && \
	  $(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check pip-audit==2.10.1; }
	$(AUDIT)/bin/pip-audit --requirement <(grep '==' requirements.lock) --no-deps --disable-pip --strict

lock: environment
	{ $(BIN)/python -m pip freeze --exclude-editable; \
	  echo "picamera2>=0.3.27; sys_platform == 'linux' and platform_machine == 'aarch64'"; } > requirements.lock

clean:
	rm -rf $(VENV) $(AUDIT)

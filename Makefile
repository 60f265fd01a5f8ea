# Two commands: `make play` and `make test`. On a fresh machine with Python 3.11 or newer each sets itself up.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
PLAYABLE := .venv/playable
PYTEST := $(BIN)/pytest -n auto --dist worksteal
CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=.cache/checked
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test compile compile-checked lint soak bench strength map notebook perft pictures playthroughs clean

play: $(PLAYABLE)
	@$(BIN)/zellige warm grawlix
	@$(BIN)/zellige play grawlix $(or $(ARGS),--seat human --seat level:3)

# Compiling takes half of the time on a fresh machine: with bounds checked and without, side by side, and lint meanwhile.
test: $(READY)
	@$(MAKE) --no-print-directory -j3 compile compile-checked lint
	$(PYTEST)
	$(CHECKED) $(PYTEST) -m checked
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "plain or plain_only"

compile: $(READY)
	@$(BIN)/python -m tests.warm

compile-checked: $(READY)
	@$(CHECKED) $(BIN)/python -m tests.warm

lint: $(READY)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

# The same as some tests do, for longer: some fifteen minutes.
soak: $(READY)
	$(PYTEST) -m soak

# Longer than a test should take, and of no use on a busy machine: some minutes.
bench: $(READY)
	$(BIN)/python -m bench.ratios
	$(BIN)/python -m bench.environments

# The matches behind docs/strength.md, those that are missing there: some hours. It goes on where it was stopped.
strength: $(READY)
	$(BIN)/python -m bench.strength $(ARGS)

# These write files that the tests compare with; review what has changed. The perft file takes some ten minutes.
map: $(READY)
	$(BIN)/python -m docs.map

perft: $(READY)
	$(BIN)/python -m tests.perft

notebook: $(READY)
	$(BIN)/python -m docs.notebook

pictures: $(READY)
	$(BIN)/python -m docs.pictures

playthroughs: $(READY)
	$(BIN)/python -m tests.playthrough

# Playing needs a third of the space that testing does.
$(PLAYABLE): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Zellige needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable .
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE)
	$(BIN)/pip install --quiet --editable '.[test,research]'
	@touch $(READY)

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

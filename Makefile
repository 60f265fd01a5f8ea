# `make play`, `make test`, and `make print`: each sets itself up on a fresh machine with Python 3.11 or newer.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
PLAYABLE := .venv/playable
PRINTABLE := .venv/printable
PYTEST := $(BIN)/pytest -n auto --dist worksteal
# With bounds checked, loops cannot be vectorized: not trying saves a fifth of the compiling.
CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_LOOP_VECTORIZE=0 NUMBA_SLP_VECTORIZE=0 NUMBA_CACHE_DIR=.cache/checked
MARKED = $$(grep -rl --include='test_*.py' 'mark.$(1)' tests)
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play print test compile compile-checked lint web soak bench strength map notebook perft pictures playthroughs clean

play: $(PLAYABLE)
	@$(BIN)/python tools/web.py
	@$(BIN)/zellige serve --open $(ARGS)

# make print ARGS="grawlix --out grawlix"
print: $(PRINTABLE)
	@$(BIN)/zellige print $(ARGS)

# On a fresh machine half the time goes into compiling, so both builds (with and without bounds checks), lint and the
# page run in parallel.
test: $(READY)
	@$(MAKE) --no-print-directory -j3 compile compile-checked lint web
	$(PYTEST)
	$(CHECKED) $(PYTEST) -m checked $(call MARKED,checked)
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "plain or plain_only" $(call MARKED,plain)

compile: $(READY)
	@$(BIN)/python -m tests.warm

compile-checked: $(READY)
	@$(CHECKED) $(BIN)/python -m tests.warm

lint: $(READY)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

# Build the page, check its types and run its unit tests. Tests in a browser are among the others, in tests/page.
web: $(READY)
	@$(BIN)/python tools/web.py
	@$(BIN)/python tools/web.py check

# Longer versions of some tests. Here a missing strace or PostgreSQL is a failure.
soak: $(READY)
	ZELLIGE_SOAK=1 $(PYTEST) -m "soak or strict"

# Speed measurements, which need a quiet machine: a few minutes.
bench: $(READY)
	$(BIN)/python -m bench.ratios
	$(BIN)/python -m bench.environments
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.page

# Play the matches that are missing from docs/strength.md: several hours. A stopped run continues where it left off.
strength: $(READY)
	$(BIN)/python -m bench.strength $(ARGS)

# These write files that the tests compare against; review what changed. The perft files take about ten minutes.
map: $(READY)
	$(BIN)/python -m docs.map

perft: $(READY)
	$(BIN)/python -m tests.perft

notebook: $(READY)
	$(BIN)/python -m docs.notebook

pictures: $(READY)
	$(BIN)/python -m docs.pictures
	$(BIN)/python -m docs.screens
	$(BIN)/python -m docs.terminal
	$(BIN)/python -m docs.lab_picture
	$(BIN)/python -m docs.leaves
	$(BIN)/python -m docs.solids

playthroughs: $(READY)
	$(BIN)/python -m tests.playthrough

# Playing needs a third of the disk space that testing does.
$(PLAYABLE): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Zellige needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[build]'
	@touch $(PLAYABLE)

$(PRINTABLE): $(PLAYABLE)
	$(BIN)/pip install --quiet --editable '.[build,workshop]'
	@touch $(PRINTABLE)

$(READY): $(PLAYABLE)
	$(BIN)/pip install --quiet --editable '.[build,test,research,postgres]'
	@touch $(READY)

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules web/.cache src/zellige/web
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Ponder needs Python 3.11 or newer, make and a C++20 compiler; everything else goes into .venv.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check
PORT ?= 8000
SECONDS ?= 60
N ?= 60
SEED ?= $(shell date +%Y%m%d)
# The newest versions that were tested; for newer ones: make PIP_CONSTRAINT=
empty :=
export PIP_CONSTRAINT ?= file://$(subst $(empty) $(empty),%20,$(CURDIR))/constraints.txt

.PHONY: help demo test play lint bench golden notebooks wheel sanitize fuzz mutants versions clean stale
.DELETE_ON_ERROR:

help: ## show these targets
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 10

demo: $(VENV)/core ## set up and take the tour
	@$(PY) examples/tour.py

play: $(VENV)/web ## set up and serve the page (PORT=8001 for another port)
	@$(VENV)/bin/ponder serve --port $(PORT)

test: $(VENV)/test ## set up and run every test
	@$(PY) -m pytest

lint: $(VENV)/test ## check style, types and layers
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy --strict
	$(VENV)/bin/lint-imports

bench: $(VENV)/bench ## measure against the naive definitions and peers
	@$(PY) benchmarks/run.py

golden: $(VENV)/test ## write the golden transcripts again
	@$(PY) tests/plain/golden.py

notebooks: $(VENV)/test ## execute the example notebooks and write their outputs
	@$(PY) tests/plain/notebooks.py

sanitize: $(VENV)/test ## run the kernels' tests under the compiler's sanitizers (docs/reliability.md)
	@$(PY) reliability/sanitize.py

fuzz: $(VENV)/test ## try inputs near to right ones (SECONDS=3600 for an hour)
	@$(PY) reliability/fuzz.py $(SECONDS)

mutants: $(VENV)/test ## put errors into the code that the tests must notice (N=20 SEED=7 ONLY=values)
	@$(PY) reliability/mutants.py --count $(N) --seed $(SEED) --only "$(ONLY)"

versions: $(VENV)/bench ## write down the newest versions that were tested
	@$(PY) reliability/constraints.py

wheel: $(VENV)/core ## build a wheel for this machine in dist/, which needs no compiler to install
	@echo "Building a wheel in dist"
	@$(call shown,$(PY) -m pip wheel --disable-pip-version-check --verbose --no-deps --wheel-dir dist .)
	@ls dist/*.whl

clean: ## remove whatever these targets made
	rm -rf $(VENV) build dist .benchmarks .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests examples benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment, made once. It remembers its folder and the modules it was installed with: it is
# made afresh when the folder has moved or its Python has gone, and installed again when a module
# has gone or the native sources have changed.
INPUTS := pyproject.toml CMakeLists.txt $(wildcard native/*)
MOVED := $(shell { $(PY) -c '' && test "$$(cat $(VENV)/folder)" = '$(CURDIR)'; } 2>/dev/null || echo moved)
GONE := $(shell cat $(VENV)/modules 2>/dev/null | while read -r file; do test -e "$$file" || echo gone; done)

$(VENV)/core: $(INPUTS) $(if $(MOVED)$(GONE),stale)
	@$(if $(MOVED),$(call need,$(HAS_PYTHON),$(WANT_PYTHON)))
	@$(call need,$(HAS_COMPILER),$(WANT_COMPILER))
	@$(call need,$(HAS_HEADERS),$(WANT_HEADERS))
	@$(if $(MOVED),echo "Making $(VENV)"; $(call need,$(PYTHON) -m venv --clear $(VENV) >/dev/null,$(WANT_VENV)))
	@pwd > $(VENV)/folder
	@echo "Installing ponder into $(VENV), which compiles its kernels: a minute, once"
	@$(call shown,$(PY) -m pip install --disable-pip-version-check --verbose --editable .)
	@find src -name '*.py' > $(VENV)/modules
	@touch $@

$(VENV)/web: $(VENV)/core
	@echo "Installing what the page needs"
	@$(PY) -c '$(NEEDS)' web | $(PIP) install --requirement /dev/stdin
	@touch $@

$(VENV)/test: $(VENV)/core
	@echo "Installing what the tests need"
	@$(PY) -c '$(NEEDS)' test | $(PIP) install --requirement /dev/stdin
	@touch $@

$(VENV)/bench: $(VENV)/test
	@echo "Installing the peers to measure against"
	@$(PY) -c '$(NEEDS)' bench | $(PIP) install --requirement /dev/stdin
	@touch $@

# Only the requirements of an extra: naming the extra to pip would compile the kernels again.
NEEDS = import sys, tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	print(*project["optional-dependencies"][sys.argv[1]], sep="\n")

# Runs a verbose pip and shows only which files are compiled; if it fails, the end of its words.
shown = { $(1) 2>&1; echo "status $$?"; } | tee $(VENV)/log | $(PY) -uc '$(COMPILED)'; \
	tail -n 1 $(VENV)/log | grep -qx "status 0" || { tail -n 40 $(VENV)/log >&2; exit 1; }
COMPILED = import re, sys; \
	find = re.compile(r" *(\[.*\]) Building CXX object CMakeFiles/([\w-]+)\.dir/(?:.*/)?(?:unity_)?(\w+?)(?:_cxx)?\.c\w+\.o").match; \
	[print(" ", one[1], "compiling", one[2], one[3]) for one in map(find, sys.stdin) if one]

need = { $(1); } || { echo "$(2)" >&2; exit 1; }

HAS_PYTHON = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
WANT_PYTHON = ponder needs Python 3.11 or newer, which $(PYTHON) is not; name yours with make PYTHON=python3.12
WANT_VENV = ponder needs the venv module of $(PYTHON); on Debian: apt install python3-venv
HAS_HEADERS = $(PYTHON) -c 'import os, sysconfig; open(os.path.join(sysconfig.get_path("include"), "Python.h"))' 2>/dev/null
WANT_HEADERS = ponder needs the header files of $(PYTHON); on Debian: apt install python3-dev
HAS_COMPILER = for compiler in $${CXX:-c++ g++ clang++}; do \
	echo '\#include <span>' | $$compiler -std=c++20 -fsyntax-only -x c++ - && exit; done 2>/dev/null; false
WANT_COMPILER = ponder needs a C++20 compiler (g++ or clang++); on Debian: apt install g++

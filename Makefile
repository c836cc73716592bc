# `make` needs python3 >= 3.11, make and git. It installs everything else in this folder (see CONTRIBUTING.md).
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
# `make bench ROUNDS=1` is a quick trial. `ROWS=page,package` selects table rows of `make bench ONLY=page`.
ROUNDS ?=
export ROWS
# make check ONLY=python, web, docs or a check; make test ONLY=python, web, journeys, slow, versions, weekly, kit, everywhere, oidc, changed or all; make bench ONLY=page, package, scan, gateway, sign-in, log or scale
ONLY ?=

OUTER := $(shell command -v "$(PYTHON)")
# Use the versions of Node, npm, uv and the other tools in the lock file. Let Python write bytecode, because uv compiles no
# module.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export VITE_CONFIG_NATIVE_IGNORE_WARNING := true
unexport PYTHONDONTWRITEBYTECODE
RUN := .venv/bin/python -m
# The scripts in the environment contain this folder's path, so the name of the mark file contains a hash of the path. If the
# environment's Python does not run, make creates the environment again.
MARK := .venv/of-$(shell pwd | cksum | cut -d' ' -f1)
ifneq ($(shell { .venv/bin/python -c 'print(1)'; } 2>/dev/null),1)
.PHONY: $(MARK)
endif
# The complete environment contains the packages that are needed to run Kisslock, so they are not installed separately.
PYTHON_TO_RUN := $(or $(wildcard .venv/lock),.venv/run)
NPM_TO_RUN := $(or $(wildcard web/node_modules/.all),web/node_modules/.run)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup run test check bench gallery pictures docs announced build rehearse differential mutants footprint format generate lock clean

help: ## print this list
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 12

$(MARK):
	@"$(or $(OUTER),$(PYTHON))" -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Kisslock needs Python 3.11 or newer; this python3 is %d.%d.\nInstall a newer one and call make with PYTHON=python3.13, say." % (v[0], v[1]))'
	@echo "Python environment"
	@"$(OUTER)" -m venv --clear .venv
	@awk '/^[^ ]/ { uv = /^uv==/ } uv' requirements/lock.txt > .venv/uv.txt
	@$(RUN) pip install --no-input --quiet --quiet --no-deps --require-hashes --requirement .venv/uv.txt
	@touch $@

.venv/lock .venv/run: .venv/%: $(MARK) requirements/%.txt pyproject.toml hatch_build.py
	@echo "Python packages and Node (0.9 GB)"
	@$(RUN) tools.uv pip install --quiet --require-hashes --requirement requirements/$*.txt
	@$(RUN) tools.uv pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

web/node_modules/.all: | .venv/lock
web/node_modules/.run: | $(PYTHON_TO_RUN)
web/node_modules/.all web/node_modules/.run: web/package-lock.json
	@echo "npm packages (0.5 GB)"
	@cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error $(if $(filter %.run,$@),--omit=dev)
	@touch $@

setup: .venv/lock web/node_modules/.all ## install all packages and build the front end as it is released
	@$(RUN) tools.front_end

run: $(PYTHON_TO_RUN) $(NPM_TO_RUN) ## start Kisslock on http://127.0.0.1:8000 (PORT=, HOST=), setting up what is missing
	@$(RUN) tools.front_end quick
	@test ! -f build/docs/index.html || echo "Documentation: file://$(CURDIR)/build/docs/index.html"
	@exec $(RUN) kisslock dev --host "$(HOST)" --port "$(PORT)"

test: setup ## Python tests, web unit tests and browser journeys (ONLY=python, web or journeys; ONLY=slow: what installs or starts whole programs; ONLY=versions: the lowest and the newest packages on each Python; ONLY=kit: the npm package, and the pages that call npm; ONLY=everywhere: sites without our server; ONLY=oidc: programs that sign in here; ONLY=changed: versions, kit and everywhere, if their inputs changed; ONLY=all: everything)
	@$(RUN) tools.suites $(ONLY)

check: .venv/lock web/node_modules/.all ## format, lint, types, unused code, generated files, sizes, advisories (ONLY=python, web or docs, or a word of a check's title)
	@$(RUN) tools.checks $(if $(ONLY),"$(ONLY)")

# The peers of the benchmark. A peer that can't be installed is skipped, and the other peers are measured.
BENCH_PEERS := $(if $(filter page,$(or $(ONLY),page)),bench/peers) $(if $(filter sign-in,$(or $(ONLY),sign-in)),bench/sign_in_peers)
bench/peers/node_modules/.all bench/sign_in_peers/node_modules/.all: %/node_modules/.all: %/package-lock.json | .venv/lock
	@echo "npm packages of $*"
	-@cd $* && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && touch node_modules/.all

bench: setup $(BENCH_PEERS:%=%/node_modules/.all) ## measure page, npm package, scanning, gateway, sign-in, log and growth, into bench/RESULTS.md (ONLY=page, package, scan, gateway, sign-in, log or scale; ROUNDS=1 to try, ROWS=page,package for some pages)
	@$(RUN) tools.benchmark "$(ROUNDS)" "$(ONLY)"

gallery: setup ## pictures of every state of the real application, into build/gallery/ (KISSLOCK_DRAWINGS=folder compares)
	@$(RUN) tools.gallery gallery sheets

pictures: setup ## the pictures of README and docs/, light and dark, from the real application
	@$(RUN) tools.gallery pictures

docs: .venv/lock web/node_modules/.all ## the documentation site, into build/docs/
	@$(RUN) tools.site

announced:
	@echo "In a new checkout this takes 5 to 15 minutes and 1.5 GB of its folder, later less than 5 minutes."
	@mkdir -p build && date +%s > build/began

build: announced setup ## wheel and sdist with the built front end, and the npm package, into dist/
	@rm -rf dist && mkdir dist
	@$(RUN) tools.front_end pack dist
	@$(RUN) hatchling build -d dist
	@.venv/bin/twine --no-color check --strict dist/*.whl dist/*.tar.gz
	@.venv/bin/check-wheel-contents dist/kisslock-*.whl
	@du -h dist/*
	@echo "Built in $$(( $$(date +%s) - $$(cat build/began) )) s."

rehearse: announced setup ## publish a release to local indexes, and follow the start pages with `pip install kisslock` and `npm install kisslock` (ONLY=fastapi, django, flask, vite, nextjs or static)
	@$(RUN) tools.rehearsal $(ONLY)

differential: .venv/lock ## compare parsers and checks with other implementations on 100,000 generated cases of each kind (COUNT=1000, to try something out; ONLY=message, signature, name, request or redirect)
	@$(RUN) tools.differential $(or $(COUNT),100000) 1 $(ONLY)

footprint: setup ## measure modules, packages, memory, start time and page size of each integration, into docs/what-you-run.md (10 minutes, on Linux)
	@$(RUN) tools.footprint

mutants: .venv/lock ## change the code in small ways, one at a time, and list the changes that no test notices; at most an hour (ONLY=python or web; COUNT=100 for a sample of Python)
	@$(RUN) tools.mutants $(ONLY) $(COUNT)

format: .venv/lock web/node_modules/.all ## rewrite what formatters and linters can mend
	@.venv/bin/ruff check --fix-only --exit-zero
	@.venv/bin/ruff format
	@cd web && npm run --silent format
	@cd examples && node ../web/node_modules/.bin/biome check --write
	@cd bench && node ../web/node_modules/.bin/biome check --write

generate: .venv/lock web/node_modules/.all ## write the files that come from the code: wire shapes, settings, reference
	@$(RUN) tools.generate
	@cd web && node kit/reference/write.ts

COMPILE_ALONE = $(RUN) tools.uv pip compile --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate --quiet
COMPILE = $(COMPILE_ALONE) --python-version 3.11 --extra server pyproject.toml
lock: .venv/lock ## write requirements/lock.txt anew
	@$(COMPILE) requirements/dev.in --output-file requirements/lock.txt
	@$(COMPILE_ALONE) --python-version 3.11 requirements/rehearse.in --output-file requirements/rehearse.txt
	@$(COMPILE_ALONE) --python-version 3.11 requirements/mutants.in --output-file requirements/mutants.txt
	@for peer in siwe signinwithethereum; do $(COMPILE_ALONE) --python-version 3.11 tools/differential/peers/$$peer.in --output-file tools/differential/peers/$$peer.txt; done
	@cp requirements/lock.txt requirements/run.txt # uv keeps the versions and hashes of an existing file
	@$(COMPILE) requirements/run.in --output-file requirements/run.txt
	@$(COMPILE_ALONE) --python-version 3.12 bench/sign_in_peers/django.in --output-file bench/sign_in_peers/django.txt
	@$(COMPILE_ALONE) --python-version 3.11 bench/sign_in_peers/walletauth.in --output-file bench/sign_in_peers/walletauth.txt

clean: ## remove everything that make brought into this folder
	@rm -rf .venv web/node_modules web/dist bench/peers/node_modules bench/sign_in_peers/node_modules web/e2e/openid/peer/node_modules src/kisslock/static dist build

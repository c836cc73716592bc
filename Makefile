# Needs python3 >= 3.11, make and git. Everything else is brought into this folder (see CONTRIBUTING.md).
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
# make bench ROUNDS=1, to try something out
ROUNDS ?=
# make test ONLY=python, web, journeys or kit
ONLY ?=

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test check bench gallery pictures docs build format generate lock clean

help: ## print this list
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 12

run: ## start Kisslock on http://127.0.0.1:8000 (PORT=, HOST=), setting up what is missing
	@exec $(PYTHON) -m tools run --host "$(HOST)" --port "$(PORT)"

test: ## Python tests, web unit tests and browser journeys (ONLY=python, web or journeys; ONLY=kit: the npm package, and the pages that call npm)
	@$(PYTHON) -m tools test "$(ONLY)"

check: ## format, lint, types, unused code, generated files, sizes
	@$(PYTHON) -m tools check

bench: ## measure page, npm package, scanning, gateway, sign-in and log, into bench/RESULTS.md (ONLY=page, package, scan, gateway, sign-in or log, ROUNDS=1 to try)
	@$(PYTHON) -m tools bench "$(ROUNDS)" "$(ONLY)"

gallery: ## pictures of every state of the real application, into build/gallery/ (KISSLOCK_DRAWINGS=folder compares)
	@$(PYTHON) -m tools gallery

pictures: ## the pictures of README and docs/, light and dark, from the real application
	@$(PYTHON) -m tools pictures

docs: ## the documentation site, into build/docs/
	@$(PYTHON) -m tools docs

build: ## wheel and sdist with the built front end, and the npm package, into dist/
	@$(PYTHON) -m tools build

format: ## rewrite what formatters and linters can mend
	@$(PYTHON) -m tools format

generate: ## write the files that come from the code: wire shapes, settings, reference
	@$(PYTHON) -m tools generate

lock: ## write requirements/lock.txt anew
	@$(PYTHON) -m tools lock

clean: ## remove everything that make brought into this folder
	@$(PYTHON) -m tools clean

# `make demo` and `make test` do all of their own set-up in .venv. Only `make kiosk` touches more than this folder.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: demo test lint bench gallery hil kiosk clean

demo: $(READY)
	@$(BIN)/rushpi demo

test: $(READY)
	@$(BIN)/python -m pytest -n auto

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: $(READY)
	@for bench in tests/bench_*.py; do $(BIN)/python -m tests.$$(basename $$bench .py) || exit 1; done

# Every scene at every size in every language, on one page to look at.
gallery: $(READY)
	@$(BIN)/python -m tests.display.gallery

# Needs root and Debian packages, which it brings itself; some minutes. Not part of `make test`.
hil: $(READY)
	@tests/hil/install
	@tests/hil/vm tests/hil/gpio
	@tests/hil/camera
	@tests/hil/kiosk

# Installs the kiosk on this Raspberry Pi, or brings it up to date: make kiosk ARGS="--desktop --dry-run"
kiosk:
	@$(if $(filter 0,$(shell id -u)),,sudo) $(PYTHON) systemd/install.py $(ARGS)

clean:
	rm -rf .venv out

$(READY): pyproject.toml .ci/setup .ci/constraints.txt
	@.ci/setup $(PYTHON)
	@touch $@

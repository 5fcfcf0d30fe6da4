# The two commands are `make play` and `make test`; everything they need beyond Rust, Node and Python 3
# they fetch.
.PHONY: help play page page-test build tested test lint unit environments peers clients terminal browser python python-bench wheel examples \
	surface doc docs-examples check-deep bench clean

PROGRAM := $(or $(CARGO_TARGET_DIR),target)/release/damier
# What the tests drive: as quick to play, quicker to build, and it checks its own arithmetic.
BUILT := $(or $(CARGO_TARGET_DIR),target)/debug
TESTED := $(BUILT)/damier
# Where the deeper checks stop; each fuzz target runs this long.
FUZZ_SECONDS ?= 30

help: ## Say what can be made
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 24

play: build ## Build everything and start the server: the address of the page is printed (ARGS=--open opens it)
	@$(PROGRAM) serve $(ARGS)

# The page is built into the program, so it comes first.
page: web/dist/index.html
web/dist/index.html: web/node_modules/.package-lock.json $(shell find web/src web/plugins web/public docs/rules web/index.html web/vite.config.ts -type f)
	cd web && npm run --silent build
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund

page-test: page
	cd web && npm run --silent check && npm test --silent

build: page ## Build the page and the program
	cargo build --release --locked

# With the tests, as together they have the same dependencies.
tested: page
	cargo build --workspace --all-targets --all-features --locked

# What comes after the building waits a good deal, so two at a time; the browser has the machine to itself.
test: page lint unit doc tested ## Run every test
	$(MAKE) --jobs=2 --output-sync examples surface python page-test docs-examples peers clients terminal
	$(MAKE) browser

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
	@for file in crates/*/tests/*.rs; do \
	    main=$$(dirname $$file)/main.rs; name=$$(basename $$file .rs); \
	    [ $$name = main ] || [ ! -f $$main ] || grep -q "^mod $$name;" $$main || \
	    { echo "$$main does not name $$name: its tests would not run"; exit 1; }; done

# nextest where it is there, for its report; doctests are cargo's own.
unit:
	@if cargo nextest --version >/dev/null 2>&1; then cargo nextest run --workspace --all-features --locked --no-fail-fast; \
	else cargo test --workspace --all-features --locked --all-targets --no-fail-fast; fi
	cargo test --workspace --all-features --locked --doc

doc:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps --locked

# The examples of the libraries, each with something small to do.
examples: tested ## Run the examples of the libraries
	@for game in dames dames-10 trap bermudes pyramidame; do \
	    $(BUILT)/examples/play_a_game $$game && $(BUILT)/examples/count_moves $$game 3 && \
	    $(BUILT)/examples/search_a_position $$game 3 || exit 1; done >/dev/null
	@$(BUILT)/examples/read_pdn >/dev/null
	@$(BUILT)/examples/explain_a_move >/dev/null
	@$(BUILT)/examples/own_evaluation 300 >/dev/null

# What the libraries offer is written down: a change shows.
surface: ## Compare the public surface of the libraries with docs/surface
	python3 docs/surface/check.py

docs-examples: tested ## Run the commands printed in the documentation again
	python3 docs/check_sentences.py
	python3 docs/check_examples.py $(TESTED)
	python3 docs/draw --check $(TESTED)

# The libraries of others that `peers` and `clients` both use, made before either begins.
environments:
	bash -e tests/peers/environments

# Two libraries that nobody here wrote agree with dames and dames-10.
peers: tested environments
	python3 -m unittest discover --quiet --start-directory tests/peers
	tests/peers/run $(TESTED)

# Their clients play whole games with `damier hub` and `damier dxp`.
clients: tested environments
	tests/clients/run $(TESTED)

# `damier play` in a pseudo-terminal, with keys, mouse and signals.
terminal: tested
	tests/terminal/run $(TESTED)

# The Python package, which is built with everything else; python/run alone builds no more than it needs.
python: tested ## Test the Python package and check its types
	python/run $(BUILT)

python-bench: ## Compare the legal moves of the Python package with those of py-draughts
	python/bench

wheel: ## Build the Python package for others to install, in dist/
	python/wheel

# The page in a real browser, against the real program.
browser: tested ## Run the tests in a browser only
	tests/browser/run $(TESTED)

check-deep: build ## Run the slow checks: deep counts, more random positions, fuzzing
	DAMIER_DEEP=1 cargo test --workspace --locked --release -- --nocapture
	tests/peers/run $(PROGRAM) --positions 60000 --seed 2
	fuzz/run $(FUZZ_SECONDS)

bench: build ## Measure the move generators
	$(PROGRAM) bench perft

clean: ## Remove what was built
	cargo clean
	rm -rf .venv-peers .venv-python dist python/damier/*.so fuzz/target web/dist web/node_modules tests/browser/node_modules

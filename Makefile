# The two commands are `make play` and `make test`; everything they need beyond Rust, Node and Python 3
# they fetch.
.PHONY: help play page page-test build test lint unit peers clients browser doc docs-examples check-deep bench clean

PROGRAM := $(or $(CARGO_TARGET_DIR),target)/release/damier
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

test: lint unit doc page-test docs-examples peers clients ## Run every test but those in a browser

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

# nextest where it is there, for its report; doctests are cargo's own.
unit:
	@if cargo nextest --version >/dev/null 2>&1; then cargo nextest run --workspace --locked --no-fail-fast; \
	else cargo test --workspace --locked --all-targets --no-fail-fast; fi
	cargo test --workspace --locked --doc

doc:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

docs-examples: build ## Run the commands printed in the documentation again
	python3 docs/check_sentences.py
	python3 docs/check_examples.py $(PROGRAM)
	python3 docs/draw --check $(PROGRAM)

# Two libraries that nobody here wrote agree with dames and dames-10.
peers: build
	python3 -m unittest discover --quiet --start-directory tests/peers
	tests/peers/run $(PROGRAM)

# Their clients play whole games with `damier hub` and `damier dxp`.
clients: build
	tests/clients/run $(PROGRAM)

# The page in a real browser, against the real program.
browser: build ## Run the tests in a browser
	tests/browser/run $(PROGRAM)

check-deep: build ## Run the slow checks: deep counts, more random positions, fuzzing
	DAMIER_DEEP=1 cargo test --workspace --locked --release -- --nocapture
	tests/peers/run $(PROGRAM) --positions 60000 --seed 2
	fuzz/run $(FUZZ_SECONDS)

bench: build ## Measure the move generators
	$(PROGRAM) bench perft

clean: ## Remove what was built
	cargo clean
	rm -rf .venv-peers fuzz/target web/dist web/node_modules tests/browser/node_modules

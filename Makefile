# The two commands are `make play` and `make test`; everything they need beyond Rust, Node and Python 3
# they fetch.
.PHONY: help play page types page-test build tested install test lint python-lint deny unit environments peers clients terminal trial \
	trial-in-short network browser desk desk-speed module python python-bench wheel package packages examples surface doc docs-examples fingerprint format check-deep \
	bench clean

PROGRAM := $(or $(CARGO_TARGET_DIR),target)/release/damier
# What the tests drive: as quick to play, quicker to build, and it checks its own arithmetic.
BUILT := $(or $(CARGO_TARGET_DIR),target)/debug
TESTED := $(BUILT)/damier
# Where the deeper checks stop; each fuzz target runs this long.
FUZZ_SECONDS ?= 30
# How long the trial of the server takes, about.
TRIAL_SECONDS ?= 300
# And that of three nodes among the deeper checks.
NODES_SECONDS ?= 3600

help: ## Say what can be made
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 24

play: ## Build everything and start the server: the address of the page is printed (ARGS=--open opens it)
	@[ -x $(PROGRAM) ] || printf '%s\n' \
	    "Damier is built before it is played, once: first the page, then the program; cargo shows how far it is." \
	    "That takes some minutes. The next time it starts at once." "" \
	    "Damier se construit avant la première partie : d'abord la page, puis le programme ; cargo montre où il en est." \
	    "Comptez quelques minutes. La prochaine fois, tout démarre aussitôt." ""
	@$(MAKE) --no-print-directory build
	@$(PROGRAM) serve $(ARGS)

# The desk as WebAssembly, where it can be built: the page asks the server where it is not there.
module: ## Build the desk for the browser, if there is a way (web/wasm/build says what is missing)
	@web/wasm/build

# The page is built into the program, so it comes first.
# The module is in it where `make module` or `make test` has built it, or the toolchain has what it needs: nobody fetches a
# compiler before a first game.
page:
	@web/wasm/build --at-hand
	@$(MAKE) --no-print-directory web/dist/index.html
web/dist/index.html: web/node_modules/.package-lock.json $(wildcard web/wasm/out/key) $(shell find web/src web/plugins web/public docs/rules crates/engine/networks web/index.html web/vite.config.ts -type f)
	cd web && npm run --silent build
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund

# The server describes its interface, and the page's types are made from that: tests of both compare.
types: web/node_modules/.package-lock.json ## Write the description of the server's interface and the page's types anew
	cargo test --locked --package damier-server --features schema --test server-tests -- --ignored write_the_description
	cd web && npm run --silent types

page-test: page
	cd web && npm run --silent check && npm test --silent

# What a debugger and the backtrace of a panic want to know lies in damier.debug beside the program, where objcopy is there.
build: page ## Build the page and the program
	cargo build --release --locked
	@if command -v objcopy >/dev/null && objdump --section-headers $(PROGRAM) | grep -q '\.debug_info'; then \
	    objcopy --only-keep-debug $(PROGRAM) $(PROGRAM).debug && \
	    objcopy --strip-all --add-gnu-debuglink=$(PROGRAM).debug $(PROGRAM) $(PROGRAM).stripped && \
	    mv $(PROGRAM).stripped $(PROGRAM); fi

# With the tests, as together they have the same dependencies.
tested: page
	cargo build --workspace --all-targets --all-features --locked

# What the tests fetch from elsewhere, before two of them fetch it at once.
install:
	@tests/install

# The module is optimised as a whole, on one core, so the program is checked meanwhile (which it can be without the page), and what is
# fetched is fetched while the program is compiled. The tests of the program wait for clocks, networks and each other a good deal:
# one more at a time than there are cores, the longest first.
AT_ONCE = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
test: ## Run every test
	$(MAKE) --jobs=$(AT_ONCE) lint module web/node_modules/.package-lock.json
	$(MAKE) --jobs=$(AT_ONCE) tested install
	$(MAKE) unit
	$(MAKE) --jobs=$(AT_ONCE) --output-sync browser trial-in-short peers page-test python network doc surface terminal clients \
	    docs-examples desk fingerprint examples

lint: python-lint deny
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
	@for file in crates/*/tests/*.rs; do \
	    main=$$(dirname $$file)/main.rs; name=$$(basename $$file .rs); \
	    [ $$name = main ] || [ ! -f $$main ] || grep -q "^mod $$name;" $$main || \
	    { echo "$$main does not name $$name: its tests would not run"; exit 1; }; done

python-lint:
	python/lint

# The advisories come from the network: without it the rest is checked all the same.
deny: ## Check the licences, sources and known weaknesses of the dependencies, where cargo-deny is installed
	@if cargo deny --version >/dev/null 2>&1; then \
	    cargo deny --locked check --hide-inclusion-graph licenses bans sources && \
	    { cargo deny fetch db >/dev/null 2>&1 || { echo "SKIPPED: the database of advisories cannot be fetched"; exit 0; }; \
	      cargo deny --locked check --hide-inclusion-graph advisories; }; \
	else echo "SKIPPED: the dependencies are not checked, as cargo-deny is not there (cargo install --locked cargo-deny)"; fi

format: page ## Format Rust, TypeScript and Python
	cargo fmt --all
	cd web && npm run --silent format
	python/lint --fix

# nextest where it is there, for its report; doctests are cargo's own.
unit:
	@if cargo nextest --version >/dev/null 2>&1; then tests/postgres/with tests/postgres/both; \
	else tests/postgres/with cargo test --workspace --all-features --locked --all-targets --no-fail-fast; fi
	cargo test --workspace --all-features --locked --doc

doc:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps --locked

# The examples of the libraries, each with something small to do.
examples: tested ## Run the examples of the libraries
	@for game in $$($(BUILT)/damier games --json | sed 's/^{"game":"\([^"]*\)".*/\1/'); do \
	    $(BUILT)/examples/play_a_game $$game && $(BUILT)/examples/count_moves $$game 3 && \
	    $(BUILT)/examples/search_a_position $$game 3 || exit 1; done >/dev/null
	@$(BUILT)/examples/read_pdn >/dev/null
	@$(BUILT)/examples/explain_a_move >/dev/null
	@$(BUILT)/examples/own_evaluation 300 >/dev/null

# What the libraries offer is written down: a change shows.
surface: ## Compare the public surface of the libraries with docs/surface
	python3 docs/surface/check.py

docs-examples: tested ## Run the commands printed in the documentation again, and look for the files it names
	python3 docs/check_paths.py
	python3 docs/check_sentences.py
	python3 docs/check_examples.py $(TESTED)
	python3 docs/draw --check $(TESTED)

# What the search counts is written down: a commit that changes what the engine plays says so.
fingerprint: tested ## Compare the nodes of a fixed search with docs/fingerprint.txt
	python3 docs/check_fingerprint.py $(TESTED)

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

# Behind nginx, Caddy and HAProxy as in deploy/, and with many connections.
network: tested ## Run the tests of the program on the network: behind proxies, with many connections
	tests/network/run $(TESTED)

# The server is killed, its disk filled, its connections cut, and what clients saw compared with what is stored.
trial: tested ## Try the server for about five minutes (SEED=... for the same again, TRIAL_SECONDS=... for longer)
	tests/trial/run $(TESTED) --seconds $(TRIAL_SECONDS) $(if $(SEED),--seed $(SEED))

trial-in-short: tested
	python3 -m unittest discover --quiet --start-directory tests/trial
	tests/trial/run $(TESTED) --seconds 90 --seed 1

# The module answers as the program does, byte by byte.
desk: tested ## Compare the desk in the browser's module with the program's, and weigh it
	@if [ -f web/wasm/out/damier_desk.wasm ]; then cd web && DAMIER=$(abspath $(TESTED)) npm run --silent desk; \
	else echo "SKIPPED: the desk's module is not compared, as it cannot be built here (web/wasm/build says why)"; fi

desk-speed: build ## Compare how fast the module and the program search
	@web/wasm/build --needed && cd web && DAMIER=$(abspath $(PROGRAM)) npm run --silent desk-speed

# The Python package, which is built with everything else; python/run alone builds no more than it needs.
python: tested ## Test the Python package and check its types
	python/run $(BUILT)

python-bench: ## Compare the legal moves of the Python package with those of py-draughts
	python/bench

# Together, as they depend on each other: what is packaged of one is what the next is built with.
LIBRARIES = rules notation engine player draw study
packages: ## Package the libraries as crates.io would get them, and build what was packaged
	cargo publish --dry-run --locked $(LIBRARIES:%=--package damier-%)

package: build ## Build the Debian package, in dist/
	deploy/debian/build $(PROGRAM)

wheel: ## Build the Python package for others to install, in dist/
	python/wheel

# The page in a real browser, against the real program.
browser: tested ## Run the tests in a browser only
	tests/browser/run $(TESTED)

check-deep: build ## Run the slow checks: deep counts, more random positions, fuzzing
	DAMIER_DEEP=1 cargo test --workspace --locked --release -- --nocapture
	cargo test --locked --release -p damier-engine --lib -- --ignored --nocapture
	DAMIER_SMALL=20000 tests/peers/run $(PROGRAM) --positions 60000 --seed 2
	tests/trial/run $(PROGRAM) --only nodes --seconds $(NODES_SECONDS)
	tests/package/run $(PROGRAM)
	fuzz/run $(FUZZ_SECONDS)

bench: build ## Measure the move generators
	$(PROGRAM) bench perft

clean: ## Remove what was built
	cargo clean
	rm -rf .venv-peers .venv-python .venv-trial dist python/damier/*.so fuzz/target web/dist web/node_modules tests/browser/node_modules

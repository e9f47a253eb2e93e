# make demo    build, index the sample contracts, ask three questions
# make check   what can be told in minutes: formatting, linters, types for every system, short tests
# make test    make check, then everything else that tests can tell; CI runs it
# make e2e     the tests that drive the window, alone; make e2e-soak repeats them under load
# make app     build the desktop program
# make lab     build the laboratory, a module of its own: benchmarks and trainers, into bin
# make lint    the linters alone, the import walls among them
# make package pack it for Linux: .deb, .rpm and a tarball; build/README.md has the other systems
# make windows pack it for Windows, with MinGW: an installer and ZIP files
# make test-package, test-windows, test-arm64  install, upgrade and remove those packages, and run what is in them
# make release all packages that Linux can make, with sums, bill of materials and provenance
# make test-reproducible, test-signing  two builds are equal; signatures are where they belong
# make fmt     gofmt
# make prove-offline  run a whole session without a network and under strace, and report
# make torture  kill the program, fail its disk, damage its files and feed it hostile ones, for TORTURE_TIME=10m
# make notices write the licences of all that the programs carry; when a dependency changes
# make test-firm   the tests of a firm's matters, on Weaviate servers that they start here; the first time it builds the server (minutes)
# make prerequisites-ollama  install what the tests of language models start, into bin (minutes)
# make bench-firm  the same hits, speed, memory and disk of a firm's matters; docs/firm.md has the figures
# make bench   speed and memory on this machine, with a model of gte-large's shape too
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

GO ?= go
GOLANGCI := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.12.2
GOFILES := backend cmd lab models samples $(wildcard *.go)
# The binding of ONNX Runtime is C.
export CGO_ENABLED := 1

# Compiled as packages are, so that tests and packages, also those for Windows, share what was compiled.
export GOFLAGS := $(strip $(shell $(GO) env GOFLAGS) -trimpath)

# The compiler works while npm downloads.
MAKEFLAGS += --jobs=2

.PHONY: build demo lab app page package package-arm64 test-arm64 windows test-windows test-package release test-reproducible test-signing lint-scripts notices check format builds vet lint lint-go lint-page test-page test-short test e2e e2e-soak measure screenshots prove-offline torture fmt bench test-firm bench-firm clean prerequisites program onnxruntime
build: program onnxruntime

prerequisites:
	@scripts/prerequisites.sh

program: prerequisites
	$(GO) build -o bin/ ./cmd/pincite

onnxruntime: prerequisites
	@scripts/onnxruntime.sh bin

demo: build
	bin/pincite demo

lab: build
	$(GO) build -C lab -o ../bin/ ./cmd/...

# The window needs the headers of GTK and WebKit on Linux.
app: onnxruntime page
	@scripts/window-prerequisites.sh
	$(GO) build -tags desktop,production,webkit2_41 -o bin/pincite-desktop .
	@echo "built bin/pincite-desktop"

# npm writes this file last.
NODE_MODULES := frontend/node_modules/.package-lock.json
$(NODE_MODULES): frontend/package-lock.json | prerequisites
	cd frontend && npm ci --ignore-scripts --no-audit --no-fund --silent

page: $(NODE_MODULES)
	cd frontend && npm run --silent build

package: onnxruntime page
	@scripts/window-prerequisites.sh
	@scripts/package.sh
package-arm64: prerequisites
	@ARCH=arm64 scripts/package.sh cli
test-arm64: package-arm64
	@scripts/test-arm64.sh
windows: page
	@scripts/windows.sh

release: onnxruntime page
	@scripts/window-prerequisites.sh
	@scripts/release.sh

test-package: package
	@scripts/test-package.sh
test-reproducible:
	@scripts/test-reproducible.sh
test-signing: windows
	@scripts/test-signing.sh

# What needs wine or a system of its own says so where it is not there, and is skipped.
test-windows: windows
	@scripts/test-windows.sh

notices: onnxruntime page
	$(GO) build -C lab -o ../bin/ ./cmd/notices
	bin/notices

# Tests look for the library where PINCITE_ONNXRUNTIME points, which must be absolute: a
# test runs in its package's folder.
check test test-short: export PINCITE_ONNXRUNTIME := $(CURDIR)/bin

check: format vet lint test-page test-short

format:
	@test -z "$$(gofmt -l $(GOFILES))" || { echo "not formatted; run: make fmt"; exit 1; }

# Other builds of the program, as far as this machine can check them.
builds: prerequisites
	@scripts/check-prerequisites.sh

vet: builds
	@GO=$(GO) scripts/vet.sh

# Where GTK's headers are missing, the linters do without the window's files.
lint: lint-go lint-page lint-scripts
# The linter's cache names files by their place: one that another checkout shares finds
# faults in files that are gone.
lint-go: export GOLANGCI_LINT_CACHE := $(CURDIR)/bin/golangci-lint
# So does Go's cache with what cgo made of a file, under -trimpath; a flag that names this
# place and changes no output keeps them apart.
lint-go: export CGO_CFLAGS := -g -O2 -ffile-prefix-map=$(CURDIR)=.
lint-go: builds
	$(GO) run $(GOLANGCI) run $$(pkg-config --exists gtk+-3.0 webkit2gtk-4.1 && echo --build-tags desktop,production,webkit2_41)
	cd lab && $(GO) run $(GOLANGCI) run
lint-page: $(NODE_MODULES)
	cd frontend && npm run --silent lint

lint-scripts:
	@scripts/lint.sh

test-page: $(NODE_MODULES)
	cd frontend && npm test --silent

test-short: onnxruntime
	$(GO) test -short -timeout 1h ./...
	$(GO) test -C lab -short -timeout 1h ./...

# All tests, those that take long too, under the race detector; then the few that skip
# themselves there, and the scripts of the command line, which start the program some thousand
# times. The laboratory's long ones are its measurements: make bench.
# What computes alone, in one goroutine, is raced with few cases, and tried with all of them without the race detector.
ALONE := compare extract sac search/lexical search/query search/route store table text
test: format vet lint test-page onnxruntime
	$(GO) test -race -timeout 1h $$($(GO) list ./... | grep -v '/cmd/pincite$$' | grep -Ev '^pincite/backend/($(subst $() ,|,$(ALONE)))(/|$$)')
	$(GO) test -race -short -timeout 1h $(ALONE:%=./backend/%/...)
	$(GO) test -timeout 1h ./cmd/pincite $(ALONE:%=./backend/%/...)
	$(GO) test -C lab -race -short -timeout 1h ./...
	$(GO) test -C lab -timeout 1h -run '^TestFamilies$$' ./cmd/fitrivals
	$(GO) test -timeout 1h -run '^TestHostile(Folder|Exports)$$' ./backend/library
	scripts/e2e.sh
	scripts/test-package.sh short
	scripts/test-reproducible.sh deb
	scripts/test-windows.sh short

# The tests of what speaks to language models start this server, with a model of random weights,
# where it is installed: four minutes of processor time.
.PHONY: prerequisites-ollama
OLLAMA := github.com/ollama/ollama@v0.9.0
prerequisites-ollama: bin/ollama
bin/ollama: | prerequisites
	GOBIN="$(CURDIR)/bin" $(GO) install $(OLLAMA)

# A server is a program of 170 MB that Go builds from source; no other target needs it.
WEAVIATE := github.com/weaviate/weaviate/cmd/weaviate-server@v1.35.2
bin/weaviate-server: | prerequisites
	GOBIN="$(CURDIR)/bin" $(GO) install $(WEAVIATE)
test-firm: export PINCITE_ONNXRUNTIME := $(CURDIR)/bin
test-firm: bin/weaviate-server onnxruntime
	$(GO) test -count=1 -timeout 15m ./backend/firm/...
	$(GO) test -count=1 -run '^TestFirm' ./backend/library ./backend/desktop
bench-firm: bin/weaviate-server onnxruntime
	for nodes in 1 3; do PINCITE_ONNXRUNTIME="$(CURDIR)/bin" $(GO) test -C lab ./bench -run '^TestFirm$$' -count 1 -v -timeout 0 -args -nodes $$nodes $(BENCH_FIRM); done

# The end-to-end tests alone, what the window costs, and pictures of all its screens.
e2e: onnxruntime $(NODE_MODULES)
	scripts/e2e.sh
e2e-soak: onnxruntime $(NODE_MODULES)
	scripts/e2e-soak.sh
measure screenshots: onnxruntime $(NODE_MODULES)
	cd frontend && PINCITE_ONNXRUNTIME="$(CURDIR)/bin" npm run --silent $@

# The window takes part where make app has built it.
prove-offline: build
	scripts/prove-offline.sh

# The fault campaign. TORTURE_TRIAL=kills/4711, as the log of a failure names it, makes one trial again.
torture: export PINCITE_ONNXRUNTIME := $(CURDIR)/bin
torture: export TORTURE_TIME ?= 10m
torture: onnxruntime
	$(GO) test ./cmd/pincite -run '^TestTorture$$' -count 1 -v -timeout 24h

fmt:
	gofmt -w $(GOFILES)

# The development data lies beside the repository, where there is any.
DATA ?= $(wildcard ../shared/legalbench-rag)
VOCAB ?= $(wildcard ../shared/gte-large/vocab.txt)

bench: lab
	@test -n "$(DATA)" || echo "make bench: no ../shared/legalbench-rag; skipping its 641 contracts, using the samples" >&2
	@scripts/faiss.sh
	bin/pincite-lab bench speed --encrypted $(if $(DATA),--data "$(DATA)")
	PINCITE_TEST_VECTORS=200000 $(GO) test -C lab ./bench -run '^TestVectorSpeed$$' -count 1 -v
	PINCITE_ONNXRUNTIME="$(CURDIR)/bin" PINCITE_TEST_FULL_MODEL=1 PINCITE_TEST_VOCAB="$(abspath $(VOCAB))" $(GO) test -C lab ./bench -run '^TestEmbeddingSpeed$$' -count 1 -v -timeout 2h
	PINCITE_ONNXRUNTIME="$(CURDIR)/bin" PINCITE_TEST_FULL_MODEL=1 $(GO) test ./cmd/pincite -run TestModelsEndToEnd -count 1 -v -timeout 2h

clean:
	rm -rf bin

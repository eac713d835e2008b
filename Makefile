# The project's commands; `make help` lists them.

PREFIX ?= /usr/local
DESTDIR ?=

SWIFT ?= swift
bindir = $(DESTDIR)$(PREFIX)/bin
mandir = $(DESTDIR)$(PREFIX)/share/man
datadir = $(DESTDIR)$(PREFIX)/share/paper
libexecdir = $(DESTDIR)$(PREFIX)/libexec/paper
sharedir = $(DESTDIR)$(PREFIX)/share

# MUPDF=system links the worker with Debian's MuPDF instead of its maker's build.
MUPDF ?=
export MUPDF
mupdf_packages = $(if $(filter system,$(MUPDF)),mupdf)

# Tests and checks build alike, so that the second finds the work of the first done. A user's build
# is not as strict: a newer compiler may know warnings that this one does not. Without what a debugger reads, all
# compile a fifth sooner; DEBUG_INFO=dwarf is for a debugger.
DEBUG_INFO ?= none
strict = --explicit-target-dependency-import-check error -debug-info-format $(DEBUG_INFO) \
  -Xswiftc -warnings-as-errors
formatted = $(wildcard Sources Tests Package.swift Tools Benchmarks Examples)

# What `bench` builds and installs, away from what the app needs.
benchmarks = .build/bench
python = .build/bench-venv

# The linker that comes with Swift folds functions that are the same and packs relocations, which the usual one
# cannot. No symbols: the installed program needs none to run.
compact = -Xswiftc -use-ld=lld -Xlinker --strip-all -Xlinker --icf=safe \
  -Xlinker -z -Xlinker pack-relative-relocs

# Swift's libraries inside: the installed program needs no Swift.
portable = .build/portable/release/paper
portable_worker = .build/portable/release/paper-worker
portable_net = .build/portable/release/paper-net

.PHONY: help run build test test-servers sanitize fuzz soak check words pictures documents docs icons bench bench-library bench-rooms bench-setter quality install uninstall deb test-deb clean run-dependencies test-dependencies check-dependencies
.DEFAULT_GOAL := help

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | expand -t 12

run: build ## build what has changed and start Paper; ARGS="..." are its arguments
	@.build/release/paper $(or $(ARGS),Assets/Books.plist)

build: run-dependencies ## build .build/release/paper, paper-worker and paper-net
	@PAPER_PROGRAMS_ALONE=1 $(SWIFT) build -c release -debug-info-format $(DEBUG_INFO)
	@scripts/put-mupdf .build/release
	@scripts/words compile .build/release/locale

# No display of the user's is touched: tests that need one start their own. Nor are the user's
# books and positions (scripts/run-tests).
test: test-dependencies ## build and run all tests, without a display; FILTER=... picks some
	@$(SWIFT) build --build-tests $(strict)
	@scripts/put-mupdf .build/debug
	@scripts/run-tests '$(FILTER)'

# A minute from a clean build, so it is not a part of `test`. Optimised, as the kernels are used.
sanitize: test-dependencies ## the rasteriser's tests under the Address Sanitizer
	@PAPER_RASTER_ALONE=1 $(SWIFT) test -c release --disable-xctest --sanitize=address \
	  --scratch-path .build/asan

# One after the other, each for so many seconds. What is found names the seed that leads to it.
FUZZ_SECONDS ?= 60
fuzz: test-dependencies ## random messages, texts, feeds, packages, faces and books, for FUZZ_SECONDS (60) each; SEED=... begins there
	@$(SWIFT) build -c release --build-tests $(strict)
	@scripts/put-mupdf .build/release
	@for suite in IPCTests.IPCFuzzTests BusTests.BusFuzzTests BookTextTests.BookTextFuzzTests StyleSheetsTests.StyleSheetsFuzzTests \
	  ChapterFlowTests.ChapterFuzzTests WorkerTests.BookFuzzTests WorkerTests.PackageFuzzTests WorkerTests.FontFuzzTests \
	  FeedsTests.FeedFuzzTests ServersTests.RulesFuzzTests LiarTests.LiarFuzzTests; do \
	  PAPER_FUZZ_SECONDS=$(FUZZ_SECONDS) PAPER_FUZZ_SEED=$(SEED) $(SWIFT) test -c release \
	    --skip-build --disable-xctest --filter "$$suite" || exit 1; done

SOAK_MINUTES ?= 30
soak: test-dependencies ## one window for SOAK_MINUTES (30), over books that change, vanish and lie; SEED=... begins there
	@$(SWIFT) build --build-tests $(strict)
	@scripts/put-mupdf .build/debug
	@PAPER_SOAK_MINUTES=$(SOAK_MINUTES) $(if $(SEED),PAPER_FUZZ_SEED=$(SEED)) scripts/run-tests 'SoakTests'

test-servers: test-dependencies ## the tests beside servers that people run, which are installed first
	@scripts/install-dependencies test-servers
	@$(SWIFT) build --build-tests $(strict)
	@scripts/put-mupdf .build/debug
	@scripts/test-servers

# The package takes minutes, and is made anew only where something has changed that it holds.
check: check-dependencies ## formatting, the repository's rules, walls between rooms, warnings, the package
	@$(SWIFT) format lint --strict --parallel --recursive $(formatted)
	@scripts/check-hygiene
	@scripts/check-decisions
	@scripts/check-desktop
	@scripts/words check
	@SWIFT="$(SWIFT)" scripts/check-embedding
	@SWIFT="$(SWIFT)" scripts/make-docs >/dev/null
	@$(SWIFT) build --build-tests $(strict)
	@SWIFT="$(SWIFT)" scripts/check-benchmarks
	@scripts/make-deb --if-changed

$(portable): $(shell find Sources Package.swift -type f 2>/dev/null)
	@command -v $(SWIFT) >/dev/null || \
	  { echo "Without $(SWIFT) here (sudo hides it?): first 'make $(portable)' as yourself" >&2; exit 1; }
	@scripts/install-dependencies build run $(mupdf_packages)
	@scripts/fetch-mupdf
	@for product in paper paper-worker paper-net; do \
	  $(SWIFT) build -c release --product $$product --static-swift-stdlib $(compact) \
	    --scratch-path .build/portable || exit 1; done
	@touch $@

pictures: build ## for a release: film the pictures of the documents and of the desktop's description again
	@rm -rf .build/pictures
	@.build/release/paper film docs/films/screenshots.film -o .build/pictures --shots
	@mv .build/pictures/*.png docs/screenshots/
	@.build/release/paper film docs/films/paper.film -o .build/pictures --gif --fps 7
	@mv .build/pictures/film.gif docs/paper.gif

docs: check-dependencies ## the engine's documentation by DocC, in .build/docs
	@SWIFT="$(SWIFT)" scripts/make-docs

documents: build ## write manual pages, completions and the desktop's entries anew, from the program's tables
	@.build/release/paper documents .

words: ## extract the words that readers see, and merge them into the catalogues of po/
	@scripts/install-dependencies build
	@scripts/words extract

icons: ## render the icons anew from their drawings
	@scripts/install-dependencies icons
	@Tools/Icon/render

bench: ## the rasteriser beside its peers; ARGS="--quick --only CASE --json FILE --against BUILD"
	@scripts/install-dependencies build run bench $(mupdf_packages)
	@Benchmarks/make-venv $(python)
	@scripts/fetch-mupdf
	@for product in paper paper-worker; do \
	  $(SWIFT) build -c release --quiet --product $$product $(strict) >&2 || exit 1; done
	@$(SWIFT) build -c release --quiet --product frame-replay $(strict) >&2
	@scripts/put-mupdf .build/release
	@$(SWIFT) build -c release --quiet --package-path Benchmarks --scratch-path $(benchmarks) \
	  --product PaperBench >&2
	@PYTHONPATH=Benchmarks/Driver PYTHONDONTWRITEBYTECODE=1 $(python)/bin/python -m bench \
	  --library $(benchmarks)/release/libPaperBench.so $(ARGS)

# Books are written to a folder that is removed afterwards: 3 GB with small covers, 15 GB with COVERS=full.
BOOKS ?= 100000
COVERS ?= small
bench-library: ## the library with BOOKS (100000) made books, beside Calibre's server; ARGS="--only PART --json FILE"
	@scripts/install-dependencies build run bench bench-library $(mupdf_packages)
	@Benchmarks/make-venv $(python)
	@scripts/fetch-mupdf
	@for product in paper paper-worker; do \
	  $(SWIFT) build -c release --quiet --product $$product $(strict) >&2 || exit 1; done
	@scripts/put-mupdf .build/release
	@for product in make-library library-bench; do \
	  $(SWIFT) build -c release --quiet --package-path Benchmarks --scratch-path $(benchmarks) \
	    --product $$product >&2 || exit 1; done
	@PYTHONPATH=Benchmarks/Driver PYTHONDONTWRITEBYTECODE=1 $(python)/bin/python -m bench.library \
	  --tools $(benchmarks)/release --books $(BOOKS) --covers $(COVERS) $(ARGS)

bench-rooms: ## what the feeds of a server cost, by the tests' own server
	@scripts/install-dependencies build run $(mupdf_packages)
	@scripts/fetch-mupdf
	@for product in room-bench paper-worker paper-net; do \
	  PAPER_ALONE="room-bench PaperWorker PaperNet" $(SWIFT) build -c release --quiet \
	    --product $$product >&2 || exit 1; done
	@scripts/put-mupdf .build/release
	@scripts/room-stats .build/release/room-bench

# A made novel in one file, and a book of Debian's.
setter_books = .build/bench/novel.html /usr/share/developers-reference/developers-reference.epub
bench-setter: ## Paper's setter beside MuPDF's on the same books; ARGS="--rounds COUNT BOOK..."
	@scripts/install-dependencies build run quality $(mupdf_packages)
	@scripts/fetch-mupdf
	@PAPER_ALONE="setter-bench" $(SWIFT) build -c release --quiet >&2
	@scripts/put-mupdf .build/release
	@mkdir -p .build/bench && .build/release/setter-bench --make .build/bench
	@.build/release/setter-bench $(ARGS) $(setter_books)

# The books come from Debian's packages: texts of others are no part of these sources. The novel is made of its text.
quality_novel = .build/quality/emma.epub
quality_books = $(quality_novel) \
  $(foreach language,en de fr,/usr/share/doc/live-manual/epub/live-manual.$(language).epub) \
  /usr/share/developers-reference/developers-reference.epub \
  /usr/share/developers-reference/de/developers-reference.epub

quality: ## how well six books are set, beside Tools/Quality/baseline.tsv; ARGS="--write FILE" writes a new one
	@scripts/install-dependencies build run quality $(mupdf_packages)
	@scripts/fetch-mupdf
	@PAPER_ALONE="PaperWorker typesetting-quality" $(SWIFT) build -c release --quiet >&2
	@scripts/put-mupdf .build/release
	@mkdir -p $(dir $(quality_novel)) && scripts/make-novel emma $(quality_novel)
	@.build/release/typesetting-quality $(quality_books) $(or $(ARGS),--baseline Tools/Quality/baseline.tsv)

install: $(portable) ## install under PREFIX (/usr/local), below DESTDIR where given
	@install -d "$(bindir)"
	@install -m 755 $(portable) "$(bindir)/paper"
	@ln -sf paper "$(bindir)/paper-thumbnailer"
	@install -d "$(libexecdir)"
	@install -m 755 $(portable_worker) "$(libexecdir)/paper-worker"
	@install -m 755 $(portable_net) "$(libexecdir)/paper-net"
	@scripts/put-mupdf "$(libexecdir)"
	@install -d "$(mandir)/man1" "$(mandir)/man5"
	@install -m 644 docs/paper.1 "$(mandir)/man1/"
	@ln -sf paper.1 "$(mandir)/man1/paper-thumbnailer.1"
	@install -m 644 docs/paper.5 "$(mandir)/man5/"
	@BINDIR="$(PREFIX)/bin" scripts/desktop-files install "$(sharedir)"
	@scripts/words compile "$(sharedir)/locale"
	@if [ -d Assets ]; then \
	  install -d "$(datadir)" && cp -R Assets/. "$(datadir)/" && chmod -R u=rwX,go=rX "$(datadir)"; fi

uninstall: ## take away what install has installed
	@rm -f "$(bindir)/paper" "$(bindir)/paper-thumbnailer"
	@scripts/desktop-files uninstall "$(sharedir)"
	@rm -f "$(sharedir)"/locale/*/LC_MESSAGES/paper.mo
	@rm -rf "$(libexecdir)"
	@rm -rf "$(datadir)"
	@rm -f "$(mandir)/man1/paper.1" "$(mandir)/man1/paper-thumbnailer.1" "$(mandir)/man5/paper.5"

deb: ## build a Debian package of what git has, in .build/deb
	@scripts/install-dependencies build deb
	@scripts/fetch-mupdf
	@scripts/make-deb

test-deb: ## install, use and purge that package in a fresh system
	@scripts/install-dependencies deb
	@scripts/test-deb .build/deb/paper_*.deb

clean: ## remove all that was built
	@rm -rf .build

run-dependencies:
	@scripts/install-dependencies build run $(mupdf_packages)
	@scripts/fetch-mupdf

test-dependencies:
	@scripts/install-dependencies build run test $(mupdf_packages)
	@scripts/fetch-mupdf

check-dependencies:
	@scripts/install-dependencies build run test check deb $(mupdf_packages)
	@scripts/fetch-mupdf

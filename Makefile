# The two commands of a newcomer are `make run` and `make test`.

GO       ?= go
CONFIG   ?= niuniu
FUZZTIME ?= 20s
COUNT    ?= 6

.PHONY: run test build check format vet staticcheck race corpora fuzz bench compare clean

# Run a shipped experiment; the page is results/$(CONFIG)/index.html.
run: build
	./bin/cardlab run $(CONFIG)

build:
	CGO_ENABLED=0 $(GO) build -trimpath -o bin/cardlab ./cmd/cardlab

test:
	$(GO) test ./...

# Everything that has to hold before a change is shared.
check: format vet staticcheck race corpora

format:
	@files=$$(gofmt -l $$(git ls-files '*.go')); \
	if [ -n "$$files" ]; then echo "not gofmt-clean:"; echo "$$files"; exit 1; fi

vet:
	$(GO) vet ./...

staticcheck:
	$(GO) tool staticcheck ./...

race:
	$(GO) test -race ./...

# Every fuzz target over the inputs that it has met before.
corpora:
	$(GO) test -run '^Fuzz' ./...

# Look for new inputs, FUZZTIME for each target.
fuzz:
	@for pkg in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
			echo "$$pkg $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
		done; \
	done

# ns per trial of every sampler and evaluator, then trials/s through the engine.
bench: build
	$(GO) test -run '^$$' -bench . -benchmem ./...
	./bin/cardlab bench

# Compare the benchmarks of this tree with those of REV, in turns on one machine.
compare:
	@test -n "$(REV)" || { echo "usage: make compare REV=HEAD~1 [BENCH=Levels] [COUNT=6]"; exit 2; }
	@dir=$$(mktemp -d) && git worktree add -q --detach $$dir/old $(REV) && \
	for i in $$(seq $(COUNT)); do \
		(cd $$dir/old && $(GO) test -run '^$$' -bench '$(or $(BENCH),.)' ./... >> $$dir/old.txt); \
		$(GO) test -run '^$$' -bench '$(or $(BENCH),.)' ./... >> $$dir/new.txt; \
	done; \
	$(GO) tool benchstat $$dir/old.txt $$dir/new.txt; \
	git worktree remove --force $$dir/old; rm -r $$dir

clean:
	rm -rf bin

#!/bin/sh
# Runs the end-to-end tests again and again while other work keeps the processors busy, to
# find those that depend on timing:
#
#     RUNS=10 BUSY=2 scripts/e2e-soak.sh [reading.spec.ts] [-g NAME]
#
# RUNS is how often, BUSY how many processes count meanwhile. It ends with the first run
# that fails. Arguments go to Playwright. What each run says lies in bin/soak.
set -eu
cd "$(dirname "$0")/.."
runs=${RUNS:-10}
log=bin/soak
mkdir -p "$log"
busy=
trap 'kill $busy 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM
for _ in $(seq "${BUSY:-2}"); do
	(while :; do :; done) &
	busy="$busy $!"
done
for run in $(seq "$runs"); do
	began=$(date +%s)
	if ! PINCITE_TESTS=require scripts/e2e.sh "$@" >"$log/run-$run.txt" 2>&1; then
		tail -60 "$log/run-$run.txt"
		echo "e2e-soak: run $run of $runs failed after $(($(date +%s) - began)) s" >&2
		exit 1
	fi
	echo "e2e-soak: run $run of $runs: $(grep -E '^ +[0-9]+ (passed|flaky|skipped)' "$log/run-$run.txt" | tr -s ' \n' ' ')"
done

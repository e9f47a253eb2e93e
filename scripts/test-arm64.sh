#!/bin/sh
# Runs the command line for arm64 that make package-arm64 built under qemu, with the engine in pure
# Go: ONNX Runtime's library crashes when qemu 7.2 loads it. Skipped, with the reason, where qemu
# is not to be had.
set -eu
cd "$(dirname "$0")/.."
program=build/bin/linux-arm64/pincite
[ -e "$program" ] || { echo "test-arm64: no $program; run: make package-arm64" >&2; exit 1; }
if ! command -v qemu-aarch64-static >/dev/null 2>&1; then
	[ "${PINCITE_TESTS:-}" = require ] || { echo "test-arm64: skipped: missing: qemu-user-static (on Debian: sudo apt-get install qemu-user-static)" >&2; exit 0; }
	scripts/apt.sh test-arm64 qemu-user-static
fi
rm -rf bin/arm64
mkdir -p bin/arm64
cp "$program" bin/arm64/
export PINCITE_HOME="$PWD/bin/arm64/home"
emulated() { qemu-aarch64-static -L /usr/aarch64-linux-gnu bin/arm64/pincite "$@" >bin/arm64/said.txt 2>&1 || { tail -5 bin/arm64/said.txt >&2; echo "test-arm64: pincite $1 failed" >&2; exit 1; }; }
emulated version
grep -q 'linux/arm64' bin/arm64/said.txt
emulated index samples/contracts
emulated search 'May Dovecroft assign its lease of 410 Tannery Row?'
grep -q 'verified: the quote equals' bin/arm64/said.txt || { echo "test-arm64: no quote was verified" >&2; exit 1; }
rm -rf bin/arm64
echo "test-arm64: the command line indexed and answered under qemu"

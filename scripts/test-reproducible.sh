#!/bin/bash
# Builds the last commit twice, in folders of other names and lengths, at other times and with
# caches of their own, and compares what came out byte by byte:
#
#     scripts/test-reproducible.sh         make release
#     scripts/test-reproducible.sh cli     the command line for Linux and Windows alone
#     scripts/test-reproducible.sh deb     its .deb alone, compiled with the cache that there is: what
#                                          linking and packing do
#
# The whole takes as long as two builds from nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d "${TMPDIR:-/tmp}/pincite-twice.XXXXXX")
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
# built makes the packages in a folder of a fresh clone: built FOLDER.
built() {
	git clone -q --no-hardlinks "$root" "$work/$1"
	(
		cd "$work/$1"
		export TMPDIR=$work/tmp
		mkdir -p "$TMPDIR"
		[ "${2:-}" = deb ] || export GOCACHE=$work/cache
		if [ "${2:-}" = deb ]; then
			DEB_ONLY=1 scripts/package.sh cli
			mkdir -p build/bin/release
			mv build/bin/*.deb build/bin/release/
		elif [ "${2:-}" = cli ]; then
			scripts/package.sh cli
			scripts/windows.sh cli
			mkdir -p build/bin/release
			mv build/bin/*.deb build/bin/*.rpm build/bin/*.tar.zst build/bin/*.zip build/bin/release/
		else
			make release
		fi
	) >"$work/log" 2>&1 || { tail -20 "$work/log" >&2; exit 1; }
	rm -rf "$work/cache" "$work/tmp"
}
built one "${1:-}"
# Files of a clone are as old as the clone: the second are a second younger at least.
built another/folder/of/a/longer/name "${1:-}"
a=$work/one/build/bin/release b=$work/another/folder/of/a/longer/name/build/bin/release
diff <(cd "$a" && sha256sum ./*) <(cd "$b" && sha256sum ./*) || { echo "test-reproducible: the two builds differ" >&2; exit 1; }
echo "test-reproducible: two builds of $(git rev-parse --short HEAD) are equal: $(cd "$a" && echo *)"

#!/bin/sh
# Packs bin/ as a Debian package in build/bin, with nfpm (MIT), which go run fetches: nothing
# of Debian's own tools is needed. The version is that of the last tag, or VERSION.
set -eu
cd "$(dirname "$0")/.."
[ "$(uname)" = Linux ] || { echo "package: build/README.md says how Pincite is packed on this system" >&2; exit 1; }
for file in pincite-desktop pincite libonnxruntime.so.1; do
	[ -e "bin/$file" ] || { echo "package: no bin/$file; run: make app build" >&2; exit 1; }
done
VERSION=${VERSION:-$(git describe --tags --abbrev=0 2>/dev/null || echo 0.0.0)}
VERSION=${VERSION#v}
ARCH=$(go env GOARCH)
# The same sources give the same bytes: files are as old as the last commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export VERSION ARCH SOURCE_DATE_EPOCH
mkdir -p build/bin
go run github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.4 package --config build/linux/nfpm.yaml --packager deb --target build/bin/

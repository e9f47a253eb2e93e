#!/bin/sh
# Builds Pincite for Linux and packs it in build/bin as .deb, .rpm and a tarball:
#
#     scripts/package.sh               pincite and pincite-desktop for this machine's processor
#     scripts/package.sh cli           pincite alone
#     ARCH=arm64 scripts/package.sh cli   for arm64, by a cross compiler
#
# nfpm (MIT) makes the packages; go run fetches it. The window is not built for another
# processor: that takes GTK for it. VERSION stands in for the version in tests of upgrades, and
# PACKED for a folder of programs that are built already.
set -eu
cd "$(dirname "$0")/.."
[ "$(uname)" = Linux ] || { echo "package: build/README.md says how Pincite is packed on this system" >&2; exit 1; }
asked=${VERSION:-}
# shellcheck source=scripts/version.sh
. scripts/version.sh
[ -z "$asked" ] || VERSION=$asked
here=$(go env GOHOSTARCH)
ARCH=${ARCH:-$here}
which=${1:-all}
[ "$ARCH" = "$here" ] || [ "$which" = cli ] || { echo "package: the window is built for $here alone here; run: ARCH=$ARCH scripts/package.sh cli" >&2; exit 1; }
FROM=build/bin/linux-$ARCH
rm -rf "$FROM"
mkdir -p "$FROM/man/desktop" "$FROM/completion"

[ -n "${DEB_ONLY:-}" ] || command -v zstd >/dev/null 2>&1 || scripts/apt.sh package zstd
if [ "$ARCH" != "$here" ]; then
	[ "$ARCH" = arm64 ] || { echo "package: no cross compiler is known for $ARCH" >&2; exit 1; }
	command -v aarch64-linux-gnu-gcc >/dev/null 2>&1 || scripts/apt.sh package gcc-aarch64-linux-gnu libc6-dev-arm64-cross
	compiler=aarch64-linux-gnu-gcc
fi
if [ -n "${PACKED:-}" ]; then
	cp "$PACKED/pincite" "$FROM/"
else
	CGO_ENABLED=1 GOARCH=$ARCH CC=${compiler:-${CC:-gcc}} go build -ldflags "$RELEASE_LDFLAGS" -o "$FROM/pincite" ./cmd/pincite
fi
case $ARCH in amd64) library=linux/x64 ;; *) library=linux/$ARCH ;; esac
TARGET=$library scripts/onnxruntime.sh "$FROM"
go test -vet=off ./cmd/pincite -count 1 -run '^TestManPages$' -args -man "$PWD/$FROM/man" >/dev/null
for shell in bash zsh fish; do
	if [ "$ARCH" = "$here" ]; then "$FROM/pincite" completion $shell; else go run ./cmd/pincite completion $shell; fi >"$FROM/completion/pincite.$shell"
done
if [ "$which" = all ]; then
	CGO_ENABLED=1 go build -tags desktop,production,webkit2_41 -ldflags "$RELEASE_LDFLAGS" -o "$FROM/pincite-desktop" .
	cp build/linux/pincite-desktop.1 "$FROM/man/desktop/"
fi
find "$FROM/man" -name '*.1' -exec gzip -9 -n {} +
aged "$FROM"

# The newest version of glibc that a program asks for.
GLIBC=$(LC_ALL=C grep -aoE 'GLIBC_2\.[0-9]+' "$FROM/pincite" "$FROM"/libonnxruntime.so.1 | sed 's/.*GLIBC_//' | sort -V | tail -1)
MTIME=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
export ARCH GLIBC VERSION
packages=pincite
[ "$which" = cli ] || packages="pincite pincite-desktop"
for package in $packages; do
	for packager in deb rpm; do
		[ -z "${DEB_ONLY:-}" ] || [ $packager = deb ] || continue
		# nfpm knows variables in some places alone.
		sed "s|\${FROM}|$FROM|g; s|\${MTIME}|$MTIME|g" "build/linux/$package.yaml" >"$FROM/$package.yaml"
		GOARCH='' go run github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.4 package --config "$FROM/$package.yaml" --packager $packager --target build/bin/
	done
done
[ -z "${DEB_ONLY:-}" ] || exit 0
tree=build/bin/tar/pincite-$VERSION
rm -rf build/bin/tar
mkdir -p "$tree"
cp -a "$FROM/pincite" "$FROM/libonnxruntime.so.1" "$FROM/man" "$FROM/completion" LICENSE third_party/notices.json "$tree/"
[ "$which" = cli ] || cp -a "$FROM/pincite-desktop" build/linux/pincite.desktop build/icon.svg "$tree/"
tar -C build/bin/tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -cf - "pincite-$VERSION" |
	zstd -q -12 --long=27 -T1 -c >"build/bin/pincite-$VERSION-linux-$ARCH.tar.zst" # the window sees that both programs are alike
rm -rf build/bin/tar

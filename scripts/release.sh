#!/bin/bash
# Makes all packages that can be made on Linux, and what they can be checked with, in
# build/bin/release: those of Linux (amd64, and the command line for arm64) and of Windows,
# SHA256SUMS, a bill of materials, the licence notices, a statement of provenance.
#
# SIGN is a command that signs a file for Windows, such as scripts/sign-windows.sh; MINISIGN_KEY is
# a key of minisign, which signs SHA256SUMS. Without them nothing is signed.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/version.sh
. scripts/version.sh
release=build/bin/release
rm -rf "$release"
mkdir -p "$release"
scripts/package.sh all
ARCH=arm64 scripts/package.sh cli
scripts/windows.sh
mv build/bin/*"$VERSION"*.{deb,rpm,tar.zst,zip,exe} "$release/"
cp third_party/notices.json "$release/notices.json"
go build -C lab -o ../bin/ ./cmd/release
bin/release "$release"
if [ -n "${MINISIGN_KEY:-}" ]; then
	command -v minisign >/dev/null || scripts/apt.sh release minisign
	minisign -S -s "$MINISIGN_KEY" -m "$release/SHA256SUMS" -t "Pincite $VERSION"
fi
# A package may have 70 MB.
large=$(find "$release" -type f -size +70000000c)
[ -z "$large" ] || { echo "release: larger than 70 MB: $large" >&2; exit 1; }
(cd "$release" && sha256sum --quiet -c SHA256SUMS && ls -l)

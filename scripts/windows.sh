#!/bin/sh
# Builds Pincite for Windows with MinGW, here or on any Linux, and packs it as an installer
# (NSIS) and a ZIP file that runs from any folder: build/bin/pincite-VERSION-windows-amd64.*
#
#     scripts/windows.sh            all of it
#     scripts/windows.sh cli        the command line and its ZIP file alone
#     scripts/windows.sh programs   the programs alone, in build/bin/windows
#
# SIGN is a command that signs the file it is given: the programs, the uninstaller and the
# installer (see build/README.md). Without it nothing is signed.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/version.sh
. scripts/version.sh
packages=
command -v x86_64-w64-mingw32-gcc >/dev/null 2>&1 || packages="$packages gcc-mingw-w64-x86-64"
[ -n "${1:-}" ] || command -v makensis >/dev/null 2>&1 || packages="$packages nsis"
[ "${1:-}" = programs ] || command -v zip >/dev/null 2>&1 || packages="$packages zip"
# shellcheck disable=SC2086 # one word a package
[ -z "$packages" ] || scripts/apt.sh windows $packages

out=build/bin/windows
rm -rf "$out"
mkdir -p "$out"
# Icon, manifest and version of both programs; the linker takes them from beside the sources.
resources() { go run github.com/tc-hib/go-winres@v0.3.3 make --in build/windows/winres.json --arch amd64 --out "$1/rsrc" --product-version "$VERSION.0" --file-version "$VERSION.0"; }
trap 'rm -f rsrc_windows_amd64.syso cmd/pincite/rsrc_windows_amd64.syso' EXIT
resources .
resources cmd/pincite
(
	export GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc
	go build -ldflags "$RELEASE_LDFLAGS" -o "$out/pincite.exe" ./cmd/pincite
	[ "${1:-}" != cli ] || exit 0
	# wv2runtime.error: without it Wails offers to download WebView2 where it is missing.
	go build -tags desktop,production,wv2runtime.error -ldflags "$RELEASE_LDFLAGS -H=windowsgui" -o "$out/pincite-desktop.exe" .
)
TARGET=win32/x64 scripts/onnxruntime.sh "$out"
[ -z "${SIGN:-}" ] || for program in "$out"/pincite*.exe; do $SIGN "$program"; done
cp LICENSE "$out/LICENSE.txt"
cp third_party/notices.json "$out/notices.json"
aged "$out"
[ "${1:-}" != programs ] || exit 0

name=pincite-$VERSION-windows-amd64
rm -f build/bin/"$name"*
# zipped packs a ZIP file of some files of the folder: zipped NAME FILE...
zipped() {
	archive=$1
	shift
	folder=build/bin/zip/pincite-$VERSION
	rm -rf build/bin/zip
	mkdir -p "$folder"
	for file; do cp -p "$out/$file" "$folder/"; done
	aged build/bin/zip
	(cd build/bin/zip && find "pincite-$VERSION" | sort | zip -q -X -9 "../$archive.zip" -@)
	rm -rf build/bin/zip
}
# ZIP sees no likeness of two files: with both programs it would have more than 70 MB.
zipped "$name-cli" pincite.exe onnxruntime.dll DirectML.dll LICENSE.txt notices.json
[ "${1:-}" != cli ] || exit 0
zipped "$name-portable" pincite-desktop.exe onnxruntime.dll DirectML.dll LICENSE.txt notices.json
makensis -V2 -DVERSION="$VERSION" -DFROM="$PWD/$out" -DOUT="$PWD/build/bin/$name-setup.exe" ${SIGN:+"-DSIGN=$SIGN"} build/windows/installer.nsi
ls -l build/bin/"$name"*

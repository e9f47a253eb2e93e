#!/bin/sh
# Runs what is built for Windows under wine, in a prefix of its own in bin/wine:
#
#     scripts/wine.sh PROGRAM.exe ARGUMENT...
#
# wine 8 lacks bcryptprimitives.dll, which every program of Go asks for; build/windows/wine.c
# makes one for these tests, and build/windows/tiles.c lets ONNX Runtime use a processor's tiles. Where wine is not to be had this ends with 77, and says why.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
skip() {
	echo "wine: $*" >&2
	exit 77
}
[ "$(uname -sm)" = "Linux x86_64" ] || skip "not tried on $(uname -sm)"
if ! command -v wine >/dev/null 2>&1; then
	[ "${PINCITE_TESTS:-}" = require ] || skip "missing: wine wine64 (on Debian: sudo apt-get install wine wine64)"
	"$root/scripts/apt.sh" wine wine wine64
fi
command -v x86_64-w64-mingw32-gcc >/dev/null 2>&1 || skip "missing: gcc-mingw-w64-x86-64"
# Neither .NET nor the HTML of Internet Explorer is asked for, and no window.
export WINEPREFIX="$root/bin/wine" WINEARCH=win64 WINEDEBUG="${WINEDEBUG:--all}" WINEDLLOVERRIDES="mscoree,mshtml=;bcryptprimitives=n"
system=$WINEPREFIX/drive_c/windows/system32
if [ ! -e "$system/bcryptprimitives.dll" ] || [ -n "$(find "$root/build/windows/wine.c" -newer "$system/bcryptprimitives.dll")" ]; then
	mkdir -p "$WINEPREFIX"
	timeout 300 wine wineboot -i >/dev/null 2>&1 || true # it tells of parts that are for 32 bits alone
	[ -d "$system" ] || skip "wineboot made no $system"
	x86_64-w64-mingw32-gcc -Wall -Werror -shared -O2 -s -o "$system/bcryptprimitives.dll" "$root/build/windows/wine.c" -ladvapi32
fi
tiles=$WINEPREFIX/tiles.so
if [ ! -e "$tiles" ] || [ -n "$(find "$root/build/windows/tiles.c" -newer "$tiles")" ]; then
	cc -Wall -Werror -shared -fPIC -O2 -o "$tiles" "$root/build/windows/tiles.c"
fi
LD_PRELOAD=$tiles exec wine "$@"

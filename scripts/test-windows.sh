#!/bin/sh
# Runs the Windows programs under wine: the command line's scripts and kills, and the tests of
# the packages that speak to the system; then the installer: installed, upgraded, removed.
#
#     scripts/test-windows.sh          all of it
#     scripts/test-windows.sh short    four of the scripts, no kills, no installer
#
# Where wine is not to be had it is skipped, and says why. What wine cannot show stands in
# build/README.md.
set -eu
cd "$(dirname "$0")/.."
out=bin/windows
mkdir -p "$out"
status=0
scripts/wine.sh wineboot -u >/dev/null 2>"$out/wine.txt" || status=$?
if [ "$status" = 77 ]; then
	cat "$out/wine.txt" >&2
	echo "test-windows: skipped" >&2
	exit 0
fi
TARGET=win32/x64 scripts/onnxruntime.sh "$out"
PINCITE_ONNXRUNTIME="Z:$(pwd)/bin/windows"
# Wine takes the folders of other computers from here.
mkdir -p "$out/share" bin/wine/dosdevices/unc/firm
ln -sfn "$(pwd)/$out/share" bin/wine/dosdevices/unc/firm/share
PINCITE_TEST_SHARE='\\firm\share'
export PINCITE_ONNXRUNTIME PINCITE_TEST_SHARE
failed=
# tested runs the tests of a package: tested NAME PACKAGE ARGUMENT...
tested() {
	name=$1 package=$2
	shift 2
	GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc go test -trimpath -c -o "$out/$name.test.exe" "$package"
	began=$(date +%s)
	if (cd "$package" && "$OLDPWD/scripts/wine.sh" "$OLDPWD/$out/$name.test.exe" -test.timeout 60m "$@") >"$out/$name.txt" 2>&1; then
		echo "test-windows: $package $* passed in $(($(date +%s) - began)) s"
	else
		tail -40 "$out/$name.txt" >&2
		echo "test-windows: $package failed; all it said is in $out/$name.txt" >&2
		failed="$failed $package"
	fi
}
if [ "${1:-}" = short ]; then
	tested pincite ./cmd/pincite -test.short -test.run 'TestScripts/(doctor|members|paths|search)$'
else
	tested pincite ./cmd/pincite -test.short -test.run TestScripts
	tested kill ./cmd/pincite -test.run TestKilledIndexRunsEndInTheSameIndex
	tested store ./backend/store -test.short
	tested atomicfile ./backend/atomicfile -test.short
	tested homefile ./backend/homefile
	# Wine does not hold jobs to their memory.
	tested worker ./backend/extract/worker -test.short -test.skip 'TestHostileSources/gulps_memory'
	scripts/test-installer.sh || failed="$failed installer"
fi
[ -z "$failed" ] || exit 1

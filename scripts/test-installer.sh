#!/bin/sh
# Installs, upgrades and removes what scripts/windows.sh packed, under wine and without a word,
# and has the installed program answer. Skipped, with the reason, where wine is not to be had.
set -eu
cd "$(dirname "$0")/.."
setup=build/bin/pincite-$(cat backend/library/version.txt)-windows-amd64-setup.exe
[ -e "$setup" ] || { echo "test-installer: no $setup; run: make windows" >&2; exit 1; }
status=0
scripts/wine.sh wineboot -u >/dev/null 2>&1 || status=$?
[ "$status" != 77 ] || { echo "test-installer: skipped: no wine" >&2; exit 0; }
mkdir -p bin/windows
local=$(echo bin/wine/drive_c/users/*/AppData/Local | tr ' ' '\n' | grep -v Public | head -1)
place=$local/Programs/Pincite
data=$local/Pincite
rm -rf "$place" "$data"
fail() {
	echo "test-installer: $*" >&2
	exit 1
}
# removed waits until a file is gone: an uninstaller goes on in a copy of itself.
removed() {
	for _ in $(seq 60); do
		[ -e "$1" ] || return 0
		scripts/wine.sh cmd /c 'ping -n 2 127.0.0.1 >NUL' >/dev/null 2>&1 || true
	done
	return 1
}
scripts/wine.sh "$setup" /S /CurrentUser /PATH || fail "the installation ended with $?"
for file in pincite.exe pincite-desktop.exe onnxruntime.dll DirectML.dll LICENSE.txt notices.json uninstall.exe; do
	[ -e "$place/$file" ] || fail "$file is not in $place"
done
cmp -s build/bin/windows/pincite.exe "$place/pincite.exe" || fail "another pincite.exe is installed than was packed"
scripts/wine.sh reg query 'HKCU\Environment' /v Path | grep -q 'Programs\\Pincite' || fail "the folder is not in PATH"
scripts/wine.sh "$place/pincite.exe" version | grep -q "^pincite $(cat backend/library/version.txt) " || fail "the installed program does not tell its version"
scripts/wine.sh "$place/pincite.exe" demo >bin/windows/demo.txt 2>&1 || fail "the installed program's demo failed; see bin/windows/demo.txt"
[ -d "$data/demo" ] || fail "the demo left nothing in $data"
# The manifest, the icon and the version are in both programs.
for program in pincite.exe pincite-desktop.exe; do
	grep -aq longPathAware "$place/$program" || fail "$program has no manifest"
done
# Wine has no WebView2: the window's program says so in a box, which a key closes, and ends.
if command -v Xvfb >/dev/null 2>&1 && command -v xdotool >/dev/null 2>&1; then
	mkfifo bin/windows/display
	Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>bin/windows/display 2>/dev/null &
	screen=$!
	read -r number <bin/windows/display
	rm bin/windows/display
	DISPLAY=":$number" scripts/wine.sh "$place/pincite-desktop.exe" >bin/windows/desktop.txt 2>&1 &
	window=$!
	DISPLAY=":$number" timeout 60 xdotool search --sync --onlyvisible --name '^Pincite cannot start$' >/dev/null || fail "pincite-desktop.exe showed nothing; see bin/windows/desktop.txt"
	timeout 2 tail --pid="$window" -f /dev/null || true
	DISPLAY=":$number" xdotool mousemove 640 400 key Return
	if wait "$window"; then fail "pincite-desktop.exe ended well without WebView2"; fi
	kill "$screen"
	grep -q "needs Microsoft's WebView2" bin/windows/desktop.txt || fail "pincite-desktop.exe does not say what it lacks"
fi
rm "$place/LICENSE.txt"
scripts/wine.sh "$setup" /S /CurrentUser /PATH || fail "the upgrade ended with $?"
[ -e "$place/LICENSE.txt" ] || fail "an upgrade does not put back what is missing"
[ "$(scripts/wine.sh reg query 'HKCU\Environment' /v Path | grep -o 'Programs.Pincite' | wc -l)" = 1 ] || fail "the folder is in PATH more than once"
scripts/wine.sh "$place/uninstall.exe" /CurrentUser /S
removed "$place/pincite.exe" || fail "pincite.exe is still there after the removal"
removed "$place/uninstall.exe" || fail "uninstall.exe is still there after the removal"
[ -d "$data/demo" ] || fail "the removal took the data"
if scripts/wine.sh reg query 'HKCU\Environment' /v Path 2>/dev/null | grep -q 'Programs\\Pincite'; then fail "the folder is still in PATH"; fi
scripts/wine.sh "$setup" /S /CurrentUser
scripts/wine.sh "$place/uninstall.exe" /CurrentUser /S /DELETEDATA
removed "$data" || fail "/DELETEDATA left the data"
echo "test-installer: installed, upgraded, removed"

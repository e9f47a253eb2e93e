#!/bin/sh
# Installs, upgrades and removes what scripts/windows.sh packed, under wine: without a word, and,
# where there is a virtual screen, by its pages. The installed program answers.
# Skipped, with the reason, where wine is not to be had.
set -eu
cd "$(dirname "$0")/.."
setup=build/bin/pincite-$(cat backend/library/version.txt)-windows-amd64-setup.exe
[ -e "$setup" ] || { echo "test-installer: no $setup; run: make windows" >&2; exit 1; }
status=0
scripts/wine.sh wineboot -u >/dev/null 2>&1 || status=$?
[ "$status" != 77 ] || { echo "test-installer: skipped: no wine" >&2; exit 0; }
mkdir -p bin/windows
rm -f bin/windows/display
# A session of wine that began without a screen shows nothing later.
screen=
if command -v Xvfb >/dev/null 2>&1 && command -v xdotool >/dev/null 2>&1; then
	mkfifo bin/windows/display
	Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>bin/windows/display 2>/dev/null &
	screen=$!
	trap 'scripts/wine.sh wineboot -k; kill "$screen"' EXIT
	read -r number <bin/windows/display
	rm bin/windows/display
	export DISPLAY=":$number"
	scripts/wine.sh wineboot -k
fi
local=$(echo bin/wine/drive_c/users/*/AppData/Local | tr ' ' '\n' | grep -v Public | head -1)
place=$local/Programs/Pincite
data=$local/Pincite
rm -rf "$place" "$data" "bin/wine/drive_c/Program Files/Pincite"
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
# window tells whether one whose name begins so is on the screen; xdotool fails where another
# vanishes while it looks.
window() { xdotool search --onlyvisible --name "^$1" >/dev/null 2>&1 || xdotool search --onlyvisible --name "^$1" >/dev/null 2>&1; }
# shown waits for such a window.
shown() {
	for _ in $(seq 120); do
		! window "$1" || return 0
		timeout 2 tail --pid="$screen" -f /dev/null || true
	done
	return 1
}
# pressed runs a program on the screen and presses Return until its last window has closed. What
# its boxes say is in bin/windows/boxes.txt: pressed PROGRAM ARGUMENT...
pressed() {
	WINEDEBUG=-all,trace+msgbox scripts/wine.sh "$@" >bin/windows/boxes.txt 2>&1 &
	program=$!
	shown Pincite || fail "$1 shows nothing; see bin/windows/boxes.txt"
	while [ -e "/proc/$program" ] || window Pincite; do
		xdotool mousemove 640 400 key Return
		timeout 2 tail --pid="$screen" -f /dev/null || true
	done
	wait "$program"
}
# said tells whether a box said some words.
said() { grep -q "msgbox.*$1" bin/windows/boxes.txt; }
webview='HKCU\Software\Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}'
scripts/wine.sh reg delete "$webview" /f >/dev/null 2>&1 || true
if [ -n "$screen" ]; then
	# Wine has no WebView2: the window's program says so, and ends. While it runs it is not replaced.
	scripts/wine.sh "$place/pincite-desktop.exe" >bin/windows/desktop.txt 2>&1 &
	shown 'Pincite cannot start$' || fail "pincite-desktop.exe showed nothing; see bin/windows/desktop.txt"
	status=0
	scripts/wine.sh "$setup" /S /CurrentUser || status=$?
	[ "$status" = 5 ] || fail "over a program that runs the installer ended with $status, not with 5"
	xdotool mousemove 640 400 key Return
	if wait $!; then fail "pincite-desktop.exe ended well without WebView2"; fi
	grep -q "needs Microsoft's WebView2" bin/windows/desktop.txt || fail "pincite-desktop.exe does not say what it lacks"
	# So does the installer, with what to do without the internet, and it offers to run nothing.
	pressed "$setup" || fail "the installer's pages ended with $?"
	said 'WebView2, which this computer lacks.*Evergreen Standalone Installer.*put it beside' || fail "the installer does not say what is missing; see bin/windows/boxes.txt"
	if said 'not on this computer or too old'; then fail "the installer ran the window without WebView2"; fi
fi
# An installer of WebView2 that lies beside is run; this one but writes what the real one would.
mkdir -p bin/windows/beside
cp "$setup" bin/windows/beside/
x86_64-w64-mingw32-gcc -x c -s -o bin/windows/beside/MicrosoftEdgeWebView2RuntimeInstallerX64.exe - <<-'END'
	#include <stdlib.h>
	#include <string.h>
	int main(int argc, char **argv)
	{
		if (argc != 3 || strcmp(argv[1], "/silent") || strcmp(argv[2], "/install"))
			return 1;
		return system("reg add \"HKCU\\Software\\Microsoft\\EdgeUpdate\\Clients\\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}\" /f /v pv /d 120.0.1.2");
	}
END
scripts/wine.sh "bin/windows/beside/${setup##*/}" /S /CurrentUser || fail "with WebView2 beside it the installer ended with $?"
rm -r bin/windows/beside
scripts/wine.sh reg query "$webview" /v pv | grep -q 120.0.1.2 || fail "WebView2's installer beside this one was not run"
if [ -n "$screen" ]; then
	pressed "$setup" || fail "where WebView2 is, the installer's pages ended with $?"
	if said 'WebView2, which this computer lacks'; then fail "the installer misses WebView2 where it is"; fi
	for _ in $(seq 30); do
		said 'not on this computer or too old' && break
		timeout 2 tail --pid="$screen" -f /dev/null || true
	done
	said 'not on this computer or too old' || fail "the installer's last page does not run the window"
	xdotool mousemove 640 400 key Return
fi
scripts/wine.sh reg delete "$webview" /f >/dev/null
rm "$place/LICENSE.txt"
scripts/wine.sh "$setup" /S /CurrentUser /PATH || fail "the upgrade ended with $?"
[ -e "$place/LICENSE.txt" ] || fail "an upgrade does not put back what is missing"
[ "$(scripts/wine.sh reg query 'HKCU\Environment' /v Path | grep -o 'Programs.Pincite' | wc -l)" = 1 ] || fail "the folder is in PATH more than once"
scripts/wine.sh "$place/uninstall.exe" /CurrentUser /S
removed "$place/pincite.exe" || fail "pincite.exe is still there after the removal"
removed "$place/uninstall.exe" || fail "uninstall.exe is still there after the removal"
[ -d "$data/demo" ] || fail "the removal took the data"
if scripts/wine.sh reg query 'HKCU\Environment' /v Path 2>/dev/null | grep -q 'Programs\\Pincite'; then fail "the folder is still in PATH"; fi
if [ -n "$screen" ]; then # asked, the data stay unless one says yes
	scripts/wine.sh "$setup" /S /CurrentUser
	pressed "$place/uninstall.exe" /CurrentUser || fail "the uninstaller's pages ended with $?"
	removed "$place/uninstall.exe" || fail "uninstall.exe is still there after its pages"
	said "Delete Pincite's data too" || fail "the uninstaller does not ask about the data; see bin/windows/boxes.txt"
	[ -d "$data/demo" ] || fail "Return took the data"
fi
scripts/wine.sh "$setup" /S /CurrentUser
scripts/wine.sh "$place/uninstall.exe" /CurrentUser /S /DELETEDATA
removed "$data" || fail "/DELETEDATA left the data"

# For all users, with a policy of whoever looks after the computer, which stays there.
place='bin/wine/drive_c/Program Files/Pincite'
scripts/wine.sh "$setup" /S /AllUsers || fail "the installation for all users ended with $?"
echo '{"disable_downloads": true}' >"$place/policy.json"
scripts/wine.sh "$place/pincite.exe" doctor >bin/windows/doctor.txt 2>&1 || fail "doctor failed; see bin/windows/doctor.txt"
grep -q 'Models are not downloaded' bin/windows/doctor.txt || fail "the policy for all users is passed over; see bin/windows/doctor.txt"
scripts/wine.sh "$place/uninstall.exe" /AllUsers /S
removed "$place/uninstall.exe" || fail "what was installed for all users is not removed"
[ "$(ls "$place")" = policy.json ] || fail "left for all users: $(ls "$place")"
rm -r "$place"
echo "test-installer: installed, upgraded, removed; ${screen:+by its pages too; }for one user and for all"

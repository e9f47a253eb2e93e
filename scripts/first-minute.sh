#!/bin/bash
# The first minute with the window, by keys alone, on a virtual screen and with an empty home:
# a folder is chosen in the system's dialog, a question asked, an answer opened, clipped and
# exported to a Word file, and that is verified. All but the last may take 60 seconds:
#
#     scripts/first-minute.sh [PROGRAM]       pincite-desktop, or a path of it; pincite lies beside it
#     ROOT=bin/debian scripts/first-minute.sh   as it is installed in another root; takes root
#
# Pictures of the screen lie in bin/first-minute-*.png. It needs Xvfb, xdotool and ImageMagick.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-pincite-desktop}
root=${ROOT:+$(realpath "$ROOT")}
most=60
inside() { if [ -n "$root" ]; then chroot "$root" "$@"; else "$@"; fi; }
home=$(inside mktemp -d /tmp/first-minute.XXXXXX)
place=$root$home
screen='' window=''
cleanup() {
	[ -z "$window" ] || kill "$window" 2>/dev/null || true
	[ -z "$screen" ] || kill "$screen" 2>/dev/null || true
	[ -z "$root" ] || umount -l "$root/tmp/.X11-unix" 2>/dev/null || true
	rm -rf "$place" || true
}
trap cleanup EXIT
mkdir -p bin
cp -r samples/contracts "$place/Contracts"

mkfifo "$place/display"
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$place/display" 2>/dev/null &
screen=$!
read -r number <"$place/display"
export DISPLAY=":$number"
if [ -n "$root" ]; then
	mkdir -p "$root/tmp/.X11-unix"
	mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
fi
picture() { import -window root "bin/first-minute-$1.png"; }
fail() {
	picture failed || true
	echo "first-minute: $*; see bin/first-minute-failed.png and bin/first-minute.txt" >&2
	exit 1
}
# pause lasts some seconds, unless the program ends.
pause() { timeout "$1" tail --pid="$window" -f /dev/null || [ $? = 124 ] || fail "the program ended"; }
began=$(date +%s%N)
tenths() { echo $((($(date +%s%N) - began) / 100000000)); }
told=
# seen does something until something else is true: seen CONDITION ACTION. Each time there are some
# seconds to see it.
seen() {
	for _ in $(seq 8); do
		"$2"
		for _ in $(seq 20); do
			if "$1"; then
				told="$told$1 $(($(tenths) / 10)) s, "
				return
			fi
			pause 0.2
		done
	done
	fail "not seen: $1"
}
window_named() { xdotool search --onlyvisible --name "$1" >/dev/null 2>&1; }
key() { xdotool key --delay 60 "$@"; }
# located names a file of the home in the system's dialog, which completes it while it is typed.
located() {
	key alt+Home
	pause 0.5
	key ctrl+l
	pause 0.5
	key ctrl+a
	# shellcheck disable=SC2088 # the dialog is to read it
	xdotool type --delay 60 '~/'"$1"
	pause 0.3
	key Delete Return
}
# kept tells whether words stand in what the program keeps beside the matter.
kept() { grep -rqs -- "$1" "$place/.local/share/pincite/matters"; }

inside env -u PINCITE_HOME -u XDG_DATA_HOME -u XDG_CONFIG_HOME HOME="$home" DBUS_SESSION_BUS_ADDRESS=disabled: NO_AT_BRIDGE=1 GTK_A11Y=none LC_ALL=C.UTF-8 "$program" >bin/first-minute.txt 2>&1 &
window=$!
started() { window_named '^Pincite$'; }
wait_for() { :; }
seen started wait_for
xdotool mousemove 640 780 # nothing manages the windows here: keys go where the pointer is

choosing() { window_named '^Choose a folder'; }
choose() { key ctrl+o; }
seen choosing choose
folder() { kept '"folders":\["'"$home/Contracts"; }
choose_folder() {
	choosing || key ctrl+o
	pause 0.3
	located Contracts
}
seen folder choose_folder
picture folder

question='Which law governs the Saltmere term loan?'
asked() { kept "$question"; }
ask() {
	key ctrl+k ctrl+a
	xdotool type --delay 12 "$question"
	key Return
}
seen asked ask

clipped() { kept '"clips":\[{'; }
clip() { key ctrl+k Down Return c; } # the first answer is opened, and clipped
seen clipped clip
picture answer

exporting() { window_named '^Export$'; }
export_clip() {
	key ctrl+e
	pause 0.5
	key Tab Tab Tab Tab Return # the fourth is the title
}
seen exporting export_clip
exported() { [ -s "$place/memo.docx" ]; }
save() { located memo.docx; }
seen exported save
took=$(tenths)
picture exported

[ "$program" = pincite-desktop ] && beside=pincite || beside=$(dirname "$program")/pincite
inside env -u PINCITE_HOME -u XDG_DATA_HOME HOME="$home" LC_ALL=C.UTF-8 "$beside" verify "$home/memo.docx" >"bin/first-minute-verify.txt" 2>&1 || fail "the export does not hold; see bin/first-minute-verify.txt"
[ "$took" -le $((most * 10)) ] || fail "it took $((took / 10)) s: ${told%, }"
echo "first-minute: ${told%, }; the export is verified"

#!/bin/bash
# Runs a whole session of the program, command line and window, in a network namespace that
# has no interface, and under strace, which notes every socket. Fails where a socket was made
# that is not local to this machine, or where a step fails without a network. The report goes
# to standard output and bin/offline.txt:
#
#     scripts/prove-offline.sh    after make build; after make app with the window
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(uname)" = Linux ] || { echo "prove-offline: needs the namespaces and the strace of Linux" >&2; exit 1; }
command -v strace >/dev/null || scripts/apt.sh prove-offline strace
unshare -rn true 2>/dev/null || { echo "prove-offline: this account may make no network namespace; run it as root" >&2; exit 1; }

scratch=$(mktemp -d)
screen=
trap '[ -z "$screen" ] || kill "$screen"; rm -rf "$scratch"' EXIT
export PINCITE_HOME=$scratch/home PINCITE_ONNXRUNTIME=$PWD/bin
report=bin/offline.txt
: >"$report"
say() { echo "$*" | tee -a "$report"; }

# traced NAME COMMAND... runs a command without a network and notes the sockets that it, and
# what it starts, asks for.
traced() {
	local name=$1
	shift
	unshare -rn strace -f -qq -e trace=socket,io_uring_setup -o "$scratch/$name.trace" "$@" >"$scratch/$name.out" 2>&1
}

# sockets counts the sockets of a step by domain: "12 AF_UNIX".
sockets() { sed -n 's/.* socket(\(AF_[A-Z0-9]*\|PF_[A-Z0-9]*\|0x[0-9a-f]*\).*/\1/p; s/.*\(io_uring\)_setup(.*/\1/p' "$scratch/$1.trace" | sort | uniq -c | sed 's/^ *//' | paste -sd, -; }

bad=0
# step NAME STATUSES COMMAND... runs a step, which may end with one of the statuses.
step() {
	local name=$1 statuses=$2 status=0
	shift 2
	traced "$name" "$@" || status=$?
	local made
	made=$(sockets "$name")
	say "$(printf '%-12s ended with %s; sockets: %s' "$name" "$status" "${made:-none}")"
	case " $statuses " in *" $status "*) ;; *)
		sed 's/^/    /' "$scratch/$name.out" | tail -5
		bad=1
		;;
	esac
	if echo "$made" | tr ',' '\n' | grep -v '^$' | grep -qv ' AF_UNIX$'; then bad=1; fi
}

say "Without a network, under strace:"
# The trace sees a socket, and the namespace lets nothing through.
traced control bash -c 'exec 3<>/dev/udp/192.0.2.1/9' && { echo "prove-offline: the namespace has a network" >&2; exit 1; }
sockets control | grep -q AF_INET || { echo "prove-offline: strace sees no socket" >&2; exit 1; }

contracts=$scratch/contracts
cp -r samples/contracts "$contracts"
question="What is the notice period for termination?"
step index 0 bin/pincite index "$contracts"
touch "$contracts"/*/*
step again 0 bin/pincite index
step watch "0 124 130" timeout --signal=INT 10 bin/pincite index --watch
step search 0 bin/pincite search "$question"
step everywhere 0 bin/pincite search "$question" --no-route --json
step files 0 bin/pincite files
step show 0 bin/pincite show "$(basename "$(find "$contracts" -name '*.txt' | sort | head -1)")"
for format in docx md csv xlsx json pdf bundle; do
	step "export-$format" 0 bin/pincite export --query "$question" --format "$format" -o "$scratch/out.$format"
	step "verify-$format" 0 bin/pincite verify "$scratch/out.$format"
done
step ask 0 bin/pincite ask "$question"
step review 0 bin/pincite review --playbook facts -o "$scratch/grid.xlsx"
step verify-review 0 bin/pincite verify "$scratch/grid.xlsx"
step repair 0 bin/pincite repair
step models 0 bin/pincite models list
step doctor 0 bin/pincite doctor
step demo 0 bin/pincite demo

if [ -x bin/pincite-desktop ] && command -v Xvfb >/dev/null && command -v xdotool >/dev/null; then
	mkfifo "$scratch/display"
	Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$scratch/display" 2>/dev/null &
	screen=$!
	read -r number <"$scratch/display"
	export DISPLAY=:$number PINCITE_HOME=$scratch/window
	# The window indexes the samples and answers a question; then it is closed.
	cat >"$scratch/user" <<-'USER'
		for _ in $(seq 120); do
			[ -e "$PINCITE_HOME/settings.json" ] && break
			sleep 1
		done
		xdotool mousemove 640 780
		for _ in $(seq 60); do
			[ -e "$PINCITE_HOME/matters/samples.pincite" ] && break
			xdotool key Tab Tab Return
			sleep 5
		done
		sleep 20
		xdotool key ctrl+k
		xdotool type --delay 20 'Wexcombe governing law'
		xdotool key Return
		sleep 10
		[ -e "$PINCITE_HOME/matters/samples.pincite" ] || echo 'the window has indexed nothing'
	USER
	# shellcheck disable=SC2016 # that shell's own argument
	step window "0 124" timeout 300 bash -c 'bin/pincite-desktop & bash "$0"; kill %1; wait %1; exit 0' "$scratch/user"
	grep -q 'indexed nothing' "$scratch/window.out" && { say "    the window did not index the samples"; bad=1; }
else
	say "window       not run: it needs make app, Xvfb and xdotool"
fi

if [ "$bad" = 0 ]; then say "No socket but local ones was asked for."; else say "FAILED: see the lines above."; fi
exit "$bad"

#!/bin/sh
# Type-checks and vets what is built for this system, with every build of its window (the
# shipped one, that of the end-to-end tests, that of wails' bindings), and for Windows with
# its window, through MinGW. Elsewhere than on a Mac, TestTypesOnMacOS sees to macOS.
#
# Where GTK's headers or MinGW are missing, what needs them is left out;
# check-prerequisites.sh names or installs them.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}

# The packages that look at the tags of Wails.
window='. ./backend/desktop'

# vet tells what is vetted, and vets it: vet WHAT ARGUMENT...
vet() {
	echo "vet: $1"
	shift
	$go vet "$@"
}

vet "$($go env GOOS)" ./...
vet laboratory -C lab ./...
if [ "$(uname)" != Linux ] || pkg-config --exists gtk+-3.0 webkit2gtk-4.1 2>/dev/null; then
	for tags in desktop,production dev bindings; do
		# shellcheck disable=SC2086 # two packages
		vet "$($go env GOOS), $tags" -tags "$tags,webkit2_41" $window
	done
fi
if command -v x86_64-w64-mingw32-gcc >/dev/null 2>&1; then
	export GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc
	vet windows ./...
	# shellcheck disable=SC2086
	vet 'windows, desktop,production' -tags desktop,production $window
fi

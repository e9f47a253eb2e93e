#!/bin/sh
# Sees to what make check looks at other builds with: on Linux the headers of GTK and WebKit
# for the window, and MinGW for Windows; and to the keyring that a test keeps keys in. What is
# missing is named, and what needs it is left out. With PINCITE_TESTS=require it is installed where that is possible without a password
# on Debian and its kin, and this fails where it is not.
set -eu
[ "$(uname)" = Linux ] || exit 0

# lacking names the packages of what is missing.
lacking() {
	pkg-config --exists gtk+-3.0 webkit2gtk-4.1 2>/dev/null || echo pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev
	command -v x86_64-w64-mingw32-gcc >/dev/null 2>&1 || echo gcc-mingw-w64-x86-64
	command -v dbus-daemon >/dev/null 2>&1 || echo dbus-daemon
	command -v gnome-keyring-daemon >/dev/null 2>&1 || echo gnome-keyring
	command -v secret-tool >/dev/null 2>&1 || echo libsecret-tools
}

packages=$(lacking | tr '\n' ' ')
[ -n "$packages" ] || exit 0
if [ "${PINCITE_TESTS:-}" != require ]; then
	echo "check: some builds or tests are left out: missing: $packages(on Debian: sudo apt-get install $packages)" >&2
	exit 0
fi
# shellcheck disable=SC2086 # one word a package
exec "$(dirname "$0")/apt.sh" check $packages

#!/bin/sh
# Checks that this machine can build the window: on Linux, the headers of GTK and WebKit.
# They are installed where that is possible without a password on Debian and its kin;
# otherwise the command is told.
set -eu
[ "$(uname)" = Linux ] || exit 0
pkg-config --exists gtk+-3.0 webkit2gtk-4.1 2>/dev/null && exit 0
packages='pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev'
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	sudo=
elif command -v apt-get >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
	sudo='sudo -n'
else
	echo "window: no headers of GTK and WebKit; on Debian run: sudo apt-get install $packages" >&2
	exit 1
fi
echo "window: installing $packages" >&2
$sudo apt-get update -qq >&2
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >&2

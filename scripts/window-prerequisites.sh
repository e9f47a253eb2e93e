#!/bin/sh
# Checks that this machine can build the window: on Linux, the headers of GTK and WebKit.
# They are installed where that is possible without a password on Debian and its kin;
# otherwise the command is told.
set -eu
[ "$(uname)" = Linux ] || exit 0
pkg-config --exists gtk+-3.0 webkit2gtk-4.1 2>/dev/null && exit 0
exec "$(dirname "$0")/apt.sh" window pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev

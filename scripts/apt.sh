#!/bin/sh
# Installs Debian packages where that is possible without a password; otherwise it tells
# the command and fails:
#
#     scripts/apt.sh WHO PACKAGE...
set -eu
who=$1
shift
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	sudo=
elif command -v apt-get >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
	sudo='sudo -n'
else
	echo "$who: missing: $*; on Debian run: sudo apt-get install $*" >&2
	exit 1
fi
echo "$who: installing $*" >&2
$sudo apt-get -o DPkg::Lock::Timeout=300 update -qq >&2
$sudo env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@" >&2

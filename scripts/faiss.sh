#!/bin/sh
# Sees to FAISS for Debian's Python, which make bench compares its vector search with. It
# is installed by root alone; elsewhere, and where it cannot be had, the comparison is
# skipped and the reason told.
set -eu
/usr/bin/python3 -c 'import faiss' 2>/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	echo "faiss: installing python3-faiss" >&2
	apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-faiss >&2 && exit 0
fi
echo "faiss: not there; to compare with it, run: sudo apt-get install python3-faiss" >&2

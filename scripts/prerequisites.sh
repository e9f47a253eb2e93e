#!/bin/sh
# Checks that this machine can build and test Pincite: Go, Node with npm, and a C compiler,
# which ONNX Runtime's binding needs. A missing compiler is installed where that is
# possible without a password on Debian and its kin; otherwise the command is told.
set -eu
missing=
for tool in go node npm; do
	command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
if [ -n "$missing" ]; then
	echo "prerequisites: not found:$missing; install Go 1.26 (go.dev) and Node 20 or newer with npm" >&2
	exit 1
fi
command -v "${CC:-gcc}" >/dev/null 2>&1 && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
	echo "prerequisites: no C compiler; install gcc or set CC" >&2
	exit 1
fi
if [ "$(id -u)" = 0 ]; then
	sudo=
elif sudo -n true 2>/dev/null; then
	sudo='sudo -n'
else
	echo "prerequisites: no C compiler; run: sudo apt-get install gcc libc6-dev" >&2
	exit 1
fi
echo "prerequisites: installing a C compiler (gcc libc6-dev)" >&2
$sudo apt-get update -qq >&2
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gcc libc6-dev >&2

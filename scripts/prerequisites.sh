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
exec "$(dirname "$0")/apt.sh" prerequisites gcc libc6-dev

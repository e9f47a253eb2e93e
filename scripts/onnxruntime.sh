#!/bin/sh
# Places Microsoft's ONNX Runtime library for this system in a folder, bin/ by default:
#
#     scripts/onnxruntime.sh [FOLDER]
#
# It comes from the npm package onnxruntime-node at the version and checksum that
# third_party/onnxruntime/package-lock.json pins. The network is needed the first time
# only. TARGET=os/arch (linux/x64, linux/arm64, darwin/arm64, win32/x64, win32/arm64)
# places another system's library.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-bin}
package=third_party/onnxruntime/node_modules/onnxruntime-node

if [ -z "${TARGET:-}" ]; then
	case "$(uname -s)" in
	Linux) os=linux ;;
	Darwin) os=darwin ;;
	MINGW* | MSYS* | CYGWIN*) os=win32 ;;
	*) os=$(uname -s) ;;
	esac
	case "$(uname -m)" in
	x86_64 | amd64) arch=x64 ;;
	aarch64 | arm64) arch=arm64 ;;
	*) arch=$(uname -m) ;;
	esac
	TARGET=$os/$arch
fi
case "$TARGET" in
linux/*) files=libonnxruntime.so.1 ;;
darwin/*) files=libonnxruntime.1.dylib ;;
win32/*) files='onnxruntime.dll DirectML.dll' ;; # DirectML.dll is loaded when a GPU is asked for
*) files= ;;
esac

# The lock file that npm leaves in node_modules is newer than ours after an install.
if [ -z "$(find third_party/onnxruntime/node_modules/.package-lock.json -newer third_party/onnxruntime/package-lock.json 2>/dev/null)" ]; then
	npm ci --ignore-scripts --no-audit --no-fund --prefix third_party/onnxruntime >&2
fi

source=$package/bin/napi-v6/$TARGET
if [ -z "$files" ] || [ ! -d "$source" ]; then
	echo "onnxruntime.sh: onnxruntime-node has no library for $TARGET; Pincite runs without one, slowly (hugot)" >&2
	exit 1
fi
mkdir -p "$folder"
for file in $files; do
	if ! cmp -s "$source/$file" "$folder/$file"; then
		cp "$source/$file" "$folder/$file.tmp"
		mv "$folder/$file.tmp" "$folder/$file"
	fi
done

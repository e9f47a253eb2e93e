#!/bin/sh
# Runs the end-to-end tests: the real program, driven in Chromium and in its own window on
# a virtual screen. Arguments go to Playwright:
#
#     scripts/e2e.sh [reading.spec.ts] [-g NAME]
#
# Where something that they need is missing they are skipped, and what is missing is told.
# With PINCITE_TESTS=require it is installed where that is possible without a password on
# Debian and its kin, and they fail where it is not.
set -eu
cd "$(dirname "$0")/.."

# lacking names the packages of what is missing.
lacking() {
	pkg-config --exists gtk+-3.0 webkit2gtk-4.1 2>/dev/null || echo pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev
	command -v "${CHROMIUM:-chromium}" >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || echo chromium
	command -v Xvfb >/dev/null 2>&1 || echo xvfb
	command -v xdotool >/dev/null 2>&1 || echo xdotool
	command -v import >/dev/null 2>&1 || echo imagemagick
	command -v pdftoppm >/dev/null 2>&1 || echo poppler-utils
	command -v tesseract >/dev/null 2>&1 || echo tesseract-ocr
	[ -d /usr/share/fonts/truetype/dejavu ] || echo fonts-dejavu-core
}

if [ "$(uname)" != Linux ]; then
	echo "e2e: skipped: the virtual screen is Linux's" >&2
	exit 0
fi
packages=$(lacking | tr '\n' ' ')
if [ -n "$packages" ]; then
	if [ "${PINCITE_TESTS:-}" != require ]; then
		echo "e2e: skipped: missing: $packages(on Debian: sudo apt-get install $packages)" >&2
		exit 0
	fi
	# shellcheck disable=SC2086 # one word a package
	scripts/apt.sh e2e $packages
fi
cd frontend
PINCITE_ONNXRUNTIME=${PINCITE_ONNXRUNTIME:-$(cd .. && pwd)/bin} exec npm run --silent e2e -- "$@"

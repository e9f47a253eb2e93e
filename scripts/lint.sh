#!/bin/sh
# Holds the scripts and the workflows to shellcheck and actionlint, and the files of the packages
# to their validators. What is missing is named and left out; with PINCITE_TESTS=require it is
# installed.
set -eu
cd "$(dirname "$0")/.."
[ "$(uname)" = Linux ] || exit 0
for need in shellcheck:shellcheck desktop-file-validate:desktop-file-utils appstreamcli:appstream xmllint:libxml2-utils; do
	command -v "${need%%:*}" >/dev/null 2>&1 && continue
	if [ "${PINCITE_TESTS:-}" = require ]; then
		scripts/apt.sh lint "${need#*:}"
	else
		echo "lint: left out: missing: ${need#*:}" >&2
	fi
done
have() { command -v "$1" >/dev/null 2>&1; }
! have shellcheck || shellcheck -x scripts/*.sh .ci/run
! have desktop-file-validate || desktop-file-validate --no-hints build/linux/pincite.desktop
! have appstreamcli || appstreamcli validate --no-net --no-color build/linux/app.pincite.desktop.metainfo.xml >/dev/null
! have xmllint || xmllint --noout --nonet build/linux/*.xml build/windows/*.manifest build/darwin/*.plist
CGO_ENABLED=0 ${GO:-go} run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
# The command line is built for a Mac without cgo, so that every file of it compiles there.
CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 ${GO:-go} build -o /dev/null ./cmd/pincite

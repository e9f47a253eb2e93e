#!/bin/sh
# What all packages share; other scripts read it with a dot. VERSION is the one version of the
# project. A package is as old as the commit that it is made of: SOURCE_DATE_EPOCH.
VERSION=$(cat backend/library/version.txt)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
# The same sources give the same bytes, wherever they lie and whoever builds them.
GOFLAGS="-trimpath -buildvcs=false"
TZ=UTC
LC_ALL=C
export VERSION SOURCE_DATE_EPOCH GOFLAGS TZ LC_ALL
# shellcheck disable=SC2034 # for who reads this
RELEASE_LDFLAGS="-s -w"
# aged makes everything in a folder as old as the commit, with the same rights for all.
aged() {
	find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

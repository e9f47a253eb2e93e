#!/bin/bash
# Builds Pincite.app on a Mac, signs and notarises it, and packs it as a disk image:
# build/bin/pincite-VERSION-macos-ARCH.dmg. Not one line of this has run on a Mac yet; shellcheck
# reads it, and make lint-scripts sees that it packs what there is.
#
#     scripts/macos.sh
#
# SIGN_IDENTITY is the name of a certificate "Developer ID Application" in the keychain, and
# NOTARY_PROFILE one that "xcrun notarytool store-credentials" stored. Without the first the app is
# signed for this Mac alone; without the second it is not notarised. SIGN=none signs nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
[ "$(uname)" = Darwin ] || { echo "macos: needs a Mac with Xcode's command line tools" >&2; exit 1; }
# shellcheck source=scripts/version.sh
. scripts/version.sh
arch=$(go env GOARCH)
out=build/bin/macos
app=$out/Pincite.app/Contents
rm -rf "$out"
mkdir -p "$app/MacOS" "$app/Resources"

export CGO_ENABLED=1 MACOSX_DEPLOYMENT_TARGET=12.0
go build -ldflags "$RELEASE_LDFLAGS" -o "$app/MacOS/pincite" ./cmd/pincite
CGO_LDFLAGS="-framework UniformTypeIdentifiers" go build -tags desktop,production -ldflags "$RELEASE_LDFLAGS" -o "$app/MacOS/pincite-desktop" .
scripts/onnxruntime.sh "$app/MacOS"
sed "s/VERSION/$VERSION/" build/darwin/Info.plist >"$app/Info.plist"
plutil -lint "$app/Info.plist"
cp build/icon.icns "$app/Resources/icon.icns"
cp LICENSE third_party/notices.json "$app/Resources/"

if [ "${SIGN:-}" != none ]; then
	identity=${SIGN_IDENTITY:--}
	# What is inside is signed before what holds it. A library of another team is loaded.
	for part in "$app"/MacOS/*.dylib "$app/MacOS/pincite" "$app/MacOS/pincite-desktop"; do
		codesign --force --options runtime --entitlements build/darwin/entitlements.plist ${SIGN_IDENTITY:+--timestamp} --sign "$identity" "$part"
	done
	codesign --force --options runtime --entitlements build/darwin/entitlements.plist ${SIGN_IDENTITY:+--timestamp} --sign "$identity" "$out/Pincite.app"
	codesign --verify --deep --strict "$out/Pincite.app"
fi
image=build/bin/pincite-$VERSION-macos-$arch.dmg
rm -f "$image"
ln -s /Applications "$out/Applications"
hdiutil create -volname Pincite -srcfolder "$out" -format ULMO -ov "$image"
if [ -n "${SIGN_IDENTITY:-}" ] && [ -n "${NOTARY_PROFILE:-}" ]; then
	codesign --timestamp --sign "$SIGN_IDENTITY" "$image"
	xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
	xcrun stapler staple "$image"
fi
ls -l "$image"

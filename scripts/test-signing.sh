#!/bin/bash
# Signs the Windows programs, the uninstaller and the installer with a certificate that is made
# for the test, and the sums with a key of minisign, and looks at every signature, that of the
# program that the installer lays out among them (under wine). A changed byte must be noticed.
set -euo pipefail
cd "$(dirname "$0")/.."
for need in osslsigncode:osslsigncode makensis:nsis minisign:minisign openssl:openssl; do
	command -v "${need%%:*}" >/dev/null && continue
	[ "${PINCITE_TESTS:-}" = require ] || { echo "test-signing: skipped: missing: ${need#*:} (on Debian: sudo apt-get install ${need#*:})" >&2; exit 0; }
	scripts/apt.sh test-signing "${need#*:}"
done
[ -e build/bin/windows/pincite.exe ] || { echo "test-signing: no build/bin/windows/pincite.exe; run: make windows" >&2; exit 1; }
work=$PWD/bin/signing
rm -rf "$work"
mkdir -p "$work/programs"
fail() {
	echo "test-signing: $*" >&2
	exit 1
}
openssl req -x509 -newkey rsa:3072 -sha256 -days 2 -nodes -subj '/CN=Pincite test' -addext extendedKeyUsage=codeSigning -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
export SIGN_CERT=$work/cert.pem SIGN_KEY=$work/key.pem
cp build/bin/windows/* "$work/programs/"
for program in pincite.exe pincite-desktop.exe; do scripts/sign-windows.sh "$work/programs/$program" 2>/dev/null; done
makensis -V1 -DFAST -DVERSION="$(cat backend/library/version.txt)" -DFROM="$work/programs" -DOUT="$work/setup.exe" -DSIGN="$PWD/scripts/sign-windows.sh" build/windows/installer.nsi 2>/dev/null
# verified holds a file to the certificate.
verified() { osslsigncode verify -CAfile "$SIGN_CERT" -TSA-CAfile "$SIGN_CERT" -in "$1" >"$work/verify.txt" 2>&1 && grep -q 'Signature verification: ok' "$work/verify.txt"; }
for file in programs/pincite.exe programs/pincite-desktop.exe setup.exe; do verified "$work/$file" || fail "$file is not signed; see $work/verify.txt"; done
cp "$work/programs/pincite.exe" "$work/changed.exe"
printf 'X' | dd of="$work/changed.exe" bs=1 seek=100000 conv=notrunc status=none
if verified "$work/changed.exe"; then fail "a changed program passes"; fi
status=0
scripts/wine.sh wineboot -u >/dev/null 2>&1 || status=$?
if [ "$status" != 77 ]; then
	scripts/wine.sh "$work/setup.exe" /S /CurrentUser "/D=$(scripts/wine.sh winepath -w "$work/installed" | tr -d '\r')"
	for file in pincite.exe pincite-desktop.exe uninstall.exe; do verified "$work/installed/$file" || fail "the installed $file is not signed"; done
	scripts/wine.sh "$work/installed/uninstall.exe" /CurrentUser /S
fi
minisign -G -W -f -p "$work/sums.pub" -s "$work/sums.key" >/dev/null
(cd "$work/programs" && sha256sum ./*.exe >../SHA256SUMS)
minisign -S -s "$work/sums.key" -m "$work/SHA256SUMS" -t test >/dev/null
minisign -V -q -p "$work/sums.pub" -m "$work/SHA256SUMS" || fail "the sums are not signed"
echo >>"$work/SHA256SUMS"
if minisign -V -q -p "$work/sums.pub" -m "$work/SHA256SUMS" 2>/dev/null; then fail "changed sums pass"; fi
rm -rf "$work"
echo "test-signing: programs, uninstaller, installer and sums are signed, and a change is noticed"

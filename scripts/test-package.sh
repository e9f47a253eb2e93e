#!/bin/bash
# Installs, upgrades and removes the packages for Linux:
#
#     scripts/test-package.sh          what make package made, in a new Debian 12 in bin, with all
#                                      that the packages depend on; needs root and the network
#     scripts/test-package.sh trixie   the same in Debian 13; or jammy, noble: Ubuntu 22.04, 24.04
#     scripts/test-package.sh short    the command line alone, packed of what go build made,
#                                      in a database of dpkg of its own
#
# The command line answers a question, and so does the window on a virtual screen. The .rpms are
# installed by rpm in a root of their own, without what they depend on. What is missing is named,
# and the test skipped; with PINCITE_TESTS=require it is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
fail() {
	echo "test-package: $*" >&2
	exit 1
}
skip() {
	echo "test-package: skipped: $*" >&2
	exit 0
}
[ "$(uname)" = Linux ] || skip "the packages are Linux's"
command -v dpkg >/dev/null || skip "missing: dpkg"
arch=$(go env GOHOSTARCH)
version=$(cat backend/library/version.txt)
older=0.0.1

# checked holds an installed tree to what must be in it: checked ROOT.
checked() {
	for file in usr/bin/pincite usr/lib/pincite/pincite usr/lib/pincite/libonnxruntime.so.1 usr/share/man/man1/pincite-search.1.gz usr/share/bash-completion/completions/pincite usr/share/doc/pincite/copyright; do
		[ -e "$1/$file" ] || [ -L "$1/$file" ] || fail "$file is not installed"
	done
}

if [ "${1:-}" = short ]; then
	root=bin/package-root
	rm -rf "$root"
	mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info" bin/package-programs
	touch "$root/var/lib/dpkg/status"
	go build -o bin/package-programs/ ./cmd/pincite
	for v in "$older" "$version"; do VERSION=$v PACKED=bin/package-programs DEB_ONLY=1 scripts/package.sh cli >/dev/null; done
	install() { dpkg --root="$root" --force-depends --force-not-root --log=/dev/null -i "build/bin/pincite_$1_$arch.deb" >/dev/null 2>&1 || fail "dpkg installs no $1"; }
	install "$older"
	checked "$root"
	install "$version"
	checked "$root"
	[ "$(dpkg-query --admindir="$root/var/lib/dpkg" -W -f '${Status} ${Version}' pincite)" = "install ok installed $version" ] || fail "after the upgrade it is not $version"
	PINCITE_HOME=$root/home PINCITE_ONNXRUNTIME='' "$root/usr/lib/pincite/pincite" demo >bin/package-demo.txt || fail "the installed program's demo failed; see bin/package-demo.txt"
	grep -q 'verified: the quote equals' bin/package-demo.txt || fail "the demo verified nothing"
	dpkg --root="$root" --force-not-root --log=/dev/null -r pincite >/dev/null 2>&1 || fail "dpkg does not remove it"
	[ ! -e "$root/usr/lib/pincite" ] || fail "the removal left files"
	[ -e "$root/home/demo" ] || fail "the removal took the data"
	rm -f "build/bin/pincite_${older}_$arch.deb"
	rm -rf "$root"
	echo "test-package: the command line was installed, upgraded and removed (dpkg alone)"
	exit 0
fi

[ "$(id -u)" = 0 ] || skip "a new Debian takes root"
[ -e "build/bin/pincite-desktop_${version}_$arch.deb" ] || fail "no build/bin/pincite-desktop_${version}_$arch.deb; run: make package"
for need in debootstrap:debootstrap Xvfb:xvfb xdotool:xdotool import:imagemagick rpm:rpm; do
	command -v "${need%%:*}" >/dev/null && continue
	[ "${PINCITE_TESTS:-}" = require ] || skip "missing: ${need#*:} (on Debian: sudo apt-get install ${need#*:})"
	scripts/apt.sh test-package "${need#*:}"
done
# What an .rpm asks for is named as both Fedora and openSUSE name it, and it leaves nothing behind.
rpms=("build/bin/pincite-$version-1.$(uname -m).rpm" "build/bin/pincite-desktop-$version-1.$(uname -m).rpm")
others=$(rpm -qp --requires "${rpms[@]}" | grep -v -e '()(64bit)$' -e '^libc\.so\.6(GLIBC_2\.[0-9]*)(64bit)$' -e '^rpmlib(' -e "^pincite = $version\$" || true)
[ -z "$others" ] || fail "the .rpms ask for: $others"
root=$PWD/bin/rpm-root
rm -rf "$root"
mkdir -p "$root"
in_root() { rpm --root "$root" --nodeps "$@" 2>/dev/null; }
in_root -i "${rpms[@]}" || fail "rpm does not install them"
[ -e "$root/usr/lib/pincite/pincite-desktop" ] || fail "rpm does not install the window"
in_root -V pincite pincite-desktop || fail "rpm finds other files than it installed"
PINCITE_HOME=$root/home PINCITE_ONNXRUNTIME='' "$root/usr/lib/pincite/pincite" demo >bin/package-demo.txt || fail "the demo of the .rpm failed; see bin/package-demo.txt"
in_root -e pincite-desktop pincite || fail "rpm does not remove them"
left=$(find "$root/usr" -name '*pincite*')
[ -z "$left" ] || fail "rpm left: $left"
rm -rf "$root"
echo "test-package: the .rpms were installed, run and removed by $(rpm --version)"

suite=${1:-bookworm}
root=$PWD/bin/debian-$suite
if [ ! -e "$root/etc/debian_version" ]; then
	rm -rf "$root"
	from=(--variant=minbase "$suite" "$root")
	case $suite in jammy | noble)
		# A debootstrap of Debian 12 knows no noble, which is made as older ones are.
		keys=/usr/share/keyrings/ubuntu-archive-keyring.gpg
		[ -e $keys ] || skip "missing: ubuntu-keyring (Debian 13 and Ubuntu have it)"
		from=("--keyring=$keys" "--components=main,universe" "${from[@]}" http://archive.ubuntu.com/ubuntu gutsy)
		;;
	esac
	debootstrap "${from[@]}" >"bin/debootstrap.txt" 2>&1 || skip "debootstrap made no $suite; see bin/debootstrap.txt"
	# Ubuntu mends WebKit in updates alone.
	case $suite in jammy | noble) sed 'p;s/\( [a-z]*\) main/\1-updates main/' -i "$root/etc/apt/sources.list" ;; esac
fi
cleanup() { umount -l "$root/proc" 2>/dev/null || true; }
trap cleanup EXIT
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root "$@"; }

# The version before: the same programs, packed as another one.
mkdir -p bin/package-programs
cp "build/bin/linux-$arch/pincite" bin/package-programs/
VERSION=$older PACKED=bin/package-programs DEB_ONLY=1 scripts/package.sh cli >/dev/null
cp "build/bin/pincite_${older}_$arch.deb" "build/bin/pincite_${version}_$arch.deb" "build/bin/pincite-desktop_${version}_$arch.deb" "$root/root/"
rm "build/bin/pincite_${older}_$arch.deb"
inside apt-get -qq update
inside apt-get -qq -y --no-install-recommends install "/root/pincite_${older}_$arch.deb" >/dev/null || fail "apt installs no $older"
checked "$root"
inside pincite demo >bin/package-demo.txt || fail "the demo of $older failed; see bin/package-demo.txt"
inside apt-get -qq -y --no-install-recommends install "/root/pincite_${version}_$arch.deb" "/root/pincite-desktop_${version}_$arch.deb" >/dev/null || fail "apt does not upgrade to $version"
checked "$root"
# says runs a command inside and looks for words in what it says: says WORDS COMMAND...
says() {
	words=$1
	shift
	inside "$@" >bin/package-says.txt 2>&1 || fail "$* ended with $?; see bin/package-says.txt"
	grep -q -- "$words" bin/package-says.txt || fail "$* does not say: $words; see bin/package-says.txt"
}
says "^pincite $version " pincite version
says 'ok  ONNX Runtime' pincite doctor
says 'verified: the quote equals' pincite demo
says "^pincite-desktop $version" pincite-desktop --version

# The first minute on a computer that has never seen Pincite: a folder, a question, an export.
inside sh -c 'rm -rf /root/.local/share/pincite/matters /root/memo.docx'
began=$(date +%s)
inside pincite index /root/.local/share/pincite/demo/contracts >/dev/null || fail "the samples are not indexed"
says 'Illinois' pincite ask 'Which law governs the term loan agreement of Saltmere Oyster Company?'
inside pincite export --query 'Which law governs the term loan agreement of Saltmere Oyster Company?' -o /root/memo.docx >/dev/null || fail "nothing is exported"
says 'all .* hold' pincite verify /root/memo.docx
took=$(($(date +%s) - began))
[ "$took" -le 60 ] || fail "the first answer took $took s"
echo "test-package: folder, question, export and check of it took $took s by the command line"

ROOT=$root scripts/first-minute.sh

inside apt-get -qq -y purge pincite pincite-desktop >/dev/null || fail "apt does not remove it"
left=$(find "$root/usr" -path "$root/usr/share/doc" -prune -o -name '*pincite*' -print)
[ -z "$left" ] || fail "the removal left: $left"
[ -e "$root/root/.local/share/pincite/demo" ] || fail "the removal took the data"
echo "test-package: $suite: installed, upgraded from $older, shown in a window, removed; the data stayed"

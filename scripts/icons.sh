#!/bin/sh
# Draws build/icon.svg as the icons of the three systems: icon.png for Linux and the window,
# icon.ico for Windows, icon.icns for macOS. They are committed; run this when the drawing
# changes. On Debian it needs: librsvg2-bin imagemagick icnsutils
set -eu
cd "$(dirname "$0")/../build"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for size in 16 32 48 64 128 256 512; do
	rsvg-convert -w $size -h $size icon.svg -o "$work/$size.png"
done
cp "$work/512.png" icon.png
convert "$work/16.png" "$work/32.png" "$work/48.png" "$work/64.png" "$work/256.png" icon.ico
png2icns icon.icns "$work/16.png" "$work/32.png" "$work/48.png" "$work/128.png" "$work/256.png" "$work/512.png" >/dev/null

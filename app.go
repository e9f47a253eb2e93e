package main

import (
	"embed"

	"pincite/backend/desktop"
)

// page is what frontend/ is built into.
//
//go:embed all:frontend/dist
var page embed.FS

// menu says what the menus hold and which keys they have; the page reads the same file.
//
//go:embed frontend/src/lib/ui/menu.json
var menu []byte

// icon is that of the window; scripts/icons.sh makes it.
//
//go:embed build/icon.png
var icon []byte

// notices are the licences of what the program is built with; lab/cmd/notices makes them.
//
//go:embed third_party/notices.json
var notices []byte

var assets = desktop.Assets{Page: page, Menu: menu, Icon: icon, Notices: notices}

package main

import (
	_ "embed"
	"encoding/json"
)

// menuFile says what the menus hold and which keys they have. The page reads the same file,
// so that a key does there what the menu says.
//
//go:embed frontend/src/lib/ui/menu.json
var menuFile []byte

// submenu is one menu of the menu bar.
type submenu struct {
	Menu  string     `json:"menu"`
	Items []menuItem `json:"items"`
}

// menuItem is one line of a menu, or the line between two groups.
type menuItem struct {
	Separator bool   `json:"separator"`
	Label     string `json:"label"`
	Command   string `json:"command"` // sent to the page with EventMenu
	// Key is such as "Mod+Shift+G", where Mod is the command key on macOS and the control
	// key elsewhere; "" for none.
	Key string `json:"key"`
}

func menus() ([]submenu, error) {
	var bar []submenu
	err := json.Unmarshal(menuFile, &bar)
	return bar, err
}

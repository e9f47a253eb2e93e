package desktop

import "encoding/json"

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

// menus reads menu.json, as the page does, so that a key does there what the menu says.
func menus(file []byte) ([]submenu, error) {
	var bar []submenu
	err := json.Unmarshal(file, &bar)
	return bar, err
}

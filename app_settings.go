package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Settings are the user's choices and how the window was left.
type Settings struct {
	Theme    string  `json:"theme"`    // "system", "light" or "dark"
	TextSize float64 `json:"textSize"` // 1 is the usual
	Style    string  `json:"style"`    // of citations
	Matter   string  `json:"matter"`   // shown last
	Left     int     `json:"left"`     // width of the left pane in CSS pixels; 0 is collapsed
	Right    int     `json:"right"`    // width of the right pane
	Clips    bool    `json:"clips"`    // whether the clips are shown
}

func defaultSettings() Settings {
	return Settings{Theme: "system", TextSize: 1, Left: 260, Right: 520}
}

func (s *shell) settingsPath() string { return filepath.Join(s.library.Home(), "settings.json") }

// settings returns what was saved, and the defaults where nothing was.
func (s *shell) settings() (Settings, error) {
	out := defaultSettings()
	data, err := os.ReadFile(s.settingsPath())
	if errors.Is(err, fs.ErrNotExist) {
		return out, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	if err != nil {
		return out, fmt.Errorf("the settings cannot be read: %w; move %s away to start with the usual ones", err, s.settingsPath())
	}
	return out, nil
}

// SaveSettings stores the settings.
func (a *API) SaveSettings(settings Settings) (err error) {
	defer guard(&err)
	data, err := json.MarshalIndent(settings, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(a.shell.library.Home(), 0o700); err != nil {
		return fmt.Errorf("save the settings: %w; check the folder's permissions", err)
	}
	path := a.shell.settingsPath()
	if err := os.WriteFile(path+".new", data, 0o600); err != nil {
		return fmt.Errorf("save the settings: %w; free some space", err)
	}
	return os.Rename(path+".new", path)
}

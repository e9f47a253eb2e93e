package library

import (
	"fmt"
	"os"
	"path/filepath"
	"pincite/backend/library/matter"
	"runtime"
)

// Extension is that of a matter file.
const Extension = matter.Extension

// DefaultMatter is the matter that is meant when none is named.
const DefaultMatter = matter.Default

// DefaultHome returns the folder where this person's matters and models are kept when
// nothing else is asked for: $XDG_DATA_HOME/pincite (or ~/.local/share/pincite) on
// Linux, ~/Library/Application Support/Pincite on macOS, %LocalAppData%\Pincite on
// Windows.
func DefaultHome() (string, error) {
	switch runtime.GOOS {
	case "windows":
		// Not the roaming profile that os.UserConfigDir gives: an index is large and is
		// made from files of this machine.
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "Pincite"), nil
		}
	case "darwin":
		if dir, err := os.UserConfigDir(); err == nil {
			return filepath.Join(dir, "Pincite"), nil
		}
	default:
		// The XDG specification has relative paths ignored.
		if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
			return filepath.Join(dir, "pincite"), nil
		}
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, ".local", "share", "pincite"), nil
		}
	}
	return "", fmt.Errorf("this account has no home folder; set PINCITE_HOME to a folder for Pincite's data")
}

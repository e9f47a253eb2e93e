package library

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Extension is that of a matter file.
const Extension = ".pincite"

// DefaultMatter is the matter that is meant when none is named.
const DefaultMatter = "default"

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

// isPath reports whether a matter is given as the path of its file, not as a name.
func isPath(matter string) bool {
	return strings.ContainsAny(matter, `/\`) || strings.EqualFold(filepath.Ext(matter), Extension)
}

// reserved are names that Windows keeps for devices, whatever their extension.
const reserved = " con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 "

// checkName refuses a name that cannot be a file's on every system, so that a home
// folder may be moved between them.
func checkName(name string) error {
	bad := name == "" || len(name) > 100 || strings.HasPrefix(name, ".") || strings.TrimSpace(name) != name ||
		strings.HasSuffix(name, ".") || strings.ContainsAny(name, `<>:"/\|?*`) ||
		strings.ContainsFunc(name, func(r rune) bool { return r < 0x20 || r == 0x7F }) ||
		strings.Contains(reserved, " "+strings.ToLower(name)+" ")
	if bad {
		return fmt.Errorf("%q: %w; use letters, digits, spaces, - and _", name, ErrName)
	}
	return nil
}

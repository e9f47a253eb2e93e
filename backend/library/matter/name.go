package matter

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Extension is that of a matter file.
const Extension = ".pincite"

// Default is the matter that is meant when none is named.
const Default = "default"

// IsPath reports whether a matter is given as the path of its file, not as a name.
func IsPath(matter string) bool {
	return strings.ContainsAny(matter, `/\`) || strings.EqualFold(filepath.Ext(matter), Extension)
}

// reserved are names that Windows keeps for devices, whatever their extension.
const reserved = " con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 "

// CheckName refuses a name that cannot be a file's on every system, so that a home
// folder may be moved between them.
func CheckName(name string) error {
	device, _, _ := strings.Cut(strings.ToLower(name), ".")
	bad := name == "" || len(name) > 100 || strings.HasPrefix(name, ".") || strings.TrimSpace(name) != name ||
		strings.HasSuffix(name, ".") || strings.ContainsAny(name, `<>:"/\|?*`) ||
		strings.ContainsFunc(name, func(r rune) bool { return r < 0x20 || r == 0x7F }) ||
		strings.Contains(reserved, " "+strings.TrimSpace(device)+" ")
	if bad {
		return fmt.Errorf("%q: %w; use letters, digits, spaces, - and _", name, ErrName)
	}
	return nil
}

package policy

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// SystemFile is where the computer's own policy is: in Pincite's folder of the programs for all
// users, which administrators alone write to. The environment, which users change, is not asked.
func SystemFile() string {
	programs, err := windows.KnownFolderPath(windows.FOLDERID_ProgramFilesX64, 0)
	if err != nil {
		programs = `C:\Program Files`
	}
	return filepath.Join(programs, "Pincite", "policy.json")
}

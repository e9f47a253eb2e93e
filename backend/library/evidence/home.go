package evidence

import (
	"os"
	"path/filepath"
	"strings"
)

// AbbreviateHome returns a path with "~" for the home folder, which holds the name of its
// owner. [ExpandHome] reverses it.
func AbbreviateHome(path string) string {
	home, err := os.UserHomeDir()
	if err != nil || home == "" || home == string(filepath.Separator) {
		return path
	}
	if rest, ok := strings.CutPrefix(path, strings.TrimSuffix(home, string(filepath.Separator))+string(filepath.Separator)); ok {
		return "~/" + filepath.ToSlash(rest)
	}
	return path
}

// ExpandHome returns a path with the home folder for a "~" before a slash. Where the account has
// no home folder the path stays as it is.
func ExpandHome(path string) string {
	rest, ok := strings.CutPrefix(path, "~/")
	if home, err := os.UserHomeDir(); ok && err == nil {
		return filepath.Join(home, filepath.FromSlash(rest))
	}
	return path
}

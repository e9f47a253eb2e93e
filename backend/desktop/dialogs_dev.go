//go:build dev

package desktop

import (
	"os"
	"strings"
)

// answeredDialog returns the path in the file that PINCITE_DIALOG names, in the place of
// what a user would choose: tests drive the page in a browser, which shows no dialog. The
// programs that are shipped are not built with this file.
func answeredDialog() (path string, ok bool) {
	data, err := os.ReadFile(os.Getenv("PINCITE_DIALOG"))
	return strings.TrimSpace(string(data)), err == nil
}

//go:build !desktop && !dev && !bindings

package desktop

import (
	"fmt"
	"os"

	"pincite/backend/library"
)

// Main says that there is no window: it needs GTK and WebKit on Linux, so that it is built
// only when asked for. It returns the program's exit code.
func Main(args []string, _ Assets) int {
	library.RunIfAsked(args)
	fmt.Fprintln(os.Stderr, "pincite: built without its window; build it with: make app")
	return 1
}

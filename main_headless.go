//go:build !desktop && !dev

package main

import (
	"fmt"
	"os"

	"pincite/backend/library"
)

// The window needs GTK and WebKit on Linux, so that it is only built when asked for.
func main() {
	library.RunIfAsked(os.Args[1:])
	fmt.Fprintln(os.Stderr, "pincite: built without its window; build it with: make app")
	os.Exit(1)
}

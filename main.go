// Pincite's window. It is built with the tags of Wails, see the Makefile; without them the
// program says so and ends.
package main

import (
	"os"

	"pincite/backend/desktop"
)

func main() { os.Exit(desktop.Main(os.Args[1:], assets)) }

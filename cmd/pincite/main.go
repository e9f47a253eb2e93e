// Command pincite answers questions about a folder of contracts with the exact words
// of the right contract, each with its place, on this machine alone.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"pincite/backend/library"
)

func main() {
	library.RunIfAsked(os.Args[1:])
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], newConsole(os.Stdout, os.Stderr))
	stop()
	os.Exit(code)
}

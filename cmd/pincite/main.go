// Command pincite answers questions about a folder of contracts with the exact words
// of the right contract, each with its place, on this machine alone.
package main

import (
	"context"
	"io"
	"log"
	"os"
	"os/signal"
	"syscall"

	"pincite/backend/library"
)

func main() {
	library.RunIfAsked(os.Args[1:])
	// Bleve writes to the standard log what it also returns, or goes on after, as with an
	// index whose making was killed.
	log.SetOutput(io.Discard)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program whatever it is at
	code := run(ctx, os.Args[1:], newConsole(os.Stdout, os.Stderr))
	stop()
	os.Exit(code)
}

//go:build desktop || dev

package main

import (
	"context"
	"embed"
	"fmt"
	"os"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"

	"pincite/backend/library"
)

// dist is the built page; see frontend/.
//
//go:embed all:frontend/dist
var dist embed.FS

func main() {
	library.RunIfAsked(os.Args[1:])
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "pincite:", err)
		os.Exit(1)
	}
}

// run shows the window until it is closed.
func run() error {
	native := &nativeWindow{}
	s, err := openShell(os.Getenv("PINCITE_HOME"), native)
	if err != nil {
		return showFailure(err)
	}
	return wails.Run(&options.App{
		Title: "Pincite", Width: 1280, Height: 800, MinWidth: 880, MinHeight: 560,
		AssetServer: &assetserver.Options{Assets: dist, Handler: sourceHandler{s}, Middleware: confined},
		Menu:        menuOf(native),
		OnStartup:   native.start,
		OnShutdown: func(context.Context) {
			if err := s.close(); err != nil {
				fmt.Fprintln(os.Stderr, "pincite:", err)
			}
		},
		Bind:                     []any{&API{s}},
		LogLevel:                 logger.ERROR,
		EnableDefaultContextMenu: true, // for copying
		DragAndDrop:              &options.DragAndDrop{EnableFileDrop: true, DisableWebViewDrop: true},
		SingleInstanceLock:       &options.SingleInstanceLock{UniqueId: "pincite-" + homeID(s.library.Home()), OnSecondInstanceLaunch: native.show},
		Linux:                    &linux.Options{ProgramName: "pincite"},
	})
}

// showFailure shows a window that says why the program cannot start.
func showFailure(cause error) error {
	err := wails.Run(&options.App{
		Title: "Pincite cannot start", Width: 640, Height: 320,
		AssetServer: &assetserver.Options{Handler: failurePage{cause}},
		LogLevel:    logger.ERROR,
	})
	if err != nil {
		return fmt.Errorf("%w (and no window can be shown: %w)", cause, err)
	}
	return cause
}

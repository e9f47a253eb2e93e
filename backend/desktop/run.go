//go:build desktop || dev

package desktop

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/options/mac"
	"github.com/wailsapp/wails/v2/pkg/options/windows"

	"pincite/backend/library"
)

// Main shows the window until it is closed, with args as the command line's arguments. It
// returns the program's exit code.
func Main(args []string, assets Assets) int {
	library.RunIfAsked(args)
	if err := run(args, assets); err != nil && !errors.Is(err, errDone) {
		fmt.Fprintln(os.Stderr, "pincite-desktop:", err)
		return 1
	}
	return 0
}

func run(args []string, assets Assets) error {
	folders, err := parseArguments(args, os.Stdout)
	if err != nil {
		return err
	}
	// GLib would ask the kernel for the routes of the network, which nothing here needs.
	if err := os.Setenv("GIO_USE_NETWORK_MONITOR", "base"); err != nil {
		return err
	}
	native := &nativeWindow{}
	s, err := openShell(os.Getenv("PINCITE_HOME"), native)
	if err != nil {
		return showFailure(err, assets.Icon)
	}
	native.shell, s.notices = s, assets.Notices
	if len(folders) > 0 {
		s.opened.Folders = folders
	}
	bar, err := menuOf(native, assets.Menu)
	if err != nil {
		return err
	}
	p := s.placement()
	state := options.Normal
	if p.Maximised {
		state = options.Maximised
	}
	return show(&options.App{
		Title: "Pincite", Width: p.Width, Height: p.Height, MinWidth: leastWidth, MinHeight: leastHeight, WindowStartState: state,
		AssetServer: &assetserver.Options{Assets: assets.Page, Handler: sourceHandler{s}, Middleware: confined},
		Menu:        bar,
		OnStartup:   native.start,
		OnDomReady:  native.place, OnBeforeClose: native.leave,
		OnShutdown: func(context.Context) {
			if err := s.close(); err != nil {
				fmt.Fprintln(os.Stderr, "pincite-desktop:", err)
			}
		},
		Bind:                     []any{&API{s}},
		LogLevel:                 logger.ERROR,
		EnableDefaultContextMenu: true, // for copying
		// On Linux Wails hears of a drop through the web view.
		DragAndDrop:        &options.DragAndDrop{EnableFileDrop: true, DisableWebViewDrop: runtime.GOOS != "linux"},
		SingleInstanceLock: &options.SingleInstanceLock{UniqueId: "pincite-" + homeID(s.library.Home()), OnSecondInstanceLaunch: native.show},
		Linux:              onLinux(assets.Icon),
		Windows:            &windows.Options{Messages: withoutWebView()},
		Mac:                &mac.Options{About: &mac.AboutInfo{Title: "Pincite " + library.Version(), Icon: assets.Icon}},
	})
}

// onLinux has WebKit paint with the processor: where there is no graphics processor, as on most servers' desktops, it would be made up
// by one, at five times the processor time for a page of a PDF and 130 MiB more (docs/quality.md).
func onLinux(icon []byte) *linux.Options {
	return &linux.Options{ProgramName: "pincite", Icon: icon, WebviewGpuPolicy: linux.WebviewGpuPolicyNever}
}

// withoutWebView is what is said on Windows where WebView2 is missing or too old.
func withoutWebView() *windows.Messages {
	const lack = "The window needs Microsoft's WebView2, which is not on this computer or too old"
	m := windows.DefaultMessages()
	m.Error = "Pincite cannot start"
	m.Webview2NotInstalled = lack + "; install its Evergreen Standalone Installer"
	m.ContactAdmin = lack + ". Install Microsoft's \"Evergreen Standalone Installer\" for it, or ask whoever looks after this computer. " +
		"Pincite downloads nothing by itself. The command line, pincite.exe, works without it."
	return m
}

// show runs a window. Where there is no screen to show it on, Wails panics.
func show(o *options.App) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("no window can be shown: %v; start it in a desktop session, or use the command line program pincite", r)
		}
	}()
	return wails.Run(o)
}

// showFailure shows a window that says why the program cannot start.
func showFailure(cause error, icon []byte) error {
	err := show(&options.App{
		Title: "Pincite cannot start", Width: 640, Height: 380,
		AssetServer: &assetserver.Options{Handler: failurePage{cause}, Middleware: confined},
		LogLevel:    logger.ERROR,
		Linux:       onLinux(icon),
		Windows:     &windows.Options{Messages: withoutWebView()},
	})
	if err != nil {
		return fmt.Errorf("%w (and %w)", cause, err)
	}
	return cause
}

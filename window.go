//go:build desktop || dev

package main

import (
	"context"
	"fmt"
	"html/template"
	"os/exec"
	"path/filepath"
	"runtime"

	"crypto/sha256"
	"net/http"
	"strings"

	"github.com/wailsapp/wails/v2/pkg/menu"
	"github.com/wailsapp/wails/v2/pkg/menu/keys"
	"github.com/wailsapp/wails/v2/pkg/options"
	wails "github.com/wailsapp/wails/v2/pkg/runtime"
)

// nativeWindow is the window of the desktop.
type nativeWindow struct{ ctx context.Context }

// EventMenu is sent with the name of a menu's item, EventDrop with the paths dropped.
const (
	EventMenu = "menu"
	EventDrop = "drop"
)

func (w *nativeWindow) start(ctx context.Context) {
	w.ctx = ctx
	wails.OnFileDrop(ctx, func(_, _ int, paths []string) { w.Emit(EventDrop, paths) })
}

// show brings the window to the front when the program is started a second time.
func (w *nativeWindow) show(options.SecondInstanceData) {
	wails.WindowUnminimise(w.ctx)
	wails.Show(w.ctx)
}

func (w *nativeWindow) Emit(name string, payload any) {
	if w.ctx != nil {
		wails.EventsEmit(w.ctx, name, payload)
	}
}

func (w *nativeWindow) PickFolder(title string) (string, error) {
	return wails.OpenDirectoryDialog(w.ctx, wails.OpenDialogOptions{Title: title})
}

func (w *nativeWindow) PickFile(title string, patterns []string) (string, error) {
	return wails.OpenFileDialog(w.ctx, wails.OpenDialogOptions{
		Title: title, Filters: []wails.FileFilter{{DisplayName: strings.Join(patterns, ", "), Pattern: strings.Join(patterns, ";")}},
	})
}

func (w *nativeWindow) PickSave(title, name string) (string, error) {
	return wails.SaveFileDialog(w.ctx, wails.SaveDialogOptions{Title: title, DefaultFilename: name})
}

// Reveal opens the folder of a file: no system's file manager may be asked to open the
// file itself, which could run.
func (w *nativeWindow) Reveal(path string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		cmd = exec.Command("explorer.exe", "/select,", path)
	case "darwin":
		cmd = exec.Command("open", "-R", path)
	default:
		cmd = exec.Command("xdg-open", filepath.Dir(path))
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("show %s: %w; open its folder yourself", path, err)
	}
	go cmd.Wait() //nolint:errcheck // what becomes of the file manager is its own affair
	return nil
}

// menuOf returns the menus. The page does what their items say.
func menuOf(w *nativeWindow) *menu.Menu {
	send := func(item string) menu.Callback {
		return func(*menu.CallbackData) { w.Emit(EventMenu, item) }
	}
	bar := menu.NewMenu()
	mac := runtime.GOOS == "darwin" // alone in having menus of the system's
	if mac {
		bar.Append(menu.AppMenu())
	}
	file := bar.AddSubmenu("File")
	file.AddText("New matter…", keys.CmdOrCtrl("n"), send("new-matter"))
	file.AddText("Add folder…", keys.CmdOrCtrl("o"), send("add-folder"))
	file.AddText("Export clips…", keys.CmdOrCtrl("e"), send("export"))
	file.AddSeparator()
	file.AddText("Quit", keys.CmdOrCtrl("q"), func(*menu.CallbackData) { wails.Quit(w.ctx) })
	if mac {
		bar.Append(menu.EditMenu())
	}
	view := bar.AddSubmenu("View")
	view.AddText("Search", keys.CmdOrCtrl("k"), send("search"))
	view.AddText("Find in document", keys.CmdOrCtrl("f"), send("find"))
	view.AddText("Next hit", keys.CmdOrCtrl("g"), send("next-hit"))
	view.AddText("Previous hit", keys.Combo("g", keys.CmdOrCtrlKey, keys.ShiftKey), send("previous-hit"))
	view.AddSeparator()
	view.AddText("Settings", keys.CmdOrCtrl(","), send("settings"))
	return bar
}

// policy is the page's Content-Security-Policy: nothing but what the program itself
// serves, and nothing evaluated. Styles may be inline: boxes lie where their words do.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// confined forbids the page all that it does not need: no other origin, no evaluated
// text. Styles may be inline, for the positions of boxes.
func confined(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

// sourceHandler serves /source/MATTER/DOCUMENT: the bytes of a document's file, checked
// against its hash, for drawing its pages.
type sourceHandler struct{ shell *shell }

func (h sourceHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if r.Method != http.MethodGet || len(parts) != 3 || parts[0] != "source" {
		http.NotFound(w, r)
		return
	}
	m, err := h.shell.matter(parts[1])
	if err == nil {
		var source []byte
		if source, err = m.Source(r.Context(), parts[2]); err == nil {
			w.Header().Set("Content-Type", "application/pdf")
			w.Header().Set("Cache-Control", "no-store")
			_, _ = w.Write(source)
			return
		}
	}
	http.Error(w, err.Error(), http.StatusNotFound)
}

// failurePage says why the program cannot start.
type failurePage struct{ cause error }

var failure = template.Must(template.New("").Parse(`<!doctype html><meta charset="utf-8"><title>Pincite cannot start</title>
<style>:root{color-scheme:light dark}body{font:15px system-ui;margin:3em;line-height:1.5}</style>
<h1>Pincite cannot start</h1><p>{{.}}</p><p>Your contracts have not been touched.</p>`))

func (p failurePage) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = failure.Execute(w, p.cause.Error())
}

// homeID tells the homes of several libraries apart: each has a program of its own.
func homeID(home string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(home)))[:16] }

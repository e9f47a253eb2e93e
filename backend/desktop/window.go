//go:build desktop || dev

package desktop

import (
	"context"
	"fmt"
	"html/template"
	"os"
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
type nativeWindow struct {
	ctx   context.Context
	shell *shell
}

// EventMenu is sent with the name of a menu's command, EventDrop with a [Drop].
const (
	EventMenu = "menu"
	EventDrop = "drop"
)

func (w *nativeWindow) start(ctx context.Context) {
	w.ctx = ctx
	wails.OnFileDrop(ctx, func(_, _ int, paths []string) { w.Emit(EventDrop, dropped(paths, "")) })
}

// place puts the window where it was left, as far as the screen allows.
func (w *nativeWindow) place(ctx context.Context) {
	screens, err := wails.ScreenGetAll(ctx)
	if err != nil {
		return // the system has placed it
	}
	for _, screen := range screens {
		if !screen.IsCurrent {
			continue
		}
		was := w.shell.placement()
		p := was.within(screen.Size.Width, screen.Size.Height)
		if p.Maximised {
			return
		}
		if p.Width != was.Width || p.Height != was.Height {
			wails.WindowSetSize(ctx, p.Width, p.Height)
		}
		if p.Placed {
			wails.WindowSetPosition(ctx, p.X, p.Y)
		}
	}
}

// leave remembers how the window is left. What is being indexed goes on at the next start.
func (w *nativeWindow) leave(ctx context.Context) (prevent bool) {
	p := placement{Maximised: wails.WindowIsMaximised(ctx), Placed: true}
	p.Width, p.Height = wails.WindowGetSize(ctx)
	p.X, p.Y = wails.WindowGetPosition(ctx)
	if err := w.shell.left(p); err != nil {
		fmt.Fprintln(os.Stderr, "pincite: the window's place is not kept:", err)
	}
	return false
}

// show brings the window to the front when the program is started a second time, with the
// folders that it was given.
func (w *nativeWindow) show(second options.SecondInstanceData) {
	wails.WindowUnminimise(w.ctx)
	wails.Show(w.ctx)
	if paths := folderArguments(second.Args); len(paths) > 0 {
		w.Emit(EventDrop, dropped(paths, second.WorkingDirectory))
	}
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

// menuOf returns the menu bar. The page does what its items say.
func menuOf(w *nativeWindow, file []byte) (*menu.Menu, error) {
	submenus, err := menus(file)
	if err != nil {
		return nil, err
	}
	bar := menu.NewMenu()
	mac := runtime.GOOS == "darwin" // alone in having menus of the system's
	if mac {
		bar.Append(menu.AppMenu())
	}
	for i, m := range submenus {
		sub := bar.AddSubmenu(m.Menu)
		for _, item := range m.Items {
			if item.Separator {
				sub.AddSeparator()
				continue
			}
			sub.AddText(item.Label, accelerator(item.Key), func(*menu.CallbackData) { w.Emit(EventMenu, item.Command) })
		}
		if i == 0 && !mac {
			sub.AddSeparator()
			sub.AddText("Quit", keys.CmdOrCtrl("q"), func(*menu.CallbackData) { wails.Quit(w.ctx) })
		}
		if i == 0 && mac {
			bar.Append(menu.EditMenu())
		}
	}
	return bar, nil
}

// accelerator returns the key of a menu's item; nil for "".
func accelerator(key string) *keys.Accelerator {
	if key == "" {
		return nil
	}
	parts := strings.Split(strings.ToLower(key), "+")
	a := &keys.Accelerator{Key: parts[len(parts)-1]}
	for _, modifier := range parts[:len(parts)-1] {
		switch modifier {
		case "mod":
			a.Modifiers = append(a.Modifiers, keys.CmdOrCtrlKey)
		case "shift":
			a.Modifiers = append(a.Modifiers, keys.ShiftKey)
		}
	}
	return a
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

var failure = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Pincite cannot start</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2.2em 2.6em;overflow-wrap:anywhere}
h1{font-size:1.4em;margin:0 0 .6em}h2{font-size:1em;margin:1.2em 0 .2em}p{margin:0}.soft{opacity:.75;margin-top:1.6em}</style>
<h1>Pincite cannot start</h1><p role="alert">{{.Reason}}</p><h2>What to do</h2><p>{{.Step}}</p><p class="soft">Your contracts have not been touched.</p></html>`))

func (p failurePage) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = failure.Execute(w, explain(p.cause))
}

// homeID tells the homes of several libraries apart: each has a program of its own.
func homeID(home string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(home)))[:16] }

//go:build desktop || dev

package desktop

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"crypto/sha256"
	"strings"

	"github.com/wailsapp/wails/v2/pkg/menu"
	"github.com/wailsapp/wails/v2/pkg/menu/keys"
	"github.com/wailsapp/wails/v2/pkg/options"
	wails "github.com/wailsapp/wails/v2/pkg/runtime"

	"pincite/backend/desktop/clipboard"
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
	if path, ok := answeredDialog(); ok {
		return path, nil
	}
	return wails.OpenDirectoryDialog(w.ctx, wails.OpenDialogOptions{Title: title})
}

func (w *nativeWindow) PickFile(title string, patterns []string) (string, error) {
	if path, ok := answeredDialog(); ok {
		return path, nil
	}
	return wails.OpenFileDialog(w.ctx, wails.OpenDialogOptions{
		Title: title, Filters: []wails.FileFilter{{DisplayName: strings.Join(patterns, ", "), Pattern: strings.Join(patterns, ";")}},
	})
}

func (w *nativeWindow) PickSave(title, name string) (string, error) {
	if path, ok := answeredDialog(); ok {
		return path, nil
	}
	return wails.SaveFileDialog(w.ctx, wails.SaveDialogOptions{Title: title, DefaultFilename: name})
}

func (w *nativeWindow) Copy(f clipboard.Flavours) error { return clipboard.Put(f) }

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

// homeID tells the homes of several libraries apart: each has a program of its own.
func homeID(home string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(home)))[:16] }

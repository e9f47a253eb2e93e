package desktop

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestMenus holds that every item names a command that the page has, once, and that no two
// have the same key.
func TestMenus(t *testing.T) {
	bar := must(menus(must(os.ReadFile("../../frontend/src/lib/ui/menu.json"))(t)))(t)
	commands, err := os.ReadFile("../../frontend/src/lib/ui/commands.ts")
	if err != nil {
		t.Fatal(err)
	}
	keys, items := map[string]string{"Mod+Q": "quit"}, 0
	for _, m := range bar {
		for _, item := range m.Items {
			if item.Separator {
				continue
			}
			items++
			quoted, bare := "'"+item.Command+"'", " "+item.Command+":"
			if item.Label == "" || !strings.Contains(string(commands), quoted) && !strings.Contains(string(commands), bare) {
				t.Errorf("%s: the page has no command %q", item.Label, item.Command)
			}
			if other, taken := keys[item.Key]; item.Key != "" && taken {
				t.Errorf("%s is the key of %s and of %s", item.Key, other, item.Command)
			}
			keys[item.Key] = item.Command
		}
	}
	if items < 15 {
		t.Errorf("only %d items", items)
	}
}

func TestPlacement(t *testing.T) {
	for name, test := range map[string]struct{ in, want placement }{
		"as it was":              {placement{1000, 700, 200, 100, true, false}, placement{1000, 700, 200, 100, true, false}},
		"a screen is gone":       {placement{1000, 700, 2500, 100, true, false}, placement{1000, 700, 2500, 100, false, false}},
		"above the screen":       {placement{1000, 700, 10, -40, true, false}, placement{1000, 700, 10, -40, false, false}},
		"far to the left":        {placement{1000, 700, -990, 10, true, false}, placement{1000, 700, -990, 10, false, false}},
		"partly off to a side":   {placement{1000, 700, -500, 10, true, false}, placement{1000, 700, -500, 10, true, false}},
		"below the screen":       {placement{1000, 700, 10, 1000, true, false}, placement{1000, 700, 10, 1000, false, false}},
		"larger than the screen": {placement{3000, 2000, 0, 0, true, true}, placement{1920, 1080, 0, 0, true, true}},
		"too small to use":       {placement{10, -3, 0, 0, false, false}, placement{leastWidth, leastHeight, 0, 0, false, false}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := test.in.within(1920, 1080); got != test.want {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}

// TestLeft keeps a placement, and the size that a maximised window has otherwise.
func TestLeft(t *testing.T) {
	s := must(openShell(t.TempDir(), &testWindow{}))(t)
	defer s.close() //nolint:errcheck // it only wrote small files
	usual := placement{Width: usualWidth, Height: usualHeight}
	if got := s.placement(); got != usual {
		t.Errorf("at first: %+v", got)
	}
	was := placement{Width: 1000, Height: 700, X: 5, Y: 6, Placed: true}
	for _, now := range []placement{was, {Width: 1920, Height: 1080, Maximised: true}} {
		if err := s.left(now); err != nil {
			t.Fatal(err)
		}
	}
	was.Maximised = true
	if got := s.placement(); got != was {
		t.Errorf("%+v, want %+v", got, was)
	}
	if err := os.WriteFile(filepath.Join(s.library.Home(), placementFile), []byte("{torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	before := placement{Width: 1000, Height: 700, X: 5, Y: 6, Placed: true}
	if got := s.placement(); got != before {
		t.Errorf("from a torn file: %+v", got)
	}
}

func TestArguments(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.pdf")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		args    []string
		folders []string
		err     string // part of it
		out     string // part of it
	}{
		"none":         {nil, []string{}, "", ""},
		"a folder":     {[]string{dir}, []string{dir}, "", ""},
		"a file":       {[]string{file, dir}, []string{dir}, "", ""},
		"gone":         {[]string{filepath.Join(dir, "gone")}, nil, "check its name", ""},
		"help":         {[]string{"--help"}, nil, "done", "PINCITE_HOME"},
		"version":      {[]string{"--version"}, nil, "done", "pincite-desktop "},
		"a wrong flag": {[]string{"--nope"}, nil, "--help", ""},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			folders, err := parseArguments(test.args, &out)
			if !reflect.DeepEqual(folders, test.folders) || !strings.Contains(out.String(), test.out) {
				t.Errorf("folders %v, said %q", folders, out.String())
			}
			if (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
				t.Errorf("error %v", err)
			}
		})
	}
	if got := dropped([]string{"."}, dir); !reflect.DeepEqual(got.Folders, []string{dir}) {
		t.Errorf("relative to another start's folder: %+v", got)
	}
	if got := dropped([]string{file}, ""); !reflect.DeepEqual(got, Drop{Folders: []string{dir}, Files: []string{"a.pdf"}}) {
		t.Errorf("a file: %+v", got)
	}
	if got := folderArguments([]string{"--version", "x"}); !reflect.DeepEqual(got, []string{"x"}) {
		t.Errorf("of a second start: %v", got)
	}
}

// TestCannotStart holds that what keeps the program from starting is told with a next step.
func TestCannotStart(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := openShell(filepath.Join(file, "home"), &testWindow{})
	if err == nil {
		t.Fatal("it starts with a home below a file")
	}
	if text := explain(err); len(text.Reason) < 20 || len(text.Step) < 20 || strings.Contains(text.Reason, ";") {
		t.Errorf("%+v", text)
	}
	if text := explain(errors.New("something")); text != (failureText{"Something.", "Start Pincite again; if this comes back, install it anew."}) {
		t.Errorf("%+v", text)
	}
	if text := explain(fmt.Errorf("é is wrong; écrire")); text.Reason != "É is wrong." || text.Step != "Écrire." {
		t.Errorf("%+v", text)
	}
}

// TestDamagedState starts with files of the home folder that are empty or torn: the last
// good values are used, and the defaults where there are none, and it is said.
func TestDamagedState(t *testing.T) {
	home := t.TempDir()
	open := func() *API { return &API{must(openShell(home, &testWindow{}))(t)} }
	a := open()
	settings := defaultSettings()
	for _, settings.Theme = range []string{"dark", "light"} {
		if err := a.SaveSettings(settings); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.shell.close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"settings.json", "jobs.json", "vectors.json"} {
		if err := os.WriteFile(filepath.Join(home, name), []byte(`{"theme"`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a = open()
	defer a.shell.close() //nolint:errcheck // it only read
	welcome := must(a.Start())(t)
	if welcome.Settings.Theme != "dark" || len(welcome.Notices) != 3 {
		t.Errorf("theme %q, notices %q", welcome.Settings.Theme, welcome.Notices)
	}
	settings.Theme = "dark"
	if err := a.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	if again := must(a.Start())(t); strings.Contains(strings.Join(again.Notices, " "), "settings.json") {
		t.Errorf("after the settings were saved: %q", again.Notices)
	}
}

// TestDiagnostics holds that they name no matter, no folder and no file.
func TestDiagnostics(t *testing.T) {
	a, _ := openAPI(t)
	text := must(a.Diagnostics())(t)
	for _, want := range []string{"Pincite ", "matter 1: 1 folders", "indexed ", "model 1: built in"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	for _, never := range []string{"samples", a.shell.library.Home(), ".txt", "Saltmere"} {
		if strings.Contains(text, never) {
			t.Errorf("%q is in %s", never, text)
		}
	}
	a.shell.notices = must(os.ReadFile("../../third_party/notices.json"))(t)
	n := must(a.Notices())(t)
	if len(n.Components) < 50 || n.Texts[n.Components[0].Texts[0]] == "" {
		t.Errorf("%d components", len(n.Components))
	}
}

package desktop

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestPastSettings reads the settings of every form that there has been: what they say holds, and
// what they do not say is as it comes with the program.
func TestPastSettings(t *testing.T) {
	files, err := filepath.Glob("testdata/settings/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			home := t.TempDir()
			if err := os.WriteFile(filepath.Join(home, settingsFile), data, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := openShell(home, &testWindow{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.close() //nolint:errcheck // it only read
			settings, notice := s.settings()
			if notice != "" {
				t.Errorf("told: %s", notice)
			}
			want := members(t, defaultSettings())
			var said map[string]any
			if err := json.Unmarshal(data, &said); err != nil {
				t.Fatal(err)
			}
			for name, value := range said {
				if _, ok := want[name]; !ok {
					t.Errorf("%s is lost", name)
				}
				want[name] = value
			}
			if got := members(t, settings); !reflect.DeepEqual(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}

// TestSettingsOfToday holds that the newest form in testdata has a value of its own for every
// setting that there is, so that none is renamed or takes another type unnoticed.
func TestSettingsOfToday(t *testing.T) {
	data, err := os.ReadFile("testdata/settings/today.json")
	if err != nil {
		t.Fatal(err)
	}
	var said map[string]any
	if err := json.Unmarshal(data, &said); err != nil {
		t.Fatal(err)
	}
	for name, value := range members(t, defaultSettings()) {
		if said[name] == nil || reflect.DeepEqual(said[name], value) {
			t.Errorf("%s is %v in testdata/settings/today.json: give it another value than it comes with", name, said[name])
		}
	}
}

// TestNewerSettings holds that the settings of a newer Pincite are used as far as they are
// understood, told, and never written; what is chosen meanwhile holds until the program ends.
func TestNewerSettings(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, settingsFile)
	const newer = `{"version": 2, "theme": "dark", "textSize": {"pt": 12}, "invented": true}`
	if err := os.WriteFile(path, []byte(newer), 0o600); err != nil {
		t.Fatal(err)
	}
	a := &API{must(openShell(home, &testWindow{}))(t)}
	defer a.shell.close() //nolint:errcheck // it only read
	welcome := must(a.Start())(t)
	if welcome.Settings.Theme != "dark" || welcome.Settings.TextSize != 1 || !strings.Contains(strings.Join(welcome.Notices, " "), "newer version of Pincite") {
		t.Errorf("%+v, %q", welcome.Settings, welcome.Notices)
	}
	chosen := welcome.Settings
	chosen.Theme = "light"
	if err := a.SaveSettings(chosen); err != nil {
		t.Fatal(err)
	}
	if again := must(a.Start())(t); !reflect.DeepEqual(again.Settings, chosen) {
		t.Errorf("%+v, want what was chosen", again.Settings)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != newer {
		t.Errorf("%s, %v", data, err)
	}
	// The file is moved away, as the notice of a failure advises: settings are saved again.
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := a.SaveSettings(chosen); err != nil {
		t.Fatal(err)
	}
	if again := must(a.Start())(t); !reflect.DeepEqual(again.Settings, chosen) || strings.Contains(strings.Join(again.Notices, " "), settingsFile) {
		t.Errorf("%+v, %q", again.Settings, again.Notices)
	}
}

// members returns the members of settings as JSON names them.
func members(t *testing.T, s Settings) (m map[string]any) {
	t.Helper()
	data, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

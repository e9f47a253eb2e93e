package desktop

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/library"
)

// TestComputerPolicy holds that the window tells what is settled for the computer and keeps to it:
// its data lie where they must, and no model is fetched.
func TestComputerPolicy(t *testing.T) {
	settled := filepath.Join(t.TempDir(), "settled")
	file := filepath.Join(t.TempDir(), "policy.json")
	rules := `{"disable_downloads": true, "disable_language_models": true, "disable_servers": true, "home": "` + filepath.ToSlash(settled) + `"}`
	if err := os.WriteFile(file, []byte(rules), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(library.PolicyEnv, file)
	a := &API{must(openShell(t.TempDir(), &testWindow{}))(t)}
	defer a.shell.close() //nolint:errcheck // it only read
	welcome := must(a.Start())(t)
	if len(welcome.Policy) != 4 || welcome.Home != settled {
		t.Errorf("home %s, told %q", welcome.Home, welcome.Policy)
	}
	for i, part := range []string{"not downloaded", "No language model", "on this computer alone", settled} {
		if !strings.Contains(welcome.Policy[i], part) {
			t.Errorf("%q does not tell: %s", welcome.Policy[i], part)
		}
	}
	if text := must(a.Privacy())(t); !strings.Contains(text, "not downloaded") {
		t.Errorf("the report of what is kept tells no policy: %s", text)
	}
	if _, err := a.shell.library.InstallModel(t.Context(), "gte-large", library.ModelRequest{}); !errors.Is(err, library.ErrPolicy) {
		t.Errorf("a model is fetched: %v", err)
	}
	// A policy that cannot be read opens no window.
	if err := os.WriteFile(file, []byte(`{"disable_printing": true}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := openShell(t.TempDir(), &testWindow{}); err == nil || !strings.Contains(err.Error(), "whoever looks after") {
		t.Errorf("%v, %v; want an error with a next step", s, err)
	}
}

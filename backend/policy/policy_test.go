package policy

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func written(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "policy.json")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Policies add up, and none takes back what another forbids.
func TestPoliciesAddUp(t *testing.T) {
	home := t.TempDir()
	t.Setenv("PINCITE_TEST_PLACE", home)
	downloads := written(t, "\ufeff"+`{"disable_downloads": true, "home": "${PINCITE_TEST_PLACE}/a"}`)
	models := written(t, `{"disable_downloads": false, "disable_language_models": true, "disable_servers": true, "mcp": false, "home": "${PINCITE_TEST_PLACE}/b"}`)
	p, err := Load(downloads, "", models)
	if err != nil {
		t.Fatal(err)
	}
	want := Policy{NoDownloads: true, NoLanguageModels: true, NoServers: true, NoAssistants: true, Home: filepath.Join(home, "a")}
	if p.NoDownloads != want.NoDownloads || p.NoLanguageModels != want.NoLanguageModels || p.NoServers != want.NoServers || p.NoAssistants != want.NoAssistants || p.Home != want.Home || !slices.Equal(p.Files, []string{downloads, models}) {
		t.Errorf("%+v, want %+v", p, want)
	}
	if told := p.Told(); len(told) != 5 || !strings.Contains(told[4], want.Home) {
		t.Errorf("told: %q", told)
	}
	if p, err := Load(""); err != nil || len(p.Told()) != 0 || len(p.Files) != 0 {
		t.Errorf("no file: %+v, %v", p, err)
	}
}

// "~" is the user's own folder alone and before a separator.
func TestHomes(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	for name, want := range map[string]string{"~": home, "~/data": filepath.Join(home, "data"), "~/a/../b/": filepath.Join(home, "b")} {
		if p, err := Load(written(t, `{"home": "`+name+`"}`)); err != nil || p.Home != want {
			t.Errorf("%s: %q, %v; want %q", name, p.Home, err, want)
		}
	}
}

// A policy that cannot be understood allows nothing.
func TestUnreadablePolicies(t *testing.T) {
	for name, content := range map[string]string{
		"empty": "", "torn": `{"disable_downloads": tr`, "unknown": `{"disable_uploads": true}`, "twice": `{} {}`,
		"relative home": `{"home": "data"}`, "unset": `{"home": "/srv/${PINCITE_TEST_NOT_SET}"}`, "kind": `{"disable_downloads": "yes"}`, "a word for mcp": `{"mcp": "no"}`,
		"null": `null`, "a null member": `{"disable_downloads": null}`, "a list": `[]`, "another's home": `{"home": "~somebody/data"}`,
		"a member twice": `{"disable_downloads": true, "disable_downloads": false}`, "in capitals": `{"disable_downloads": true, "Disable_Downloads": false}`,
		"null, and then not": `{"home": null, "home": "/srv"}`, "no end": `{"disable_downloads": true`, "a number": `1`, "words after it": `{} more`,
		"two homes unset": `{"home": "/${PINCITE_TEST_NOT_SET}/${PINCITE_TEST_NOR_THIS}"}`, "a list as home": `{"home": ["/srv"]}`,
	} {
		if p, err := Load(written(t, content)); err == nil || !strings.Contains(err.Error(), "whoever looks after") {
			t.Errorf("%s: %+v, %v; want an error with a next step", name, p, err)
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "none.json")); err == nil {
		t.Error("a policy that was named and is not there is passed over")
	}
}

// TestTold says what each policy forbids, and of one that forbids nothing that nothing is.
func TestTold(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]Policy{
		"Models are not downloaded":      {NoDownloads: true},
		"No language model is asked":     {NoLanguageModels: true},
		"kept on this computer alone":    {NoServers: true},
		"served to an assistant":         {NoAssistants: true},
		"Data are kept in /srv/matters.": {Home: "/srv/matters"},
	} {
		if told := p.Told(); len(told) != 1 || !strings.Contains(told[0], want) {
			t.Errorf("%+v: %q", p, told)
		}
	}
	if told := (Policy{}).Told(); told == nil || len(told) != 0 {
		t.Errorf("nothing is forbidden: %#v", told)
	}
}

// FuzzRead forbids what a policy that is understood says, and nothing else.
func FuzzRead(f *testing.F) {
	f.Add(`{"disable_downloads": true, "disable_servers": false}`)
	f.Add(`{"disable_language_models": true, "home": "/a/../b"}`)
	f.Add("\ufeff{}")
	f.Fuzz(func(t *testing.T, content string) {
		p, err := read(written(t, content))
		if err != nil {
			return
		}
		if p.Home != "" && (!filepath.IsAbs(p.Home) || filepath.Clean(p.Home) != p.Home) {
			t.Fatalf("the home of %q is %q", content, p.Home)
		}
		if bytes.Contains([]byte(content), []byte("null")) && !strings.Contains(p.Home, "null") {
			t.Fatalf("%q is understood", content)
		}
		again, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if q, err := read(written(t, string(again))); p.Home != "" && !strings.ContainsAny(p.Home, "$~\\") && (err != nil || q.Home != p.Home || q.NoServers != p.NoServers || q.NoDownloads != p.NoDownloads) {
			t.Fatalf("%q is %+v, and again %+v, %v", content, p, q, err)
		}
	})
}

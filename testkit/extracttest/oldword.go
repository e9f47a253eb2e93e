package extracttest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// OldWord has LibreOffice make a .doc, as Word did before 2007, of a text, and returns it with
// the path of LibreOffice. The test is skipped where that is not installed.
func OldWord(t *testing.T, text string) (source []byte, soffice string) {
	t.Helper()
	soffice, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("LibreOffice is not installed (Debian: libreoffice-writer-nogui)")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), soffice, "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--headless",
		"--convert-to", "doc", "--outdir", dir, path)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if source, err = os.ReadFile(filepath.Join(dir, "a.doc")); err != nil {
		t.Fatal(err)
	}
	return source, soffice
}

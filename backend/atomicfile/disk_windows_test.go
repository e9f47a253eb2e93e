package atomicfile

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// held opens a file as a virus scanner may: nobody else may replace it meanwhile.
func held(t *testing.T, path string) windows.Handle {
	t.Helper()
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		t.Fatal(err)
	}
	h, err := windows.CreateFile(name, windows.GENERIC_READ, windows.FILE_SHARE_READ, nil, windows.OPEN_EXISTING, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestReplaceWhatIsOpen holds that a file which another program has open for a moment is replaced
// once it is free, and that one which stays open is left as it is, with nothing beside it.
func TestReplaceWhatIsOpen(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "memo.docx")
	if err := os.WriteFile(path, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := held(t, path)
	time.AfterFunc(renamePatience/4, func() { _ = windows.CloseHandle(h) })
	if err := WriteFile(path, []byte("after"), Private); err != nil {
		t.Fatal(err)
	}
	h = held(t, path)
	defer windows.CloseHandle(h) //nolint:errcheck // it was only read
	if err := WriteFile(path, []byte("never"), Private); err == nil {
		t.Error("a file that is held open was replaced")
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "after" {
		t.Errorf("%q, %v", data, err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("beside it: %v, %v", entries, err)
	}
}

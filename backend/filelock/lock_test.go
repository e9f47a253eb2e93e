package filelock

import (
	"os"
	"path/filepath"
	"testing"
)

func TestTryLock(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "lock")
	open := func() *os.File {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	first, second := open(), open()
	defer second.Close()
	for _, step := range []struct {
		name string
		file *os.File
		want bool
	}{{"the first", first, true}, {"another while it is held", second, false}} {
		if got, err := TryLock(step.file); got != step.want || err != nil {
			t.Errorf("%s: %v, %v", step.name, got, err)
		}
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := TryLock(second); !got || err != nil {
		t.Errorf("once the first is closed: %v, %v", got, err)
	}
	if got, err := TryLock(first); got || err == nil {
		t.Errorf("a closed file: %v, %v", got, err)
	}
}

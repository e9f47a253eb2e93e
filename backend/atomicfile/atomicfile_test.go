package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestWriteFile(t *testing.T) {
	t.Parallel()
	large := bytes.Repeat([]byte("0123456789abcdef"), 1<<14)
	for _, c := range []struct {
		name string
		old  []byte // nil where there is none
		data []byte
		perm fs.FileMode
	}{
		{"new", nil, []byte("new"), Private},
		{"replaced by a shorter one", []byte("older and longer"), []byte("new"), Private},
		{"empty", []byte("old"), nil, Private},
		{"larger than the buffer", nil, large, Private},
		{"as large as the buffer", nil, large[:1<<16], Private},
		{"one byte more than the buffer", nil, large[:1<<16+1], Private},
		{"for everyone", nil, []byte("new"), 0o644},
		{"private over public", []byte("public"), []byte("new"), Private},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "Lease § 1.json")
			if c.old != nil {
				if err := os.WriteFile(path, c.old, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if err := WriteFile(path, c.data, c.perm); err != nil {
				t.Fatal(err)
			}
			if got := content(t, path); got != string(c.data) {
				t.Errorf("%d bytes, want %d", len(got), len(c.data))
			}
			alone(t, path)
			if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode() != c.perm {
				t.Errorf("mode %v, error %v; want %v", info.Mode(), err, c.perm)
			}
		})
	}
}

// TestFaults lets each step fail: the old file stays, and nothing beside it.
func TestFaults(t *testing.T) {
	t.Parallel()
	fault := errors.New("input/output error")
	for _, c := range []struct {
		name string
		disk disk
		want string // what is at the path afterwards
	}{
		{"sync", disk{func(*os.File) error { return fault }, rename, syncFolder}, "old"},
		{"rename", disk{(*os.File).Sync, func(string, string) error { return fault }, syncFolder}, "old"},
		{"folder", disk{(*os.File).Sync, rename, func(string) error { return fault }}, "new"},
		{"close", disk{func(f *os.File) error { return f.Close() }, rename, syncFolder}, "old"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := oldFile(t)
			f, err := Create(path)
			if err != nil {
				t.Fatal(err)
			}
			f.disk = c.disk
			if _, err := f.Write([]byte("new")); err != nil {
				t.Fatal(err)
			}
			err = f.Commit(Private)
			if c.name == "close" && !errors.Is(err, fs.ErrClosed) || c.name != "close" && !errors.Is(err, fault) {
				t.Errorf("error %v", err)
			}
			f.Discard()
			if got := content(t, path); got != c.want {
				t.Errorf("there is %q, want %q", got, c.want)
			}
			alone(t, path)
		})
	}
}

func TestOrder(t *testing.T) {
	t.Parallel()
	path := oldFile(t)
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	var steps []string
	step := func(name string) { steps = append(steps, name+": "+content(t, path)) }
	f.disk = disk{
		sync: func(temporary *os.File) error {
			written, err := io.ReadAll(io.NewSectionReader(temporary, 0, 10))
			if err != nil {
				t.Error(err)
			}
			step("sync of " + string(written))
			return temporary.Sync()
		},
		rename: func(from, to string) error {
			step("rename")
			return rename(from, to)
		},
		syncFolder: func(folder string) error {
			if folder != filepath.Dir(path) {
				t.Errorf("synced %s", folder)
			}
			step("folder")
			return syncFolder(folder)
		},
	}
	if _, err := io.WriteString(f, "new"); err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(Private); err != nil {
		t.Fatal(err)
	}
	if want := []string{"sync of new: old", "rename: old", "folder: new"}; !slices.Equal(steps, want) {
		t.Errorf("steps %q, want %q", steps, want)
	}
}

func TestFillFails(t *testing.T) {
	t.Parallel()
	fault := errors.New("no hit")
	for _, c := range []struct {
		name  string
		bytes int
	}{{"before the first byte", 0}, {"within the buffer", 5}, {"after some went to the disk", 1 << 18}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := oldFile(t)
			err := Write(path, Private, func(w io.Writer) error {
				_, err := w.Write(make([]byte, c.bytes))
				return errors.Join(err, fault)
			})
			if !errors.Is(err, fault) {
				t.Errorf("error %v", err)
			}
			if got := content(t, path); got != "old" {
				t.Errorf("there is %q", got)
			}
			alone(t, path)
		})
	}
}

func TestFillPanics(t *testing.T) {
	t.Parallel()
	path := oldFile(t)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		_ = Write(path, Private, func(w io.Writer) error {
			_, _ = w.Write([]byte("new"))
			panic("a defect")
		})
	}()
	if got := content(t, path); got != "old" {
		t.Errorf("there is %q", got)
	}
	alone(t, path)
}

func TestNoPlace(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := WriteFile(filepath.Join(dir, "missing", "a"), nil, Private); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that is missing: %v", err)
	}
	folder := filepath.Join(dir, "folder")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(folder, []byte("new"), Private); err == nil {
		t.Error("a folder was replaced by a file")
	}
	alone(t, folder)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		t.Errorf("the folder is %v, %v", info, err)
	}
}

func TestLinkIsReplaced(t *testing.T) {
	t.Parallel()
	target := oldFile(t)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(target, link); err != nil {
		t.Skipf("no links here: %v", err)
	}
	if err := WriteFile(link, []byte("new"), Private); err != nil {
		t.Fatal(err)
	}
	if content(t, target) != "old" || content(t, link) != "new" {
		t.Errorf("target %q, link %q", content(t, target), content(t, link))
	}
}

func TestDiscard(t *testing.T) {
	t.Parallel()
	path := oldFile(t)
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.temporary.Stat(); err != nil {
		t.Fatalf("%v; want a temporary file", err)
	}
	f.Discard()
	f.Discard()
	alone(t, path)

	if f, err = Create(path); err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(Private); err != nil {
		t.Fatal(err)
	}
	f.Discard()
	if got := content(t, path); got != "" {
		t.Errorf("there is %q after a commit of nothing", got)
	}
}

// TestReadersAndWriters lets four write one file while others read it: each read is one
// whole content.
func TestReadersAndWriters(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("a file that is being read is not replaced there until it is closed")
	}
	path := filepath.Join(t.TempDir(), "clips.json")
	version := func(i int) []byte { return bytes.Repeat([]byte{byte('a' + i)}, 1<<17+i) }
	if err := WriteFile(path, version(0), Private); err != nil {
		t.Fatal(err)
	}
	var writers, readers sync.WaitGroup
	done := make(chan struct{})
	for i := range 4 {
		writers.Go(func() {
			for range 20 {
				if err := WriteFile(path, version(i), Private); err != nil {
					t.Error(err)
				}
			}
		})
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				data, err := os.ReadFile(path)
				if err != nil || len(data) == 0 || !bytes.Equal(data, version(int(data[0]-'a'))) {
					t.Errorf("read %d bytes of a mixed content: %v", len(data), err)
					return
				}
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
	alone(t, path)
}

func TestRename(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	from, to := filepath.Join(dir, "model.part"), filepath.Join(dir, "model")
	if err := os.WriteFile(to, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Rename(from, to); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of a missing file: %v", err)
	}
	for i, folder := range []string{dir, t.TempDir()} {
		data := fmt.Sprint("new ", i)
		from := filepath.Join(folder, "model.part")
		if err := os.WriteFile(from, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := Rename(from, to); err != nil {
			t.Fatal(err)
		}
		if got := content(t, to); got != data {
			t.Errorf("there is %q", got)
		}
		if _, err := os.Stat(from); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("what was renamed is still there: %v", err)
		}
	}
	if err := Rename(dir, dir+" moved"); err != nil {
		t.Errorf("a folder: %v", err)
	}
}

// oldFile makes a file that holds "old", alone in a folder.
func oldFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "memo.docx")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
	}
	return string(data)
}

// alone fails where anything lies beside path.
func alone(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if len(names) != 1 || names[0] != filepath.Base(path) {
		t.Errorf("the folder holds %s, want %s alone", strings.Join(names, ", "), filepath.Base(path))
	}
}

func TestRemove(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "inside", "file")
	if err := errors.Join(os.Mkdir(filepath.Dir(path), 0o700), os.WriteFile(path, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := Remove(filepath.Dir(path)); err == nil {
		t.Error("a folder that is not empty is removed")
	}
	for _, state := range []string{"there", "gone"} {
		if err := Remove(path); err != nil {
			t.Errorf("%s: %v", state, err)
		}
	}
}

// TestZero overwrites the bytes of a file where they lie, for whoever has it open.
func TestZero(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	was := bytes.Repeat([]byte("secret "), 20_000) // more than is written at once
	if err := os.WriteFile(path, was, 0o600); err != nil {
		t.Fatal(err)
	}
	open, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	if err := Zero(path); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(open); err != nil || !bytes.Equal(got, make([]byte, len(was))) {
		t.Errorf("%d bytes are there, %v", len(got), err)
	}
	if err := Zero(path + " that is not there"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

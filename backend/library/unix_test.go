//go:build unix

package library

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// asNobody makes sure that a test runs as somebody whom file permissions bind. Where it
// runs as root, it runs the test again in a process of the user nobody, and reports true
// when that is done.
func asNobody(t *testing.T) (done bool) {
	t.Helper()
	if os.Getuid() != 0 {
		return false
	}
	const nobody = 65534
	// The binary's own folder may be closed to others, and so may the temporary folder.
	dir, err := os.MkdirTemp("", "nobody-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	binary := filepath.Join(dir, "library.test")
	if err := errors.Join(os.Chmod(dir, 0o777), copyFile(binary, os.Args[0])); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "-test.run=^"+t.Name()+"$", "-test.v", fmt.Sprintf("-test.short=%t", testing.Short()))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TMPDIR="+dir, "HOME="+dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("as nobody: %v\n%s", err, out)
	}
	return true
}

func copyFile(to, from string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}

// TestChangedWithinTheSameTime has a file written anew with as many bytes, and its time set back: it is
// indexed again. Where only its rights have changed it is looked at, and nothing more.
func TestChangedWithinTheSameTime(t *testing.T) {
	d := newFixture(t)
	path := d.write("a.txt", contract("glass"))
	d.write("b.txt", contract("beer"))
	d.touch("a.txt")
	d.touch("b.txt")
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	if sources.ChangeTime(info).IsZero() {
		t.Skip("this system does not tell")
	}
	d.index(IndexRequest{})
	if r := d.index(IndexRequest{}); len(r.Reasons) != 0 {
		t.Fatalf("nothing has changed: %+v", r)
	}
	d.write("a.txt", contract("grass"))
	if err := errors.Join(os.Chtimes(path, info.ModTime(), info.ModTime()), os.Chmod(filepath.Join(d.folder, "b.txt"), 0o640)); err != nil {
		t.Fatal(err)
	}
	embedded := d.engine.texts
	r := d.index(IndexRequest{})
	if r.Reasons[ReasonChanged] != 2 || r.Indexed != 1 || r.Known != 1 || d.engine.texts-embedded != r.Chunks {
		t.Errorf("a file has other bytes and one other rights: %+v", r)
	}
	if shown, err := d.matter.Show(t.Context(), "a.txt"); err != nil || shown.Text != contract("grass") {
		t.Errorf("the text is that of before: %v", err)
	}
	if r := d.index(IndexRequest{}); len(r.Reasons) != 0 {
		t.Errorf("and again: %+v", r)
	}
}

// TestChangeTimeIsTakenUp has a matter whose records are those of an earlier version.
func TestChangeTimeIsTakenUp(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	d.touch("a.txt")
	d.index(IndexRequest{})
	want := d.state("a.txt").ChangeTime
	if want.IsZero() {
		t.Skip("this system does not tell")
	}
	err := d.matter.file.Write(func(db *store.Store) error {
		f := d.fileOf(db, "a.txt")
		f.ChangeTime = time.Time{}
		return db.PutFiles(f)
	})
	if err != nil {
		t.Fatal(err)
	}
	if r := d.index(IndexRequest{}); len(r.Reasons) != 0 || !d.state("a.txt").ChangeTime.Equal(want) {
		t.Errorf("%+v, %+v", r, d.state("a.txt"))
	}
}

func TestIndexWithoutPermission(t *testing.T) {
	if asNobody(t) {
		return
	}
	d := newFixture(t)
	d.write("sub/a.txt", contract("glass"))
	path := d.write("b.txt", contract("beer"))
	d.index(IndexRequest{})

	// A folder that cannot be listed keeps its documents: they are neither there nor gone.
	sub := filepath.Join(d.folder, "sub")
	if err := errors.Join(os.Chmod(sub, 0), os.Chmod(path, 0)); err != nil {
		t.Fatal(err)
	}
	d.write("c.txt", contract("corn"))
	d.touch("b.txt")
	r := d.index(IndexRequest{})
	if r.Failed != 2 || r.Removed != 0 || r.Indexed != 1 {
		t.Errorf("with a closed folder and a closed file: %+v", r)
	}
	for name, want := range map[string]FileState{"sub": store.Unreadable, "b.txt": store.Unreadable, "sub/a.txt": store.Indexed} {
		f := d.state(name)
		if f.State != want {
			t.Errorf("%s is %q (%s), want %q", name, f.State, f.Reason, want)
		}
		if want == store.Unreadable && f.NextStep == "" {
			t.Errorf("%s: no next step", name)
		}
	}
	if err := errors.Join(os.Chmod(sub, 0o755), os.Chmod(path, 0o644)); err != nil {
		t.Fatal(err)
	}
	if r := d.index(IndexRequest{}); r.Failed != 0 || r.Unchanged != 2 || r.Known != 1 || r.Reasons[ReasonRetry]+r.Reasons[ReasonChanged] != 1 {
		t.Errorf("once they are open again: %+v", r)
	}

	// A home folder that cannot be written to says what to do.
	locked := filepath.Join(t.TempDir(), "locked")
	if err := os.Mkdir(locked, 0o500); err != nil {
		t.Fatal(err)
	}
	l, err := Open(Options{Home: filepath.Join(locked, "home")})
	if err != nil {
		t.Fatal(err)
	}
	l.engines.Provide(BuiltinModel, d.engine, nil)
	m, err := l.CreateMatter("")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Index(t.Context(), IndexRequest{Folders: []string{d.folder}}); !errors.Is(err, os.ErrPermission) {
		t.Errorf("a home that cannot be made: %v", err)
	}
}

// A pipe would keep whoever opens it waiting for ever.
func TestIndexOpensNoPipe(t *testing.T) {
	d := newFixture(t)
	if err := syscall.Mkfifo(filepath.Join(d.folder, "pipe.txt"), 0o644); err != nil {
		t.Skip("no named pipes here:", err)
	}
	if r := d.index(IndexRequest{}); r.Failed != 1 || d.state("pipe.txt").State != store.Unsupported {
		t.Errorf("got %+v", r)
	}
}

// A file that is swapped for a pipe between the walk and the reading is told, and the rest is
// indexed.
func TestIndexOpensNoPipeInTheStead(t *testing.T) {
	d := newFixture(t)
	path := d.write("a.txt", contract("glass"))
	d.write("b.txt", contract("beer"))
	swapped := false
	r := d.index(IndexRequest{Progress: func(p IndexProgress) {
		if p.Phase == PhaseIndexing && !swapped {
			swapped = true
			if err := errors.Join(os.Remove(path), syscall.Mkfifo(path, 0o644)); err != nil {
				t.Error(err)
			}
		}
	}})
	if got := d.state("a.txt"); r.Failed != 1 || r.Indexed != 1 || got.State != store.Unsupported || got.NextStep == "" {
		t.Errorf("%+v, %+v", r, got)
	}
}

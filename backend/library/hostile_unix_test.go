//go:build unix

package library

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"pincite/backend/extract"
	"pincite/backend/library/ingest"
	"pincite/backend/race"
	"pincite/backend/store"
	"pincite/testkit/hostiletest"
)

// goodFiles are whole files of every format that can be read here without a program,
// each with a phrase that is in no other.
func goodFiles() map[string]struct{ source, phrase string } {
	files := map[string]struct{ source, phrase string }{}
	for i, ext := range []string{".docx", ".odt", ".pdf", ".rtf", ".html", ".eml", ".zip", ".md", ".txt"} {
		phrase := fmt.Sprintf("lamp number %d", 100+i)
		text := "The seller delivers " + phrase + " on time."
		var source []byte
		switch ext {
		case ".docx":
			source = hostiletest.Docx(hostiletest.Paragraph(text))
		case ".odt":
			source = hostiletest.ODT("<text:p>" + text + "</text:p>")
		case ".pdf":
			source = hostiletest.Page("BT /F1 12 Tf 72 700 Td (" + text + " The parties agree to nothing else, and sign at the end of this page.) Tj ET")
		case ".rtf":
			source = []byte(`{\rtf1 ` + text + `\par}`)
		case ".html":
			source = []byte("<html><p>" + text)
		case ".eml":
			source = hostiletest.Mail(text)
		case ".zip":
			source = hostiletest.Zip("inside.txt", text)
		default:
			source = []byte(text)
		}
		files[fmt.Sprintf("good %d%s", i, ext)] = struct{ source, phrase string }{string(source), phrase}
	}
	return files
}

// hostileFixture is a fixture with real workers, and a folder, a home and a temporary folder
// beside each other.
func hostileFixture(t *testing.T) (d *fixture, root string) {
	t.Helper()
	root = t.TempDir()
	t.Setenv("TMPDIR", filepath.Join(root, "tmp"))
	t.Setenv("HOME", filepath.Join(root, "user"))
	t.Setenv("PATH", filepath.Join(root, "bin")) // no Tesseract, no LibreOffice
	for _, dir := range []string{"tmp", "user", "bin", "contracts"} {
		if err := os.Mkdir(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	self, err := ThisProgram()
	if err != nil {
		t.Fatal(err)
	}
	l, err := Open(Options{Home: filepath.Join(root, "home"), Worker: self})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	d = &fixture{T: t, library: l, engine: &fakeEngine{}, folder: filepath.Join(root, "contracts")}
	l.engines.Provide(BuiltinModel, d.engine, nil)
	if d.matter, err = l.CreateMatter(""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.matter.Close() })
	return d, root
}

// writeHostile fills the folder with the hostile files of hostiletest and those that only
// a file system can hold. It returns the states that each may end in, by name.
func (d *fixture) writeHostile() map[string][]FileState {
	d.Helper()
	want := map[string][]FileState{}
	for _, s := range hostiletest.Sample(hostiletest.Sources(), 5) {
		name := s.Name + s.Ext
		d.write(name, string(s.Bytes))
		for _, end := range s.Ends {
			if end == nil {
				want[name] = append(want[name], store.Indexed, store.Container)
				continue
			}
			want[name] = append(want[name], ingest.VerdictOfError(fmt.Errorf("%w: x; y", end), "file").State)
		}
	}
	at := func(name string) string { return filepath.Join(d.folder, name) }
	make := func(name string, state FileState, err error) {
		d.Helper()
		if err != nil {
			d.Fatalf("%s: %v", name, err)
		}
		want[name] = []FileState{state}
	}
	d.write("closed.txt", "text")
	make("closed.txt", store.Unreadable, os.Chmod(at("closed.txt"), 0))
	make("closed folder", store.Unreadable, os.Mkdir(at("closed folder"), 0))
	d.Cleanup(func() { _ = os.Chmod(at("closed folder"), 0o700) })
	make("pipe.txt", store.Unsupported, syscall.Mkfifo(at("pipe.txt"), 0o644))
	socket, err := net.Listen("unix", at("s"))
	make("s", store.Unsupported, err)
	d.Cleanup(func() { socket.Close() })
	make("link to nothing.txt", store.Link, os.Symlink("nothing", at("link to nothing.txt")))
	make("link to itself", store.Link, os.Symlink("link to itself", at("link to itself")))
	make("link to the folder", store.Link, os.Symlink(".", at("link to the folder")))
	make("link out", store.Link, os.Symlink("/etc", at("link out")))
	d.write("vast.pdf", "")
	make("vast.pdf", store.TooLarge, os.Truncate(at("vast.pdf"), extract.MaxSource+1))
	for _, name := range []string{"contract \u202Efdp.txt", "two\nlines.txt", "-rf.txt", "a;b|c&$(d).txt", strings.Repeat("n", 251) + ".txt"} {
		d.write(name, contract(fmt.Sprintf("%q", name)))
		want[name] = []FileState{store.Indexed}
	}
	if runtime.GOOS == "linux" { // macOS takes only UTF-8
		d.write("caf\xE9.txt", contract("coffee"))
		want["caf\xE9.txt"] = []FileState{store.Indexed}
	}
	deep := strings.Repeat(strings.Repeat("d", 200)+"/", 18)
	for len(d.folder)+len(deep) < 3800 { // a path may have 4,095 bytes
		deep += strings.Repeat("e", 100) + "/"
	}
	if runtime.GOOS == "linux" { // macOS takes 1,023
		d.write(deep+"deep.txt", contract("depth"))
		want[deep+"deep.txt"] = []FileState{store.Indexed}
	}
	return want
}

// TestHostileFolder indexes a folder of hostile files with good ones between them: each
// ends in its state, with a reason and a next step and none of its words; the good ones
// are found; and nothing is written outside the home folder.
func TestHostileFolder(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector multiplies the memory that is limited here; make test runs this without it")
	}
	if asNobody(t) {
		return
	}
	d, root := hostileFixture(t)
	want := d.writeHostile()
	good := goodFiles()
	for name, g := range good {
		d.write(name, g.source)
	}
	d.write("vanishing.txt", contract("smoke"))
	before := fileTree(t, d.folder)

	start := time.Now()
	gone := false
	report := d.index(IndexRequest{Progress: func(p IndexProgress) {
		if p.Phase == PhaseIndexing && !gone { // it was met, and comes last but for "zip ..."
			gone = os.Remove(filepath.Join(d.folder, "vanishing.txt")) == nil
		}
	}})
	took := time.Since(start)
	t.Logf("%d files, %d failed, in %v", report.Found, report.Failed, took)
	if took > 20*time.Minute {
		t.Errorf("it took %v", took)
	}
	want["vanishing.txt"] = []FileState{store.Vanished}
	if len(want) < 120 && !testing.Short() {
		t.Errorf("%d hostile files", len(want))
	}
	d.checkStates(want)
	for name, g := range good {
		r, err := d.matter.Search(t.Context(), Question{Text: `"` + g.phrase + `"`})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Hits) != 1 || !strings.Contains(r.Hits[0].Quote, g.phrase) || !strings.HasPrefix(r.Hits[0].File, filepath.Join(d.folder, name)) {
			t.Errorf("%s is not found: %+v", name, r.Hits)
		}
	}
	checkPeaks(t)

	// Nothing has changed, and only what may have come back is looked at again.
	again := d.index(IndexRequest{})
	if n := again.Reasons[ReasonRetry]; n != 1 || len(again.Reasons) != 1 || again.Failed != report.Failed-1 {
		t.Errorf("once more: %+v, %d failed", again.Reasons, again.Failed)
	}
	delete(before, "vanishing.txt")
	after := fileTree(t, d.folder)
	for name, was := range before {
		if after[name] != was {
			t.Errorf("%s was %q and is %q", name, was, after[name])
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d files were in the folder, now %d", len(before), len(after))
	}
	checkEntries(t, root, "bin", "contracts", "home", "tmp", "user")
	for _, dir := range []string{"bin", "tmp", "user"} {
		checkEntries(t, filepath.Join(root, dir))
	}
}

// checkStates compares what the matter says of its files.
func (d *fixture) checkStates(want map[string][]FileState) {
	d.Helper()
	files, err := d.matter.Files()
	if err != nil {
		d.Fatal(err)
	}
	states := map[FileState]int{}
	for _, f := range files {
		name, err := filepath.Rel(d.folder, f.Path)
		if err != nil {
			d.Fatal(err)
		}
		states[f.State]++
		if ends := want[name]; len(ends) > 0 && !slices.Contains(ends, f.State) {
			d.Errorf("%.100q is %s (%s), want %v", name, f.State, f.Reason, ends)
		}
		if strings.Contains(f.Reason+f.NextStep, hostiletest.Secret) {
			d.Errorf("%.100q: the record holds words of the file: %s; %s", name, f.Reason, f.NextStep)
		}
		if f.State.Failed() && (f.Reason == "" || f.NextStep == "" || strings.ContainsAny(f.Reason+f.NextStep, "\r\n")) {
			d.Errorf("%.100q is %s: %q; %q", name, f.State, f.Reason, f.NextStep)
		}
		delete(want, name)
	}
	for name := range want {
		d.Errorf("%.100q is not in the list", name)
	}
	d.Logf("states: %v", states)
}

// checkPeaks holds this process and its workers to the memory that a laptop has.
func checkPeaks(t *testing.T) {
	t.Helper()
	for who, name := range map[int]string{syscall.RUSAGE_SELF: "this process", syscall.RUSAGE_CHILDREN: "the largest worker"} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err != nil {
			t.Fatal(err)
		}
		peak := int64(u.Maxrss) //nolint:unconvert // 32 bits on some systems
		if runtime.GOOS == "linux" {
			peak <<= 10
		}
		t.Logf("%s took %d MB", name, peak>>20)
		if peak > 2<<30 {
			t.Errorf("%s took %d MB", name, peak>>20)
		}
	}
}

// fileTree returns what is in a folder, by name.
func fileTree(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		name, _ := filepath.Rel(dir, path)
		if err != nil {
			entries[name] = "closed"
			return nil
		}
		info, err := e.Info()
		if err != nil || e.IsDir() {
			return err
		}
		entries[name] = fmt.Sprint(info.Mode(), info.Size(), info.ModTime())
		if info.Mode().IsRegular() && info.Size() < 1<<20 { // a pipe would wait for ever
			if b, err := os.ReadFile(path); err == nil {
				entries[name] += fmt.Sprintf(" %x", sha256.Sum256(b))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// checkEntries checks that a folder holds these entries and no others.
func checkEntries(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s holds %q, want %q", dir, got, want)
	}
}

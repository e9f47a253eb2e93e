package ingest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"pincite/backend/extract"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

func TestVerdictOfError(t *testing.T) {
	t.Parallel()
	gone := &fs.PathError{Op: "open", Path: "/secret/name", Err: fs.ErrNotExist}
	for _, test := range []struct {
		err          error
		state        store.FileState
		reason, next string
	}{
		{gone, store.Vanished, "the file was there and is gone", "index again once it is back"},
		{fmt.Errorf("list: %w", fs.ErrPermission), store.Unreadable, "no permission to read the file", "give this account the right to read it and index again"},
		{&fs.PathError{Op: "read", Path: "/secret/name", Err: syscall.EIO}, store.Unreadable, syscall.EIO.Error(), "check the drive that holds it and index again"},
		{fmt.Errorf("read: %w", sources.ErrChanging), store.Changing, sources.ErrChanging.Error(), "index again when it is no longer being written"},
		{sources.ErrOnlineOnly, store.OnlineOnly, onlineOnly().reason, onlineOnly().next},
		{sources.ErrNotRegular, store.Unsupported, notFile().reason, notFile().next},
		{fmt.Errorf("%w: 3 white pages; print it anew", extract.ErrEmpty), store.Empty, "3 white pages", "print it anew"},
		{extract.ErrBinary, store.Binary, extract.ErrBinary.Error(), ""},
		{fmt.Errorf("%w: %w; get a shorter one", extract.ErrTooLarge, errors.New("2 GB")), store.TooLarge, "2 GB", "get a shorter one"},
		{fmt.Errorf("%w: .xyz", extract.ErrUnsupported), store.Unsupported, ".xyz", ""},
		{extract.ErrPassword, store.NeedsPassword, extract.ErrPassword.Error(), "give its password"},
		{fmt.Errorf("%w: none of 2 fits; ask who sent it", extract.ErrPassword), store.NeedsPassword, "none of 2 fits", "ask who sent it"},
		{fmt.Errorf("%w: it ends early", extract.ErrDamaged), store.Damaged, "it ends early", saveAnew},
		{errors.New("what no reader says; try again"), store.Damaged, "what no reader says", "try again"},
		{errors.New("what no reader says"), store.Damaged, "what no reader says", saveAnew},
		{fmt.Errorf("%w: soffice cannot be started", extract.ErrTool), store.Unsupported, "soffice cannot be started", ""},
	} {
		want := Verdict{test.state, test.reason, test.next}
		if got := VerdictOfError(test.err, "file"); got != want || got.Error() != test.reason || strings.Contains(got.reason, "secret") {
			t.Errorf("%v:\n got %+v\nwant %+v", test.err, got, want)
		}
	}
	if got := VerdictOfError(gone, "folder"); got.reason != "the folder was there and is gone" {
		t.Errorf("of a folder: %q", got.reason)
	}
	both := fmt.Errorf("%w: Tesseract does not run here (%w); install it", extract.ErrNeedsOCR, extract.ErrTool)
	for range 50 {
		if got := VerdictOfError(both, "file"); got.State != store.NeedsOCR {
			t.Fatalf("a picture whose program does not run: %+v", got)
		}
	}
}

func TestLacking(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		notices []string
		want    Verdict
	}{
		{nil, Verdict{}},
		{[]string{"page 3 is a picture; install Tesseract"}, Verdict{reason: "page 3 is a picture", next: "install Tesseract"}},
		{[]string{"page 3 is a picture", "a note is lost; print it"}, Verdict{reason: "page 3 is a picture. a note is lost", next: "print it"}},
	} {
		if got := lacking(test.notices); got != test.want {
			t.Errorf("%q: %+v, want %+v", test.notices, got, test.want)
		}
	}
}

func TestVerdictOfName(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		dir  bool
		want store.FileState
	}{
		{"lease.pdf", false, ""},
		{"a.b", true, ""},
		{"pincite", true, ""},
		{"deal.pincite.pdf", false, ""},
		{"desktop.ini.docx", false, ""},
		{".git", true, store.Skipped},
		{".hidden.pdf", false, store.Skipped},
		{".Lease.pdf.icloud", false, store.OnlineOnly},
		{".Lease.PDF.iCloud", false, store.OnlineOnly},
		{".folder.icloud", true, store.Skipped},
		{"~$lease.docx", false, store.Skipped},
		{"Thumbs.db", false, store.Skipped},
		{"DESKTOP.INI", false, store.Skipped},
		{"__MACOSX", true, store.Skipped},
		{"deal.pincite", false, store.Skipped},
		{"Deal.PINCITE", false, store.Skipped},
	} {
		if got := VerdictOfName(test.name, test.dir); got.State != test.want || (got.reason == "") != (test.want == "") {
			t.Errorf("%q: %+v, want %q", test.name, got, test.want)
		}
	}
	for _, suffix := range matter.Beside {
		if got := VerdictOfName("deal"+matter.Extension+suffix, false); got.State != store.Skipped {
			t.Errorf("what Pincite keeps under %q is read as a document: %+v", suffix, got)
		}
	}
	for name, left := range map[string]bool{
		"a/b/lease.pdf": false, "lease.pdf": false, "__MACOSX/lease.pdf": true, "a/.git/lease.pdf": true, "a/~$lease.docx": true, "a/.lease": true,
	} {
		if err := skipMember(name); (err != nil) != left {
			t.Errorf("member %q: %v", name, err)
		}
	}
}

// TestWalkFolders meets each thing of a folder once, and follows no link.
func TestWalkFolders(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a right there")
	}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	folder, outside := filepath.Join(root, "in"), filepath.Join(root, "out")
	for _, name := range []string{"in/a.txt", "in/sub/b.txt", "in/.git/config", "out/c.txt"} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(name), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{
		"self": ".", "up": "..", "file": "../out/c.txt", "nowhere": "nothing", "round": "round", "sub/into": "../a.txt",
	} {
		if err := os.Symlink(target, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	missing := filepath.Join(root, "missing")
	w, err := walkFolders(t.Context(), []string{folder, missing})
	if err != nil {
		t.Fatal(err)
	}
	const nowhere, into, out = "leads nowhere or in a circle", "a link into this folder", "a link out of the folder"
	want := []struct {
		path         string
		state        store.FileState
		reason, next string
	}{
		{"in/.git", store.Skipped, "hidden folder", "rename"},
		{"in/a.txt", "", "", ""},
		{"in/file", store.Link, out, outside + " too"},
		{"in/nowhere", store.Link, nowhere, ""},
		{"in/round", store.Link, nowhere, ""},
		{"in/self", store.Link, into, ""},
		{"in/sub/b.txt", "", "", ""},
		{"in/sub/into", store.Link, into, ""},
		{"in/up", store.Link, out, root + " too"},
		{"missing", store.Vanished, "the folder was there", ""},
	}
	if len(w.files) != len(want) {
		t.Fatalf("%d things are met, want %d: %+v", len(w.files), len(want), w.files)
	}
	for i, f := range w.files {
		path, _ := filepath.Rel(root, f.path)
		if filepath.ToSlash(path) != want[i].path || f.verdict.State != want[i].state ||
			!strings.Contains(f.verdict.reason, want[i].reason) || !strings.Contains(f.verdict.next, want[i].next) {
			t.Errorf("got %s %+v, want %+v", path, f.verdict, want[i])
		}
		if f.verdict.State == "" && (f.size != int64(len(want[i].path)) || f.modTime.IsZero() || f.folder != folder) {
			t.Errorf("%s: %+v", path, f)
		}
	}
	if !slices.Equal(w.closed, []string{missing}) {
		t.Errorf("folders that could not be listed: %v", w.closed)
	}
}

func TestResolveFolders(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	file, sub := filepath.Join(root, "a.txt"), filepath.Join(root, "sub")
	if err := errors.Join(os.Mkdir(sub, 0o700), os.WriteFile(file, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if got, err := ResolveFolders([]string{sub, root + "/", sub + "/.."}); err != nil || !slices.Equal(got, []string{root}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, folder := range []string{file, filepath.Join(root, "none")} {
		if _, err := ResolveFolders([]string{root, folder}); !errors.Is(err, ErrNoFolder) || !strings.Contains(err.Error(), folder) {
			t.Errorf("%s: %v", folder, err)
		}
	}
}

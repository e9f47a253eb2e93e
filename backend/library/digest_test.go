package library

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"pincite/backend/extract"
	"pincite/backend/library/matter"
	"pincite/backend/store"
	"pincite/samples"
	"pincite/testkit/extracttest"
	"pincite/testkit/hostiletest"
)

// digestFolder, in the environment, has the test binary index that folder and write what
// came of it to the file that digestOut names.
const (
	digestFolder = "PINCITE_TEST_DIGEST_FOLDER"
	digestOut    = "PINCITE_TEST_DIGEST_OUT"
)

// TestSameIndexEverywhere indexes a folder of all formats in processes that differ in
// everything that should not matter, and compares texts, layouts, chunks and summaries
// with each other and with those of another machine and another day, in
// testdata/index.golden. Where a reader, the sections, the chunker or the summaries
// change on purpose, -update writes that file anew, and the version of what changed rises.
//
// Scans, pictures and .doc files are left out: what they give depends on the version of
// Tesseract and LibreOffice, which their extractor names.
func TestSameIndexEverywhere(t *testing.T) {
	if folder := os.Getenv(digestFolder); folder != "" {
		writeDigest(t, folder, os.Getenv(digestOut))
		return
	}
	var digests [2]string
	for i, env := range [][]string{
		{"GOMAXPROCS=1", "TZ=UTC", "LANG=C", "LC_ALL=C", "GOGC=20"},
		{"GOMAXPROCS=8", "TZ=Pacific/Kiritimati", "LANG=tr_TR.UTF-8", "LC_ALL=tr_TR.UTF-8"},
	} {
		root := t.TempDir()
		folder := filepath.Join(root, strings.Repeat("another place/", i), "contracts")
		writeMixed(t, folder)
		out := filepath.Join(root, "digest")
		args := []string{os.Args[0], "-test.run=^TestSameIndexEverywhere$"}
		if runtime.GOOS != "windows" {
			args = append([]string{"sh", "-c", []string{"umask 022", "umask 077"}[i] + `; exec "$@"`, "sh"}, args...)
		}
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Env = append(os.Environ(), append(env, digestFolder+"="+folder, digestOut+"="+out)...)
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		b, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		digests[i] = string(b)
	}
	if digests[0] != digests[1] {
		t.Errorf("indexed twice, and not the same:\n%s", extracttest.Differences(digests[0], digests[1]))
	}
	extracttest.GoldenFile(t, "index", digests[0])
}

// writeMixed fills a folder with files of every format: the sample contracts, the
// fixtures of the readers, and small ones made here.
func writeMixed(t *testing.T, folder string) {
	t.Helper()
	if err := os.CopyFS(filepath.Join(folder, "samples"), samples.FS); err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"html/testdata/*.html", "rtf/testdata/*.rtf", "mail/testdata/*.eml", "pdf/testdata/*.pdf", "odt/testdata/*.odt", "word/testdata/*.docx"} {
		files, err := filepath.Glob(filepath.Join("..", "extract", filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(folder, "fixtures", filepath.Base(file)), b)
		}
	}
	for ext, b := range hostiletest.Good() {
		write(t, filepath.Join(folder, "made", "whole"+ext), b)
	}
	for name, text := range map[string]string{
		"windows.txt": "1. Term\r\n\r\n\x93Fees\x94 are due \x96 \xA7 5.\r\n", "utf16.txt": "\xFF\xFE1\x00.\x00 \x00T\x00", "pages.txt": "1. One\n\f2. Two\n", "I\u0307stanbul.md": "# I\u0307STANBUL\n\ni \u0131\n",
	} {
		write(t, filepath.Join(folder, "made", name), []byte(text))
	}
}

func write(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
}

// writeDigest indexes a folder and writes a line a file: its name, its state or the
// length of its text, and hashes of text, layout, chunks and summary.
func writeDigest(t *testing.T, folder, out string) {
	t.Helper()
	self, err := ThisProgram()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	l, err := Open(Options{Home: filepath.Join(filepath.Dir(out), "home"), Worker: self})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.engines.Provide(BuiltinModel, &fakeEngine{}, nil)
	m, err := l.CreateMatter("")
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if _, err := m.Index(t.Context(), IndexRequest{Folders: []string{folder}}); err != nil {
		t.Fatal(err)
	}
	files, err := m.Files()
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	fmt.Fprintf(&lines, "read by %s\n", extract.Version)
	err = m.file.Read(func(db matter.Reader) error {
		for _, f := range files {
			name, err := filepath.Rel(folder, f.Path)
			if err != nil {
				return err
			}
			fmt.Fprintf(&lines, "%s: ", filepath.ToSlash(name))
			if f.State != store.Indexed {
				fmt.Fprintln(&lines, f.State)
				continue
			}
			d, err := db.Document(f.Doc)
			if err != nil {
				return err
			}
			hashes := ""
			for _, part := range []any{d.Text, d.Layout, d.Chunks, d.Summary} {
				b, err := json.Marshal(part)
				if err != nil {
					return err
				}
				hashes += fmt.Sprintf(" %.6x", sha256.Sum256(b))
			}
			fmt.Fprintf(&lines, "%d bytes,%s\n", len(d.Text), hashes)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(out, []byte(lines.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

package store

import (
	"context"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pincite/backend/doc"
)

var update = flag.Bool("update", false, "write testdata of the current version anew")

// versionEntries are the documents in testdata/v*.pincite. Files of past versions were
// made of them, so they never change.
func versionEntries() []Entry {
	entries := []Entry{testEntry(1, 300), testEntry(2, 3000), testEntry(3, 20_000)}
	entries[0].Files = append(entries[0].Files, File{Path: "/contracts/copy.txt", Folder: "/contracts"})
	return entries
}

func versionPath(version int) string {
	return filepath.Join("testdata", fmt.Sprintf("v%d.pincite", version))
}

// TestWriteVersion writes the file of the current version, on -update alone: a file
// that exists is what that version wrote, and only a new version needs a new one.
func TestWriteVersion(t *testing.T) {
	if !*update {
		t.Skip("writes testdata with -update only")
	}
	path := filepath.Join(t.TempDir(), "m")
	s := openTest(t, path, encrypted(Options{Create: true}))
	put(t, s, versionEntries()...)
	if err := s.PutFiles(File{Path: "/contracts/\xff.bin", State: Binary, Reason: "holds zero bytes", NextStep: "leave it out"}); err != nil {
		t.Fatal(err)
	}
	if err := s.SetMeta(Meta{Recipe: "recursive size=500", VectorSet: testSet, Folders: []string{"/contracts"}}); err != nil {
		t.Fatal(err)
	}
	sum, err := s.Digest(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		versionPath(Version):             b,
		versionPath(Version) + ".digest": []byte(hex.EncodeToString(sum[:]) + "\n"),
	} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestVersions opens a matter of every version there has been, reads all of it, and
// writes to it.
func TestVersions(t *testing.T) {
	for version := 1; version <= Version; version++ {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			b, err := os.ReadFile(versionPath(version))
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "m")
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			o := Options{}
			if version == encryptedVersion {
				o = encrypted(o)
			}
			s := openTest(t, path, o)
			mustCheck(t, s)
			for _, e := range versionEntries() {
				want := *e.Document
				want.TextHash = doc.IDOf([]byte(want.Text))
				if got, err := s.Document(want.ID); err != nil || !reflect.DeepEqual(*got, want) {
					t.Errorf("document %v differs (%v)", want.ID, err)
				}
				if v, dim, err := s.Vectors(testSet, want.ID, nil); err != nil || dim != testDim || !equalFloats(v, e.Vectors) {
					t.Errorf("vectors of %v differ (%v)", want.ID, err)
				}
			}
			if files, err := s.Files(); err != nil || len(files) != 5 {
				t.Errorf("%d files, %v", len(files), err)
			}
			want, err := os.ReadFile(versionPath(version) + ".digest")
			if err != nil {
				t.Fatal(err)
			}
			sum, err := s.Digest(context.Background())
			if got := hex.EncodeToString(sum[:]); err != nil || got != strings.TrimSpace(string(want)) {
				t.Errorf("digest %s, %v; want %s", got, err, want)
			}
			put(t, s, testEntry(9, 5000))
			mustCheck(t, s)
		})
	}
}

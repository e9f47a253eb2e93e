package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var from = source{"1.2.0", "0123", time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}

// Every component of the notices is in the bill, with a URL that says where it comes from.
func TestBillOfMaterials(t *testing.T) {
	root := filepath.Join("..", "..", "..", "third_party")
	notices, err := os.ReadFile(filepath.Join(root, "notices.json"))
	if err != nil {
		t.Fatal(err)
	}
	lock, err := os.ReadFile(filepath.Join(root, "onnxruntime", "package-lock.json"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := billOfMaterials(from, notices, lock)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	url := regexp.MustCompile(`^pkg:(golang|npm)/[^ ~]+@[^ +]+$`)
	for _, c := range b.Components {
		if !url.MatchString(c.PURL) || seen[c.PURL] || c.Version == "" || c.Licenses[0].Expression == "" {
			t.Errorf("%+v is not whole, or twice there", c)
		}
		seen[c.PURL] = true
	}
	for _, want := range []string{"pkg:golang/go.etcd.io/bbolt@", "pkg:npm/svelte@", "pkg:npm/onnxruntime-node@", "pkg:golang/std@"} {
		found := false
		for purl := range seen {
			found = found || strings.HasPrefix(purl, want)
		}
		if !found {
			t.Errorf("no %s in the bill", want)
		}
	}
	if b.Metadata.Timestamp != "2026-01-02T03:04:05Z" {
		t.Errorf("the bill is of %s, not of the sources' time", b.Metadata.Timestamp)
	}
	if _, err := billOfMaterials(from, notices, []byte(`{}`)); err == nil {
		t.Error("a lock file without a checksum is taken")
	}
}

// The statement has the digest of each package, and the folder's own files change no digest.
func TestProvenance(t *testing.T) {
	folder := t.TempDir()
	if _, err := digests(folder); err == nil {
		t.Error("an empty folder is a release")
	}
	for name, content := range map[string]string{"a.deb": "a", "b.rpm": "b", sumsFile: "x", sumsFile + ".minisig": "y"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	packages, err := digests(folder)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte("a"))
	if len(packages) != 2 || packages[0].Name != "a.deb" || packages[0].Digest.SHA256 != hex.EncodeToString(sum[:]) {
		t.Errorf("packages %+v", packages)
	}
	path := filepath.Join(folder, provenanceFile)
	if err := write(path, provenance(from, packages)); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var said statement
	if err := json.Unmarshal(data, &said); err != nil {
		t.Fatal(err)
	}
	if said.Predicate.Definition.Resolved[0].Digest["gitCommit"] != from.commit || len(said.Subject) != 2 {
		t.Errorf("%+v", said)
	}
}

package ingest

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

func TestParts(t *testing.T) {
	const set, dim = store.VectorSet("a set"), 3
	key := func(n int) (k TextKey) { sum := sha256.Sum256([]byte{byte(n)}); copy(k[:], sum[:]); return k }
	vector := func(n int) []float32 { return []float32{float32(n), -float32(n) / 3, 1e-30} }
	path := filepath.Join(t.TempDir(), "m"+matter.PartsSuffix)
	open := func(set store.VectorSet, want int) *Checkpoint {
		t.Helper()
		p, err := OpenCheckpoint(path, nil, set, dim, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		if len(p.known) != want {
			t.Fatalf("%d vectors are known, want %d", len(p.known), want)
		}
		for n := range want {
			if v, ok := p.Take(key(n)); !ok || fmt.Sprint(v) != fmt.Sprint(vector(n)) {
				t.Fatalf("vector %d is %v, %v", n, v, ok)
			}
		}
		return p
	}
	now := time.Unix(1000, 0)
	p := open(set, 0)
	p.Begin(now)
	p.Add(key(0), vector(0))
	if err := p.Keep(now.Add(time.Second - 1)); err != nil || !sources.Missing(path) {
		t.Fatalf("kept before its time: %v", err)
	}
	for n := 1; n < 3; n++ {
		p.Add(key(n), vector(n))
		if err := p.Keep(now.Add(time.Duration(n) * time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", info.Mode(), err)
	}
	open(set, 3)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	record := len(key(0)) + 4*dim + 4
	for cut := range len(whole) {
		content := bytes.Clone(whole[:cut])
		if cut > len(whole)-record { // whole, but for a bit
			content = bytes.Clone(whole)
			content[cut] ^= 1
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		sound := max(0, cut-(len(whole)-3*record)) / record
		p := open(set, sound)
		if p.there != (sound > 0) || sources.Missing(path) != (sound == 0) {
			t.Fatalf("cut after %d bytes: there is a file: %v", cut, p.there)
		}
		p.Add(key(sound), vector(sound))
		if err := p.Flush(); err != nil {
			t.Fatal(err)
		}
		p = open(set, sound+1)
		if err := p.Stored(nil); err != nil || sources.Missing(path) {
			t.Fatalf("parts of another document are gone: %v", err)
		}
		for n := range sound + 1 {
			if err := p.Stored([]TextKey{key(n)}); err != nil {
				t.Fatal(err)
			}
		}
		if !sources.Missing(path) {
			t.Fatal("all is stored, and the file is there")
		}
	}
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if open("another set", 0); !sources.Missing(path) {
		t.Error("parts of another set are kept")
	}
}

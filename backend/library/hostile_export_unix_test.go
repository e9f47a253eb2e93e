//go:build unix

package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/extract/canon"
	"pincite/backend/library/sources"
	"pincite/backend/race"
	"pincite/testkit/hostiletest"
)

const (
	// foreignTime and foreignMemory are what a hostile file may cost this process; what it
	// costs a worker has limits of its own.
	foreignTime   = 5 * time.Minute // a worker has two for a file
	foreignMemory = 400 << 20
)

// bounded runs fn, which gets a foreign file, and holds it to what that may cost.
func bounded(t *testing.T, fn func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	fn()
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	if took > foreignTime {
		t.Errorf("it took %v", took)
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > foreignMemory && !race.Enabled {
		t.Errorf("this process asked for %d MB", grown>>20)
	}
}

// TestHostileExports has files that are made to crash, hang and fill the memory of whoever
// parses them verified, and overwritten by an export: each ends well, and none is overwritten.
func TestHostileExports(t *testing.T) {
	d, root := hostileFixture(t)
	const good = "1. Term. This agreement lasts for one year."
	d.write("good.txt", good)
	if _, err := d.matter.Index(t.Context(), IndexRequest{Folders: []string{d.folder}}); err != nil {
		t.Fatal(err)
	}
	clips := []Clip{{Doc: filepath.Join(d.folder, "good.txt"), Characters: doc.Span{End: len(good)}, Quote: good}}
	hostile := hostiletest.Exports()
	for _, s := range hostiletest.Sources() {
		if len(s.Bytes) < 4<<20 {
			hostile = append(hostile, s)
		}
	}
	for _, s := range hostiletest.Sample(hostile, 7) {
		t.Run(s.Name, func(t *testing.T) {
			path := filepath.Join(root, "hostile"+s.Ext)
			if err := os.WriteFile(path, s.Bytes, 0o600); err != nil {
				t.Fatal(err)
			}
			bounded(t, func() {
				_, err := d.library.VerifyExport(t.Context(), path, ExportSources{})
				if err != nil && !errors.Is(err, ErrNotExport) && !errors.Is(err, export.ErrDamaged) && !errors.Is(err, canon.ErrTooLarge) && !errors.Is(err, canon.ErrDamaged) {
					t.Errorf("verify: %v", err)
				}
				if err != nil && (!strings.Contains(err.Error(), "; ") || strings.Contains(err.Error(), hostiletest.Secret)) {
					t.Errorf("no next step, or words of the file: %v", err)
				}
			})
			_, read := d.library.reader.Export(t.Context(), path, bytes.NewReader(s.Bytes), int64(len(s.Bytes)))
			if read == nil || errors.Is(read, export.ErrDamaged) {
				return // torn data of an export, which may be written anew
			}
			bounded(t, func() {
				if _, err := d.matter.Export(t.Context(), ExportRequest{Clips: clips, Out: path, Format: export.JSON}); !errors.Is(err, ErrExists) {
					t.Errorf("export over it: %v, though it was read as %v", err, read)
				}
			})
			if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, s.Bytes) {
				t.Errorf("it is not what it was (%v)", err)
			}
		})
	}
}

// TestHostileHighlights bundles quotes of PDFs whose objects lead in circles or fan out.
func TestHostileHighlights(t *testing.T) {
	if testing.Short() {
		t.Skip("hostile files are highlighted without -short")
	}
	d, _ := hostileFixture(t)
	for i, s := range hostiletest.Sources() {
		if s.Ext == ".pdf" && s.Allows(nil) && len(s.Ends) > 0 {
			d.write(fmt.Sprintf("%d hostile.pdf", i), string(s.Bytes))
		}
	}
	if _, err := d.matter.Index(t.Context(), IndexRequest{Folders: []string{d.folder}}); err != nil {
		t.Fatal(err)
	}
	files, err := d.matter.Files()
	if err != nil {
		t.Fatal(err)
	}
	var quoted []Clip
	for _, f := range files {
		if f.State != StateIndexed {
			continue
		}
		shown, err := d.matter.Show(t.Context(), f.Path)
		if err != nil {
			t.Fatal(err)
		}
		quoted = append(quoted, Clip{Doc: f.Path, Characters: doc.Span{End: utf8.RuneCountInString(shown.Text)}, Quote: shown.Text})
	}
	if len(quoted) < 5 {
		t.Fatalf("%d of %d files can be quoted", len(quoted), len(files))
	}
	out := filepath.Join(t.TempDir(), "bundle.zip")
	bounded(t, func() {
		if _, err := d.matter.Export(t.Context(), ExportRequest{Clips: quoted, Out: out, Format: export.Bundle}); err != nil {
			t.Fatal(err)
		}
	})
	a, err := d.library.VerifyExport(t.Context(), out, ExportSources{})
	if err != nil || a.Failed() > 0 {
		t.Errorf("the bundle: %v, %+v", err, a)
	}
}

// TestVerifyOpensRegularFilesAlone gives pipes and devices as exports, and exports that name
// them as sources.
func TestVerifyOpensRegularFilesAlone(t *testing.T) {
	q := newQuoting(t)
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here:", err)
	}
	for _, path := range []string{pipe, "/dev/zero", "/dev/tty", q.folder} {
		bounded(t, func() {
			if _, err := q.library.VerifyExport(t.Context(), path, ExportSources{}); err == nil || !strings.Contains(err.Error(), "; ") {
				t.Errorf("%s: %v", path, err)
			}
		})
	}
	for _, path := range []string{pipe, "/dev/zero", "/proc/self/environ", "/proc/kmsg"} {
		for _, agreed := range []bool{false, true} {
			o := ExportSources{Recorded: agreed}
			bounded(t, func() {
				if got := attestFrom(t, q, path, o); got.Outcome == cite.Verified || strings.Contains(got.Detail, "no matter") == agreed {
					t.Errorf("%s, agreed %v: %+v", path, agreed, got)
				}
			})
		}
	}
}

// attestFrom exports a quote whose source is said to be at path, and returns what is found.
func attestFrom(t *testing.T, q *quoting, path string, o ExportSources) cite.Finding {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.json")
	if _, err := q.matter.Export(context.Background(), ExportRequest{Clips: q.clips[:1], Format: export.JSON, Out: out}); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		t.Fatal(err)
	}
	e, err := q.library.reader.Export(t.Context(), out, in, info.Size())
	if err != nil {
		t.Fatal(err)
	}
	for i := range e.Record.Sources {
		e.Record.Sources[i].File = path
	}
	var b bytes.Buffer
	if err := export.Write(t.Context(), &b, export.JSON, e.Record); err != nil {
		t.Fatal(err)
	}
	if err := e.Record.Cite(cite.Style{}, false); err != nil {
		t.Log(err)
	}
	b.Reset()
	if err := export.Write(t.Context(), &b, export.JSON, e.Record); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(out, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	a, err := q.library.VerifyExport(t.Context(), out, o)
	if err != nil {
		t.Fatal(err)
	}
	return a.Checks[0].Finding
}

// TestVerifyLooksOutsideOnlyWhereAgreed takes the matter away: the paths that an export names
// are then those of nobody.
func TestVerifyLooksOutsideOnlyWhereAgreed(t *testing.T) {
	q := newQuoting(t)
	out := q.export(export.JSON)
	if err := q.matter.Close(); err != nil {
		t.Fatal(err)
	}
	if err := q.library.DeleteMatter(""); err != nil {
		t.Fatal(err)
	}
	failed := q.attest(out, ExportSources{})
	if len(failed) != len(q.clips) || failed[1] != cite.SourceMissing {
		t.Errorf("not agreed: %v", failed)
	}
	if failed := q.attest(out, ExportSources{Recorded: true}); len(failed) > 0 {
		t.Errorf("agreed: %v", failed)
	}
	beside := filepath.Join(q.folder, "memo.json")
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(beside, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if failed := q.attest(beside, ExportSources{}); len(failed) > 0 {
		t.Errorf("beside the export: %v", failed)
	}
}

func TestReadFileRefusesPipes(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here:", err)
	}
	if _, _, err := sources.ReadFile(pipe); !errors.Is(err, sources.ErrNotRegular) {
		t.Errorf("a pipe: %v", err)
	}
}

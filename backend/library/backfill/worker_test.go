package backfill

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pincite/backend/doc"
	"pincite/backend/embed"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

const (
	ownSet = store.VectorSet("own")
	newSet = store.VectorSet("new")
)

// counting is a model whose vectors tell how long a text is.
type counting struct {
	calls [][]string
	fails error
}

func (c *counting) Embed(_ context.Context, texts []string) ([][]float32, error) {
	c.calls = append(c.calls, texts)
	if c.fails != nil {
		return nil, c.fails
	}
	vectors := make([][]float32, len(texts))
	for i, t := range texts {
		vectors[i] = []float32{float32(len(t)), 1}
	}
	return vectors, nil
}

func (c *counting) Info() embed.Info { return embed.Info{ID: "counting", Dim: 2} }
func (c *counting) Close() error     { return nil }

// newWorker is a run over documents, which are texts of several chunks parted by "|" in files of
// those names that were changed so many seconds after the epoch.
func newWorker(t *testing.T, changed map[string]int64, texts map[string]string) (*worker, *counting) {
	t.Helper()
	file := matter.NewHandle("deal", filepath.Join(t.TempDir(), "deal"+matter.Extension), true)
	t.Cleanup(func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	})
	err := file.Write(func(db *store.Store) error {
		meta, err := db.Meta()
		if err != nil {
			return err
		}
		meta.VectorSet = ownSet
		errs := []error{db.SetMeta(meta), db.PutVectorSet(ownSet, 2, nil), db.PutVectorSet(newSet, 2, nil)}
		for name, text := range texts {
			d := &store.Document{ID: doc.IDOf([]byte(text)), Text: text}
			for start := 0; start < len(text); {
				end := len(text)
				if i := strings.IndexByte(text[start:], '|'); i >= 0 {
					end = start + i + 1
				}
				d.Chunks = append(d.Chunks, doc.Span{Start: start, End: end})
				start = end
			}
			errs = append(errs, db.PutDocuments(store.Entry{Document: d, Files: []store.File{
				{Path: "/m/" + name, Folder: "/m", State: store.Indexed, ModTime: time.Unix(changed[name], 0)},
			}}))
		}
		return errors.Join(errs...)
	})
	if err != nil {
		t.Fatal(err)
	}
	engine := &counting{}
	w := &worker{
		file: file, uses: NewUses(file, time.Now), report: &Report{}, engine: engine, set: newSet, dim: 2,
		meter: newMeter(nil, time.Now), request: Request{Threads: 1},
	}
	if w.checkpoint, err = ingest.OpenCheckpoint(file.Path()+matter.PartsSuffix, nil, newSet, 2, 0); err != nil {
		t.Fatal(err)
	}
	return w, engine
}

// TestPendingOrder takes documents that were used lately first, and then those whose files changed last.
func TestPendingOrder(t *testing.T) {
	t.Parallel()
	w, _ := newWorker(t, map[string]int64{"old": 10, "new": 30, "used": 5, "used first": 40, "whole": 50},
		map[string]string{"old": "an old one", "new": "a|new|one", "used": "a used|one", "used first": "used before", "whole": "it has|them"})
	id := func(text string) doc.ID { return doc.IDOf([]byte(text)) }
	at := time.Unix(1000, 0)
	w.uses.clock = func() time.Time { at = at.Add(time.Second); return at }
	w.uses.Use(id("used before"))
	w.uses.Use(id("a used|one"))
	if err := w.file.Amend(func(db *store.Store) error {
		d, err := db.Document(id("it has|them"))
		if err != nil {
			return err
		}
		_, err = db.PutVectorsOf(newSet, 2, store.Vectored{Document: d, Vectors: make([]float32, 4)})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	todo, err := w.pending()
	if err != nil {
		t.Fatal(err)
	}
	var got []doc.ID
	for _, o := range todo {
		got = append(got, o.ID)
	}
	if want := []doc.ID{id("a used|one"), id("used before"), id("a|new|one"), id("an old one")}; !slices.Equal(got, want) {
		t.Errorf("in the order %v, want %v", got, want)
	}
	if now := w.meter.now; now.Documents != 1 || now.DocumentsTotal != 5 || now.Chunks != 2 || now.ChunksTotal != 9 {
		t.Errorf("%+v", now)
	}
}

// TestFill makes and stores the vectors of documents, and counts them; those that an earlier run made
// are taken from what it kept, and documents that change meanwhile are left for the next plan.
func TestFill(t *testing.T) {
	t.Parallel()
	w, engine := newWorker(t, nil, map[string]string{"a": "one|three|fifteen", "b": "x|yy"})
	todo, err := w.pending()
	if err != nil || len(todo) != 2 {
		t.Fatal(todo, err)
	}
	first, err := w.file.Document(doc.IDOf([]byte("one|three|fifteen")))
	if err != nil {
		t.Fatal(err)
	}
	_, key, err := ingest.Augmented(first, 1)
	if err != nil {
		t.Fatal(err)
	}
	w.checkpoint.Add(key, []float32{-3, -3})
	if err := w.checkpoint.Flush(); err != nil {
		t.Fatal(err)
	}
	if w.checkpoint, err = ingest.OpenCheckpoint(w.file.Path()+matter.PartsSuffix, nil, newSet, 2, 0); err != nil {
		t.Fatal(err)
	}
	if err := w.fill(t.Context(), todo); err != nil {
		t.Fatal(err)
	}
	if r := w.report; r.Documents != 2 || r.Chunks != 5 || r.Embedded != 4 {
		t.Errorf("%+v", r)
	}
	var embedded []string
	for _, call := range engine.calls {
		if !slices.IsSortedFunc(call, func(a, b string) int { return len(b) - len(a) }) {
			t.Errorf("embedded together: %q, not the longest first", call)
		}
		embedded = append(embedded, call...)
	}
	if slices.Sort(embedded); !slices.Equal(embedded, []string{"fifteen", "one|", "x|", "yy"}) {
		t.Errorf("embedded: %q", embedded)
	}
	vectors, _, err := storedVectors(w, first.ID)
	if err != nil || fmt.Sprint(vectors) != "[4 1 -3 -3 7 1]" {
		t.Errorf("the vectors are %v, %v", vectors, err)
	}
	if todo, err = w.pending(); err != nil || len(todo) != 0 {
		t.Errorf("%d documents lack vectors, %v", len(todo), err)
	}
}

func storedVectors(w *worker, id doc.ID) (vectors []float32, dim int, err error) {
	err = w.file.Read(func(db matter.Reader) error {
		vectors, dim, err = db.Vectors(newSet, id, nil)
		return err
	})
	return vectors, dim, err
}

// TestStoreOfWhatLeft stores the vectors of documents that are still what they were.
func TestStoreOfWhatLeft(t *testing.T) {
	t.Parallel()
	w, _ := newWorker(t, nil, map[string]string{"a": "one|two", "b": "three"})
	var batch []pending
	for _, text := range []string{"one|two", "three"} {
		d, err := w.file.Document(doc.IDOf([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		p, err := w.embed(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		batch = append(batch, p)
	}
	if err := w.file.Write(func(db *store.Store) error { return db.DeleteFiles("/m/a") }); err != nil {
		t.Fatal(err)
	}
	if err := w.store(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	if r := w.report; r.Documents != 1 || r.Embedded != 3 {
		t.Errorf("%+v", r)
	}
	if _, _, err := storedVectors(w, batch[1].document.ID); err != nil {
		t.Errorf("the one that stayed has no vectors: %v", err)
	}
}

// TestFillFails keeps what was made before the model failed.
func TestFillFails(t *testing.T) {
	t.Parallel()
	w, engine := newWorker(t, nil, map[string]string{"a": "one|two"})
	todo, err := w.pending()
	if err != nil {
		t.Fatal(err)
	}
	engine.fails = errors.New("the card fell off")
	if err := w.fill(t.Context(), todo); !errors.Is(err, engine.fails) || w.report.Documents != 0 {
		t.Errorf("%v, %+v", err, w.report)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if cancel(); !errors.Is(w.fill(ctx, todo), context.Canceled) {
		t.Error("it goes on when it is cancelled")
	}
}

// onBattery is a machine that is plugged in at a time.
type onBattery struct {
	until time.Time
	asked int
}

func (b *onBattery) OnBattery(context.Context) bool {
	b.asked++
	return time.Now().Before(b.until)
}

// TestHold waits for the user and then for the mains, says which, and asks the machine no oftener
// than it has to.
func TestHold(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var told []PauseReason
		machine := &onBattery{until: time.Now().Add(time.Minute)}
		w := &worker{power: machine, request: Request{Brake: &Brake{}, PauseOnBattery: true}}
		w.meter = newMeter(func(p Progress) { told = append(told, p.Paused) }, time.Now)
		start := time.Now()
		w.request.Brake.Hold()
		w.request.Brake.Hold() // held twice is held once
		time.AfterFunc(10*time.Second, w.request.Brake.Release)
		if err := w.hold(t.Context()); err != nil {
			t.Fatal(err)
		}
		if waited := time.Since(start); waited < time.Minute || waited > time.Minute+batteryEvery {
			t.Errorf("it waited %v", waited)
		}
		if want := []PauseReason{PausedByUser, PausedOnBattery, ""}; !slices.Equal(told, want) {
			t.Errorf("told %q, want %q", told, want)
		}
		if most := int(time.Minute/batteryEvery) + 1; machine.asked > most {
			t.Errorf("the machine was asked %d times in a minute", machine.asked)
		}
		asked := machine.asked
		if err := w.hold(t.Context()); err != nil || machine.asked != asked || len(told) != 3 {
			t.Errorf("at once again: %v, asked %d times, told %q", err, machine.asked-asked, told)
		}
		w.request.Brake.Hold()
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Hour) // longer than it waits at once
		defer cancel()
		if err := w.hold(ctx); !errors.Is(err, context.DeadlineExceeded) || told[len(told)-1] != PausedByUser {
			t.Errorf("held until its end: %v, %q", err, told)
		}
	})
}

func TestCallSize(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	w := &worker{request: Request{Threads: 3}, meter: newMeter(nil, func() time.Time { return now })}
	if got := w.callSize(); got != 6 {
		t.Errorf("before the pace is known: %d texts", got)
	}
	for rate, want := range map[int]int{1: 6, 50: 50, 10_000: callTexts} {
		w.meter.restart()
		for range 60 {
			now = now.Add(time.Second)
			w.meter.add(rate)
		}
		if got := w.callSize(); got < want-1 || got > want+1 {
			t.Errorf("at %d a second: %d texts, want %d", rate, got, want)
		}
	}
	if threadsOf(5) != 5 || threadsOf(0) < 1 || threadsOf(-1) < 1 {
		t.Error("a run has no threads")
	}
}

// TestDrop deletes a further set, with what was kept of it, and nothing else.
func TestDrop(t *testing.T) {
	t.Parallel()
	w, _ := newWorker(t, nil, map[string]string{"a": "one|two"})
	w.checkpoint.Add(ingest.TextKey{1}, []float32{1, 1})
	if err := w.checkpoint.Flush(); err != nil || sources.Missing(w.file.Path()+matter.PartsSuffix) {
		t.Fatalf("the test keeps nothing: %v", err)
	}
	b := &Backfill{File: w.file}
	for id, want := range map[string]string{string(ownSet): "the matter's own", "none": "see: pincite embed --status"} {
		if err := b.Drop(id); !errors.Is(err, ErrNoVectors) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", id, err)
		}
	}
	b.running.Lock()
	if err := b.Drop(string(newSet)); !errors.Is(err, store.ErrLocked) {
		t.Errorf("while it is filled: %v", err)
	}
	b.running.Unlock()
	if err := b.Drop(string(newSet)); err != nil || !sources.Missing(w.file.Path()+matter.PartsSuffix) {
		t.Errorf("%v; parts of it are there: %v", err, !sources.Missing(w.file.Path()+matter.PartsSuffix))
	}
	sets, err := matter.Get(w.file, func(db matter.Reader) ([]store.SetInfo, error) { return db.VectorSets() })
	if err != nil || len(sets) != 1 || sets[0].Set != ownSet {
		t.Errorf("%+v, %v", sets, err)
	}
}

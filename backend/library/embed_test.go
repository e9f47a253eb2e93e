package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pincite/backend/embed"
	"pincite/backend/library/backfill"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// better is the name of a further model in tests.
const better = "better"

// betterEngine notes the texts that it embeds.
type betterEngine struct {
	fakeEngine

	seen   []string
	before func() // called before each call, if set
}

func (b *betterEngine) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if b.before != nil {
		b.before()
	}
	vectors, err := b.fakeEngine.Embed(ctx, texts)
	if err == nil {
		b.mu.Lock()
		b.seen = append(b.seen, texts...)
		b.mu.Unlock()
	}
	return vectors, err
}

// embedded returns the texts that were embedded.
func (b *betterEngine) embedded() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.seen)
}

func (b *betterEngine) Info() embed.Info {
	info := b.fakeEngine.Info()
	info.ID, info.Hash = better, "better"+b.hash
	return info
}

// install makes a further model known to the library.
func (d *fixture) install(e *betterEngine) {
	d.Helper()
	if err := os.MkdirAll(d.library.engines.ModelDir(better), 0o700); err != nil {
		d.Fatal(err)
	}
	d.library.engines.Provide(better, e, e)
}

func (d *fixture) embed(req EmbedRequest) *EmbedReport {
	d.Helper()
	req.Model = better
	r, err := d.matter.Embed(d.Context(), req)
	if err != nil {
		d.Fatal(err)
	}
	return r
}

// set returns the set of the further model.
func (d *fixture) set() VectorSetInfo {
	d.Helper()
	sets, err := d.matter.VectorSets()
	if err != nil {
		d.Fatal(err)
	}
	for _, s := range sets {
		if s.Model == better {
			return s
		}
	}
	return VectorSetInfo{}
}

func (d *fixture) ask(text string) *Result {
	d.Helper()
	r, err := d.matter.Search(d.Context(), Question{Text: text})
	if err != nil {
		d.Fatal(err)
	}
	return r
}

// titledContract has sections with titles of their own.
func titledContract(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "SUPPLY AGREEMENT NO. %d\n\nbetween Alder %d LLC and Birch Inc.\n\n", n, n)
	for i, title := range []string{"Delivery", "Price", "Warranty", "Termination", "Governing Law", "Notices"} {
		fmt.Fprintf(&b, "%d. %s\n\n", i+1, title)
		for range 4 {
			fmt.Fprintf(&b, "The parties agree on matters of %s number %d as follows: the supplier shall see to it within %d days. ", strings.ToLower(title), n, 10+i)
		}
		b.WriteString("\n\n")
	}
	return b.String()
}

func TestEmbed(t *testing.T) {
	d := newFixture(t)
	for i := range 12 {
		d.write(fmt.Sprintf("%02d.txt", i), titledContract(i))
	}
	d.index(IndexRequest{})
	if got := d.ask("termination"); got.Model != "fake" {
		t.Errorf("model %q", got.Model)
	}
	e := &betterEngine{}
	d.install(e)
	var last EmbedProgress
	report := d.embed(EmbedRequest{Progress: func(p EmbedProgress) { last = p }})
	set := d.set()
	if report.Documents != 12 || report.Chunks != set.ChunksAll || set.State != VectorsComplete || set.Bytes != int64(4*fakeDim*set.Chunks) {
		t.Errorf("report %+v, set %+v", report, set)
	}
	if last.Documents != 12 || last.Chunks != last.ChunksTotal || last.Chunks != set.ChunksAll {
		t.Errorf("last progress %+v", last)
	}
	if got := d.ask("termination"); got.Model != better {
		t.Errorf("model %q once all documents have the vectors of %s", got.Model, better)
	}
	// Nothing is left to do.
	n := len(e.embedded())
	if r := d.embed(EmbedRequest{}); r.Documents != 0 || r.Embedded != 0 || len(e.embedded()) != n {
		t.Errorf("again: %+v", r)
	}
	// A new document has the matter's own vectors at once, and the further ones later.
	d.write("new.txt", titledContract(99))
	d.index(IndexRequest{})
	if r := d.ask("termination"); r.Searched != 13 || r.Mixed == nil || r.Mixed.Documents != 12 || r.Mixed.Total != 13 || r.Model != "fake" {
		t.Errorf("%d documents searched, model %q, mixed %+v", r.Searched, r.Model, r.Mixed)
	}
	if r := d.embed(EmbedRequest{}); r.Documents != 1 {
		t.Errorf("after a new document: %+v", r)
	}
	if check, err := d.matter.Check(t.Context()); err != nil || check.Err() != nil {
		t.Error(err, check.Err())
	}
}

// Documents that were used come first, then those whose files are newest.
func TestEmbedOrder(t *testing.T) {
	d := newFixture(t)
	names := []string{"a.txt", "b.txt", "c.txt", "d.txt", "e.txt"}
	for i, name := range names {
		path := d.write(name, "SUPPLY AGREEMENT\n\nThe parties agree on matters of "+name+" as follows.\n")
		at := time.Now().Add(-time.Duration(10-i) * time.Hour)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	d.index(IndexRequest{})
	now := time.Now()
	d.matter.backfill.Uses = backfill.NewUses(d.matter.file, func() time.Time {
		now = now.Add(time.Second)
		return now
	})
	d.matter.Opened(d.state("b.txt").Doc)
	d.matter.Opened(d.state("c.txt").Doc)
	// What was used is known to the next opening of the matter, too.
	if err := d.matter.Close(); err != nil {
		t.Fatal(err)
	}
	var err error
	if d.matter, err = d.library.Matter(""); err != nil {
		t.Fatal(err)
	}
	e := &betterEngine{}
	d.install(e)
	d.embed(EmbedRequest{})
	var order []string
	for _, text := range e.embedded() {
		for _, name := range names {
			if strings.Contains(text, "matters of "+name) && !slices.Contains(order, name) {
				order = append(order, name)
			}
		}
	}
	if want := []string{"c.txt", "b.txt", "e.txt", "d.txt", "a.txt"}; !slices.Equal(order, want) {
		t.Errorf("order %v, want %v", order, want)
	}
}

var errStop = errors.New("stop")

// A run that ends early has stored what it finished, and the next one does not embed that
// again.
func TestEmbedResumes(t *testing.T) {
	d := newFixture(t)
	for i := range 8 {
		d.write(fmt.Sprintf("%02d.txt", i), titledContract(i))
	}
	d.index(IndexRequest{})
	e := &betterEngine{}
	d.install(e)
	calls := 0
	e.stop = func([]string) error {
		if calls++; calls%3 == 0 {
			return errStop
		}
		return nil
	}
	runs := 0
	for ; ; runs++ {
		before := d.set().Documents
		_, err := d.matter.Embed(t.Context(), EmbedRequest{Model: better, Threads: 1})
		if err == nil {
			break
		}
		if !errors.Is(err, errStop) {
			t.Fatal(err)
		}
		if after := d.set().Documents; after < before {
			t.Fatalf("%d documents, %d before", after, before)
		}
		d.ask("termination")
	}
	if runs == 0 {
		t.Error("no run ended early")
	}
	// At most the document that was being made when a run ended was begun again.
	seen := map[string]int{}
	for _, text := range e.embedded() {
		seen[text]++
	}
	again := 0
	for _, n := range seen {
		again += n - 1
	}
	if set := d.set(); set.State != VectorsComplete || again > runs*set.ChunksAll/set.Total {
		t.Errorf("%d texts were embedded again in %d runs; set %+v", again, runs, set)
	}
}

// A brake holds the run up, and no text is embedded until it is released.
func TestEmbedBrake(t *testing.T) {
	d := newFixture(t)
	for i := range 4 {
		d.write(fmt.Sprintf("%02d.txt", i), titledContract(i))
	}
	d.index(IndexRequest{})
	e := &betterEngine{}
	d.install(e)
	var brake Brake
	brake.Hold()
	paused := make(chan struct{})
	var once sync.Once
	done := make(chan error)
	go func() {
		_, err := d.matter.Embed(t.Context(), EmbedRequest{Model: better, Brake: &brake, Progress: func(p EmbedProgress) {
			if p.Paused == PausedByUser {
				once.Do(func() { close(paused) })
			}
		}})
		done <- err
	}()
	<-paused
	if n := len(e.embedded()); n != 0 {
		t.Errorf("%d texts were embedded with the brake on", n)
	}
	if _, err := d.matter.Embed(t.Context(), EmbedRequest{Model: better}); !errors.Is(err, ErrInUse) {
		t.Errorf("a second run: %v", err)
	}
	// A paused matter can be indexed and searched.
	d.write("new.txt", titledContract(9))
	d.index(IndexRequest{})
	d.ask("termination")
	brake.Release()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if set := d.set(); set.State != VectorsComplete || set.Documents != 5 {
		t.Errorf("set %+v", set)
	}
	brake.Hold()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := d.matter.Embed(ctx, EmbedRequest{Model: better, Brake: &brake}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled with the brake on: %v", err)
	}
}

// battery says in turn what the machine runs on.
type battery struct {
	mu    sync.Mutex
	on    bool
	asked int
}

func (b *battery) OnBattery(context.Context) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked++
	return b.on
}

func TestEmbedOnBattery(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", titledContract(1))
	d.index(IndexRequest{})
	e := &betterEngine{}
	d.install(e)
	power := &battery{on: true}
	d.matter.backfill.Power = power
	var reasons []PauseReason
	ctx, cancel := context.WithCancel(t.Context())
	_, err := d.matter.Embed(ctx, EmbedRequest{Model: better, PauseOnBattery: true, Progress: func(p EmbedProgress) {
		if reasons = append(reasons, p.Paused); p.Paused == PausedOnBattery {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(e.embedded()) != 0 {
		t.Errorf("on battery: %v, %d texts, progress %v", err, len(e.embedded()), reasons)
	}
	if d.embed(EmbedRequest{}); len(e.embedded()) == 0 {
		t.Error("without the switch, nothing was embedded")
	}
	d.write("b.txt", titledContract(2))
	d.index(IndexRequest{})
	power.on = false
	if r := d.embed(EmbedRequest{PauseOnBattery: true}); r.Documents != 1 {
		t.Errorf("plugged in: %+v", r)
	}
}

// The vectors of a document are in the order of its chunks, whatever the order in which its
// texts were embedded.
func TestEmbedKeepsTheOrderOfChunks(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.write("a.txt", titledContract(1))
	d.index(IndexRequest{Recipe: &Recipe{Summarizer: "none"}})
	e := &betterEngine{}
	d.install(e)
	d.embed(EmbedRequest{})
	shown, err := d.matter.Show(t.Context(), "a.txt")
	if err != nil {
		t.Fatal(err)
	}
	err = d.matter.file.Read(func(db matter.Reader) error {
		document, err := db.Document(shown.ID)
		if err != nil {
			return err
		}
		vectors, dim, err := db.Vectors(store.VectorSet(d.set().ID), shown.ID, nil)
		if err != nil {
			return err
		}
		for i, c := range document.Chunks {
			want, err := e.fakeEngine.Embed(t.Context(), []string{document.Text[c.Start:c.End]})
			if err != nil {
				return err
			}
			if !slices.Equal(vectors[i*dim:(i+1)*dim], want[0]) {
				t.Errorf("chunk %d has the vector of another text", i)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A model that was replaced makes its set stale, one that was removed too; search goes on
// with the matter's own vectors, and the set can be deleted.
func TestStaleVectors(t *testing.T) {
	for name, change := range map[string]func(d *fixture){
		"replaced": func(d *fixture) { d.install(&betterEngine{fakeEngine: fakeEngine{hash: "2"}}) },
		"removed": func(d *fixture) {
			if err := d.library.RemoveModel(better); err != nil {
				d.Error(err)
			}
		},
		"cut otherwise": func(d *fixture) { d.index(IndexRequest{Recipe: &Recipe{Size: 900}}) },
	} {
		t.Run(name, func(t *testing.T) {
			d := newFixture(t)
			for i := range 3 {
				d.write(fmt.Sprintf("%d.txt", i), titledContract(i))
			}
			d.index(IndexRequest{})
			d.install(&betterEngine{})
			d.embed(EmbedRequest{})
			old := d.set()
			if r := d.ask("termination"); r.Model != better {
				t.Fatalf("model %q, set %+v", r.Model, old)
			}
			if err := d.matter.DropVectors("no such"); !errors.Is(err, ErrNoVectors) {
				t.Errorf("dropping what is not there: %v", err)
			}
			change(d)
			if r := d.ask("termination"); r.Model != "fake" || len(r.Hits) == 0 {
				t.Errorf("model %q, %d hits", r.Model, len(r.Hits))
			}
			sets, err := d.matter.VectorSets()
			if err != nil || len(sets) != 2 || sets[0].State != VectorsOwn || sets[1].State != VectorsStale || sets[1].Model != better {
				t.Fatalf("sets %+v, %v", sets, err)
			}
			if err := d.matter.DropVectors(sets[0].ID); !errors.Is(err, ErrNoVectors) {
				t.Errorf("dropping the matter's own: %v", err)
			}
			if err := d.matter.DropVectors(old.ID); err != nil {
				t.Fatal(err)
			}
			if sets, err = d.matter.VectorSets(); err != nil || len(sets) != 1 {
				t.Errorf("sets %+v, %v", sets, err)
			}
			if r := d.ask("termination"); len(r.Hits) == 0 {
				t.Error("no hits afterwards")
			}
			if name == "replaced" {
				if r := d.embed(EmbedRequest{}); r.Documents != 3 || d.ask("termination").Model != better {
					t.Errorf("with the new one: %+v", r)
				}
			}
		})
	}
}

// Questions are answered, and files indexed, while vectors are being made.
func TestEmbedBesideOtherWork(t *testing.T) {
	d := newFixture(t)
	for i := range 10 {
		d.write(fmt.Sprintf("%02d.txt", i), titledContract(i))
	}
	d.index(IndexRequest{})
	e := &betterEngine{}
	e.before = func() { time.Sleep(5 * time.Millisecond) }
	d.install(e)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var work sync.WaitGroup
	work.Go(func() {
		for ctx.Err() == nil {
			if r, err := d.matter.Search(t.Context(), Question{Text: "termination"}); err != nil || len(r.Hits) == 0 {
				t.Errorf("search: %v", err)
				return
			}
		}
	})
	work.Go(func() {
		for i := 10; i < 14; i++ {
			d.write(fmt.Sprintf("%02d.txt", i), titledContract(i))
			if _, err := d.matter.Index(t.Context(), IndexRequest{Folders: []string{d.folder}}); err != nil {
				t.Errorf("index: %v", err)
			}
		}
	})
	for range 5 {
		d.embed(EmbedRequest{Threads: 2})
	}
	cancel()
	work.Wait()
	d.embed(EmbedRequest{})
	if set := d.set(); set.State != VectorsComplete || set.Documents != 14 {
		t.Errorf("set %+v", set)
	}
	if check, err := d.matter.Check(t.Context()); err != nil || check.Err() != nil {
		t.Error(err, check.Err())
	}
}

func TestEmbedErrors(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", titledContract(1))
	for name, c := range map[string]struct {
		req  EmbedRequest
		want error
	}{
		"nothing indexed": {EmbedRequest{Model: better}, ErrNoMatter},
	} {
		if _, err := d.matter.Embed(t.Context(), c.req); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	d.index(IndexRequest{})
	for name, c := range map[string]struct {
		req  EmbedRequest
		want error
	}{
		"no model":           {EmbedRequest{}, ErrNoModel},
		"the built-in one":   {EmbedRequest{Model: BuiltinModel}, ErrNoModel},
		"not installed":      {EmbedRequest{Model: "none"}, ErrNoModel},
		"no such device":     {EmbedRequest{Model: better, Device: "abacus"}, embed.ErrDevice},
		"not a model's name": {EmbedRequest{Model: "../x"}, ErrNoModel},
	} {
		if _, err := d.matter.Embed(t.Context(), c.req); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReadAhead has the encoder read a matter before questions come: what it made lies beside the matter afterwards,
// and a run that is to wait ends with the reason.
func TestReadAhead(t *testing.T) {
	t.Parallel()
	d := newFixture(t)
	d.library.engines.Folders.Encoder = ""
	if e, err := d.library.engines.Encoder(); e == nil {
		t.Skip("the encoder is not here: ", d.library.engines.EncoderFault(), err)
	}
	d.write("a.txt", titledContract(1))
	d.write("b.txt", titledContract(2))
	d.index(IndexRequest{})
	d.matter.backfill.Power = &battery{on: true}
	none := func() error { return nil }
	if err := d.matter.ReadAhead(t.Context(), true, none, func(int, int) {}); !errors.Is(err, ErrWaits) {
		t.Errorf("on battery: %v", err)
	}
	later := errors.New("later")
	if err := d.matter.ReadAhead(t.Context(), false, func() error { return later }, func(int, int) {}); !errors.Is(err, later) {
		t.Errorf("held: %v", err)
	}
	var told []int
	if err := d.matter.ReadAhead(t.Context(), false, none, func(done, total int) { told = append(told, done, total) }); err != nil || !slices.Equal(told, []int{1, 2, 2, 2}) {
		t.Errorf("told %v: %v", told, err)
	}
	if _, err := os.Stat(d.matter.Path() + matter.PassagesSuffix); err != nil {
		t.Error(err)
	}
}

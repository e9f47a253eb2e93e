package ingest

import (
	"testing"

	"golang.org/x/sync/semaphore"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// newCommitter returns one whose run stores nothing.
func newCommitter() *committer {
	r := &run{report: newReport(), meter: newMeter(nil), met: map[doc.ID]bool{}, records: map[string]store.File{}}
	return &committer{
		run: r, budget: semaphore.NewWeighted(inFlight),
		settled: map[doc.ID]store.File{}, waiting: map[doc.ID][]outcome{}, holders: map[string]*holder{},
	}
}

// TestCopiesWait keeps a copy back until it is known what became of the first file with its
// content, and then gives it the same verdict.
func TestCopiesWait(t *testing.T) {
	t.Parallel()
	id := doc.IDOf([]byte("lease"))
	first, second, third := job{entry: entry{path: "/m/a", size: 5}}, job{entry: entry{path: "/m/b", size: 5}}, job{entry: entry{path: "/m/c", size: 5}}
	for _, made := range []store.File{
		indexed(first, id, Verdict{reason: "page 2 is a picture", next: "install Tesseract"}),
		first.file(Verdict{store.Damaged, "it ends early", saveAnew}),
	} {
		c := newCommitter()
		c.take(outcome{job: second, copyOf: id})
		if len(c.pending) != 0 {
			t.Fatal("a copy is stored before what it is a copy of")
		}
		c.take(outcome{job: first, id: id, file: made})
		if len(c.pending) != 1 {
			t.Fatalf("%d are pending, want the first file", len(c.pending))
		}
		c.pending = nil
		c.settle(outcome{job: first, id: id, file: made})
		c.take(outcome{job: third, copyOf: id})
		if len(c.pending) != 2 || len(c.waiting) != 0 {
			t.Fatalf("%d are pending and %d wait, want both copies and none", len(c.pending), len(c.waiting))
		}
		for i, j := range []job{second, third} {
			want := made
			want.Path = j.path
			if got := c.pending[i].file; got != want {
				t.Errorf("a copy is recorded as\n%+v, want\n%+v", got, want)
			}
		}
	}
}

// TestHolderWaitsForItsMembers has the whole record of a container stored when its own and all of
// its members' are, in whatever order they come.
func TestHolderWaitsForItsMembers(t *testing.T) {
	t.Parallel()
	box := job{entry: entry{path: "/m/box.zip", modTime: planned}, open: true}
	member := func(c *committer) { c.settle(outcome{job: job{container: box.path}}) }
	own := func(c *committer) {
		c.settle(outcome{job: box, file: box.file(Verdict{State: store.Container})})
	}
	total := func(c *committer) { c.take(outcome{job: box, total: 2}) }
	for name, steps := range map[string][]func(*committer){
		"members last": {own, total, member, member},
		"total last":   {own, member, member, total},
		"itself last":  {member, total, member, own},
	} {
		c := newCommitter()
		for i, step := range steps {
			if len(c.whole) > 0 {
				t.Fatalf("%s: it is whole after %d steps", name, i)
			}
			step(c)
		}
		if len(c.whole) != 1 || c.whole[0].Path != box.path || !c.whole[0].ModTime.Equal(planned) || len(c.holders) != 0 {
			t.Errorf("%s: %+v, %d more wait", name, c.whole, len(c.holders))
		}
		if got := c.run.report; got.Found != 2 {
			t.Errorf("%s: %d members are counted", name, got.Found)
		}
	}
}

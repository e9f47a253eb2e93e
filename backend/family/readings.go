package family

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"runtime"
	"sync"
	"sync/atomic"
)

// ReadingVersion is part of what readings are kept by. Raise it with any change of what [Read] or [MayChange] tell.
const ReadingVersion = 23

// Readings are what is known of documents, so that each is read once. They may be kept as JSON. The zero Readings know nothing.
type Readings struct {
	Known  map[string]Known // by the document's ID
	Placed Placed
	// Changed tells that something was read, or forgotten, since they were made.
	Changed bool `json:"-"`
}

// Known is what is known of one document.
type Known struct {
	Recipe  string // of its [Paper] and of the rules; another one is read anew
	Reading Reading
}

// recipe names all that a reading follows from.
func (p Paper) recipe() string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %q %q %q %d %d\n", ReadingVersion, path.Base(p.File), p.Title, p.Parties, len(p.Text), len(p.Tail))
	h.Write([]byte(p.Text))
	h.Write([]byte(p.Tail))
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// links reads what each document tells about its place in a family.
func (k *Readings) links(papers []Paper) []*Link {
	known := make([]Known, len(papers))
	var read atomic.Bool
	each(len(papers), func(i int) {
		p := papers[i]
		known[i] = Known{Recipe: p.recipe()}
		if was, ok := k.Known[p.ID.String()]; ok && was.Recipe == known[i].Recipe {
			known[i] = was
			return
		}
		known[i].Reading = Read(p)
		read.Store(true)
	})
	k.Changed = read.Load() || len(k.Known) != len(papers)
	k.Known = make(map[string]Known, len(papers))
	links := make([]*Link, len(papers))
	for i, p := range papers {
		k.Known[p.ID.String()] = known[i]
		links[i] = &Link{ID: p.ID, File: p.File, Reading: known[i].Reading}
	}
	return links
}

// each calls do for every number below n, on all processors.
func each(n int, do func(i int)) {
	var at atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := int(at.Add(1)) - 1; i < n; i = int(at.Add(1)) - 1 {
				do(i)
			}
		})
	}
	all.Wait()
}

package family

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"pincite/backend/doc"
)

// ReadingVersion is part of what readings are kept by. Raise it with any change of what [Read] or [MayChange] tell.
const ReadingVersion = 12

// Readings are what is known of documents, so that each is read once. They may be kept as JSON. The zero Readings know nothing.
type Readings struct {
	// Papers names all papers by whose words it was told which agreements need to be read.
	Papers string
	Known  map[string]Known // by the document's ID
	// Changed tells that something was read, or forgotten, since they were made.
	Changed bool `json:"-"`
}

// Known is what is known of one document.
type Known struct {
	Recipe string // of its [Paper] and of the rules; another one is read anew
	// Reading is what it tells; nil for an agreement that no paper names a party of.
	Reading *Reading `json:",omitempty"`
}

// recipe names all that a reading follows from.
func (p Paper) recipe() string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %q %q %q %q %d %d\n", ReadingVersion, path.Base(p.File), p.Title, p.Parties, p.Date, len(p.Text), len(p.Tail))
	h.Write([]byte(p.Text))
	h.Write([]byte(p.Tail))
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// links reads what each document tells about its place in a family. Of agreements that no paper can be about, since none names a party of
// theirs, it is told that they are agreements, and no more: they are most of a matter.
func (k *Readings) links(papers []Paper, corrections map[doc.ID]doc.ID) []*Link {
	corrected := map[doc.ID]bool{}
	for paper, base := range corrections {
		corrected[paper], corrected[base] = true, true
	}
	known := make([]Known, len(papers))
	fresh := make([]bool, len(papers)) // nothing is known of it that holds
	var read atomic.Bool
	each(len(papers), func(i int) {
		p := papers[i]
		was, ok := k.Known[p.ID.String()]
		known[i] = Known{Recipe: p.recipe()}
		if fresh[i] = !ok || was.Recipe != known[i].Recipe; !fresh[i] {
			known[i] = was
		}
		if known[i].Reading == nil && (corrected[p.ID] || fresh[i] && mayBelong(p)) {
			known[i].Reading = new(Read(p))
			read.Store(true)
		}
	})
	all, name := lettersOf(known)
	each(len(papers), func(i int) {
		if p := papers[i]; known[i].Reading == nil && (fresh[i] || name != k.Papers) && partyIn(all, p.Parties) {
			known[i].Reading = new(Read(p))
			read.Store(true)
		}
	})
	k.Changed = read.Load() || name != k.Papers || slices.Contains(fresh, true) || len(k.Known) != len(papers)
	k.Papers, k.Known = name, make(map[string]Known, len(papers))
	links := make([]*Link, len(papers))
	for i, p := range papers {
		k.Known[p.ID.String()] = known[i]
		links[i] = &Link{ID: p.ID, File: p.File, Reading: Reading{Kind: Base, Parties: p.Parties, Title: folded(p.Title)}}
		if r := known[i].Reading; r != nil {
			links[i].Reading = *r
		}
	}
	return links
}

// mayBelong reports whether a document may be a paper about another one.
func mayBelong(p Paper) bool {
	opening := strings.ToValidUTF8(p.Text[:min(len(p.Text), openingBytes)], "")
	return MayChange(p.Title, opening) || !titled(opening)
}

// lettersOf returns the letters of all papers, and a name of them.
func lettersOf(known []Known) (all, name string) {
	var letters []string
	for _, k := range known {
		if k.Reading != nil && k.Reading.Letters != "" {
			letters = append(letters, k.Reading.Letters)
		}
	}
	slices.Sort(letters)
	all = strings.Join(letters, "\n")
	sum := sha256.Sum256([]byte(all))
	return all, hex.EncodeToString(sum[:12])
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

// partyIn reports whether papers name one of the parties of an agreement, or whether it has none that are known.
func partyIn(papers string, parties []string) bool {
	bare := append(bareNames(parties), shortNames(parties)...)
	return len(bare) == 0 || slices.ContainsFunc(bare, func(name string) bool { return strings.Contains(papers, name) })
}

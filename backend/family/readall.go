package family

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"pincite/backend/doc"
)

// readAll reads what each document tells about its place in a family. Of agreements that no paper can be about, since none names a party of
// theirs, it is told that they are agreements, and no more: they are most of a matter.
func readAll(papers []Paper, corrections map[doc.ID]doc.ID) []*Link {
	links := make([]*Link, len(papers))
	corrected := map[doc.ID]bool{}
	for paper, base := range corrections {
		corrected[paper], corrected[base] = true, true
	}
	each(len(papers), func(i int) {
		p := papers[i]
		links[i] = &Link{ID: p.ID, File: p.File}
		if corrected[p.ID] || MayChange(p.Title, p.Text[:min(len(p.Text), openingBytes)]) {
			links[i].Reading = Read(p)
		}
	})
	var said strings.Builder // by all papers
	for _, l := range links {
		said.WriteString(l.Reading.squeezed + "\n")
	}
	all := said.String()
	each(len(papers), func(i int) {
		p := papers[i]
		if links[i].Reading.Kind != "" {
			return
		}
		if partyIn(all, p.Parties) {
			links[i].Reading = Read(p)
			return
		}
		links[i].Reading = Reading{Kind: Base, Parties: p.Parties, Title: folded(p.Title)}
	})
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

// partyIn reports whether papers name one of the parties of an agreement, or whether it has none that are known.
func partyIn(papers string, parties []string) bool {
	known := false
	for _, party := range parties {
		if bare := bareName(party); len(bare) > 3 {
			if known = true; strings.Contains(papers, bare) {
				return true
			}
		}
	}
	return !known
}

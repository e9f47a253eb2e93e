package family

import (
	"strings"

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
	var said strings.Builder // by all papers
	for i, p := range papers {
		links[i] = &Link{ID: p.ID, File: p.File}
		if corrected[p.ID] || MayChange(p.Title, p.Text[:min(len(p.Text), openingBytes)]) {
			links[i].Reading = Read(p)
			said.WriteString(links[i].Reading.squeezed + "\n")
		}
	}
	all := said.String()
	for i, p := range papers {
		if links[i].Reading.Kind != "" {
			continue
		}
		if partyIn(all, p.Parties) {
			links[i].Reading = Read(p)
			continue
		}
		links[i].Reading = Reading{Kind: Base, Parties: p.Parties, Title: folded(p.Title)}
	}
	return links
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

package family

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"pincite/backend/doc"
)

// linkVersion is part of what links are kept by. Raise it with any change of how [LinkPapers] puts papers behind agreements that neither the weights nor
// [ReadingVersion] tell.
const linkVersion = 3

// Placed is where the papers of a matter were put: the work of comparing each with all others, which is the same as long as papers and corrections are.
type Placed struct {
	Recipe string // of all papers, in their order, of the corrections and the rules
	Links  []PlacedLink
}

// PlacedLink is a link, with its reading where that is no longer as [Read] has it.
type PlacedLink struct {
	Link
	Reread *Reading `json:",omitempty"`
}

// placing names all that the links of papers follow from.
func (k *Readings) placing(links []*Link, corrections map[doc.ID]doc.ID) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %x %x\n", linkVersion, sha256.Sum256(weightsJSON), sha256.Sum256([]byte(commonText)))
	for _, l := range links {
		fmt.Fprintf(h, "%s %q %s\n", l.ID, l.File, k.Known[l.ID.String()].Recipe)
	}
	for _, id := range slices.SortedFunc(maps.Keys(corrections), func(a, b doc.ID) int { return bytes.Compare(a[:], b[:]) }) {
		fmt.Fprintf(h, "%s %s\n", id, corrections[id])
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// place puts links where they were put before; false where that is not known of just these.
func (k *Readings) place(links []*Link, recipe string) bool {
	if k.Placed.Recipe != recipe || len(k.Placed.Links) != len(links) {
		return false
	}
	for i, l := range links {
		was := k.Placed.Links[i]
		if was.Reread == nil {
			was.Reread = &l.Reading
		}
		was.Reading = *was.Reread
		*l = was.Link
	}
	return true
}

// keep keeps where links were put.
func (k *Readings) keep(links []*Link, recipe string) {
	k.Changed, k.Placed = true, Placed{Recipe: recipe, Links: make([]PlacedLink, len(links))}
	for i, l := range links {
		at := PlacedLink{Link: *l}
		if was := k.Known[l.ID.String()].Reading; !reflect.DeepEqual(was, l.Reading) {
			at.Reread = &l.Reading
		}
		at.Reading = Reading{}
		k.Placed.Links[i] = at
	}
}

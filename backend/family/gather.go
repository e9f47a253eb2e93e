package family

import (
	"cmp"
	"slices"

	"pincite/backend/doc"
)

// followRestatements has a paper belong to the restatement of its agreement where it is later than that.
func (l *Link) followRestatements(all []*Link) {
	for steps := 0; steps < 8 && !l.Set && l.Base != None; steps++ {
		next := None
		for _, r := range all {
			if r.Reading.Kind == Restatement && !r.Reading.Draft && r.Base == l.Base && r.ID != l.ID && r.Reading.Dated != "" &&
				(l.Reading.Dated == "" || r.Reading.Dated < l.Reading.Dated) && l.Reading.Kind != Restatement {
				next = r.ID
			}
		}
		if next == None {
			return
		}
		l.Base = next
		l.Reasons = append(l.Reasons, "the agreement was restated before")
	}
}

// gather makes families of links.
func gather(links []*Link, at map[doc.ID]*Link) *Families {
	f := &Families{byID: map[doc.ID]*Family{}, links: at}
	for _, l := range links {
		switch root := rootOf(l, at); {
		case root == nil && l.Reading.Kind != Base && l.Missing != "":
			f.Orphans = append(f.Orphans, *l)
		case root != nil && root.ID != l.ID:
			of := f.byID[root.ID]
			if of == nil {
				of = &Family{Base: *root}
				f.byID[root.ID] = of
				f.All = append(f.All, of)
			}
			of.Papers = append(of.Papers, *l)
			f.byID[l.ID] = of
		}
	}
	for _, of := range f.All {
		slices.SortStableFunc(of.Papers, earlier)
		of.Lacks = lacking(of)
	}
	slices.SortFunc(f.All, func(a, b *Family) int { return cmp.Compare(a.Base.File, b.Base.File) })
	slices.SortFunc(f.Orphans, func(a, b Link) int { return cmp.Compare(a.File, b.File) })
	return f
}

// earlier orders papers by date; drafts come last.
func earlier(a, b Link) int {
	if a.Reading.Draft != b.Reading.Draft {
		if a.Reading.Draft {
			return 1
		}
		return -1
	}
	return cmp.Or(cmp.Compare(a.Reading.Dated, b.Reading.Dated), cmp.Compare(a.Reading.Number, b.Reading.Number), cmp.Compare(a.File, b.File))
}

// rootOf returns the first agreement of a paper's chain; nil where its own is not there.
func rootOf(l *Link, at map[doc.ID]*Link) *Link {
	for steps := 0; l != nil && l.Base != None && steps < 12; steps++ {
		if at[l.Base] == l {
			return nil
		}
		l = at[l.Base]
	}
	if l == nil || l.Reading.Kind != Base && l.Reading.Kind != Restatement {
		return nil
	}
	return l
}

package family

import (
	"fmt"
	"path"
	"regexp"
	"slices"
)

var asAmended = regexp.MustCompile(`(?i)(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)`)

// lacking tells which papers of a family are not there: numbers that lack, and amendments that others name.
func lacking(f *Family) (told []string) {
	byNumber := map[int]bool{}
	most := 0
	for _, p := range f.Papers {
		if p.Reading.Kind == Amendment && p.Reading.Number > 0 {
			byNumber[p.Reading.Number] = true
			most = max(most, p.Reading.Number)
		}
	}
	for n := 1; n < most; n++ {
		if !byNumber[n] && !unnumbered(f, most) {
			told = append(told, fmt.Sprintf("amendment no. %d is not among the papers", n))
		}
	}
	for _, p := range f.Papers {
		for _, n := range p.Reading.Names {
			if !amendTitle.MatchString(n.Title) && !asAmended.MatchString(n.Title) || f.holds(n.Dated) {
				continue
			}
			line := fmt.Sprintf("%s of %s, which %s names, is not among the papers", n.Title, n.Dated, path.Base(p.File))
			if !slices.Contains(told, line) {
				told = append(told, line)
			}
		}
	}
	return told
}

// unnumbered reports whether papers without a number may be those that lack.
func unnumbered(f *Family, most int) bool {
	without, with := 0, 0
	for _, p := range f.Papers {
		switch {
		case p.Reading.Number > 0:
			with++
		case p.Reading.Kind == Amendment || p.Reading.Kind == Renewal:
			without++
		}
	}
	return without+with >= most
}

func (f *Family) holds(dated string) bool {
	if f.Base.Reading.Dated == dated {
		return true
	}
	return slices.ContainsFunc(f.Papers, func(p Link) bool { return p.Reading.Dated == dated })
}

package search

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/search/query"
	"pincite/backend/search/route"
	"pincite/backend/text"
)

const (
	// mentionedSurely is the probability that the one document which holds a name of the question
	// somewhere in its text is meant: an absent one of the same party may be.
	mentionedSurely = 0.5
	// mostMentions is how many names are looked for, and mostHolding in how many passages the rarest
	// word of one may stand.
	mostMentions, mostHolding = 4, 256
)

// capitals matches words with capitals in a row.
var capitals = regexp.MustCompile(`\p{Lu}[\pL\pN&'’-]*(?:\.?[ \t]+\p{Lu}[\pL\pN&'’-]*)+`)

// mentions adds to the route of a question, where it is not sure of a document, the only one whose text
// holds a name that the question has: a party may stand in a list deep in a contract, where the router
// does not look. Names are two or more words with capitals in a row, from the first that is no ordinary one.
func (s *Searcher) mentions(ctx context.Context, q Query, named *route.Route) error {
	if s.Lexical == nil || named.Confined || q.noRoute() || len(q.Docs) > 0 || strings.ToUpper(q.Text) == q.Text {
		return nil
	}
	if len(named.Docs) > 0 && named.Docs[0].Confidence >= mentionedSurely {
		return nil
	}
	only := -1
	var spans []doc.Span
	for _, at := range capitals.FindAllStringIndex(q.Text, mostMentions) {
		span := doc.Span{Start: at[0], End: at[1]}
		if span.Start += properStart(q.Text[span.Start:span.End]); span.Start == span.End {
			continue
		}
		holds, err := s.onlyHolder(ctx, q.Text[span.Start:span.End])
		if err != nil {
			return err
		}
		if holds < 0 {
			continue
		}
		if only >= 0 && holds != only { // names of two documents
			return nil
		}
		only = holds
		if !slices.ContainsFunc(named.Named, func(o doc.Span) bool { return o.Intersect(span).Len() > 0 }) {
			spans = append(spans, span)
		}
	}
	if only < 0 {
		return nil
	}
	others := slices.DeleteFunc(slices.Clone(named.Docs), func(n route.Named) bool { return n.Doc == only })
	named.Docs = append([]route.Named{{Doc: only, Confidence: mentionedSurely}}, others...)
	named.Named = append(slices.Clone(named.Named), spans...)
	slices.SortFunc(named.Named, func(a, b doc.Span) int { return cmp.Compare(a.Start, b.Start) })
	return nil
}

// properStart returns where a name begins among words with capitals, its end where fewer than two words
// are left.
func properStart(run string) int {
	start, left := len(run), 0
	for word, at := range text.Words(run) {
		if start == len(run) && !route.Ordinary(word) {
			start = at.Start
		}
		if start < len(run) {
			left++
		}
	}
	if left < 2 {
		return len(run)
	}
	return start
}

// onlyHolder returns the only document whose text holds a name, -1 where there is none or several.
func (s *Searcher) onlyHolder(ctx context.Context, name string) (int, error) {
	rarest := mostHolding + 1
	for word := range text.Words(name) {
		n, err := s.Lexical.Count(ctx, word)
		if err != nil || n == 0 {
			return -1, err
		}
		rarest = min(rarest, n)
	}
	if rarest > mostHolding {
		return -1, nil
	}
	c, err := query.Parse(`"` + name + `"`)
	if err != nil || c.Match == nil {
		return -1, nil //nolint:nilerr // what is no phrase names nothing
	}
	runs, err := s.findMatches(ctx, s.matcher(c.Match), nil)
	if err != nil {
		return -1, err
	}
	only := -1
	for i, of := range runs {
		if len(of) > 0 && only >= 0 {
			return -1, nil
		}
		if len(of) > 0 {
			only = i
		}
	}
	return only, nil
}

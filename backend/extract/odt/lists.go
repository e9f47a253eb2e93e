package odt

import (
	"strings"

	"pincite/backend/extract/symbol"
	"pincite/backend/extract/zipxml"
	"pincite/backend/text/numeral"
)

// maxLevels is how many levels a list has.
const maxLevels = 10

// maxPattern is how many bytes the text around a number may have; a longer one, repeated
// at every paragraph, could unfold to anything, and is left out.
const maxPattern = 512

// listStyle is the definition of a list, level by level.
type listStyle struct {
	levels [maxLevels]*level
}

type level struct {
	format         string // style:num-format: "1", "a", "A", "i", "I", or "" for no number
	sync           bool   // letters count on as aa, bb and not as aa, ab
	prefix, suffix string
	pattern        string // "%1%.%2%": prefix, numbers and suffix in one, where it is given
	display        int    // how many levels the number shows
	start          int
	bullet         string // in place of a number
	close          bool   // no space follows
}

func listStyleOf(n *zipxml.Node) *listStyle {
	s := new(listStyle)
	for _, k := range n.Kids {
		at := k.Int("text:level", 0) - 1
		if at < 0 || at >= maxLevels {
			continue
		}
		l := &level{
			format:  k.Get("style:num-format"),
			sync:    k.Get("style:num-letter-sync") == "true",
			prefix:  k.Get("style:num-prefix"),
			suffix:  k.Get("style:num-suffix"),
			pattern: k.Get("loext:num-list-format"),
			display: k.Int("text:display-levels", 1),
			start:   k.Int("text:start-value", 1),
			bullet:  symbol.Text(k.At("style:text-properties").Get("style:font-name"), k.Get("text:bullet-char")),
		}
		if p := k.Get("style:num-list-format"); p != "" {
			l.pattern = p
		}
		follow := k.At("style:list-level-properties", "style:list-level-label-alignment").Get("text:label-followed-by")
		l.close = follow == "nothing"
		for _, s := range []*string{&l.prefix, &l.suffix, &l.pattern, &l.bullet} {
			if len(*s) > maxPattern {
				*s = ""
			}
		}
		s.levels[at] = l
	}
	return s
}

// counter holds the numbers that a list has reached. The zero counter has counted
// nothing.
type counter [maxLevels]struct {
	n       int
	started bool
}

// next counts a paragraph on a level, from 0, and returns its number and how it is
// shown. The number of a bullet is empty. A start above -1 begins anew.
func (c *counter) next(s *listStyle, at, start int) (label, shown string) {
	for i := range at {
		if !c[i].started {
			c[i].n, c[i].started = s.first(i), true
		}
	}
	switch {
	case start >= 0:
		c[at].n = start
	case !c[at].started:
		c[at].n = s.first(at)
	default:
		c[at].n++
	}
	c[at].started = true
	clear(c[at+1:])
	l := s.levels[at]
	if l == nil {
		return "", ""
	}
	shown = l.bullet
	if shown == "" {
		shown = c.text(s, at)
		label = strings.TrimSpace(shown)
	}
	if shown != "" && !l.close && !strings.HasSuffix(shown, " ") {
		shown += " "
	}
	return label, shown
}

func (s *listStyle) first(at int) int {
	if l := s.levels[at]; l != nil {
		return l.start
	}
	return 1
}

// text writes the number of a level with those of the levels above that it shows.
func (c *counter) text(s *listStyle, at int) string {
	l := s.levels[at]
	if l.format == "" {
		return "" // what stands around a number is not shown without it
	}
	if l.pattern != "" {
		text := l.pattern
		for i := range at + 1 {
			if strings.Contains(text, placeholder(i)) {
				text = strings.ReplaceAll(text, placeholder(i), s.number(i, c[i].n))
			}
		}
		return text
	}
	var numbers []string
	for i := max(0, at+1-l.display); i <= at; i++ {
		if number := s.number(i, c[i].n); number != "" {
			numbers = append(numbers, number)
		}
	}
	return l.prefix + strings.Join(numbers, ".") + l.suffix
}

// placeholder is what stands for the number of a level in a pattern.
func placeholder(at int) string { return "%" + numeral.Decimal(at+1, 1) + "%" }

// number writes n in the format of a level. Formats of other scripts are written in
// digits.
func (s *listStyle) number(at, n int) string {
	l := s.levels[at]
	if l == nil {
		return ""
	}
	switch letters := numeral.Columns; l.format {
	case "":
		return ""
	case "i":
		return numeral.Roman(n)
	case "I":
		return strings.ToUpper(numeral.Roman(n))
	case "a", "A":
		if l.sync {
			letters = numeral.Letters
		}
		if l.format == "A" {
			return strings.ToUpper(letters(n))
		}
		return letters(n)
	case "1st":
		return numeral.Ordinal(n)
	case "One", "one":
		return numeral.CardinalText(n)
	case "First", "first":
		return numeral.OrdinalText(n)
	case "01", "01, 02, 03, ...":
		return numeral.Decimal(n, 2)
	}
	return numeral.Decimal(n, 1)
}

package word

import (
	"strings"

	"pincite/backend/extract/symbol"
	"pincite/backend/text/numeral"
)

// counters hold the numbers that the lists of one story have reached. The zero counters
// have counted nothing. All instances of an abstract definition count on together, as
// Word does; an instance that overrides the start does so where it is first used.
type counters struct {
	lists map[string]*[maxLevels]count
	used  map[startKey]bool
}

type count struct {
	n       int
	started bool
}

type startKey struct {
	instance *instance
	level    int
}

// next counts a paragraph and returns its number and what parts it from the text. The
// number of a bullet or of a hidden number is empty; shown is what Word shows.
func (c *counters) next(p place) (label, shown string) {
	if c.lists == nil {
		c.lists, c.used = map[string]*[maxLevels]count{}, map[startKey]bool{}
	}
	counts := c.lists[p.list]
	if counts == nil {
		counts = new([maxLevels]count)
		c.lists[p.list] = counts
	}
	c.count(p, counts)
	l := p.levels[p.level]
	if l.hidden {
		return "", ""
	}
	text := p.text(counts)
	if text == "" {
		return "", ""
	}
	shown = text
	if l.suffix != "nothing" {
		shown += " "
	}
	if l.format == "bullet" {
		return "", shown
	}
	return strings.TrimSpace(text), shown
}

// count moves the level of p on, brings the levels above it to their start where they
// have none yet, and lets the levels below it start anew.
func (c *counters) count(p place, counts *[maxLevels]count) {
	for i := range p.level {
		if !counts[i].started {
			counts[i] = count{n: p.first(i), started: true}
		}
	}
	own := &counts[p.level]
	key := startKey{p.instance, p.level}
	switch override := p.instance.start[p.level]; {
	case override != nil && !c.used[key]:
		c.used[key] = true
		*own = count{n: *override, started: true}
	case !own.started:
		*own = count{n: p.start(), started: true}
	default:
		own.n++
	}
	for i := p.level + 1; i < maxLevels; i++ {
		if l := p.levels[i]; l == nil || l.restart < 0 || p.level < l.restart {
			counts[i] = count{}
		}
	}
}

// start is the first number of the paragraph's own level, here and whenever the level
// starts anew.
func (p place) start() int {
	if s := p.instance.start[p.level]; s != nil {
		return *s
	}
	return p.first(p.level)
}

// first is the first number of a level by its definition.
func (p place) first(level int) int {
	if l := p.levels[level]; l != nil {
		return l.start
	}
	return 1
}

// text fills the numbers into the level's pattern.
func (p place) text(counts *[maxLevels]count) string {
	own := p.levels[p.level]
	if own.format == "bullet" {
		return symbol.Text(own.font, own.text)
	}
	var b strings.Builder
	for i := 0; i < len(own.text); i++ {
		if own.text[i] != '%' || i+1 == len(own.text) || own.text[i+1] < '1' || own.text[i+1] > '9' {
			b.WriteByte(own.text[i])
			continue
		}
		i++
		at := int(own.text[i] - '1')
		if l := p.levels[at]; l != nil && at <= p.level {
			b.WriteString(l.number(counts[at].n, own.legal))
		}
	}
	return b.String()
}

// number writes n in the level's format. A legal level shows all numbers in digits.
func (l *level) number(n int, legal bool) string {
	switch l.format {
	case "none", "bullet":
		return ""
	case "decimalZero":
		return numeral.Decimal(n, 2)
	}
	if legal {
		return numeral.Decimal(n, 1)
	}
	if l.format == "custom" {
		first, _, _ := strings.Cut(l.custom, ",")
		return numeral.Decimal(n, len(first))
	}
	return formatted(l.format, n)
}

// formatted writes n in one of the formats of ST_NumberFormat (ECMA-376-1, 17.18.59).
// Those of scripts without letters of their own here are written in digits.
func formatted(format string, n int) string {
	switch format {
	case "upperRoman":
		return strings.ToUpper(numeral.Roman(n))
	case "lowerRoman":
		return numeral.Roman(n)
	case "upperLetter":
		return strings.ToUpper(numeral.Letters(n))
	case "lowerLetter":
		return numeral.Letters(n)
	case "ordinal":
		return numeral.Ordinal(n)
	case "cardinalText":
		return numeral.CardinalText(n)
	case "ordinalText":
		return numeral.OrdinalText(n)
	case "decimalZero":
		return numeral.Decimal(n, 2)
	case "chicago":
		return numeral.Chicago(n)
	case "numberInDash":
		return "- " + numeral.Decimal(n, 1) + " -"
	case "hex":
		return numeral.Hex(n)
	case "decimalEnclosedCircle":
		return numeral.Enclosed(n, '①')
	case "decimalEnclosedParen":
		return numeral.Enclosed(n, '⑴')
	case "decimalEnclosedFullstop":
		return numeral.Enclosed(n, '⒈')
	case "none", "bullet":
		return ""
	}
	return numeral.Decimal(n, 1)
}

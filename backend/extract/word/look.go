package word

import (
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/zipxml"
)

// look is what a format says of the colours and size of words; "" and 0 where it says nothing.
type look struct {
	colour string // of letters: "rrggbb", or "auto"
	ground string // right behind them: "rrggbb", or "none"
	paper  string // behind the whole paragraph, likewise
	marked bool   // the ground is a marker's
	size   int    // in half points
}

const (
	whitePaper, black = "ffffff", "000000"
	// leastSize is the size up to which nobody sees words, in half points.
	leastSize = 2
)

// lookOf reads the properties of a run.
func lookOf(rPr *zipxml.Node) look {
	l := look{colour: strings.ToLower(rPr.Kid("w:color").Get("w:val")), ground: shading(rPr.Kid("w:shd")),
		size: rPr.Kid("w:sz").Int("w:val", 0)}
	if theme := rPr.Kid("w:color").Get("w:themeColor"); theme == "background1" || theme == "light1" {
		if tint := rPr.Kid("w:color").Get("w:themeShade"); tint == "" {
			l.colour = whitePaper
		}
	}
	switch mark := rPr.Kid("w:highlight").Get("w:val"); mark {
	case "", "none":
	case "black":
		l.ground, l.marked = black, true
	default:
		l.ground, l.marked = mark, true
	}
	return l
}

// shading is the colour that an element paints behind what it holds; "none" for the paper's.
func shading(shd *zipxml.Node) string {
	fill := strings.ToLower(shd.Get("w:fill"))
	switch {
	case shd == nil:
		return ""
	case shd.Get("w:val") == "solid":
		return strings.ToLower(shd.Get("w:color"))
	case shd.Get("w:themeFill") != "" && shd.Get("w:themeFill") != "background1":
		return "theme"
	case fill == "" || fill == "auto" || fill == whitePaper:
		if pattern := shd.Get("w:val"); strings.HasPrefix(pattern, "pct") {
			return pattern
		}
		return "none"
	}
	return fill
}

// over returns the look with what l says before what other does.
func (l look) over(other look) look {
	if l.colour == "" {
		l.colour = other.colour
	}
	if l.ground == "" {
		l.ground, l.marked = other.ground, other.marked
	}
	if l.paper == "" {
		l.paper = other.paper
	}
	if l.size == 0 {
		l.size = other.size
	}
	return l
}

// lookOf returns the look of a run.
func (s *styles) lookOf(paragraph chain, rPr *zipxml.Node) look {
	l := lookOf(rPr)
	for _, c := range []chain{s.chain(rPr.Kid("w:rStyle").Get("w:val")), paragraph} {
		for _, st := range c {
			l = l.over(st.look)
		}
	}
	return l.over(s.defaults.look)
}

// conceals returns how words in the look are not seen, and "" where they are. Onto is set where something other than white paper
// may lie behind them.
func (l look) conceals(onto bool) doc.NoteKind {
	painted := l.ground != "" && l.ground != "none"
	switch {
	case l.size > 0 && l.size <= leastSize:
		return doc.Unseen
	case painted && l.marked && l.ground == black && (l.colour == "" || l.colour == "auto" || l.colour == black):
		return doc.Covered
	case painted && l.colour == l.ground:
		return doc.Covered
	case l.colour == whitePaper && !painted && !onto && (l.paper == "" || l.paper == "none"):
		return doc.Unseen
	}
	return ""
}

// isGround reports whether a table or a cell may paint something other than white.
func isGround(properties *zipxml.Node) bool {
	shade := shading(properties.Kid("w:shd"))
	return shade != "" && shade != "none" || properties.Kid("w:tblStyle") != nil
}

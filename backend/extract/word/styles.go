package word

import (
	"context"
	"strings"

	"pincite/backend/extract/zipxml"
)

// toggle is a format that a style or a run turns on, turns off or leaves as it is.
type toggle int8

const (
	unset toggle = iota
	turnedOn
	turnedOff
)

func toggleOf(n *zipxml.Node) toggle {
	switch {
	case n == nil:
		return unset
	case on(n):
		return turnedOn
	}
	return turnedOff
}

// style is what a style says itself, without what it inherits.
type style struct {
	id, based string
	name      string // in small letters
	numID     string // "" where it says nothing
	level     int    // in its list, from 0; -1 where it says nothing
	outline   int    // 0 is the outermost heading, 9 body text; -1 where it says nothing
	vanish    toggle
	strike    toggle
	font      string
	look      look
}

// chain is a style and those that it is based on, nearest first.
type chain []*style

// styles are the definitions of a document.
type styles struct {
	byID      map[string]*style
	chains    map[string]chain
	paragraph string // id of the style of paragraphs that name none
	defaults  style  // what holds without any style
}

// maxInheritance bounds how many styles one style can build on.
const maxInheritance = 64

func (d *document) readStyles(ctx context.Context) (styles, error) {
	s := styles{byID: map[string]*style{}, chains: map[string]chain{}, defaults: style{level: -1, outline: -1}}
	err := d.each(ctx, "styles", "w:styles", func(n *zipxml.Node) error {
		switch n.Name {
		case "w:docDefaults":
			s.defaults.strike = strikeOf(n.At("w:rPrDefault", "w:rPr"))
			s.defaults.vanish = toggleOf(n.At("w:rPrDefault", "w:rPr", "w:vanish"))
			s.defaults.font = fontOf(n.At("w:rPrDefault", "w:rPr"))
			s.defaults.look = lookOf(n.At("w:rPrDefault", "w:rPr"))
		case "w:style":
			st := styleOf(n)
			if s.byID[st.id] == nil {
				s.byID[st.id] = st
			}
			if n.Get("w:type") == "paragraph" && n.Get("w:default") != "" && isOn(n.Get("w:default")) {
				s.paragraph = st.id
			}
		}
		return nil
	})
	return s, err
}

func styleOf(n *zipxml.Node) *style {
	pPr, rPr := n.Kid("w:pPr"), n.Kid("w:rPr")
	return &style{
		id:      n.Get("w:styleId"),
		based:   n.Kid("w:basedOn").Get("w:val"),
		name:    strings.ToLower(n.Kid("w:name").Get("w:val")),
		numID:   pPr.At("w:numPr", "w:numId").Get("w:val"),
		level:   number(pPr.At("w:numPr", "w:ilvl"), -1),
		outline: number(pPr.Kid("w:outlineLvl"), -1),
		vanish:  toggleOf(rPr.Kid("w:vanish")),
		strike:  strikeOf(rPr),
		font:    fontOf(rPr),
		look:    lookOf(rPr).over(look{paper: shading(pPr.Kid("w:shd"))}),
	}
}

// number reads an element's value, and gives otherwise where there is none.
func number(n *zipxml.Node, otherwise int) int {
	return n.Int("w:val", otherwise)
}

// fontOf returns the font that run properties name, and "" where they name none.
func fontOf(rPr *zipxml.Node) string {
	fonts := rPr.Kid("w:rFonts")
	if name := fonts.Get("w:ascii"); name != "" {
		return name
	}
	return fonts.Get("w:hAnsi")
}

// chain returns the style and what it is based on. An unknown style gives nothing.
func (s *styles) chain(id string) chain {
	if c, ok := s.chains[id]; ok {
		return c
	}
	var c chain
	for st := s.byID[id]; st != nil && len(c) < maxInheritance; st = s.byID[st.based] {
		c = append(c, st)
	}
	s.chains[id] = c
	return c
}

// of returns the chain of a paragraph's style.
func (s *styles) of(pPr *zipxml.Node) chain {
	if c := s.chain(pPr.Kid("w:pStyle").Get("w:val")); c != nil {
		return c
	}
	return s.chain(s.paragraph)
}

// vanish is what the nearest style says that says something.
func (c chain) vanish() toggle {
	for _, s := range c {
		if s.vanish != unset {
			return s.vanish
		}
	}
	return unset
}

// strike is what the nearest style says that says something.
func (c chain) strike() toggle {
	for _, s := range c {
		if s.strike != unset {
			return s.strike
		}
	}
	return unset
}

// strikeOf reads whether run properties strike words through, once or twice.
func strikeOf(rPr *zipxml.Node) toggle {
	if double := toggleOf(rPr.Kid("w:dstrike")); double == turnedOn {
		return double
	}
	return toggleOf(rPr.Kid("w:strike"))
}

func (c chain) font() string {
	for _, s := range c {
		if s.font != "" {
			return s.font
		}
	}
	return ""
}

// heading returns the level of the heading that a paragraph is, 1 the outermost, and 0
// for body text. Its own outline level goes before that of its style; the built-in names
// count where a program (Google Docs) leaves the level out.
func (c chain) heading(pPr *zipxml.Node) int {
	level := number(pPr.Kid("w:outlineLvl"), -1)
	for _, s := range c {
		if level >= 0 {
			break
		}
		if level = s.outline; level < 0 {
			level = builtIn(s.name)
		}
	}
	if level < 0 || level > 8 {
		return 0
	}
	return level + 1
}

// builtIn returns the outline level of Word's own heading styles, and -1 for others.
func builtIn(name string) int {
	if name == "title" {
		return 0
	}
	if digit, ok := strings.CutPrefix(name, "heading "); ok && len(digit) == 1 && digit >= "1" && digit <= "9" {
		return int(digit[0] - '1')
	}
	return -1
}

// hidden reports whether a run is hidden. What the run says itself goes before its
// styles; a paragraph style and a character style that both hide cancel each other, as
// toggles do (ECMA-376-1, 17.7.3).
func (s *styles) hidden(paragraph chain, rPr *zipxml.Node) bool {
	if direct := toggleOf(rPr.Kid("w:vanish")); direct != unset {
		return direct == turnedOn
	}
	character := s.chain(rPr.Kid("w:rStyle").Get("w:val")).vanish()
	if s.defaults.vanish == turnedOn {
		return true
	}
	return (paragraph.vanish() == turnedOn) != (character == turnedOn)
}

// struck reports whether a run is struck through, as [styles.hidden] does.
func (s *styles) struck(paragraph chain, rPr *zipxml.Node) bool {
	if direct := strikeOf(rPr); direct != unset {
		return direct == turnedOn
	}
	character := s.chain(rPr.Kid("w:rStyle").Get("w:val")).strike()
	return s.defaults.strike == turnedOn || (paragraph.strike() == turnedOn) != (character == turnedOn)
}

// fontOf returns the font of a run.
func (s *styles) fontOf(paragraph chain, rPr *zipxml.Node) string {
	if font := fontOf(rPr); font != "" {
		return font
	}
	if font := s.chain(rPr.Kid("w:rStyle").Get("w:val")).font(); font != "" {
		return font
	}
	if font := paragraph.font(); font != "" {
		return font
	}
	return s.defaults.font
}

package odt

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"pincite/backend/extract/zipxml"
)

// style is what a style says itself, without what it inherits.
type style struct {
	parent string
	list   string // name of the list style of its paragraphs; "" for no list
	listed bool   // it says so
	hidden string // "none" where it hides its text, "true" where it shows it, or ""
	strike string // "none" or how it strikes its text through, or ""
	colour string // of its letters, "#rrggbb"; "" where it says nothing
	size   string // of its letters, with its unit
	ground bool   // it paints one below its text
}

// styleKey tells styles of different families with one name apart.
type styleKey struct{ family, name string }

// styles are the definitions of a document.
type styles struct {
	byName  map[styleKey]*style
	lists   map[string]*listStyle
	outline *listStyle      // of headings that are in no list
	masters map[string]bool // names of the page styles that paragraphs begin
}

// maxInheritance bounds how many styles one style can build on.
const maxInheritance = 64

// readStyles reads the named styles and those that a program made for single words and
// paragraphs.
func (d *document) readStyles(ctx context.Context) error {
	d.styles = styles{byName: map[styleKey]*style{}, lists: map[string]*listStyle{}, outline: new(listStyle),
		masters: map[string]bool{"Standard": true}}
	groups := []struct{ part, root, group string }{
		{"styles.xml", "office:document-styles", "office:styles"},
		{"styles.xml", "office:document-styles", "office:automatic-styles"},
		{"content.xml", "office:document-content", "office:automatic-styles"},
	}
	for _, g := range groups {
		if g.part == "styles.xml" && !d.archive.Has(g.part) {
			continue
		}
		err := d.archive.Read(ctx, g.part, spaces, []string{g.root, g.group}, d.styles.add)
		if g.part == "styles.xml" {
			err = d.without("styles", err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *styles) add(n *zipxml.Node) error {
	switch n.Name {
	case "style:style":
		st := &style{
			parent: n.Get("style:parent-style-name"),
			hidden: n.Kid("style:text-properties").Get("text:display"),
			strike: strikeOf(n.Kid("style:text-properties")),
			colour: n.Kid("style:text-properties").Get("fo:color"),
			size:   n.Kid("style:text-properties").Get("fo:font-size"),
		}
		for _, properties := range []string{"style:text-properties", "style:paragraph-properties", "style:table-cell-properties",
			"style:table-row-properties", "style:table-properties", "style:graphic-properties"} {
			ground := n.Kid(properties).Get("fo:background-color")
			st.ground = st.ground || ground != "" && ground != "transparent" && !strings.EqualFold(ground, "#ffffff")
		}
		if master := n.Get("style:master-page-name"); master != "" {
			s.masters[master] = true
		}
		st.list, st.listed = n.Lookup("style:list-style-name")
		s.byName[styleKey{n.Get("style:family"), n.Get("style:name")}] = st
	case "text:list-style":
		s.lists[n.Get("style:name")] = listStyleOf(n)
	case "text:outline-style":
		s.outline = listStyleOf(n)
	}
	return nil
}

// hidden reports whether a style, or what it inherits, hides its text.
func (s *styles) hidden(family, name string) bool {
	for range maxInheritance {
		st := s.byName[styleKey{family, name}]
		if st == nil {
			return false
		}
		if st.hidden != "" {
			return st.hidden == "none"
		}
		name = st.parent
	}
	return false
}

// said returns what the nearest style says that says something.
func (s *styles) said(family, name string, what func(*style) string) string {
	for range maxInheritance {
		st := s.byName[styleKey{family, name}]
		if st == nil {
			return ""
		}
		if value := what(st); value != "" {
			return value
		}
		name = st.parent
	}
	return ""
}

// invisible reports whether nobody sees words in a style: they are white, and nothing in the document has a ground of its own
// that they could stand on, or of no size.
func (s *styles) invisible(family, name string) bool {
	size := s.said(family, name, func(st *style) string { return st.size })
	if v, err := strconv.ParseFloat(strings.TrimSuffix(size, "pt"), 64); err == nil && v <= 1 {
		return true
	}
	return strings.EqualFold(s.said(family, name, func(st *style) string { return st.colour }), "#ffffff") && !s.grounds()
}

func (s *styles) grounds() bool {
	for _, st := range s.byName {
		if st.ground {
			return true
		}
	}
	return false
}

// strikeOf reads how properties strike text through.
func strikeOf(properties *zipxml.Node) string {
	return cmp.Or(properties.Get("style:text-line-through-style"), properties.Get("style:text-line-through-type"))
}

// strike returns how a style, or what it inherits, strikes its text through, and "" where it says nothing of that.
func (s *styles) strike(family, name string) string {
	for range maxInheritance {
		st := s.byName[styleKey{family, name}]
		if st == nil {
			return ""
		}
		if st.strike != "" {
			return st.strike
		}
		name = st.parent
	}
	return ""
}

// listOf returns the list style that a paragraph style names, or inherits, and whether
// it says anything: it may also say that its paragraphs are in no list.
func (s *styles) listOf(name string) (l *listStyle, says bool) {
	for range maxInheritance {
		st := s.byName[styleKey{"paragraph", name}]
		if st == nil {
			return nil, false
		}
		if st.listed {
			return s.lists[st.list], true
		}
		name = st.parent
	}
	return nil, false
}

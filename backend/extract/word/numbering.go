package word

import (
	"context"
	"strings"

	"pincite/backend/extract/zipxml"
)

// maxLevels is how many levels a list has (ECMA-376-1, 17.9.6).
const maxLevels = 9

// maxPattern is how many bytes the pattern of a number may have; Word allows 255
// characters. A longer one, repeated at every paragraph, could unfold to anything, and
// its numbers are left out.
const maxPattern = 512

// level is the definition of one level of a list.
type level struct {
	start   int
	format  string // w:numFmt, such as "lowerRoman"
	custom  string // the pattern of the format "custom", such as "001, 002, 003, ..."
	text    string // w:lvlText: "%1.%2" with the numbers of levels 1 and 2
	legal   bool   // all numbers in digits
	suffix  string // what follows: "tab", "space" or "nothing"
	restart int    // the level, from 1, that starts this one anew; 0 none; -1 any above
	style   string // paragraphs of this style are on this level
	hidden  bool   // the number is counted and not shown
	font    string // of a bullet
}

// list is an abstract numbering definition. Its instances count on together.
type list struct {
	levels  [maxLevels]*level
	linksTo string // style whose numbering this list is
}

// instance is a numbering definition instance (w:num).
type instance struct {
	list   string // id of the abstract definition
	levels [maxLevels]*level
	start  [maxLevels]*int // where this instance starts the level anew
}

// numbering are the definitions of a document.
type numbering struct {
	lists     map[string]*list
	instances map[string]*instance
	named     map[string]string // the first instance of each list that has a name, in small letters
}

func (d *document) readNumbering(ctx context.Context) (numbering, error) {
	n := numbering{lists: map[string]*list{}, instances: map[string]*instance{}, named: map[string]string{}}
	names := map[string]string{} // of lists, by their id
	err := d.each(ctx, "numbering", "w:numbering", func(e *zipxml.Node) error {
		switch e.Name {
		case "w:abstractNum":
			l := &list{linksTo: e.Kid("w:numStyleLink").Get("w:val")}
			for _, k := range e.Kids {
				if i := levelIndex(k); k.Name == "w:lvl" && i >= 0 {
					l.levels[i] = levelOf(k)
				}
			}
			n.lists[e.Get("w:abstractNumId")] = l
			names[e.Get("w:abstractNumId")] = strings.ToLower(e.Kid("w:name").Get("w:val"))
		case "w:num":
			in := instanceOf(e)
			n.instances[e.Get("w:numId")] = in
			if name := names[in.list]; name != "" && n.named[name] == "" {
				n.named[name] = e.Get("w:numId")
			}
		}
		return nil
	})
	return n, err
}

// levelIndex returns which level a definition is of, and -1 where there is no such one.
func levelIndex(n *zipxml.Node) int {
	i := n.Int("w:ilvl", -1)
	if i >= maxLevels {
		return -1
	}
	return i
}

func instanceOf(n *zipxml.Node) *instance {
	in := &instance{list: n.Kid("w:abstractNumId").Get("w:val")}
	for _, k := range n.Kids {
		i := levelIndex(k)
		if k.Name != "w:lvlOverride" || i < 0 {
			continue
		}
		if l := k.Kid("w:lvl"); l != nil {
			in.levels[i] = levelOf(l)
		}
		if s := k.Kid("w:startOverride"); s != nil {
			start := number(s, 0)
			in.start[i] = &start
		}
	}
	return in
}

func levelOf(n *zipxml.Node) *level {
	l := &level{
		start:   number(n.Kid("w:start"), 0),
		format:  "decimal",
		text:    n.Kid("w:lvlText").Get("w:val"),
		legal:   on(n.Kid("w:isLgl")),
		suffix:  n.Kid("w:suff").Get("w:val"),
		restart: number(n.Kid("w:lvlRestart"), -1),
		style:   n.Kid("w:pStyle").Get("w:val"),
		hidden:  on(n.At("w:rPr", "w:vanish")),
		font:    fontOf(n.Kid("w:rPr")),
	}
	format := n.Kid("w:numFmt")
	if alternative := n.Kid("mc:AlternateContent"); alternative != nil {
		format = choose(alternative).Kid("w:numFmt")
	}
	if v := format.Get("w:val"); v != "" {
		l.format, l.custom = v, format.Get("w:format")
	}
	if len(l.text) > maxPattern || len(l.custom) > maxPattern {
		l.text, l.custom = "", ""
	}
	return l
}

// place is where a paragraph stands in a list. The zero place is outside of all lists.
type place struct {
	instance *instance
	list     string // id of the abstract definition that counts
	levels   *[maxLevels]*level
	level    int // from 0
}

// place finds the list and the level of a paragraph: from its own properties, or else
// from its style.
func (d *document) place(pPr *zipxml.Node, c chain) place {
	id := pPr.At("w:numPr", "w:numId").Get("w:val")
	at := number(pPr.At("w:numPr", "w:ilvl"), -1)
	var from *style // the style that put the paragraph into the list
	for _, s := range c {
		if id == "" && s.numID != "" {
			id, from = s.numID, s
		}
	}
	p, ok := d.instance(id)
	if !ok {
		return place{}
	}
	if at < 0 && from != nil {
		at = p.levelOf(c[0].id)
		if at < 0 {
			at = p.levelOf(from.id)
		}
	}
	for _, s := range c {
		if at < 0 {
			at = s.level
		}
	}
	if p.level = max(at, 0); p.level >= maxLevels || p.levels[p.level] == nil {
		return place{}
	}
	return p
}

// levelOf returns the level that belongs to a style, and -1 where none does.
func (p place) levelOf(style string) int {
	for i, l := range p.levels {
		if l != nil && l.style == style {
			return i
		}
	}
	return -1
}

// instance returns the list of a numbering id, its levels with those of the instance in
// place. Lists that link to a numbering style are followed.
func (d *document) instance(id string) (place, bool) {
	in := d.numbering.instances[id]
	if in == nil {
		return place{}, false
	}
	name := in.list
	l := d.numbering.lists[name]
	for range maxInheritance {
		if l == nil || l.linksTo == "" {
			break
		}
		linked := d.numbering.instances[d.numberingStyle(l.linksTo)]
		if linked == nil || linked.list == name {
			break
		}
		name = linked.list
		l = d.numbering.lists[name]
	}
	if l == nil {
		return place{}, false
	}
	levels := l.levels
	for i, own := range in.levels {
		if own != nil {
			levels[i] = own
		}
	}
	return place{instance: in, list: name, levels: &levels}, true
}

// numberingStyle returns the numbering id that a numbering style stands for.
func (d *document) numberingStyle(id string) string {
	if s := d.styles.byID[id]; s != nil {
		return s.numID
	}
	return ""
}

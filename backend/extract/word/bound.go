package word

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pincite/backend/extract/zipxml"
	"pincite/backend/text"
)

// A content control may be bound to a value in another part of the file. Word shows that value, whatever was saved in the
// body, which other programs do not keep up to date.

// keptValue is the name of the element that stands for a value which was saved and is not shown. No file can hold one.
const keptValue = "\x00kept"

const (
	maxBoundParts = 32      // that are looked into
	maxBoundBytes = 4 << 20 // of one of them
	maxBoundDepth = 64
	maxBoundNodes = 100_000
)

// boundParts are the parts that controls may be bound to, read when the first control asks for them.
type boundParts struct {
	read  bool
	parts []boundPart
}

// boundPart is a part with its identity, "" where it has none.
type boundPart struct {
	id   string
	root *boundNode
}

// boundNode is an element of such a part.
type boundNode struct {
	name xml.Name
	attr []xml.Attr
	text string // of the element and all inside it
	kids []*boundNode
}

// fillIn puts the value that a content control is bound to in the place of what was saved.
func (s *story) fillIn(n *zipxml.Node) {
	pr, content := n.Kid("w:sdtPr"), n.Kid("w:sdtContent")
	binding := pr.Kid("w:dataBinding")
	if binding == nil {
		binding = pr.Kid("w15:dataBinding")
	}
	value, found := "", false
	if binding != nil && content != nil {
		value, found = s.boundValue(binding)
	}
	if box := pr.Kid("w14:checkbox"); box != nil {
		tick(box, content, value, found)
		return
	}
	if !found || strings.HasPrefix(value, "<") { // a rich text lies in a package of its own
		return
	}
	shown := displayed(pr, value)
	saved := savedText(content)
	if strings.TrimSpace(shown) == "" && on(pr.Kid("w:showingPlcHdr")) || shown == saved {
		return
	}
	replace(content, shown, saved)
}

// boundValue returns the value that a control is bound to.
func (s *story) boundValue(binding *zipxml.Node) (string, bool) {
	steps, ok := parseSteps(binding.Get("w:xpath"), binding.Get("w:prefixMappings"))
	if !ok {
		return "", false
	}
	id := strings.ToUpper(binding.Get("w:storeItemID"))
	parts := s.boundParts()
	for _, own := range []bool{true, false} { // the part that is named, else any in which the path leads somewhere
		for _, p := range parts {
			if own == (p.id == id) {
				if value, ok := p.root.find(steps); ok {
					return value, true
				}
			}
		}
	}
	return "", false
}

// boundParts reads the parts that controls may be bound to. One that cannot be read binds nothing.
func (d *document) boundParts() []boundPart {
	if d.bound.read {
		return d.bound.parts
	}
	d.bound.read = true
	for i := range maxBoundParts {
		number := strconv.Itoa(i + 1)
		root := d.boundRoot("customXml/item" + number + ".xml")
		if root == nil {
			continue
		}
		part := boundPart{root: root}
		if props := d.boundRoot("customXml/itemProps" + number + ".xml"); props != nil {
			for _, a := range props.attr {
				if a.Name.Local == "itemID" {
					part.id = strings.ToUpper(a.Value)
				}
			}
		}
		d.bound.parts = append(d.bound.parts, part)
	}
	for _, name := range []string{"docProps/core.xml", "docProps/app.xml"} {
		if root := d.boundRoot(name); root != nil {
			d.bound.parts = append(d.bound.parts, boundPart{root: root})
		}
	}
	return d.bound.parts
}

func (d *document) boundRoot(name string) *boundNode {
	if !d.archive.Has(name) {
		return nil
	}
	source, err := d.archive.Bytes(name)
	if err != nil || len(source) > maxBoundBytes {
		return nil
	}
	return parseBound(source)
}

// parseBound reads an XML document; nil where it is none, or too deep or large.
func parseBound(source []byte) *boundNode {
	decoder := xml.NewDecoder(bytes.NewReader(source))
	var root *boundNode
	var open []*boundNode
	for nodes := 0; nodes < maxBoundNodes; nodes++ {
		token, err := decoder.Token()
		switch {
		case errors.Is(err, io.EOF) && len(open) == 0:
			return root
		case err != nil:
			return nil
		}
		switch t := token.(type) {
		case xml.StartElement:
			n := &boundNode{name: t.Name, attr: slices.Clone(t.Attr)}
			if len(open) >= maxBoundDepth {
				return nil
			}
			if len(open) > 0 {
				up := open[len(open)-1]
				up.kids = append(up.kids, n)
			} else if root == nil {
				root = n
			}
			open = append(open, n)
		case xml.EndElement:
			if len(open) > 1 {
				open[len(open)-2].text += open[len(open)-1].text
			}
			open = open[:max(len(open)-1, 0)]
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text += string(t)
			}
		}
	}
	return nil
}

// step is one step of a path: an element, the which of its name, or an attribute.
type step struct {
	name      xml.Name
	anySpace  bool
	which     int // from 1
	attribute bool
}

var (
	stepPattern    = regexp.MustCompile(`^(@?)(?:([\w.-]+):)?([\w.-]+)(?:\[(\d+)\])?$`)
	mappingPattern = regexp.MustCompile(`xmlns:([\w.-]+)\s*=\s*(?:'([^']*)'|"([^"]*)")`)
)

// parseSteps reads the paths that Word writes: "/ns0:deal[1]/ns0:price[1]".
func parseSteps(path, mappings string) ([]step, bool) {
	spaces := map[string]string{}
	for _, m := range mappingPattern.FindAllStringSubmatch(mappings, -1) {
		spaces[m[1]] = m[2] + m[3]
	}
	var steps []step
	for _, part := range strings.Split(strings.TrimPrefix(path, "/"), "/") {
		if part == "text()" {
			continue
		}
		m := stepPattern.FindStringSubmatch(part)
		if m == nil {
			return nil, false
		}
		s := step{name: xml.Name{Space: spaces[m[2]], Local: m[3]}, which: 1, attribute: m[1] != ""}
		s.anySpace = m[2] != "" && spaces[m[2]] == ""
		if m[4] != "" {
			s.which, _ = strconv.Atoi(m[4])
		}
		steps = append(steps, s)
	}
	return steps, strings.HasPrefix(path, "/") && len(steps) > 0
}

func (s step) names(n xml.Name) bool {
	return n.Local == s.name.Local && (s.anySpace || n.Space == s.name.Space)
}

// find follows a path from the root.
func (n *boundNode) find(steps []step) (string, bool) {
	level := []*boundNode{n}
	for i, s := range steps {
		if s.attribute {
			for _, a := range n.attr {
				if s.names(a.Name) && i == len(steps)-1 && i > 0 {
					return a.Value, true
				}
			}
			return "", false
		}
		n = nil
		which := s.which
		for _, kid := range level {
			if !s.names(kid.name) {
				continue
			}
			if which--; which == 0 {
				n = kid
			}
		}
		if n == nil {
			return "", false
		}
		level = n.kids
	}
	return n.text, true
}

// displayed returns a value as its control shows it: by the text of the choice, or in the format of the date.
func displayed(pr *zipxml.Node, value string) string {
	for _, list := range []string{"w:dropDownList", "w:comboBox"} {
		for _, k := range pr.Kid(list).Children() {
			if k.Name == "w:listItem" && k.Get("w:value") == value && k.Get("w:displayText") != "" {
				return k.Get("w:displayText")
			}
		}
	}
	date := pr.Kid("w:date")
	if date == nil {
		return value
	}
	format := date.Kid("w:dateFormat").Get("w:val")
	for _, layout := range []string{"2006-01-02T15:04:05", time.RFC3339, time.DateOnly} {
		if t, err := time.Parse(layout, strings.TrimSpace(value)); err == nil && format != "" {
			return wordDate(t, format)
		}
	}
	return value
}

// datePatterns are the parts of Word's date pictures, the longer ones first, and those of package time.
var datePatterns = strings.NewReplacer("yyyy", "2006", "yy", "06", "MMMM", "January", "MMM", "Jan", "MM", "01", "M", "1",
	"dddd", "Monday", "ddd", "Mon", "dd", "02", "d", "2", "HH", "15", "hh", "03", "h", "3", "mm", "04", "ss", "05", "am/pm", "PM", "AM/PM",
	"PM", "'", "")

// wordDate writes a date in one of Word's date pictures. The names of months are English.
func wordDate(t time.Time, picture string) string { return t.Format(datePatterns.Replace(picture)) }

// savedText is the text of all runs inside an element.
func savedText(n *zipxml.Node) string {
	if n == nil {
		return ""
	}
	if n.Name == "w:t" {
		return n.Content()
	}
	var b strings.Builder
	for _, k := range n.Kids {
		b.WriteString(savedText(k))
	}
	return b.String()
}

// replace puts a text into the first run of a control's content and takes all other runs out.
func replace(content *zipxml.Node, shown, saved string) {
	run := firstRun(content)
	if run == nil {
		run = &zipxml.Node{Name: "w:r"}
		holder := content
		if p := firstOf(content, "w:p"); p != nil {
			holder = p
		}
		holder.Kids = append(holder.Kids, run)
	}
	dropRuns(content, run)
	kids := []*zipxml.Node{}
	if rPr := run.Kid("w:rPr"); rPr != nil {
		kids = append(kids, rPr)
	}
	if strings.TrimSpace(saved) != "" {
		kids = append(kids, &zipxml.Node{Name: keptValue, Text: saved})
	}
	for i, line := range strings.Split(strings.ReplaceAll(shown, "\r\n", "\n"), "\n") {
		if i > 0 {
			kids = append(kids, &zipxml.Node{Name: "w:br"})
		}
		kids = append(kids, &zipxml.Node{Name: "w:t", Attr: []zipxml.Attr{{Name: "xml:space", Value: "preserve"}},
			Kids: []*zipxml.Node{{Text: line}}})
	}
	run.Kids = kids
}

func firstRun(n *zipxml.Node) *zipxml.Node { return firstOf(n, "w:r") }

// firstOf returns the first element of a name inside n, at any depth.
func firstOf(n *zipxml.Node, name string) *zipxml.Node {
	for _, k := range n.Children() {
		if k.Name == name {
			return k
		}
		if found := firstOf(k, name); found != nil {
			return found
		}
	}
	return nil
}

// dropRuns takes all runs out of n but one.
func dropRuns(n, but *zipxml.Node) {
	n.Kids = slices.DeleteFunc(n.Kids, func(k *zipxml.Node) bool { return k.Name == "w:r" && k != but })
	for _, k := range n.Kids {
		if k != but {
			dropRuns(k, but)
		}
	}
}

// tick has the content of a check box show its state: that which it is bound to, else the one that was saved with it.
func tick(box, content *zipxml.Node, bound string, found bool) {
	if content == nil {
		return
	}
	state := box.Kid("w14:checked")
	ticked := state != nil && isOn(state.Get("w14:val"))
	if found {
		ticked = bound == "true" || bound == "1"
	}
	shown := "☐"
	if ticked {
		shown = "☒"
	}
	saved := savedText(content)
	if made, choice := text.Tick(saved); choice && made == ticked {
		return // in a sign of its own
	}
	replace(content, shown, "")
}

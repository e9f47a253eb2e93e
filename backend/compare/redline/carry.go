package redline

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/beevik/etree"
)

// carrier brings what deleted words need from the original's package into the revised one's.
type carrier struct {
	from, to *pack
	styles   map[string]string // names of styles there, by those here
	lists    map[string]string // numbers of lists likewise
	parts    map[string]string
	highest  int // number of a drawing
}

func newCarrier(from, to *pack) *carrier {
	return &carrier{from: from, to: to, styles: map[string]string{}, lists: map[string]string{}, parts: map[string]string{}, highest: 900_000}
}

// copy returns a copy of an element of one of the original's parts for one of the revised file's.
func (c *carrier) copy(e *etree.Element, fromPart, toPart string) *etree.Element {
	out := e.Copy()
	c.adapt(out, fromPart, toPart)
	return out
}

// adapt changes names and numbers within an element to those that they have in the revised file, and takes out
// the marks of places.
func (c *carrier) adapt(e *etree.Element, fromPart, toPart string) {
	for i := range e.Attr {
		if a := &e.Attr[i]; a.Space == "r" {
			a.Value = c.relation(a.Value, fromPart, toPart)
		}
	}
	e.RemoveAttr("w14:paraId")
	e.RemoveAttr("w14:textId")
	switch {
	case e.Space == "w" && (e.Tag == "pStyle" || e.Tag == "rStyle" || e.Tag == "tblStyle"):
		set(e, "w:val", c.style(e.SelectAttrValue("w:val", "")))
	case e.Space == "w" && e.Tag == "numId":
		set(e, "w:val", c.list(e.SelectAttrValue("w:val", "")))
	case e.Space == "wp" && e.Tag == "docPr":
		c.highest++
		set(e, "id", strconv.Itoa(c.highest))
	}
	for i := len(e.Child) - 1; i >= 0; i-- {
		child, ok := e.Child[i].(*etree.Element)
		if !ok {
			continue
		}
		if isPlace(child) {
			e.RemoveChildAt(i)
			continue
		}
		c.adapt(child, fromPart, toPart)
	}
}

// isPlace tells marks of places and comments, and what belongs to one section of one file.
func isPlace(e *etree.Element) bool {
	if e.Space != "w" {
		return false
	}
	switch e.Tag {
	case "bookmarkStart", "bookmarkEnd", "commentRangeStart", "commentRangeEnd", "commentReference", "permStart", "permEnd", "proofErr",
		"headerReference",
		"footerReference", "dataBinding", "lastRenderedPageBreak":
		return true
	}
	return false
}

func set(e *etree.Element, name, value string) { e.CreateAttr(name, value) }

// relation returns the id in toPart of what fromPart refers to by an id; parts are copied with what they refer to.
func (c *carrier) relation(id, fromPart, toPart string) string {
	rels, err := c.from.relationsOf(fromPart)
	if err != nil {
		return id
	}
	one, ok := rels.byID[id]
	if !ok {
		return id
	}
	kind := ""
	for _, e := range rels.tree.Root().ChildElements() {
		if e.SelectAttrValue("Id", "") == id {
			kind = e.SelectAttrValue("Type", "")
		}
	}
	target := one.target
	if !one.external {
		target = c.part(one.target)
	}
	if into, err := c.to.relationsOf(toPart); err == nil {
		for have, r := range into.byID {
			if r.kind == one.kind && r.target == target && r.external == one.external {
				return have
			}
		}
	}
	made, err := c.to.relate(toPart, kind, target, one.external)
	if err != nil {
		return id
	}
	return made
}

// part copies a part with what it refers to and returns its name; where the revised file has the same
// bytes under the same name, that.
func (c *carrier) part(name string) string {
	if made, ok := c.parts[name]; ok {
		return made
	}
	content := c.from.bytes[name]
	if string(c.to.bytes[name]) == string(content) && content != nil {
		c.parts[name] = name
		return name
	}
	made := c.to.add(name, c.from.contentType(name), content)
	c.parts[name] = made
	if c.from.bytes[relsName(name)] != nil {
		if rels, err := c.from.relationsOf(name); err == nil {
			tree := rels.tree.Copy()
			for _, e := range tree.Root().ChildElements() {
				if r := rels.byID[e.SelectAttrValue("Id", "")]; !r.external && c.from.bytes[r.target] != nil {
					set(e, "Target", "/"+c.part(r.target))
				}
			}
			c.to.put(relsName(made), tree)
		}
	}
	if extension := strings.TrimPrefix(path.Ext(made), "."); c.to.contentType(made) == "" && extension != "" {
		e := c.to.types.Root().CreateElement("Default")
		e.CreateAttr("Extension", extension)
		e.CreateAttr("ContentType", "application/octet-stream")
	}
	return made
}

// style returns the name in the revised file of a style: of the same name and identifier, of the same name, or one
// brought over.
func (c *carrier) style(id string) string {
	if made, ok := c.styles[id]; ok {
		return made
	}
	c.styles[id] = id
	from, to := c.root(c.from, "styles"), c.root(c.to, "styles")
	if from == nil || to == nil {
		return id
	}
	mine := styleOf(from, "w:styleId", id)
	if mine == nil {
		return id
	}
	name := styleName(mine)
	same := styleOf(to, "w:styleId", id)
	if same != nil && strings.EqualFold(styleName(same), name) {
		return id
	}
	for _, s := range to.SelectElements("w:style") {
		if strings.EqualFold(styleName(s), name) && s.SelectAttrValue("w:type", "") == mine.SelectAttrValue("w:type", "") {
			c.styles[id] = s.SelectAttrValue("w:styleId", id)
			return c.styles[id]
		}
	}
	made := mine.Copy()
	free := id
	for i := 1; styleOf(to, "w:styleId", free) != nil; i++ {
		free = id + "Was" + strconv.Itoa(i)
	}
	c.styles[id] = free
	set(made, "w:styleId", free)
	made.RemoveAttr("w:default")
	for _, e := range made.FindElements(".//*") {
		switch e.Tag {
		case "basedOn", "next", "link":
			set(e, "w:val", c.style(e.SelectAttrValue("w:val", "")))
		case "numId":
			set(e, "w:val", c.list(e.SelectAttrValue("w:val", "")))
		}
	}
	to.AddChild(made)
	return free
}

func styleOf(styles *etree.Element, attr, value string) *etree.Element {
	for _, s := range styles.SelectElements("w:style") {
		if s.SelectAttrValue(attr, "") == value {
			return s
		}
	}
	return nil
}

func styleName(s *etree.Element) string {
	if n := s.SelectElement("w:name"); n != nil {
		return n.SelectAttrValue("w:val", "")
	}
	return ""
}

// root returns the root of the part that a package has for a purpose, or nil.
func (c *carrier) root(p *pack, kind string) *etree.Element {
	name := p.related(kind)
	if name == "" {
		return nil
	}
	tree, err := p.tree(name)
	if err != nil || !isWord(tree.Root()) {
		return nil
	}
	return tree.Root()
}

// list returns the number in the revised file of a list that counts alike, or of one brought over.
func (c *carrier) list(id string) string {
	if made, ok := c.lists[id]; ok || id == "0" || id == "" {
		if id == "0" || id == "" {
			return id
		}
		return made
	}
	c.lists[id] = id
	from := c.root(c.from, "numbering")
	if from == nil {
		return id
	}
	mine := listOf(from, id)
	if mine == nil {
		return id
	}
	to := c.root(c.to, "numbering")
	if to == nil {
		return c.allLists(id)
	}
	form := listForm(from, mine)
	if same := listOf(to, id); same != nil && listForm(to, same) == form {
		return id
	}
	for _, n := range to.SelectElements("w:num") {
		if listForm(to, n) == form {
			c.lists[id] = n.SelectAttrValue("w:numId", id)
			return c.lists[id]
		}
	}
	c.lists[id] = c.addList(from, to, mine)
	return c.lists[id]
}

// allLists brings the whole part of lists over, where the revised file has none.
func (c *carrier) allLists(id string) string {
	name := c.from.related("numbering")
	made := c.to.add("word/numbering.xml", c.from.contentType(name), c.from.bytes[name])
	const kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering"
	if _, err := c.to.relate(c.to.main, kind, made, false); err != nil {
		return id
	}
	return id
}

func listOf(numbering *etree.Element, id string) *etree.Element {
	for _, n := range numbering.SelectElements("w:num") {
		if n.SelectAttrValue("w:numId", "") == id {
			return n
		}
	}
	return nil
}

func abstractOf(numbering, num *etree.Element) *etree.Element {
	ref := num.SelectElement("w:abstractNumId")
	if ref == nil {
		return nil
	}
	for _, a := range numbering.SelectElements("w:abstractNum") {
		if a.SelectAttrValue("w:abstractNumId", "") == ref.SelectAttrValue("w:val", "") {
			return a
		}
	}
	return nil
}

// listForm tells how a list counts: the words of its levels without what programs number anew.
func listForm(numbering, num *etree.Element) string {
	var b strings.Builder
	write := func(e *etree.Element) {
		var plain func(e *etree.Element)
		plain = func(e *etree.Element) {
			switch e.Tag {
			case "nsid", "tmpl", "abstractNumId", "pStyle", "rPr", "styleLink", "numStyleLink":
				return
			}
			b.WriteString(e.Tag)
			for _, a := range e.Attr {
				if a.Key != "abstractNumId" && a.Key != "numId" && a.Key != "tplc" && a.Key != "durableId" && a.Key != "restartNumberingAfterBreak" &&
					a.Space != "w15" {
					b.WriteString(" " + a.Key + "=" + a.Value)
				}
			}
			for _, c := range e.ChildElements() {
				plain(c)
			}
			b.WriteString(";")
		}
		plain(e)
	}
	write(num)
	if a := abstractOf(numbering, num); a != nil {
		write(a)
	}
	return b.String()
}

// addList brings a list over and returns its number.
func (c *carrier) addList(from, to, mine *etree.Element) string {
	num := mine.Copy()
	if a := abstractOf(from, mine); a != nil {
		made := a.Copy()
		free := freeNumber(to, "w:abstractNum", "w:abstractNumId")
		set(made, "w:abstractNumId", free)
		set(num.SelectElement("w:abstractNumId"), "w:val", free)
		for _, e := range made.FindElements(".//w:pStyle") {
			e.Parent().RemoveChild(e)
		}
		at := len(to.Child)
		if first := to.SelectElement("w:num"); first != nil {
			at = first.Index()
		}
		to.InsertChildAt(at, made)
	}
	free := freeNumber(to, "w:num", "w:numId")
	set(num, "w:numId", free)
	at := len(to.Child)
	for _, n := range to.SelectElements("w:num") {
		at = n.Index() + 1
	}
	to.InsertChildAt(at, num)
	return free
}

func freeNumber(root *etree.Element, tag, attr string) string {
	highest := 0
	for _, e := range root.SelectElements(tag) {
		if n, err := strconv.Atoi(e.SelectAttrValue(attr, "")); err == nil && n < 1<<30 {
			highest = max(highest, n)
		}
	}
	return strconv.Itoa(highest + 1)
}

// declare declares in a part of the revised file the name spaces that the original's has. It reports whether
// a prefix means the same in both.
func declare(from, to *etree.Element) bool {
	ignorable := strings.Fields(to.SelectAttrValue("mc:Ignorable", ""))
	ours := strings.Fields(from.SelectAttrValue("mc:Ignorable", ""))
	for _, a := range from.Attr {
		if a.Space != "xmlns" {
			continue
		}
		have := to.SelectAttr("xmlns:" + a.Key)
		if have != nil && have.Value != a.Value {
			return false
		}
		if have == nil {
			to.CreateAttr("xmlns:"+a.Key, a.Value)
		}
	}
	for _, prefix := range ours {
		if to.SelectAttr("xmlns:"+prefix) != nil && !contains(ignorable, prefix) {
			ignorable = append(ignorable, prefix)
		}
	}
	if len(ignorable) > 0 && to.SelectAttr("xmlns:mc") != nil {
		to.CreateAttr("mc:Ignorable", strings.Join(ignorable, " "))
	}
	return true
}

func contains(list []string, s string) bool {
	return slices.Contains(list, s)
}

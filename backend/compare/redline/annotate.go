package redline

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/beevik/etree"
)

// Remark is a comment on words of a Word file.
type Remark struct {
	Words   string `json:"words"` // of one paragraph or note, as the file's text has them
	Comment string `json:"comment"`
}

// Annotate returns a Word file with comments at the places of their words, which are given in the file's order, and which of them found
// their place. Comments on a note stand at the reference to it. Nothing but comments is added: words, and changes that are pending, stay.
func Annotate(ctx context.Context, source []byte, remarks []Remark, o Options) ([]byte, []bool, error) {
	p, err := open(ctx, source)
	if err != nil {
		return nil, nil, err
	}
	tree, err := p.tree(p.main)
	if err != nil {
		return nil, nil, err
	}
	e := &editor{pack: p, body: tree.Root().SelectElement("w:body"), options: o}
	all, err := e.annotated()
	if err != nil {
		return nil, nil, err
	}
	placed := make([]bool, len(remarks))
	for i, one := range remarks {
		if placed[i] = e.remark(all, one); e.failed != nil {
			return nil, nil, e.failed
		}
	}
	p.put(p.main, tree)
	out, err := p.write()
	return out, placed, err
}

// commented is a paragraph that may have comments.
type commented struct {
	p       *etree.Element
	letters string
	at      []int          // the byte of the paragraph's words at which each of the letters stands
	from    int            // the letters before it have had their comments
	run     *etree.Element // that refers to the note which the paragraph is part of; nil in the body
}

// annotated returns the paragraphs of the body and its notes.
func (e *editor) annotated() (all []*commented, err error) {
	for _, p := range below(e.body, "p", nil) {
		if one := newCommented(p); !boxed(p) {
			all = append(all, one)
		}
	}
	for _, kind := range []string{"footnote", "endnote"} {
		name := e.pack.related(kind + "s")
		if name == "" {
			continue
		}
		notes, err := e.pack.tree(name)
		if err != nil {
			return nil, err
		}
		for _, ref := range below(e.body, kind+"Reference", nil) {
			note := noteOf(notes.Root(), ref)
			if note == nil || ref.Parent().Tag != "r" {
				continue
			}
			for _, p := range below(note, "p", nil) {
				one := newCommented(p)
				one.run = ref.Parent()
				all = append(all, one)
			}
		}
	}
	return all, nil
}

// below adds the elements of a tag below another one, in the order in which a file has them.
func below(e *etree.Element, tag string, to []*etree.Element) []*etree.Element {
	for _, c := range e.ChildElements() {
		if c.Tag == tag {
			to = append(to, c)
		}
		to = below(c, tag, to)
	}
	return to
}

func newCommented(p *etree.Element) *commented {
	one := &commented{p: p}
	one.letters, one.at = letters(wordsOf(p))
	return one
}

// remark puts one comment where its words stand, behind those of the same words before it.
func (e *editor) remark(all []*commented, one Remark) bool {
	wanted, _ := letters(one.Words)
	if wanted == "" {
		return false
	}
	for _, c := range all {
		i := strings.Index(c.letters[c.from:], wanted)
		if i < 0 {
			continue
		}
		first, last := c.from+i, c.from+i+len(wanted)-1
		c.from = last + 1
		from, to := c.run, c.run
		if c.run == nil {
			_, n := utf8.DecodeRuneInString(wordsOf(c.p)[c.at[last]:])
			from, to = runFrom(c.p, c.at[first]), runTo(c.p, c.at[last]+n)
		}
		start, end, run := e.newComment(one.Comment)
		if start == nil {
			return false
		}
		from.Parent().InsertChildAt(from.Index(), start)
		to.Parent().InsertChildAt(to.Index()+1, end)
		to.Parent().InsertChildAt(to.Index()+2, run)
		return true
	}
	return false
}

// runFrom returns the run that begins at a byte of a paragraph's words: one of its own, or the second part of one that is parted there.
func runFrom(p *etree.Element, at int) *etree.Element {
	for _, t := range textsOf(p) {
		if n := len(t.Text()); at >= n {
			at -= n
			continue
		}
		return cutAt(t, at)
	}
	return nil
}

// runTo returns the run that ends at a byte of a paragraph's words.
func runTo(p *etree.Element, at int) *etree.Element {
	for _, t := range textsOf(p) {
		if n := len(t.Text()); at > n {
			at -= n
			continue
		}
		run := t.Parent()
		cutAt(t, at)
		return run
	}
	return nil
}

// cutAt parts the run of a text at a byte of it, and returns the run behind: the whole one where nothing stands before.
func cutAt(t *etree.Element, at int) *etree.Element {
	run := t.Parent()
	behind := etree.NewElement(run.FullTag())
	behind.Attr = slices.Clone(run.Attr)
	if rPr := run.SelectElement("w:rPr"); rPr != nil {
		behind.AddChild(rPr.Copy())
	}
	words, next := t.Text(), t.Index()+1
	switch {
	case at >= len(words):
	case at > 0:
		rest := t.Copy()
		rest.SetText(words[at:])
		set(rest, "xml:space", "preserve")
		t.SetText(words[:at])
		set(t, "xml:space", "preserve")
		behind.AddChild(rest)
	case slices.IndexFunc(run.ChildElements(), func(c *etree.Element) bool { return c.Tag != "rPr" }) == slices.Index(run.ChildElements(), t):
		return run
	default:
		next--
	}
	for _, c := range slices.Clone(run.Child[next:]) {
		run.RemoveChild(c)
		behind.AddChild(c)
	}
	if behind.SelectElement("w:rPr") != nil && len(behind.Child) > 1 || behind.SelectElement("w:rPr") == nil && len(behind.Child) > 0 {
		run.Parent().InsertChildAt(run.Index()+1, behind)
	}
	return behind
}

// Quoted returns the words of the paragraphs of a Word file that are set as quotations: by the name of their style, or by indents on both
// sides.
func Quoted(ctx context.Context, source []byte) (out []string, err error) {
	p, err := open(ctx, source)
	if err != nil {
		return nil, err
	}
	tree, err := p.tree(p.main)
	if err != nil {
		return nil, err
	}
	styles := map[string]bool{}
	if name := p.related("styles"); name != "" {
		all, err := p.tree(name)
		if err != nil {
			return nil, err
		}
		for _, s := range all.Root().SelectElements("w:style") {
			name := strings.ToLower(attribute(s.SelectElement("w:name"), "w:val"))
			styles[s.SelectAttrValue("w:styleId", "")] = strings.Contains(name, "quot") || strings.Contains(name, "block text") ||
				indented(s.FindElement("./w:pPr/w:ind"))
		}
	}
	for _, one := range tree.Root().FindElements(".//w:p") {
		pPr := one.SelectElement("w:pPr")
		if pPr != nil && (indented(pPr.SelectElement("w:ind")) || styles[attribute(pPr.SelectElement("w:pStyle"), "w:val")]) {
			out = append(out, wordsOf(one))
		}
	}
	return out, nil
}

// leastIndent is by how many twentieths of a point a block quotation is indented on either side at least: 6 mm.
const leastIndent = 340

func indented(ind *etree.Element) bool {
	side := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			n, err := strconv.Atoi(attribute(ind, name))
			return err == nil && n >= leastIndent
		})
	}
	return side("w:left", "w:start") && side("w:right", "w:end")
}

func attribute(e *etree.Element, name string) string {
	if e == nil {
		return ""
	}
	return e.SelectAttrValue(name, "")
}

package redline

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/beevik/etree"
)

// Proposal is a change that is proposed to a Word file.
type Proposal struct {
	// Words are those to take out, as the file's text has them, its numbers included; empty where words are only put in.
	Words string `json:"words"`
	// With are the words to put in.
	With string `json:"with"`
	// Comment stands beside the change.
	Comment string `json:"comment"`
}

// Propose returns a Word file with proposals as tracked changes, each with its comment, and which of them found their place: words that
// are not in the file, or in a box of it, are left out. Rejecting all changes gives the file's own words, with the comments; what was
// pending in it is taken
// as accepted. The errors are those of [Write].
func Propose(ctx context.Context, source []byte, proposals []Proposal, o Options) ([]byte, []bool, error) {
	p, err := open(ctx, source)
	if err != nil {
		return nil, nil, err
	}
	if err := p.settle(true); err != nil {
		return nil, nil, err
	}
	tree, err := p.tree(p.main)
	if err != nil {
		return nil, nil, err
	}
	e := &editor{pack: p, body: tree.Root().SelectElement("w:body"), options: o, taken: map[*etree.Element]bool{}}
	placed := make([]bool, len(proposals))
	for i, one := range proposals {
		if placed[i] = e.place(one); e.failed != nil {
			return nil, nil, e.failed
		}
	}
	p.put(p.main, tree)
	revised, err := p.write()
	if err != nil {
		return nil, nil, err
	}
	out, err := Write(ctx, source, revised, o)
	return out, placed, err
}

// editor changes the words of a file's body.
type editor struct {
	pack     *pack
	body     *etree.Element
	options  Options
	taken    map[*etree.Element]bool // paragraphs that were changed
	comments *etree.Element
	next     int // number of the next comment
	failed   error
}

// number is what stands before the words of a clause: its number, and a short title that ends with a full stop.
var number = regexp.MustCompile(
	`^\s*(?:(?:Section|Article|Clause)\s+)?(?:\d+(?:\.\d+)*\.?\s+|\([A-Za-z\d]{1,4}\)\s+)?(?:[A-Z][\w,&’' -]{2,50}\.\s+)?`)

// listNumber is the number that a list gives a paragraph, which is none of the paragraph's own words.
var listNumber = regexp.MustCompile(`(?m)^[ \t]*(?:\d+(?:\.\d+)*\.?|\([A-Za-z\d]{1,5}\)|[A-Za-z\d]{1,4}[.)])[ \t]+`)

// place makes one change; false where its words are not found.
func (e *editor) place(one Proposal) bool {
	if strings.TrimSpace(one.Words) == "" {
		p := e.newParagraph(one.With)
		e.comment(p, one.Comment)
		return true
	}
	wanted, _ := letters(one.Words)
	bare, _ := letters(one.Words[len(number.FindString(one.Words)):])
	unnumbered, _ := letters(listNumber.ReplaceAllString(one.Words, ""))
	return slices.ContainsFunc([]string{wanted, bare, unnumbered}, func(words string) bool {
		return len(words) > 0 && (e.within(one, words) || e.across(one, words))
	})
}

// within changes words that one paragraph has.
func (e *editor) within(one Proposal, words string) bool {
	for _, p := range e.body.FindElements(".//w:p") {
		own, at := letters(wordsOf(p))
		i := strings.Index(own, words)
		if i < 0 || e.taken[p] || boxed(p) {
			continue
		}
		e.replace(p, at[i], at[i+len(words)-1]+1, one.With)
		e.comment(p, one.Comment)
		e.taken[p] = true
		return true
	}
	return false
}

// across changes words that run through several paragraphs, whose first begins with them.
func (e *editor) across(one Proposal, words string) bool {
	var run []*etree.Element
	rest := words
	for _, p := range e.body.FindElements(".//w:p") {
		own, _ := letters(wordsOf(p))
		if len(own) == 0 || boxed(p) {
			continue
		}
		if !strings.HasPrefix(rest, own) || e.taken[p] {
			run, rest = nil, words
			if !strings.HasPrefix(rest, own) || e.taken[p] {
				continue
			}
		}
		run, rest = append(run, p), rest[len(own):]
		if rest == "" {
			break
		}
	}
	if len(run) == 0 || rest != "" {
		return false
	}
	for i, p := range run {
		with := ""
		if i == 0 {
			with = one.With
		}
		e.replace(p, 0, len(wordsOf(p)), with)
		if e.taken[p] = true; i > 0 && p.Parent() == e.body && p.FindElement("./w:pPr/w:sectPr") == nil {
			e.body.RemoveChild(p)
		}
	}
	e.comment(run[0], one.Comment)
	return true
}

// boxed reports whether a paragraph stands in a box, which the file holds once more for other programs.
func boxed(p *etree.Element) bool {
	for up := p.Parent(); up != nil; up = up.Parent() {
		if up.Tag == "txbxContent" {
			return true
		}
	}
	return false
}

// letters are the letters and digits of a text in small letters, and at which byte of it each byte of them stands.
func letters(s string) (string, []int) {
	var b strings.Builder
	var at []int
	for i, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		n, _ := b.WriteRune(unicode.ToLower(r))
		for range n {
			at = append(at, i)
		}
	}
	return b.String(), at
}

// wordsOf are the words of a paragraph, without those of boxes in it.
func wordsOf(p *etree.Element) string {
	var b strings.Builder
	for _, t := range textsOf(p) {
		b.WriteString(t.Text())
	}
	return b.String()
}

func textsOf(p *etree.Element) (out []*etree.Element) {
	for _, c := range p.ChildElements() {
		switch c.Tag {
		case "t":
			out = append(out, c)
		case "p", "txbxContent", "pPr", "rPr", "moveFrom":
		default:
			out = append(out, textsOf(c)...)
		}
	}
	return out
}

// replace puts other words in the place of some of a paragraph's, from its number and title on, and to the full stop that follows.
func (e *editor) replace(p *etree.Element, from, to int, with string) {
	words := wordsOf(p)
	if head := number.FindString(words); from < len(head) && len(head) < to {
		from = len(head)
	}
	for to < len(words) && strings.ContainsRune(".;”\")", rune(words[to])) {
		to++
	}
	at, written := 0, false
	for _, t := range textsOf(p) {
		text := t.Text()
		start, end := max(from-at, 0), min(to-at, len(text))
		if at += len(text); start >= len(text) && !(start == len(text) && from == to) || end <= 0 || start > end {
			continue
		}
		now := text[:start]
		if !written {
			now, written = now+with, true
		}
		t.SetText(now + text[end:])
		set(t, "xml:space", "preserve")
	}
}

// signed begins the paragraph before which new words are put.
var signed = regexp.MustCompile(`(?i)^\s*in witness whereof\b`)

// prose is how many bytes a paragraph has at least whose looks new words take.
const prose = 80

// newParagraph puts words in a paragraph of their own before those with which the file is signed, or behind its last words.
func (e *editor) newParagraph(words string) *etree.Element {
	at := 0
	var like *etree.Element // whose looks it has
	for _, c := range e.body.ChildElements() {
		if c.Tag == "sectPr" {
			break
		}
		if c.Tag == "p" && signed.MatchString(wordsOf(c)) {
			at = c.Index()
			break
		}
		if c.Tag != "p" || wordsOf(c) != "" {
			at = c.Index() + 1
		}
		if c.Tag == "p" && len(wordsOf(c)) >= prose && !e.taken[c] {
			like = c
		}
	}
	p := etree.NewElement("w:p")
	run := p.CreateElement("w:r")
	if like != nil {
		if pPr := like.SelectElement("w:pPr"); pPr != nil {
			look := pPr.Copy()
			for _, tag := range []string{"numPr", "sectPr", "rPr", "pPrChange", "outlineLvl"} {
				for _, gone := range look.SelectElements("w:" + tag) {
					look.RemoveChild(gone)
				}
			}
			p.InsertChildAt(0, look)
		}
		if rPr := like.FindElement("./w:r/w:rPr"); rPr != nil {
			run.AddChild(rPr.Copy())
		}
	}
	run.CreateElement("w:t").SetText(words)
	e.body.InsertChildAt(at, p)
	e.taken[p] = true
	return p
}

const (
	commentsType     = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
	commentsRelation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
)

// comment puts a comment on a paragraph.
func (e *editor) comment(p *etree.Element, words string) {
	at := 0
	if pPr := p.SelectElement("w:pPr"); pPr != nil {
		at = pPr.Index() + 1
	}
	if start, end, run := e.newComment(words); start != nil {
		p.InsertChildAt(at, start)
		p.AddChild(end)
		p.AddChild(run)
	}
}

// newComment adds a comment to the file's, and returns what marks the start and the end of its place and refers to it; nil without words.
func (e *editor) newComment(words string) (start, end, run *etree.Element) {
	if words == "" || !e.openComments() {
		return nil, nil, nil
	}
	id := strconv.Itoa(e.next)
	e.next++
	c := e.comments.CreateElement("w:comment")
	set(c, "w:id", id)
	author := e.options.Author
	if author == "" {
		author = "Pincite"
	}
	set(c, "w:author", author)
	if !e.options.Date.IsZero() {
		set(c, "w:date", e.options.Date.UTC().Format("2006-01-02T15:04:05Z"))
	}
	for _, line := range strings.Split(words, "\n") {
		t := c.CreateElement("w:p").CreateElement("w:r").CreateElement("w:t")
		t.SetText(line)
		set(t, "xml:space", "preserve")
	}
	start, end, run = etree.NewElement("w:commentRangeStart"), etree.NewElement("w:commentRangeEnd"), etree.NewElement("w:r")
	set(start, "w:id", id)
	set(end, "w:id", id)
	set(run.CreateElement("w:commentReference"), "w:id", id)
	return start, end, run
}

// openComments has the file's comments at hand, and makes the part where it has none.
func (e *editor) openComments() bool {
	if e.comments != nil {
		return true
	}
	name := e.pack.related("comments")
	if name == "" {
		uri := e.body.Parent().SelectAttrValue("xmlns:w", transitional)
		name = e.pack.add("word/comments.xml", commentsType, []byte(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`+"\n"+
			`<w:comments xmlns:w="`+uri+`"/>`))
		if _, e.failed = e.pack.relate(e.pack.main, commentsRelation, name, false); e.failed != nil {
			return false
		}
	}
	tree, err := e.pack.tree(name)
	if e.failed = err; err != nil {
		return false
	}
	e.comments = tree.Root()
	for _, c := range e.comments.SelectElements("w:comment") {
		if n, err := strconv.Atoi(c.SelectAttrValue("w:id", "")); err == nil && n >= e.next {
			e.next = n + 1
		}
	}
	return true
}

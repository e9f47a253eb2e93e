package export

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"strings"
)

// In a PDF the operators that draw a quote and a citation stand inside marks, and the
// record is an attached file; so are the digests of what the marks hold.
const (
	markPDFQuote    = "PinciteQuote%d"
	markPDFCitation = "PinciteCitation%d"
	attachedRecord  = "pincite.json"
	attachedDigests = "pincite-marks.json"
)

// Measures of a page in points: US Letter with margins of an inch.
const (
	pageWidth, pageHeight = 612.0, 792.0
	margin                = 72.0
	textWidth             = pageWidth - 2*margin
)

// look is how a paragraph is set.
type look struct {
	size, leading float64
	left, right   float64 // indents
	colour        string  // operator
	after         float64 // space below
}

// The colours of text, as operators that set them.
const (
	black   = "0 g"
	navy    = "0.12 0.16 0.27 rg"
	red     = "0.61 0.11 0.11 rg"
	grey    = "0.35 g"
	pale    = "0.75 0.77 0.81 RG"
	strokes = "0.12 0.16 0.27 RG"
)

// pdfPages sets lines on pages from the top down, with notes from the bottom up.
type pdfPages struct {
	setter  *typesetter
	pages   []*pdfPage
	digests map[string]hash.Hash // of what is drawn inside each mark
}

type pdfPage struct {
	content strings.Builder
	y       float64 // where the next line goes down from
	notes   []note
	foot    float64 // height of the notes
}

// note is a footnote, its lines broken.
type note struct {
	number int
	lines  []textLine
}

var noteLook = look{size: 8.5, leading: 10.5, colour: black}

// ruleSpace is taken by the rule above the notes of a page.
const ruleSpace = 10.0

func newPDFPages(fonts *pdfFonts) *pdfPages {
	p := &pdfPages{setter: &typesetter{fonts: fonts}, digests: map[string]hash.Hash{}}
	p.newPage()
	return p
}

func (p *pdfPages) page() *pdfPage { return p.pages[len(p.pages)-1] }

func (p *pdfPages) newPage() { p.pages = append(p.pages, &pdfPage{y: pageHeight - margin}) }

// room is the height that is left on the page.
func (p *pdfPages) room() float64 {
	page := p.page()
	room := page.y - margin - page.foot
	if len(page.notes) > 0 {
		room -= ruleSpace
	}
	return room
}

// need begins a new page unless there is room for a height, and for the notes that come
// with it.
func (p *pdfPages) need(height float64, notes ...note) {
	for _, n := range notes {
		height += float64(len(n.lines)) * noteLook.leading
	}
	if len(notes) > 0 && len(p.page().notes) == 0 {
		height += ruleSpace
	}
	if p.room() < height && p.page().y < pageHeight-margin {
		p.newPage()
	}
}

// skip leaves space, but not at the top of a page.
func (p *pdfPages) skip(space float64) {
	if p.page().y < pageHeight-margin {
		p.page().y -= space
	}
}

func (p *pdfPages) breakLines(text []words, l look) []textLine {
	return p.setter.lines(text, l.size, textWidth-l.left-l.right)
}

// paragraph sets a paragraph. Neither its first nor its last line stands alone on a page.
func (p *pdfPages) paragraph(text []words, l look) { p.lines(p.breakLines(text, l), l, "", nil) }

// lines sets the lines of a paragraph, inside a mark where one is given, with the note
// that belongs to its last line.
func (p *pdfPages) lines(lines []textLine, l look, mark string, last *note) {
	var notes []note
	if last != nil {
		notes = []note{*last}
	}
	for i, line := range lines {
		switch left := len(lines) - i; {
		case left == 1:
			p.need(l.leading, notes...)
		case left == 2:
			p.need(2*l.leading, notes...)
		case i == 0:
			p.need(2 * l.leading)
		default:
			p.need(l.leading)
		}
		page := p.page()
		baseline := page.y - l.leading*0.78
		x := margin + l.left
		if line.rtl {
			x = pageWidth - margin - l.right - line.width*l.size/em
		}
		p.draw(mark, l.colour+"\n"+p.setter.draw(line, l.size, x, baseline))
		if last != nil && i == len(lines)-1 {
			p.mark(line, l, *last, x, baseline)
			page.notes = append(page.notes, *last)
			page.foot += float64(len(last.lines)) * noteLook.leading
		}
		page.y -= l.leading
	}
	p.page().y -= l.after
}

// draw adds operators to the page. What is drawn inside a mark is marked as such, and
// counts for the digest of the mark: a changed letter shows.
func (p *pdfPages) draw(mark, operators string) {
	page := p.page()
	if mark == "" {
		page.content.WriteString(operators)
		return
	}
	if p.digests[mark] == nil {
		p.digests[mark] = sha256.New()
	}
	_, _ = p.digests[mark].Write([]byte(operators)) // a hash takes everything
	fmt.Fprintf(&page.content, "/%s BMC\n%sEMC\n", mark, operators)
}

// mark sets the number of a note behind a line.
func (p *pdfPages) mark(line textLine, l look, n note, x, baseline float64) {
	number := p.setter.lines([]words{{fmt.Sprint(n.number), regular}}, l.size*0.62, textWidth)
	at := x + line.width*l.size/em + 1
	if line.rtl {
		at = x - 1 - number[0].width*l.size*0.62/em
	}
	p.draw("", p.setter.draw(number[0], l.size*0.62, at, baseline+l.size*0.36))
}

// footnotes sets the notes of all pages at their feet.
func (p *pdfPages) footnotes() {
	for _, page := range p.pages {
		if len(page.notes) == 0 {
			continue
		}
		y := margin + page.foot
		fmt.Fprintf(&page.content, "%s 0.5 w %s %s m %s %s l S\n", strokes, decimal(margin), decimal(y+4), decimal(margin+144), decimal(y+4))
		for _, n := range page.notes {
			p.footnote(page, n, y)
			y -= float64(len(n.lines)) * noteLook.leading
		}
	}
}

func (p *pdfPages) footnote(page *pdfPage, n note, y float64) {
	number := p.setter.lines([]words{{fmt.Sprint(n.number), regular}}, noteLook.size*0.7, textWidth)
	page.content.WriteString("0 g\n" + p.setter.draw(number[0], noteLook.size*0.7, margin, y-noteLook.leading*0.78+3))
	var drawn strings.Builder
	for i, line := range n.lines {
		drawn.WriteString(p.setter.draw(line, noteLook.size, margin+noteIndent, y-noteLook.leading*(float64(i)+0.78)))
	}
	mark := fmt.Sprintf(markPDFCitation, n.number)
	p.digests[mark] = sha256.New()
	_, _ = p.digests[mark].Write([]byte(drawn.String())) // a hash takes everything
	fmt.Fprintf(&page.content, "/%s BMC\n%sEMC\n", mark, drawn.String())
}

// noteIndent is the room for the number of a note.
const noteIndent = 14.0

// rule draws a line across the page.
func (p *pdfPages) rule(colour string, width float64) {
	y := p.page().y
	fmt.Fprintf(&p.page().content, "%s %s w %s %s m %s %s l S\n", colour, decimal(width), decimal(margin), decimal(y),
		decimal(pageWidth-margin), decimal(y))
}

// running sets what stands on every page: the title at its head, but for the first, and
// its number at its foot.
func (p *pdfPages) running(title string) {
	const size = 8.5
	for i, page := range p.pages {
		foot := p.setter.lines([]words{{fmt.Sprintf("Page %d of %d", i+1, len(p.pages)), regular}}, size, textWidth)[0]
		page.content.WriteString(grey + "\n" + p.setter.draw(foot, size, (pageWidth-foot.width*size/em)/2, 40))
		if head := p.setter.lines([]words{{title, regular}}, size, textWidth); i > 0 && len(head) > 0 {
			page.content.WriteString(p.setter.draw(head[0], size, pageWidth-margin-head[0].width*size/em, pageHeight-45))
		}
	}
}

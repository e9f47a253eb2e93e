package layout

import (
	"cmp"
	"maps"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/content"
	"pincite/backend/extract/pdf/font"
)

// Page is one page, read as far as it can be by itself.
type Page struct {
	Number int // from 1
	Size   doc.PageSize
	Struck bool // a line is drawn through a word
	// flows are the texts of each direction, the one with the most letters first.
	flows   []flow
	letters int     // that could be read
	unread  int     // glyphs whose text is unknown
	opaque  bool    // too many of its characters are unknown, see unreadable
	images  float64 // area covered by pictures
	// concealed are the words that are drawn and not seen.
	concealed []concealed
}

// flow is the text of one direction on a page.
type flow struct {
	angle  int
	lines  []line // top to bottom in the frame of the angle
	tables []grid // that the page's lines draw, top to bottom
}

// NewPage sorts what an interpreter has drawn into directions and lines.
func NewPage(number int, size doc.PageSize, drawn *content.Drawing) *Page {
	glyphs := drawn.Glyphs
	p := &Page{Number: number, Size: size, images: drawn.Images}
	byAngle := map[int][]content.Glyph{}
	for _, g := range glyphs {
		byAngle[g.Angle] = append(byAngle[g.Angle], g)
		switch {
		case g.Text == font.Unknown:
			p.unread++
		case !g.Space:
			p.letters++
		}
	}
	p.opaque = p.unreadable(glyphs)
	for angle, gs := range byAngle {
		gs = seenOnce(gs, number)
		if ls := lines(words(gs, number)); len(ls) > 0 {
			p.flows = append(p.flows, flow{angle: angle, lines: ls, tables: grids(drawn.Rules, angle, ls)})
			p.Struck = p.Struck || angle == 0 && isStruck(ls, drawn.Rules)
		}
	}
	p.concealedLines(drawn.Concealed)
	slices.SortFunc(p.flows, func(a, b flow) int {
		return cmp.Or(cmp.Compare(b.letters(), a.letters()), cmp.Compare(a.angle, b.angle))
	})
	return p
}

func (f *flow) letters() int {
	n := 0
	for i := range f.lines {
		for j := range f.lines[i].words {
			n += len(f.lines[i].words[j].text)
		}
	}
	return n
}

// edges returns the offsets of the page's top and bottom in the frame of the flow.
func (f *flow) edges(size doc.PageSize) (top, bottom float64) {
	frame := content.FrameOf(f.angle)
	w, h := float64(size.Width), float64(size.Height)
	for i, c := range [4][2]float64{{0, 0}, {w, 0}, {0, h}, {w, h}} {
		_, v := frame.Enter(c[0], c[1])
		if i == 0 || v < top {
			top = v
		}
		if i == 0 || v > bottom {
			bottom = v
		}
	}
	return top, bottom
}

func (f *flow) height(size doc.PageSize) float64 {
	top, bottom := f.edges(size)
	return bottom - top
}

// blocks returns the page's paragraphs and rows in reading order.
func (p *Page) blocks() []block {
	var out []block
	for i := range p.flows {
		rs := ruled(p.flows[i].lines, p.flows[i].tables)
		var last []block
		for _, r := range rs {
			last = joined(last, blocks([]region{r}))
		}
		out = append(out, withHeads(last)...)
	}
	return out
}

// joined returns blocks and those after them, the first of which may go on with the last.
func joined(all, next []block) []block {
	if len(all) > 0 && len(next) > 0 && all[len(all)-1].goesOn(&next[0]) {
		all[len(all)-1].append(&next[0])
		next = next[1:]
	}
	return append(all, next...)
}

// append lets the paragraph next go on with b; its margins hold for what follows.
func (b *block) append(next *block) {
	b.cells[0] = append(b.cells[0], next.cells[0]...)
	b.margin, b.left = next.margin, next.left
}

// bodySize is the size of most letters of the pages.
func bodySize(pages []*Page) float64 {
	counts := map[int]int{} // by tenths of a point
	for _, p := range pages {
		for i := range p.flows {
			for j := range p.flows[i].lines {
				l := &p.flows[i].lines[j]
				counts[int(l.size*10+0.5)] += len(l.text())
			}
		}
	}
	best := 0
	for _, size := range slices.Sorted(maps.Keys(counts)) {
		if counts[size] > counts[best] {
			best = size
		}
	}
	return float64(best) / 10
}

// drop removes the lines of those indexes from the page's main flow. What follows one
// begins a page of the document that this one was printed from.
func (p *Page) drop(indexes map[int]bool) {
	if len(indexes) == 0 {
		return
	}
	flow := &p.flows[0]
	var rest []line
	ended := false
	for i := range flow.lines {
		l := flow.lines[i]
		ended = ended || l.opensPage
		if indexes[i] {
			ended = true
			continue
		}
		l.opensPage = ended
		ended = false
		rest = append(rest, l)
	}
	flow.lines = rest
}

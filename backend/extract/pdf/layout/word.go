package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/content"
)

// word is a run of glyphs that belong together, in the frame of its direction.
type word struct {
	text      string
	u0, u1    float64
	base      float64
	up, down  float64 // from the base line to the top and to the bottom
	size      float64
	box       content.Rect // on the page as it is shown
	page      int          // from 1
	aside     bool
	spaced    bool    // white space was drawn before it
	backward  bool    // it has letters that run from right to left
	fromRight bool    // most of its page runs so
	soft      bool    // it ends with a hyphen that only the end of a line calls for
	recovered bool    // recognised in a picture
	sure      float64 // of that, 0 to 1
	// raised is the raised mark at its end, or that it is; lead the one at its start. Behind
	// the raised one stand so many bytes of punctuation.
	raised, lead string
	behind       int
}

func (w *word) top() float64    { return w.base - w.up }
func (w *word) bottom() float64 { return w.base + w.down }

const (
	// A gap of a tenth of the font's size parts words where no space is drawn; poppler's
	// minWordBreakSpace. Letters of one word overlap by a fifth at most.
	wordGap     = 0.1
	wordOverlap = 0.2
	// A word drawn again this close by is the same one made bold; poppler's
	// dupMaxPriDelta and dupMaxSecDelta.
	againAlong, againAcross = 0.1, 0.2
)

// words joins the glyphs of one direction, in the order of their drawing, to words.
func words(glyphs []content.Glyph, page int) []word {
	var out []word
	var text strings.Builder
	var w word
	var last *content.Glyph
	spaced := false
	flush := func() {
		if text.Len() > 0 {
			w.finish(text.String(), content.FrameOf(glyphs[0].Angle))
			if w.text != "" {
				out = append(out, w)
			}
			text.Reset()
		}
		last = nil
	}
	for i := range glyphs {
		g := &glyphs[i]
		if g.Space {
			flush()
			spaced = true
			continue
		}
		if last != nil && !w.takes(last, g) {
			flush()
		}
		if last == nil {
			w = word{u0: g.U0, u1: g.U1, base: g.Base, up: g.Up, down: g.Down, size: g.Size, page: page, aside: g.Aside, spaced: spaced}
			spaced = false
		}
		text.WriteString(shown(g.Text))
		w.u0, w.u1 = min(w.u0, g.U0), max(w.u1, g.U1)
		w.up, w.down = max(w.up, g.Up), max(w.down, g.Down)
		w.soft = g.Soft
		last = g
	}
	flush()
	if slices.ContainsFunc(out, func(w word) bool { return w.backward }) && runsFromRight(out) {
		for i := range out {
			out[i].fromRight = true
		}
	}
	return out
}

// takes reports whether g goes on with the word whose last glyph is last.
func (w *word) takes(last, g *content.Glyph) bool {
	if math.Abs(g.Base-w.base) > 0.5 || math.Abs(g.Size-w.size) > 0.1*w.size || g.Aside != w.aside {
		return false
	}
	gap := g.U0 - last.U1
	if gap > wordGap*w.size || gap < -wordOverlap*w.size {
		return false
	}
	return true
}

// finish sets the word's text, as the canonical text may hold it, and its box.
func (w *word) finish(text string, f content.Frame) {
	text = canon.Clean(norm.NFC.String(unfolded.Replace(text)))
	w.text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return content.IsBlank(string(r)) }), " ")
	w.backward = directionOf(w.text) == rightToLeft
	w.box = f.Leave(content.Rect{X0: w.u0, Y0: w.top(), X1: w.u1, Y1: w.bottom()})
}

// unfolded takes apart the letters of Unicode that are two or three in one, and makes a
// hyphen of the soft hyphen: where a page shows one, it is a hyphen.
var unfolded = strings.NewReplacer("\u00AD", "-", "ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl", "ﬅ", "ft", "ﬆ",
	"st")

// line is what stands on one base line, left to right.
type line struct {
	words    []word
	backward bool  // some of its words run from right to left
	starts   []int // words before which a gap is as wide as between cells; 0 is not among them
	u0, u1   float64
	top      float64
	bottom   float64
	base     float64
	size     float64 // of most of its letters
	page     int
	// opensPage says that a running line or page number stood above, which was taken out.
	opensPage bool
	breaks    bool // it begins a paragraph within its cell
}

// cellGap is how wide a gap between two words is, in font sizes, that may part cells or
// columns. Justified text stretches spaces to one font size and seldom more.
const cellGap = 1.4

// lines sorts words into lines, top to bottom.
func lines(ws []word) []line {
	slices.SortStableFunc(ws, func(a, b word) int { return cmp.Compare(a.base, b.base) })
	var groups [][]word
	for _, w := range ws {
		if n := len(groups); n > 0 {
			first := groups[n-1][0]
			off := math.Abs(w.base - first.base)
			if off <= 0.22*min(w.size, first.size)+0.3 && (off < 0.5 || w.size > script*first.size || distance(groups[n-1], []word{w}) < w.size) {
				groups[n-1] = append(groups[n-1], w)
				continue
			}
		}
		groups = append(groups, []word{w})
	}
	groups = mergeScripts(groups)
	out := make([]line, 0, len(groups))
	for _, g := range groups {
		out = append(out, newLine(g))
	}
	return out
}

// script is the size of superscripts and subscripts at most, in that of their line. One that
// is off the base line of a group and stands beside none of its words is of another column.
const script = 0.9

const (
	// capital is the height of capitals in font sizes. Lines do not overlap in this height;
	// superscripts and subscripts overlap with their line by half of theirs at least.
	capital     = 0.7
	lineOverlap = 0.45
)

// mergeScripts puts superscripts, subscripts and letters a little off the base line, which
// came to stand in groups of their own, to the line that they overlap with.
func mergeScripts(groups [][]word) [][]word {
	out := groups[:0:0]
	for i, g := range groups {
		if n := len(out); n > 0 && sameLine(out[n-1], g) && !(i+1 < len(groups) && nearer(g, groups[i+1], out[n-1])) {
			out[n-1] = append(slices.Clone(out[n-1]), g...)
			continue
		}
		out = append(out, g)
	}
	return out
}

// nearer reports whether group g, a script, stands beside a word of the group next and not
// of prev: the lines of two columns seldom have the same base lines.
func nearer(g, next, prev []word) bool {
	return len(g) <= 4 && sameLine(g, next) && distance(g, next) < min(distance(g, prev), g[0].size)
}

// distance is the least distance along the line of two words of different groups.
func distance(a, b []word) float64 {
	least := math.Inf(1)
	for i := range a {
		for j := range b {
			least = min(least, max(a[i].u0, b[j].u0)-min(a[i].u1, b[j].u1))
		}
	}
	return least
}

// sameLine reports whether two groups overlap in height but not along the line.
func sameLine(a, b []word) bool {
	la, lb := longest(a), longest(b)
	top, bottom := max(la.base-capital*la.size, lb.base-capital*lb.size), min(la.base, lb.base)
	if bottom-top < lineOverlap*capital*min(la.size, lb.size) {
		return false
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) > 16 { // two whole lines, not a line and its scripts
		return false
	}
	for i := range a {
		for j := range b {
			if min(a[i].u1, b[j].u1)-max(a[i].u0, b[j].u0) > 0.3*min(a[i].size, b[j].size) {
				return false
			}
		}
	}
	return true
}

func longest(ws []word) *word {
	best := &ws[0]
	for i := range ws {
		if len(ws[i].text) > len(best.text) {
			best = &ws[i]
		}
	}
	return best
}

// newLine orders the words of a line, joins those that are parts of one, and drops those
// that are drawn twice.
func newLine(ws []word) line {
	slices.SortStableFunc(ws, func(a, b word) int { return cmp.Compare(a.u0, b.u0) })
	l := line{page: ws[0].page, u0: math.Inf(1), u1: math.Inf(-1), top: math.Inf(1), bottom: math.Inf(-1)}
	for _, w := range ws {
		if n := len(l.words); n > 0 {
			prev := &l.words[n-1]
			if drawnAgain(l.words, w) {
				continue
			}
			gap := w.u0 - prev.u1
			spaced := w.spaced && !w.backward // else what was drawn before it may stand behind
			if gap <= wordGap*min(w.size, prev.size) && !spaced && !w.recovered && prev.aside == w.aside {
				prev.joinMark(&w)
				prev.join(w)
				continue
			}
			if gap > cellGap*max(w.size, prev.size) {
				l.starts = append(l.starts, n)
			}
		}
		l.words = append(l.words, w)
	}
	l.measure()
	l.raise()
	return l
}

// drawnAgain reports whether w is one of the last words, drawn a second time.
func drawnAgain(ws []word, w word) bool {
	for i := len(ws) - 1; i >= 0 && i >= len(ws)-4; i-- {
		if p := &ws[i]; p.text == w.text && math.Abs(p.u0-w.u0) <= againAlong*w.size && math.Abs(p.base-w.base) <= againAcross*w.size {
			return true
		}
	}
	return false
}

// join appends w, which follows without a gap.
func (w *word) join(next word) {
	w.text += next.text
	w.soft, w.backward = next.soft, w.backward || next.backward
	w.u0, w.u1 = min(w.u0, next.u0), max(w.u1, next.u1)
	w.box = w.box.Union(next.box)
	if len(next.text) > len(w.text)/2 { // a script does not set the size of its word
		w.size = max(w.size, next.size)
	}
}

// measure sets the extent of the line from its words.
func (l *line) measure() {
	longest := 0
	for i := range l.words {
		w := &l.words[i]
		l.u0, l.u1 = min(l.u0, w.u0), max(l.u1, w.u1)
		l.top, l.bottom = min(l.top, w.top()), max(l.bottom, w.bottom())
		l.backward = l.backward || w.backward
		if len(w.text) > longest {
			longest, l.size, l.base = len(w.text), w.size, w.base
		}
	}
}

// text is the line's words with spaces between.
func (l *line) text() string {
	var out strings.Builder
	for i, w := range l.reading() {
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(w.text)
	}
	return out.String()
}

// cells returns the runs of words between wide gaps.
func (l *line) cells() [][]word {
	var out [][]word
	start := 0
	for _, s := range l.starts {
		out = append(out, l.words[start:s])
		start = s
	}
	return append(out, l.words[start:])
}

// split parts the line at offset u; either part may be nil.
func (l *line) split(u float64) (left, right *line) {
	cut := 0
	for cut < len(l.words) && (l.words[cut].u0+l.words[cut].u1)/2 < u {
		cut++
	}
	part := func(ws []word) *line {
		if len(ws) == 0 {
			return nil
		}
		n := newLine(slices.Clone(ws))
		n.opensPage = l.opensPage
		return &n
	}
	return part(l.words[:cut]), part(l.words[cut:])
}

package export

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/bidi"
)

// em is the size at which text is shaped: advances then count thousandths of the font's
// size, as a PDF does.
const em = 1000

// words is a piece of text in one font.
type words struct {
	text   string
	weight weight
}

// textLine is one line, ready to be drawn.
type textLine struct {
	runs  []shaping.Output // from left to right
	text  []rune           // of the paragraph
	width float64          // in thousandths of the size
	rtl   bool
}

// typesetter shapes texts and breaks them into lines.
type typesetter struct {
	fonts   *pdfFonts
	shaper  shaping.HarfbuzzShaper
	segment shaping.Segmenter
	wrapper shaping.LineWrapper
}

// lines breaks a paragraph into lines of a width, given in points, at a size. The
// direction is that of its first letter.
func (t *typesetter) lines(paragraph []words, size, width float64) []textLine {
	var text []rune
	var outputs []shaping.Output
	var plain strings.Builder
	for _, w := range paragraph {
		plain.WriteString(w.text)
	}
	rtl := rightToLeft(plain.String())
	direction := di.DirectionLTR
	if rtl {
		direction = di.DirectionRTL
	}
	starts := []int{0}
	for _, w := range paragraph {
		text = append(text, []rune(t.fonts.drawable(w.text))...)
		starts = append(starts, len(text))
	}
	for i, w := range paragraph {
		if starts[i] == starts[i+1] {
			continue
		}
		input := shaping.Input{
			Text: text, RunStart: starts[i], RunEnd: starts[i+1], Direction: direction,
			Face: t.fonts.fonts[w.weight].face, Size: fixed.I(em), Language: language.NewLanguage("en"),
		}
		for _, run := range t.segment.Split(input, chooser{t.fonts, w.weight}) {
			outputs = append(outputs, t.shaper.Shape(run))
		}
	}
	if len(outputs) == 0 {
		return nil
	}
	wrapped, _ := t.wrapper.WrapParagraph(shaping.WrapConfig{Direction: direction}, int(width*em/size), text,
		shaping.NewSliceIterator(outputs))
	lines := make([]textLine, len(wrapped))
	for i, line := range wrapped {
		l := textLine{runs: slices.Clone(line), text: text, rtl: rtl}
		slices.SortStableFunc(l.runs, func(a, b shaping.Output) int { return cmp.Compare(a.VisualIndex, b.VisualIndex) })
		for _, run := range l.runs {
			l.width += units(run.Advance)
		}
		lines[i] = l
	}
	return lines
}

func units(x fixed.Int26_6) float64 { return float64(x) / 64 }

// draw returns the operators that draw a line from (x, y) on.
func (t *typesetter) draw(l textLine, size, x, y float64) string {
	var b strings.Builder
	for _, run := range l.runs {
		w := t.fonts.of(run.Face)
		fmt.Fprintf(&b, "BT /F%d %s Tf %s %s Td [%s] TJ ET\n", w, decimal(size), decimal(x), decimal(y),
			t.glyphs(t.fonts.fonts[w], run, l.text, size))
		x += units(run.Advance) * size / em
	}
	return b.String()
}

// glyphs returns the glyphs of a run as the operand of a TJ operator, each moved to
// where the shaper wants it.
func (t *typesetter) glyphs(f *pdfFont, run shaping.Output, text []rune, size float64) string {
	var b strings.Builder
	behind := 0.0 // how far the pen of the PDF is behind that of the shaper
	move := func() {
		if behind > 0.5 || behind < -0.5 {
			fmt.Fprintf(&b, "%.0f ", -behind)
			behind = 0
		}
	}
	for _, g := range run.Glyphs {
		id := uint16(g.GlyphID)
		f.use(id, clusterText(run.Glyphs, g, text))
		behind += units(g.XOffset)
		move()
		if g.YOffset != 0 {
			fmt.Fprintf(&b, "] TJ %s Ts [<%04X>] TJ 0 Ts [", decimal(units(g.YOffset)*size/em), id)
		} else {
			fmt.Fprintf(&b, "<%04X> ", id)
		}
		drawn := float64(f.face.HorizontalAdvance(g.GlyphID)) * em / float64(f.face.Upem())
		behind += units(g.Advance) - units(g.XOffset) - drawn
	}
	return strings.TrimRight(b.String(), " ")
}

// clusterText is the text that a glyph stands for: that of its cluster for the first
// glyph of it, and none for the others.
func clusterText(glyphs []shaping.Glyph, g shaping.Glyph, text []rune) string {
	start := g.TextIndex()
	for _, other := range glyphs {
		if other.TextIndex() != start {
			continue
		}
		if other.GlyphID != g.GlyphID {
			return ""
		}
		break
	}
	return string(text[start:min(start+g.RunesCount(), len(text))])
}

// decimal writes a number as PDF has it.
func decimal(x float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), ".")
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\v", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// lineEnds makes all line ends newlines.
func lineEnds(text string) string { return newlines.Replace(text) }

// wrapped is the length in characters from which on a line of running text is taken to
// end for want of room: plain-text contracts are set in lines of 65 to 100.
const wrapped = 60

// flow returns the lines of a text as a page should break them. Lines that a plain-text
// file broke for want of room are joined, which changes white space alone; lines that
// are short, empty, indented or hold tabs stay as they are.
func flow(text string) []string {
	var lines []string
	joins := false
	for line := range strings.SplitSeq(lineEnds(text), "\n") {
		plain := line != "" && !strings.ContainsRune(line, '\t')
		if joins && plain && line[0] != ' ' {
			lines[len(lines)-1] += " " + line
		} else {
			lines = append(lines, line)
		}
		joins = plain && utf8.RuneCountInString(strings.TrimRight(line, " ")) >= wrapped
	}
	return lines
}

// stretch is a part of a text that runs in one direction.
type stretch struct {
	text string
	rtl  bool
}

// directions parts a text where its direction changes. What has no direction of its own,
// between two that differ, goes with the one that is the whole text's.
func directions(text string) []stretch {
	base := rightToLeft(text)
	var parts []stretch
	rtl := base
	start, pending := 0, 0 // pending: behind the last character with a direction
	for i, r := range text {
		var next bool
		switch p, _ := bidi.LookupRune(r); p.Class() {
		case bidi.L, bidi.EN, bidi.AN:
		case bidi.R, bidi.AL:
			next = true
		default:
			continue
		}
		if next != rtl {
			cut := i
			if next == base {
				cut = pending
			}
			if cut > start {
				parts = append(parts, stretch{text[start:cut], rtl})
				start = cut
			}
			rtl = next
		}
		pending = i + utf8.RuneLen(r)
	}
	if start < len(text) {
		parts = append(parts, stretch{text[start:], rtl})
	}
	return parts
}

// rightToLeft reports whether the first letter of a text is one that is written from
// right to left.
func rightToLeft(text string) bool {
	i := strings.IndexFunc(text, func(r rune) bool {
		p, _ := bidi.LookupRune(r)
		return p.Class() == bidi.L || p.Class() == bidi.R || p.Class() == bidi.AL
	})
	if i < 0 {
		return false
	}
	p, _ := bidi.LookupString(text[i:])
	return p.Class() != bidi.L
}

package ocr

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/tool"
)

// composer makes a text of recognised pages.
type composer struct {
	out   canon.Builder
	boxes []doc.Box
	sizes []doc.PageSize
	scans []doc.Scan
	ends  []int // where the text of each page ends
}

// page adds a page: each of its paragraphs is a block.
func (c *composer) page(number int, p Page) {
	for start := 0; start < len(p.Words); {
		end := start + 1
		for end < len(p.Words) && p.Words[end].Block == p.Words[start].Block && p.Words[end].Paragraph == p.Words[start].Paragraph {
			end++
		}
		c.paragraph(number, p.Words[start:end])
		start = end
	}
	c.sizes = append(c.sizes, doc.PageSize{Width: points(p.Width), Height: points(p.Height)})
	c.scans = append(c.scans, doc.Scan{Page: number, Confidence: p.confidence()})
	c.ends = append(c.ends, c.out.Len())
}

// paragraph adds the words of a paragraph, its lines joined.
func (c *composer) paragraph(page int, words []Word) {
	var par canon.Paragraph
	for i, w := range words {
		if i > 0 && !split(words[i-1], w) {
			par.WriteString(" ")
		}
		text := w.Text
		if i+1 < len(words) && split(w, words[i+1]) && !compound(text) {
			text = text[:len(text)-1]
		}
		c.boxes = append(c.boxes, doc.Box{
			Page: page, Left: points(w.Left), Top: points(w.Top), Right: points(w.Right), Bottom: points(w.Bottom),
			Confidence: float32(w.Confidence),
		})
		at := len(c.boxes) - 1
		par.Mark(func(pos int) { c.boxes[at].Span.Start = pos })
		par.WriteString(text)
		par.Mark(func(pos int) { c.boxes[at].Span.End = pos })
	}
	par.AddTo(&c.out, doc.BlockParagraph, 0, "")
}

// split reports whether word b, on the next line, goes on where a ends with a hyphen.
func split(a, b Word) bool {
	if a.Line == b.Line || len(a.Text) < 2 || !strings.HasSuffix(a.Text, "-") {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(a.Text[:len(a.Text)-1])
	after, _ := utf8.DecodeRuneInString(b.Text)
	return unicode.IsLetter(before) && unicode.IsLower(after)
}

// compound reports whether the hyphen at the end of a line belongs to the word: what
// stands before it is a prefix that contracts write with one.
func compound(text string) bool {
	switch strings.ToLower(strings.TrimLeft(strings.TrimSuffix(text, "-"), "“\"'‘(")) {
	case "non", "self", "co", "pre", "post", "anti", "third", "sub", "cross", "ex", "all", "well", "so", "on", "in", "up", "long", "short",
		"year":
		return true
	}
	return false
}

// finish returns the text. Its pages are contiguous: each one takes the white space
// after its last word.
func (c *composer) finish() (string, doc.Layout) {
	text, layout := c.out.Text()
	layout.Scans = c.scans
	start := 0
	for i, end := range c.ends {
		if i == len(c.ends)-1 {
			end = len(text)
		} else {
			end += len(text[end:]) - len(strings.TrimLeft(text[end:], "\n"))
		}
		layout.Pages = append(layout.Pages, doc.Span{Start: start, End: end})
		start = end
	}
	return text, layout
}

func points(dots int) float32 { return float32(float64(dots) * pointsPerPixel) }

// dots is how many dots an inch [Draw] draws with: what Tesseract was trained on.
const dots = 300

// Draw draws a page of a PDF, counted from 1, as a grey PNG with pdftoppm of poppler, as
// it is shown: its crop box, turned by its rotation. Files that need a password cannot be
// drawn: everyone on the machine could read it on pdftoppm's command line. The error
// wraps [canon.ErrTool] or [canon.ErrTooLarge], or is that of ctx.
func Draw(ctx context.Context, pdftoppm string, pdf []byte, page int) ([]byte, error) {
	dir, path, err := tool.NewFolder("source.pdf", pdf)
	if err != nil {
		return nil, err
	}
	defer dir.Remove()
	n := strconv.Itoa(page)
	args := []string{"-f", n, "-l", n, "-r", strconv.Itoa(dots), "-cropbox", "-gray", "-png", "-singlefile", path, dir.Path("page")}
	if _, err := dir.Run(ctx, pageLimit, pdftoppm, args...); err != nil {
		return nil, fmt.Errorf("draw page %d: %w; print the file to PDF anew and index again", page, err)
	}
	picture, err := os.ReadFile(dir.Path("page.png"))
	if err != nil {
		return nil, fmt.Errorf("draw page %d: %w: pdftoppm wrote nothing; print the file to PDF anew and index again", page, canon.ErrTool)
	}
	if _, err := check(picture); err != nil {
		return nil, err
	}
	return picture, nil
}

package ocr

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/tool"
)

// Page is what Tesseract sees in one picture. Its unit is the picture's dot, from the
// upper left corner.
type Page struct {
	Width, Height int
	Words         []Word // in reading order
}

// Word is a recognised word.
type Word struct {
	Text                     string
	Left, Top, Right, Bottom int
	// Block, Paragraph and Line count within their page, block and paragraph. Words of
	// equal numbers belong together.
	Block, Paragraph, Line int
	Confidence             float64 // 0 to 1
}

// confidence returns the mean confidence in the words of a page, 0 to 1.
func (p Page) confidence() float64 {
	if len(p.Words) == 0 {
		return 0
	}
	sum := 0.0
	for _, w := range p.Words {
		sum += w.Confidence
	}
	return sum / float64(len(p.Words))
}

// Recognise returns the pages of a picture; only TIFF holds more than one. The picture
// is one that Tesseract reads, with dimensions that the caller has looked at. The error
// wraps [canon.ErrTool] or [canon.ErrDamaged], or is that of ctx.
func (e *Engine) Recognise(ctx context.Context, picture []byte) ([]Page, error) {
	dir, path, err := tool.NewFolder("picture", picture)
	if err != nil {
		return nil, err
	}
	defer dir.Remove()
	// Page segmentation mode 3: fully automatic, without detection of turned pages.
	out, err := dir.Run(ctx, pageLimit, e.path, path, "-", "--psm", "3", "tsv")
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("%w; see whether another program opens the picture, save it anew and index again", err)
	}
	pages, err := parseTSV(string(out))
	if err != nil {
		return nil, fmt.Errorf("%w: Tesseract's answer is not understood (%w); update it and index again", canon.ErrTool, err)
	}
	return pages, nil
}

// parseTSV reads Tesseract's table: a line for each page, block, paragraph, line and
// word, with its level, numbers, box, confidence and, for words, text.
func parseTSV(table string) ([]Page, error) {
	var pages []Page
	for i, line := range strings.Split(table, "\n") {
		if i == 0 || line == "" {
			continue // the names of the columns
		}
		cells := strings.SplitN(strings.TrimSuffix(line, "\r"), "\t", 12)
		if len(cells) < 11 {
			return nil, fmt.Errorf("line %d has %d columns", i+1, len(cells))
		}
		var n [10]int
		for c := range n {
			v, err := strconv.Atoi(cells[c])
			if err != nil {
				return nil, fmt.Errorf("line %d, column %d is no number", i+1, c+1)
			}
			n[c] = v
		}
		const pageLevel, wordLevel = 1, 5
		switch {
		case n[0] == pageLevel:
			pages = append(pages, Page{Width: n[8], Height: n[9]})
		case n[0] == wordLevel && len(cells) == 12 && len(pages) > 0:
			text := strings.TrimSpace(canon.Clean(cells[11]))
			confidence, err := strconv.ParseFloat(cells[10], 64)
			if err != nil || !(confidence >= -1 && confidence <= 100) {
				return nil, fmt.Errorf("line %d has no confidence", i+1)
			}
			if text == "" {
				continue
			}
			p := &pages[len(pages)-1]
			p.Words = append(p.Words, Word{
				Text: text, Left: n[6], Top: n[7], Right: n[6] + n[8], Bottom: n[7] + n[9],
				Block: n[2], Paragraph: n[3], Line: n[4], Confidence: max(confidence, 0) / 100,
			})
		}
	}
	return pages, nil
}

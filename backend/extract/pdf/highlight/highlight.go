// Package highlight marks words in a PDF by annotations that any viewer shows and can hide.
//
// Call [Add]. The copy that it returns is the original, byte for byte, with an incremental
// update behind it (PDF 32000-1:2008, 7.5.6): nothing that was there is changed, and cutting
// the update off gives the original back. The same input gives the same copy.
package highlight

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/content"
	"pincite/backend/extract/pdf/object"
)

// Mark is a quote to be highlighted.
type Mark struct {
	Label string    // what a reader sees when pointing at it, such as the citation
	Boxes []doc.Box // of the words of the quote, in order
}

var (
	errStructure = errors.New("the structure of the file cannot be followed")
	errEncrypted = errors.New("the file is encrypted")
	errTable     = errors.New("the file has no table of its objects")
)

// Add returns a copy of a PDF in which the words in the marks' boxes are highlighted. A file
// that is encrypted, or whose table of objects is broken, cannot be added to; the error says so
// and holds no words of it.
func Add(ctx context.Context, source []byte, marks []Mark) ([]byte, error) {
	file, err := object.Open(source, "", object.Limits{})
	if errors.Is(err, canon.ErrPassword) || err == nil && file.Trailer()["Encrypt"] != nil {
		return nil, errEncrypted
	}
	if err != nil {
		return nil, errStructure
	}
	pages, err := file.Pages(ctx)
	if err != nil {
		return nil, errors.Join(ctx.Err(), errStructure)
	}
	update, ok := file.NewIncrement(source)
	if !ok {
		return nil, errTable
	}
	byPage := map[int][]highlight{}
	for _, m := range marks {
		for page, lines := range linesOf(m.Boxes) {
			byPage[page] = append(byPage[page], highlight{m.Label, lines})
		}
	}
	for _, n := range slices.Sorted(maps.Keys(byPage)) {
		if n < 1 || n > len(pages) || pages[n-1].Ref == (object.Ref{}) {
			return nil, fmt.Errorf("page %d: it is not in the file", n)
		}
		if err := annotate(file, update, &pages[n-1], byPage[n]); err != nil {
			return nil, fmt.Errorf("page %d: %w", n, err)
		}
	}
	return update.File(), nil
}

// highlight is a quote, or the part of it that stands on one page.
type highlight struct {
	label string
	lines []doc.Box
}

// linesOf joins the boxes of words to boxes of lines, by page.
func linesOf(boxes []doc.Box) map[int][]doc.Box {
	pages := map[int][]doc.Box{}
	for _, b := range boxes {
		lines := pages[b.Page]
		if n := len(lines); n > 0 && sameLine(lines[n-1], b) {
			last := &lines[n-1]
			last.Left, last.Right = min(last.Left, b.Left), max(last.Right, b.Right)
			last.Top, last.Bottom = min(last.Top, b.Top), max(last.Bottom, b.Bottom)
			continue
		}
		pages[b.Page] = append(lines, b)
	}
	return pages
}

// sameLine reports whether a word stands in a line, not far from its end: two columns
// are two lines.
func sameLine(line, word doc.Box) bool {
	height := line.Bottom - line.Top
	middle := (word.Top + word.Bottom) / 2
	gap := max(word.Left-line.Right, line.Left-word.Right)
	return line.Top < middle && middle < line.Bottom && gap < 3*height
}

// annotate adds the highlights of a page to the update, and the page with them.
func annotate(file *object.File, update *object.Increment, page *object.Page, highlights []highlight) error {
	old, err := file.Resolve(page.Dict["Annots"])
	annotations, ok := old.(object.Array)
	if err != nil || old != nil && !ok {
		return errors.New("its annotations cannot be read")
	}
	annotations = slices.Clone(annotations)
	g := content.GeometryOf(page)
	for _, h := range highlights {
		annotations = append(annotations, update.Add(annotation(h, g)))
	}
	changed := maps.Clone(page.Dict)
	changed["Annots"] = annotations
	update.Set(page.Ref, changed)
	return nil
}

// annotation is a highlight annotation, 12.5.6.10: a quadrilateral for each line.
func annotation(h highlight, g content.Geometry) object.Dict {
	var quads object.Array
	left, bottom, right, top := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, line := range h.lines {
		quad := g.Quad(line)
		for i := 0; i < len(quad); i += 2 {
			x, y := quad[i], quad[i+1]
			quads = append(quads, rounded(x), rounded(y))
			left, bottom, right, top = min(left, x), min(bottom, y), max(right, x), max(top, y)
		}
	}
	return object.Dict{
		"Type": object.Name("Annot"), "Subtype": object.Name("Highlight"), "F": 4,
		"Rect": object.Array{rounded(left), rounded(bottom), rounded(right), rounded(top)}, "QuadPoints": quads,
		"C": object.Array{1, 0.92, 0.3}, "T": object.TextString("Pincite"), "Contents": object.TextString(h.label),
	}
}

// rounded is x to the hundredth of a point.
func rounded(x float64) float64 { return math.Round(x*100) / 100 }

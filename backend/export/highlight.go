package export

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"pincite/backend/doc"
)

// Mark is a quote to be highlighted in a PDF.
type Mark struct {
	Label string    // what a reader sees when pointing at it, such as the citation
	Boxes []doc.Box // of the words of the quote, in order
}

// errEncrypted is returned when a PDF cannot be added to without its password.
var errEncrypted = errors.New("the file is encrypted")

// Highlight returns a copy of a PDF in which the words in the marks' boxes are
// highlighted, by annotations that any viewer shows and can hide.
//
// The copy is the original, byte for byte, with an incremental update behind it (ISO
// 32000-1, chapter 7.5.6): nothing that was there is changed, and cutting the update off
// gives the original back. The same input gives the same copy.
func Highlight(source []byte, marks []Mark) (copied []byte, err error) {
	defer func() { // a PDF comes from anywhere, and its parser may not be ready for it
		if fault := recover(); fault != nil {
			err = errors.New("the structure of the file cannot be followed")
		}
	}()
	ctx, err := api.ReadAndValidate(bytes.NewReader(source), pdfConfig())
	if err != nil {
		return nil, errors.New("the structure of the file cannot be followed")
	}
	if ctx.Encrypt != nil {
		return nil, errEncrypted
	}
	u, err := newIncrement(source, ctx)
	if err != nil {
		return nil, err
	}
	byPage := map[int][]highlight{}
	for _, m := range marks {
		for page, lines := range linesOf(m.Boxes) {
			byPage[page] = append(byPage[page], highlight{m.Label, lines})
		}
	}
	for _, page := range slices.Sorted(maps.Keys(byPage)) {
		if err := u.annotate(ctx, page, byPage[page]); err != nil {
			return nil, fmt.Errorf("page %d: %w", page, err)
		}
	}
	return u.finish(), nil
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

// increment is what is appended to a PDF.
type increment struct {
	out     []byte
	size    int         // number of the next new object
	offsets map[int]int // of the objects in it
	trailer string
	before  int  // where the table of objects before it is
	stream  bool // the table before it is a stream, so this one must be
}

var startxref = regexp.MustCompile(`startxref\s+(\d+)\s+%%EOF`)

func newIncrement(source []byte, ctx *model.Context) (*increment, error) {
	found := startxref.FindAllSubmatch(source, -1)
	if len(found) == 0 || ctx.Root == nil || ctx.Size == nil {
		return nil, errors.New("the file has no table of its objects")
	}
	before, err := strconv.Atoi(string(found[len(found)-1][1]))
	if err != nil || before >= len(source) {
		return nil, errors.New("the table of the file's objects is not where it should be")
	}
	u := &increment{
		out: append(slices.Clone(source), '\n'), size: *ctx.Size, offsets: map[int]int{}, before: before,
		stream: !bytes.HasPrefix(bytes.TrimLeft(source[before:], " \t\r\n"), []byte("xref")),
	}
	u.trailer = fmt.Sprintf("/Root %s /Prev %d", ctx.Root.PDFString(), before)
	if ctx.Info != nil {
		u.trailer += " /Info " + ctx.Info.PDFString()
	}
	if len(ctx.ID) == 2 {
		u.trailer += " /ID " + ctx.ID.PDFString()
	}
	return u, nil
}

// object appends an object under a number.
func (u *increment) object(number, generation int, body string) {
	u.offsets[number] = len(u.out)
	u.out = fmt.Appendf(u.out, "%d %d obj\n%s\nendobj\n", number, generation, body)
}

// add appends a new object and returns its number.
func (u *increment) add(body string) int {
	number := u.size
	u.size++
	u.object(number, 0, body)
	return number
}

// annotate appends the highlights of a page, and the page with them.
func (u *increment) annotate(ctx *model.Context, number int, highlights []highlight) error {
	page, ref, inherited, err := ctx.PageDict(number, false)
	if err != nil || page == nil || ref == nil {
		return errors.New("it is not in the file")
	}
	var annotations types.Array
	if old, ok := page.Find("Annots"); ok {
		if annotations, err = ctx.DereferenceArray(old); err != nil {
			return errors.New("its annotations cannot be read")
		}
	}
	annotations = slices.Clone(annotations)
	visible := inherited.MediaBox
	if inherited.CropBox != nil {
		visible = inherited.CropBox
	}
	if visible == nil {
		return errors.New("it has no size")
	}
	for _, h := range highlights {
		annotation := u.add(annotationOf(h, frame{visible.LL.X, visible.LL.Y, visible.UR.X, visible.UR.Y, inherited.Rotate}))
		annotations = append(annotations, *types.NewIndirectRef(annotation, 0))
	}
	changed := page.Clone().(types.Dict)
	changed["Annots"] = annotations
	u.object(int(ref.ObjectNumber), int(ref.GenerationNumber), changed.PDFString())
	return nil
}

// annotationOf writes a highlight annotation (ISO 32000-1, chapter 12.5.6.10): a
// quadrilateral for each line, its corners in the order that viewers follow, which is not
// that of the standard: upper left, upper right, lower left, lower right.
func annotationOf(h highlight, f frame) string {
	var quads []string
	box := []float64{1e9, 1e9, -1e9, -1e9}
	for _, line := range h.lines {
		for _, corner := range [][2]float32{{line.Left, line.Top}, {line.Right, line.Top}, {line.Left, line.Bottom}, {line.Right, line.Bottom}} {
			x, y := f.user(float64(corner[0]), float64(corner[1]))
			quads = append(quads, decimal(x), decimal(y))
			box[0], box[1], box[2], box[3] = min(box[0], x), min(box[1], y), max(box[2], x), max(box[3], y)
		}
	}
	return fmt.Sprintf("<< /Type /Annot /Subtype /Highlight /Rect [%s %s %s %s] /QuadPoints [%s] /C [1 0.92 0.3] /F 4 /T (Pincite) /Contents %s >>",
		decimal(box[0]), decimal(box[1]), decimal(box[2]), decimal(box[3]), strings.Join(quads, " "), pdfString(h.label))
}

// frame is the visible part of a page in the page's own coordinates, and the rotation in
// degrees, clockwise, by which it is shown.
type frame struct {
	left, bottom, right, top float64
	rotation                 int
}

// user returns the page's own coordinates of a point of the page as it is shown, which
// counts from its upper left corner.
func (f frame) user(x, y float64) (float64, float64) {
	switch ((f.rotation % 360) + 360) % 360 {
	case 90:
		return f.left + y, f.bottom + x
	case 180:
		return f.right - x, f.bottom + y
	case 270:
		return f.right - y, f.top - x
	}
	return f.left + x, f.top - y
}

// finish appends the table of the objects and returns the file.
func (u *increment) finish() []byte {
	if u.stream {
		return u.finishStream()
	}
	start := len(u.out)
	u.out = append(u.out, "xref\n"...)
	for _, run := range runs(slices.Sorted(maps.Keys(u.offsets))) {
		u.out = fmt.Appendf(u.out, "%d %d\n", run[0], len(run))
		for _, number := range run {
			u.out = fmt.Appendf(u.out, "%010d 00000 n \n", u.offsets[number])
		}
	}
	return fmt.Appendf(u.out, "trailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n", u.size, u.trailer, start)
}

// finishStream writes the table as a stream (chapter 7.5.8), its entries of one, four
// and two bytes.
func (u *increment) finishStream() []byte {
	number := u.size
	u.size++
	start := len(u.out)
	u.offsets[number] = start
	var table []byte
	var index []string
	for _, run := range runs(slices.Sorted(maps.Keys(u.offsets))) {
		index = append(index, fmt.Sprintf("%d %d", run[0], len(run)))
		for _, n := range run {
			at := u.offsets[n]
			table = append(table, 1, byte(at>>24), byte(at>>16), byte(at>>8), byte(at), 0, 0)
		}
	}
	u.out = fmt.Appendf(u.out, "%d 0 obj\n<< /Type /XRef /Size %d /W [1 4 2] /Index [%s] /Length %d %s >>\nstream\n%s\nendstream\nendobj\n",
		number, u.size, strings.Join(index, " "), len(table), u.trailer, table)
	return fmt.Appendf(u.out, "startxref\n%d\n%%%%EOF\n", start)
}

// runs parts sorted numbers where one does not follow the other.
func runs(numbers []int) [][]int {
	var parts [][]int
	for i, n := range numbers {
		if i == 0 || n != numbers[i-1]+1 {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], n)
	}
	return parts
}

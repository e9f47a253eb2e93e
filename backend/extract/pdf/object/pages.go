package object

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/text/numeral"
)

// Page is a leaf of the page tree with what it inherits.
type Page struct {
	Ref       Ref // of the page's object; zero where the tree holds it directly
	Dict      Dict
	Resources Dict
	MediaBox  []float64 // four numbers; US letter where the file names none
	CropBox   []float64 // four numbers; the media box where the file names none
	Rotate    int       // clockwise: 0, 90, 180 or 270
	Missing   error     // why there is nothing but the place of a page: the tree names it and the file lacks it
}

// Pages walks the page tree and returns its leaves in order, those that the file lacks among
// them, so that the others keep their numbers.
func (f *File) Pages(ctx context.Context) ([]Page, error) {
	w := &treeWalk{file: f, around: map[uint32]bool{}}
	root := Page{MediaBox: []float64{0, 0, 612, 792}}
	if err := w.visit(ctx, f.Dict(f.trailer["Root"])["Pages"], root, 0); err != nil {
		return nil, err
	}
	return w.pages, nil
}

type treeWalk struct {
	file   *File
	around map[uint32]bool // the branches that the walk is in
	steps  int
	pages  []Page
}

// stepsPerPage bounds the walk, in nodes for each page that there may be: branches may be named more than once.
const stepsPerPage = 8

func (w *treeWalk) visit(ctx context.Context, o Object, p Page, depth int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if w.steps++; w.steps > stepsPerPage*w.file.limits.Pages {
		return w.tooMany()
	}
	ref, _ := o.(Ref)
	d, err := w.node(o, depth)
	if errors.Is(err, canon.ErrTooLarge) {
		return err
	}
	if err != nil {
		return w.lack(err, p, 1)
	}
	p.inherit(w.file, d)
	kids, kind := w.file.Array(d["Kids"]), w.file.Name(d["Type"])
	if kids == nil || kind == "Page" {
		switch {
		case kind == "Pages":
			return w.lack(damaged("a part of its page tree is missing"), p, w.file.Int(d["Count"], 0))
		case kind != "Page" && kind != "" && d["Contents"] == nil:
			return w.lack(damaged("something else stands in the place of a page"), p, 1)
		}
		p.Ref, p.Dict = ref, d
		return w.add(p)
	}
	w.around[ref.Num] = ref != Ref{}
	defer delete(w.around, ref.Num)
	return w.branch(ctx, kids, p, depth+1, w.file.Int(d["Count"], 0))
}

// node returns the dictionary of a node, or why there is none.
func (w *treeWalk) node(o Object, depth int) (Dict, error) {
	if ref, ok := o.(Ref); ok && w.around[ref.Num] || depth > maxDepth {
		return nil, damaged("its page tree leads in a circle, or is nested too deep")
	}
	v, err := w.file.required(o)
	if err != nil {
		return nil, err
	}
	d, ok := v.(Dict)
	if !ok {
		return nil, damaged("a page is missing")
	}
	return d, nil
}

// branch visits the kids of a node. Where one alone is missing it stands for as many pages as the node
// counts more than it has.
func (w *treeWalk) branch(ctx context.Context, kids Array, p Page, depth, count int) error {
	first, missing, at := len(w.pages), 0, 0
	for _, kid := range kids {
		before := len(w.pages)
		if err := w.visit(ctx, kid, p, depth); err != nil {
			return err
		}
		if len(w.pages) == before+1 && w.pages[before].Missing != nil {
			missing, at = missing+1, before
		}
	}
	more := count - (len(w.pages) - first)
	if missing != 1 || more <= 0 || len(w.pages)+more > w.file.limits.Pages {
		return nil
	}
	w.pages = slices.Insert(w.pages, at, slices.Repeat(w.pages[at:at+1], more)...)
	return nil
}

// lack adds the places of pages that the file lacks. No file has more than there may be, whatever it says.
func (w *treeWalk) lack(why error, p Page, count int) error {
	p.Missing = why
	if len(w.pages)+count > w.file.limits.Pages {
		count = 1
	}
	for range count {
		if err := w.add(p); err != nil {
			return err
		}
	}
	return nil
}

func (w *treeWalk) add(p Page) error {
	if len(w.pages) >= w.file.limits.Pages {
		return w.tooMany()
	}
	w.pages = append(w.pages, p)
	return nil
}

func (w *treeWalk) tooMany() error {
	return fmt.Errorf("%w: it has more than %d pages; split it", canon.ErrTooLarge, w.file.limits.Pages)
}

// inherit takes over the attributes that d sets, PDF 32000-1:2008, 7.7.3.4.
func (p *Page) inherit(f *File, d Dict) {
	if r := f.Dict(d["Resources"]); r != nil {
		p.Resources = r
	}
	if box := rectangle(f.Numbers(d["MediaBox"])); box != nil {
		p.MediaBox = box
		if p.CropBox != nil {
			p.CropBox = intersect(p.CropBox, box)
		}
	}
	if box := rectangle(f.Numbers(d["CropBox"])); box != nil {
		p.CropBox = intersect(box, p.MediaBox)
	}
	if r := f.Int(d["Rotate"], p.Rotate); r%90 == 0 {
		p.Rotate = (r%360 + 360) % 360
	}
}

// Box is what is shown of the page.
func (p *Page) Box() []float64 {
	if p.CropBox != nil {
		return p.CropBox
	}
	return p.MediaBox
}

// rectangle returns box with its corners in order, nil where it is none or has no area.
func rectangle(box []float64) []float64 {
	if len(box) != 4 {
		return nil
	}
	out := []float64{min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])}
	if out[2]-out[0] < 1 || out[3]-out[1] < 1 {
		return nil
	}
	return out
}

// intersect returns what a and b share, b where that is nothing.
func intersect(a, b []float64) []float64 {
	out := rectangle([]float64{max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])})
	if out == nil || a[0] > b[2] || b[0] > a[2] || a[1] > b[3] || b[1] > a[3] {
		return b
	}
	return out
}

// Content joins the streams of a page's content, a line feed behind each. One that is named
// and missing is an error: a page must not lose text unnoticed.
func (f *File) Content(p *Page) ([]byte, error) {
	if p.Missing != nil {
		return nil, p.Missing
	}
	v, err := f.required(p.Dict["Contents"])
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case *Stream:
		return f.DecodeText(v)
	case Array:
		var out bytes.Buffer
		for _, part := range v {
			s, err := f.required(part)
			if err != nil {
				return nil, err
			}
			stream, ok := s.(*Stream)
			if !ok {
				continue
			}
			data, err := f.DecodeText(stream)
			if err != nil {
				return nil, err
			}
			out.Write(data)
			out.WriteByte('\n')
		}
		return out.Bytes(), nil
	}
	return nil, nil
}

// DecodeText is [File.Decode] for streams that must not be pictures: those behind a filter
// that is not known are canon.ErrDamaged.
func (f *File) DecodeText(s *Stream) ([]byte, error) {
	data, err := f.Decode(s)
	if errors.Is(err, canon.ErrUnsupported) {
		return nil, fmt.Errorf("%w: content behind a filter that is not known; export the document to PDF again", canon.ErrDamaged)
	}
	return data, err
}

const (
	// maxLabel bounds the length of a page's label, in bytes, and maxRanges the ranges of pages that are labelled alike.
	maxLabel  = 64
	maxRanges = 10_000
)

// PageLabels returns what the pages are called, PDF 32000-1:2008, 12.4.2: of page n at n-1, as a viewer shows it, and nil
// where the file says nothing, or that they are 1, 2, 3 and so on. An empty label is that of a page without one.
func (f *File) PageLabels(pages int) []string {
	ranges := map[int]Dict{}
	f.labelRanges(f.Dict(f.trailer["Root"])["PageLabels"], ranges, 0)
	if len(ranges) == 0 {
		return nil
	}
	out := make([]string, pages)
	var of Dict
	number, plain := 0, true
	for i := range out {
		if d, ok := ranges[i]; ok {
			of, number = d, max(f.Int(d["St"], 1), 1)
		}
		if of != nil {
			out[i] = f.label(of, number)
			number++
		}
		plain = plain && (out[i] == "" || out[i] == strconv.Itoa(i+1))
	}
	if plain {
		return nil
	}
	return out
}

// labelRanges walks the number tree of the labels.
func (f *File) labelRanges(o Object, out map[int]Dict, depth int) {
	d := f.Dict(o)
	if d == nil || depth > maxDepth || len(out) > maxRanges {
		return
	}
	nums := f.Array(d["Nums"])
	for i := 0; i+1 < len(nums) && len(out) <= maxRanges; i += 2 {
		if at, label := f.Int(nums[i], -1), f.Dict(nums[i+1]); at >= 0 && label != nil {
			out[at] = label
		}
	}
	for i, kid := range f.Array(d["Kids"]) {
		if i > maxRanges {
			return
		}
		f.labelRanges(kid, out, depth+1)
	}
}

// label writes the label of a page of a range.
func (f *File) label(of Dict, number int) string {
	text := strings.Join(strings.Fields(Text(f.String(of["P"]))), " ")
	switch f.Name(of["S"]) {
	case "D":
		text += strconv.Itoa(number)
	case "R":
		text += strings.ToUpper(numeral.Roman(number))
	case "r":
		text += numeral.Roman(number)
	case "A":
		text += strings.ToUpper(numeral.Letters(number))
	case "a":
		text += numeral.Letters(number)
	}
	if len(text) > maxLabel {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return -1
		}
		return r
	}, text)
}

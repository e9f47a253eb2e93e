package object

import (
	"context"
	"fmt"

	"pincite/backend/extract/canon"
)

// Page is a leaf of the page tree with what it inherits.
type Page struct {
	Ref       Ref // of the page's object; zero where the tree holds it directly
	Dict      Dict
	Resources Dict
	MediaBox  []float64 // four numbers; US letter where the file names none
	CropBox   []float64 // four numbers; the media box where the file names none
	Rotate    int       // clockwise: 0, 90, 180 or 270
}

// Pages walks the page tree and returns its leaves in order. A page that the tree names
// and the file lacks is canon.ErrDamaged.
func (f *File) Pages(ctx context.Context) ([]Page, error) {
	w := &treeWalk{file: f, seen: map[uint32]bool{}}
	root := Page{MediaBox: []float64{0, 0, 612, 792}}
	if err := w.visit(ctx, f.Dict(f.trailer["Root"])["Pages"], root, 0); err != nil {
		return nil, err
	}
	return w.pages, nil
}

type treeWalk struct {
	file  *File
	seen  map[uint32]bool
	pages []Page
}

func (w *treeWalk) visit(ctx context.Context, o Object, p Page, depth int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ref, ok := o.(Ref)
	if ok {
		if w.seen[ref.Num] || depth > maxDepth {
			return damaged("its page tree leads in a circle")
		}
		w.seen[ref.Num] = true
	}
	v, err := w.file.Resolve(o)
	if err != nil {
		return err
	}
	d, ok := v.(Dict)
	if !ok {
		return damaged(fmt.Sprintf("page %d is missing", len(w.pages)+1))
	}
	p.inherit(w.file, d)
	kids := w.file.Array(d["Kids"])
	if kids == nil || w.file.Name(d["Type"]) == "Page" {
		if w.file.Name(d["Type"]) == "Pages" {
			return nil // a branch without leaves
		}
		if len(w.pages) >= w.file.limits.Pages {
			return fmt.Errorf("%w: it has more than %d pages; split it", canon.ErrTooLarge, w.file.limits.Pages)
		}
		p.Ref, p.Dict = ref, d
		w.pages = append(w.pages, p)
		return nil
	}
	if depth++; depth > maxDepth {
		return damaged("its page tree is nested too deep")
	}
	for _, kid := range kids {
		if err := w.visit(ctx, kid, p, depth); err != nil {
			return err
		}
	}
	return nil
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

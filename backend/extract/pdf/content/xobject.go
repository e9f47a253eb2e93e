package content

import (
	"context"
	"fmt"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/object"
)

// drawObject runs Do: a form is drawn, a picture measured.
func (p *program) drawObject(ctx context.Context) error {
	if len(p.args) == 0 || p.hidden() {
		return nil
	}
	name, _ := p.args[0].(object.Name)
	v, err := p.in.file.Resolve(p.in.file.Dict(p.resources["XObject"])[name])
	if err != nil {
		return err
	}
	s, ok := v.(*object.Stream)
	if !ok || p.in.layerHidden(s.Dict["OC"]) {
		return nil
	}
	switch p.in.file.Name(s.Dict["Subtype"]) {
	case "Image":
		p.in.addImage(&p.state, s.Dict["SMask"] == nil && s.Dict["Mask"] == nil && s.Dict["ImageMask"] == nil)
	case "Form":
		before := len(p.in.drawn.Glyphs)
		if err := p.in.drawForm(ctx, s, p.resources, p.state.ctm, p.depth, &p.state); err != nil {
			return err
		}
		if p.pagination() {
			for i := before; i < len(p.in.drawn.Glyphs); i++ {
				p.in.drawn.Glyphs[i].Aside = true
			}
		}
	}
	return nil
}

// drawForm draws a form XObject, 8.10, in the space ctm.
func (in *Interpreter) drawForm(ctx context.Context, s *object.Stream, outer object.Dict, ctm matrix, depth int, within *textState) error {
	if depth >= maxForms {
		return fmt.Errorf("%w: its pages draw parts within parts more than %d deep; check where the file comes from", canon.ErrTooLarge, maxForms)
	}
	if in.inside[s] {
		return nil
	}
	in.inside[s] = true
	defer delete(in.inside, s)
	in.operators += formCost
	data, err := in.file.DecodeText(s)
	if err != nil {
		return err
	}
	resources := in.file.Dict(s.Dict["Resources"])
	if resources == nil {
		resources = outer
	}
	m := in.matrixOf(s.Dict["Matrix"]).mul(ctm)
	if !m.finite() {
		return nil
	}
	return in.run(ctx, data, resources, m, depth+1, within)
}

func (in *Interpreter) matrixOf(o object.Object) matrix {
	if n := in.file.Numbers(o); len(n) == 6 {
		return matrix(n)
	}
	return identity
}

// addImage adds the part of the page that the unit square covers. Solid is set where nothing shows through the picture.
func (in *Interpreter) addImage(s *textState, solid bool) {
	box := s.ctm.bounds(Rect{0, 0, 1, 1}).Intersect(in.page)
	in.drawn.Images += box.Area()
	n := len(in.shapes)
	if in.addShape(s, s.fill, box, nil); len(in.shapes) > n {
		picture := &in.shapes[n]
		picture.image, picture.shade, picture.covers = true, shade{}, solid && s.covering(ink{alpha: s.fill.alpha})
	}
}

package content

import (
	"context"
	"errors"
	"fmt"
	"io"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/font"
	"pincite/backend/extract/pdf/object"
)

const (
	// maxForms bounds how deep form XObjects may draw one another.
	maxForms = 24
	// maxStates bounds the stack of graphics states; Annex C allows 28.
	maxStates = 1024
	// maxOperators bounds the operators of a document, forms counted as often as they are
	// drawn: some two thousand a page of text, at the most pages there may be.
	maxOperators = 200_000_000
	// formCost is what drawing a form counts for, in operators: finding and decoding it.
	formCost = 1500
	// maxGlyphs bounds the glyphs of one page; a dense page has 10,000.
	maxGlyphs = 2_000_000
	// maxConcealed bounds those of one page that nobody sees.
	maxConcealed = 100_000
	// checkEvery is how many operators pass between two looks at the context.
	checkEvery = 4096
)

// errTooMuch is returned for pages that draw more than maxOperators or maxGlyphs.
var errTooMuch = fmt.Errorf("%w: its pages draw more than any document needs; check where the file comes from", canon.ErrTooLarge)

// textState is PDF 32000-1:2008, 9.3, and the transformation in force.
type textState struct {
	ctm                                 matrix
	font                                *font.Font
	size, charSpace, wordSpace, leading float64
	scale                               float64 // horizontal, 1 = 100 %
	rise                                float64
	unseen                              bool // neither filled nor stroked, as the words over a scan are
	outline                             bool // stroked and not filled
	fill, stroke                        ink
	mixes, masked                       bool    // what is painted lets through what is below it
	darkens                             bool    // what is painted leaves black what is black below it, and is black where it is black
	width                               float64 // of lines
	stencil                             bool    // letters become the clipping path and are not painted
	clip                                clipping
}

// Interpreter draws the pages of one document.
type Interpreter struct {
	file      *object.File
	fonts     map[object.Ref]*font.Font
	hidden    map[object.Ref]bool     // layers that are switched off
	inside    map[*object.Stream]bool // forms being drawn: one does not draw itself
	operators int

	page    Rect // that is being drawn, as it is shown
	drawn   Drawing
	shapes  []shape
	boxes   boxes
	unknown int // glyphs of the page that nothing says the text of
}

// Drawing is what stands on a page.
type Drawing struct {
	Glyphs []Glyph // in the order of drawing
	Images float64 // area covered by pictures, those on top of each other counted twice
	Rules  []Rect  // the lines drawn, see addRule
	// Concealed are the glyphs that the page draws and that nobody sees; they are not among Glyphs.
	Concealed []Glyph
	Fields    Fields // of the page's form
}

// NewInterpreter returns one for the pages of f.
func NewInterpreter(f *object.File) *Interpreter {
	return &Interpreter{file: f, fonts: map[object.Ref]*font.Font{}, hidden: hiddenLayers(f), inside: map[*object.Stream]bool{}}
}

// Draw draws the content of a page and its annotations.
func (in *Interpreter) Draw(ctx context.Context, p *object.Page, g Geometry) (Drawing, error) {
	size := g.Size()
	in.page = Rect{0, 0, float64(size.Width), float64(size.Height)}
	in.drawn, in.shapes, in.boxes = Drawing{}, in.shapes[:0], in.boxes.cleared()
	content, err := in.file.Content(p)
	if err != nil {
		return Drawing{}, err
	}
	if err := in.run(ctx, content, p.Resources, g.shown(), 0, nil); err != nil {
		return Drawing{}, err
	}
	err = in.drawAnnotations(ctx, p, g)
	in.countUnknown()
	in.conceal()
	in.tickBoxes()
	return in.drawn, err
}

// program is one content stream being run.
type program struct {
	in        *Interpreter
	resources object.Dict
	fonts     map[object.Name]*font.Font
	depth     int
	state     textState
	stack     []textState
	matrix    matrix // Tm
	line      matrix // Tlm
	path      path
	marks     []mark
	args      []object.Object
}

func (in *Interpreter) run(ctx context.Context, content []byte, resources object.Dict, ctm matrix, depth int, within *textState) error {
	p := &program{in: in, resources: resources, depth: depth, fonts: map[object.Name]*font.Font{}, matrix: identity, line: identity}
	p.state = textState{ctm: ctm, scale: 1, width: 1}
	black := ink{shade: shade{known: true}, alpha: 1}
	p.state.fill, p.state.stroke = black, black
	if within != nil {
		p.state.fill, p.state.stroke, p.state.mixes, p.state.masked, p.state.clip = within.fill, within.stroke, within.mixes, within.masked,
			within.clip
		p.state.darkens, p.state.width = within.darkens, within.width
	}
	l := object.NewLexer(content)
	for {
		o, err := l.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%w: a page's content: %v; open the file in its own program and save it anew", canon.ErrDamaged, err)
		}
		op, ok := o.(object.Keyword)
		if !ok {
			if len(p.args) < 64 { // more than any operator takes
				p.args = append(p.args, o)
			}
			continue
		}
		if in.operators++; in.operators%checkEvery == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if in.operators > maxOperators || len(in.drawn.Glyphs) > maxGlyphs {
			return errTooMuch
		}
		if op == "ID" {
			l.PassInlineImage()
			in.addImage(&p.state, true)
		} else if err := p.do(ctx, string(op)); err != nil {
			return err
		}
		p.args = p.args[:0]
	}
}

func (p *program) do(ctx context.Context, op string) error {
	s := &p.state
	switch op {
	case "q":
		if len(p.stack) < maxStates {
			p.stack = append(p.stack, *s)
		}
	case "Q":
		if n := len(p.stack); n > 0 {
			*s, p.stack = p.stack[n-1], p.stack[:n-1]
		}
	case "cm":
		if m, ok := p.matrixArg(); ok && m.mul(s.ctm).finite() {
			s.ctm = m.mul(s.ctm)
		}
	case "Do":
		return p.drawObject(ctx)
	case "gs":
		p.graphicsState()
	case "w":
		s.width = p.num(0)
	case "sh":
		if !p.hidden() {
			p.in.addShading(s)
		}
	case "BMC", "BDC":
		p.begin(op)
	case "EMC":
		p.end()
	case "m", "l", "c", "v", "y", "h", "re", "S", "s", "B", "B*", "b", "b*", "f", "F", "f*", "n", "W", "W*":
		p.construct(op)
	default:
		if !p.colour(op) {
			p.text(op)
		}
	}
	return nil
}

// text runs the operators of 9.3 and 9.4.
func (p *program) text(op string) {
	s := &p.state
	switch op {
	case "BT":
		p.setMatrix(identity)
	case "Tm":
		if m, ok := p.matrixArg(); ok {
			p.setMatrix(m)
		}
	case "Td":
		p.move(p.num(0), p.num(1))
	case "TD":
		s.leading = -p.num(1)
		p.move(p.num(0), p.num(1))
	case "T*":
		p.move(0, -s.leading)
	case "Tf":
		if len(p.args) == 2 {
			name, _ := p.args[0].(object.Name)
			s.font, s.size = p.font(name), p.num(1)
		}
	case "Tc":
		s.charSpace = p.num(0)
	case "Tw":
		s.wordSpace = p.num(0)
	case "Tz":
		s.scale = p.num(0) / 100
	case "TL":
		s.leading = p.num(0)
	case "Ts":
		s.rise = p.num(0)
	case "Tr":
		s.unseen, s.outline, s.stencil = p.num(0) == 3, p.num(0) == 1 || p.num(0) == 5, p.num(0) == 7
	case "Tj", "TJ":
		p.showArg(0)
	case "'":
		p.move(0, -s.leading)
		p.showArg(0)
	case "\"":
		s.wordSpace, s.charSpace = p.num(0), p.num(1)
		p.move(0, -s.leading)
		p.showArg(2)
	}
}

// matrixArg returns the matrix that the operands are, and false where they are too few.
func (p *program) matrixArg() (matrix, bool) {
	return matrix{p.num(0), p.num(1), p.num(2), p.num(3), p.num(4), p.num(5)}, len(p.args) >= 6
}

func (p *program) setMatrix(m matrix) {
	p.matrix, p.line = m, m
}

func (p *program) move(x, y float64) {
	p.setMatrix(matrix{1, 0, 0, 1, x, y}.mul(p.line))
}

// font returns the font of a name in the resources, an absent one where there is none.
func (p *program) font(name object.Name) *font.Font {
	if f, ok := p.fonts[name]; ok {
		return f
	}
	file := p.in.file
	f := p.in.loadFont(file.Dict(p.resources["Font"])[name])
	p.fonts[name] = f
	return f
}

func (in *Interpreter) loadFont(o object.Object) *font.Font {
	ref, ok := o.(object.Ref)
	if !ok {
		return font.New(in.file, in.file.Dict(o))
	}
	f := in.fonts[ref]
	if f == nil {
		f = font.New(in.file, in.file.Dict(o))
		in.fonts[ref] = f
	}
	return f
}

func (p *program) graphicsState() {
	if len(p.args) == 0 {
		return
	}
	file := p.in.file
	name, _ := p.args[0].(object.Name)
	d := file.Dict(file.Dict(p.resources["ExtGState"])[name])
	p.state.blending(file, d)
	p.state.width = file.Number(d["LW"], p.state.width)
	if a := file.Array(d["Font"]); len(a) == 2 {
		p.state.font, p.state.size = p.in.loadFont(a[0]), file.Number(a[1], 0)
	}
}

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

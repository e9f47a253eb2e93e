package content

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/object"
	"pincite/testkit/hostiletest"
)

// helvetica are resources with one font, whose letters A and B are 0.667 of its size wide and
// whose space is 0.278.
const helvetica = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>"

func streamOf(entries, data string) string {
	return fmt.Sprintf("<< /Length %d %s >>\nstream\n%s\nendstream", len(data), entries, data)
}

// document is a PDF of one page of 600 by 800 points; objects from number 5 on come behind it.
func document(t testing.TB, catalog, page, resources, content string, more ...string) (*Interpreter, *object.Page) {
	t.Helper()
	source := hostiletest.PDF("/Root 1 0 R", append([]string{
		"<< /Type /Catalog /Pages 2 0 R " + catalog + " >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R " + page + " /Resources << " + helvetica + " " + resources + " >> >>",
		streamOf("", content),
	}, more...)...)
	file, err := object.Open(source, "", object.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := file.Pages(t.Context())
	if err != nil || len(pages) != 1 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	return NewInterpreter(file), &pages[0]
}

func drawn(t testing.TB, in *Interpreter, p *object.Page) Drawing {
	t.Helper()
	d, err := in.Draw(t.Context(), p, GeometryOf(p))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// places writes glyphs as "A@u,base", white space left out.
func places(d Drawing) string {
	var out []string
	for _, g := range d.Glyphs {
		if !g.Space {
			out = append(out, fmt.Sprintf("%s@%.2f,%.2f", g.Text, g.U0, g.Base))
		}
	}
	return strings.Join(out, " ")
}

func TestTextOperators(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, content, want string }{
		{"string", "BT /F1 10 Tf 100 700 Td (AB) Tj ET", "A@100.00,100.00 B@106.67,100.00"},
		{"letter spacing", "BT /F1 10 Tf 2 Tc 100 700 Td (AB) Tj ET", "A@100.00,100.00 B@108.67,100.00"},
		{"word spacing widens the space alone", "BT /F1 10 Tf 5 Tw 100 700 Td (A B) Tj ET", "A@100.00,100.00 B@114.45,100.00"},
		{"horizontal scaling", "BT /F1 10 Tf 50 Tz 100 700 Td (AB) Tj ET", "A@100.00,100.00 B@103.33,100.00"},
		{"horizontal scaling of spacing", "BT /F1 10 Tf 50 Tz 2 Tc 100 700 Td (AB) Tj ET", "A@100.00,100.00 B@104.33,100.00"},
		{"rise", "BT /F1 10 Tf 3 Ts 100 700 Td (A) Tj 0 Ts (B) Tj ET", "A@100.00,97.00 B@106.67,100.00"},
		{"kerning", "BT /F1 10 Tf 100 700 Td [(A) -1000 (B) 500 (A)] TJ ET", "A@100.00,100.00 B@116.67,100.00 A@118.34,100.00"},
		{"next line", "BT /F1 10 Tf 14 TL 100 700 Td (A) Tj T* (B) Tj ET", "A@100.00,100.00 B@100.00,114.00"},
		{"TD sets the leading", "BT /F1 10 Tf 100 700 Td (A) Tj 0 -12 TD (B) Tj T* (A) Tj ET", "A@100.00,100.00 B@100.00,112.00 A@100.00,124.00"},
		{"quote", "BT /F1 10 Tf 14 TL 100 700 Td (A) Tj (B) ' ET", "A@100.00,100.00 B@100.00,114.00"},
		{"double quote", "BT /F1 10 Tf 14 TL 100 700 Td 5 2 (A B) \" (A) ' ET", "A@100.00,114.00 B@118.45,114.00 A@100.00,128.00"},
		{"text matrix", "BT /F1 10 Tf 2 0 0 2 100 700 Tm (AB) Tj ET", "A@100.00,100.00 B@113.34,100.00"},
		{"lines in a text matrix", "BT /F1 10 Tf 2 0 0 2 100 700 Tm 0 -10 Td (A) Tj ET", "A@100.00,120.00"},
		{"BT begins anew", "BT /F1 10 Tf 100 700 Td (A) Tj ET BT 50 700 Td (B) Tj ET", "A@100.00,100.00 B@50.00,100.00"},
		{"transformation", "1 0 0 1 50 0 cm BT /F1 10 Tf 100 700 Td (A) Tj ET", "A@150.00,100.00"},
		{"transformations follow one another", "2 0 0 2 0 0 cm 1 0 0 1 50 0 cm BT /F1 10 Tf 0 350 Td (A) Tj ET", "A@100.00,100.00"},
		{"state put back", "q 1 0 0 1 50 0 cm Q BT /F1 10 Tf 100 700 Td (A) Tj ET", "A@100.00,100.00"},
		{"font put back", "BT /F1 10 Tf ET q BT /F1 20 Tf ET Q BT 100 700 Td (AB) Tj ET", "A@100.00,100.00 B@106.67,100.00"},
		{"one Q too many", "Q Q BT /F1 10 Tf 100 700 Td (A) Tj ET Q", "A@100.00,100.00"},
		{"invisible text, as scans have it", "q 612 0 0 792 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x01EI\x02\x03 EI Q BT 3 Tr /F1 10 Tf 100 700 Td (A) Tj ET", "A@100.00,100.00"},
		{"invisible text without a picture", "BT 3 Tr /F1 10 Tf 100 700 Td (A) Tj ET", ""},
		{"no font", "BT 100 700 Td (A) Tj ET", ""},
		{"operands missing", "BT /F1 10 Tf Td Tj TJ ' cm Tm 1 2 cm 1 Tm ET BT /F1 10 Tf 100 700 Td (A) Tj ET", "A@100.00,100.00"},
		{"unknown operators", "BX 1 2 sh /x ri foo EX BT /F1 10 Tf 100 700 Td (A) Tj ET", "A@100.00,100.00"},
		{"beyond the page", "BT /F1 10 Tf 700 700 Td (A) Tj ET BT 100 -50 Td (B) Tj ET", ""},
		{"inline picture", "q 10 0 0 10 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x01EI\x02\x03 EI Q BT /F1 10 Tf 100 700 Td (A) Tj ET", "A@100.00,100.00"},
		{"transformation without end", "100000000000 0 0 1 0 0 cm 0 0 0 0 99999999999 0 cm BT /F1 10 Tf 100 700 Td (A) Tj ET", "A@100.00,100.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			in, p := document(t, "", "", "", c.content)
			if got := places(drawn(t, in, p)); got != c.want {
				t.Errorf("drawn %s\nwant  %s", got, c.want)
			}
		})
	}
}

// TestDirections turns text and pages: along its own direction a text is always as long.
func TestDirections(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		matrix string
		rotate int
		angle  int
	}{
		{"1 0 0 1", 0, 0}, {"0 1 -1 0", 0, 270}, {"-1 0 0 -1", 0, 180}, {"0 -1 1 0", 0, 90},
		{"1 0 0 1", 90, 90}, {"0 1 -1 0", 90, 0}, {"1 0 0 1", 180, 180}, {"1 0 0 1", 270, 270},
		{"0.9998 0.0175 -0.0175 0.9998", 0, 0}, // a degree off, as scans are
		{"0.8660 0.5 -0.5 0.8660", 0, 330},
	} {
		in, p := document(t, "", fmt.Sprintf("/Rotate %d", c.rotate), "", "BT /F1 10 Tf "+c.matrix+" 300 400 Tm (AB) Tj ET")
		d := drawn(t, in, p)
		if len(d.Glyphs) != 2 {
			t.Fatalf("%+v: %d glyphs", c, len(d.Glyphs))
		}
		a, b := d.Glyphs[0], d.Glyphs[1]
		if a.Angle != c.angle || b.Angle != c.angle {
			t.Errorf("%+v: angle %d", c, a.Angle)
		}
		if math.Abs(b.U0-a.U0-6.67) > 0.01 || math.Abs(a.Base-b.Base) > 0.2 || math.Abs(a.Size-10) > 0.01 {
			t.Errorf("%+v: A from %.2f to %.2f on %.2f, B from %.2f on %.2f, size %.2f", c, a.U0, a.U1, a.Base, b.U0, b.Base, a.Size)
		}
	}
}

// TestFrames enters the frame of every angle and leaves it again.
func TestFrames(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for angle := range 360 {
		x, y := r.Float64()*600, r.Float64()*800
		u, v := FrameOf(angle).Enter(x, y)
		back := FrameOf(angle).Leave(Rect{u, v, u, v})
		if math.Abs(back.X0-x) > 1e-9 || math.Abs(back.Y0-y) > 1e-9 || back.Area() > 1e-9 {
			t.Errorf("%d°: (%g, %g) came back as %+v", angle, x, y, back)
		}
	}
}

func TestAngleOf(t *testing.T) {
	t.Parallel()
	for degrees := -360; degrees < 720; degrees++ {
		rad := float64(degrees) * math.Pi / 180
		got, want := angleOf(math.Cos(rad), math.Sin(rad)), (degrees+720)%360
		switch off := (want + 45) % 90; {
		case off >= 43 && off <= 47: // within two degrees of an axis
			want = (want + 2) / 90 * 90 % 360
		}
		if got != want {
			t.Errorf("%d°: %d, want %d", degrees, got, want)
		}
	}
	if got := angleOf(0, 0); got != 0 {
		t.Errorf("no direction is %d°", got)
	}
}

func TestMarkedContent(t *testing.T) {
	t.Parallel()
	const text = "BT /F1 10 Tf 100 700 Td "
	for _, c := range []struct{ name, catalog, resources, content, want string }{
		{"replaced", "", "", text + "/Span << /ActualText (fi) >> BDC (AB) Tj EMC (A) Tj ET", "fi A"},
		{"replaced in UTF-16", "", "", text + "/Span << /ActualText <FEFF00660069> >> BDC (AB) Tj EMC ET", "fi"},
		{"replaced by nothing", "", "", text + "/Span << /ActualText () >> BDC (AB) Tj EMC (A) Tj ET", " A"},
		{"replaced by several words", "", "", text + "/Span << /ActualText (two words) >> BDC (AB) Tj EMC ET", "A B"},
		{"replaced by another number", "", "", text + "/Span << /ActualText (900) >> BDC (100) Tj EMC ET", "1 0 0"},
		{"replaced by the same number", "", "", text + "/Span << /ActualText ($100) >> BDC (100) Tj EMC ET", "$100"},
		{"properties by name", "", "/Properties << /P << /ActualText (x) >> >>", text + "/Span /P BDC (AB) Tj EMC ET", "x"},
		{"nested", "", "", text + "/Span << /ActualText (o) >> BDC (A) Tj /Span << /ActualText (i) >> BDC (B) Tj EMC EMC ET", "o"},
		{"one end too many", "", "", text + "EMC (A) Tj EMC ET", "A"},
		{"never closed", "", "", text + "/Span << /ActualText (x) >> BDC (AB) Tj ET", "A B"},
		{"layer that is off", "/OCProperties << /D << /OFF [5 0 R] >> >>", "/Properties << /L 5 0 R >>", text + "/OC /L BDC (A) Tj EMC (B) Tj ET", "B"},
		{"layer that is on", "/OCProperties << /D << /OFF [6 0 R] >> >>", "/Properties << /L 5 0 R >>", text + "/OC /L BDC (A) Tj EMC (B) Tj ET", "A B"},
		{"inside a layer that is off", "/OCProperties << /D << /OFF [5 0 R] >> >>", "/Properties << /L 5 0 R >>", text + "/OC /L BDC /Span BMC (A) Tj EMC (B) Tj EMC ET", ""},
		{"members that are all off", "/OCProperties << /D << /OFF [5 0 R] >> >>", "/Properties << /L << /OCGs [5 0 R] >> >>", text + "/OC /L BDC (A) Tj EMC ET", ""},
		{"layer that is off as all are", "/OCProperties << /OCGs [5 0 R 6 0 R] /D << /BaseState /OFF /ON [6 0 R] >> >>", "/Properties << /L 5 0 R /M 6 0 R >>", text + "/OC /L BDC (A) Tj EMC /OC /M BDC (B) Tj EMC ET", "B"},
		{"members that are not all on", "/OCProperties << /D << /OFF [5 0 R] >> >>", "/Properties << /L << /P /AllOn /OCGs [5 0 R 6 0 R] >> >>", text + "/OC /L BDC (A) Tj EMC ET", ""},
		{"members of which one is off", "/OCProperties << /D << /OFF [5 0 R] >> >>", "/Properties << /L << /P /AnyOff /OCGs [5 0 R 6 0 R] >> >>", text + "/OC /L BDC (A) Tj EMC ET", "A"},
		{"members of which none is off", "", "/Properties << /L << /P /AnyOff /OCGs [5 0 R 6 0 R] >> >>", text + "/OC /L BDC (A) Tj EMC ET", ""},
		{"members that are not all off", "/OCProperties << /D << /OFF [5 0 R] >> >>", "/Properties << /L << /P /AllOff /OCGs [5 0 R 6 0 R] >> >>", text + "/OC /L BDC (A) Tj EMC ET", ""},
		{"members of which one is on", "/OCProperties << /D << /OFF [5 0 R] >> >>", "/Properties << /L << /OCGs [5 0 R 6 0 R] >> >>", text + "/OC /L BDC (A) Tj EMC ET", "A"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			in, p := document(t, c.catalog, "", c.resources, c.content, "<< /Type /OCG /Name (a) >>", "<< /Type /OCG /Name (b) >>")
			var got []string
			for _, g := range drawn(t, in, p).Glyphs {
				got = append(got, g.Text)
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("drawn %q, want %q", strings.Join(got, " "), c.want)
			}
		})
	}
}

// TestPagination checks that what the file marks as a running line is told, in forms too.
func TestPagination(t *testing.T) {
	t.Parallel()
	in, p := document(t, "", "", "/XObject << /X 5 0 R >>",
		"/Artifact << /Type /Pagination >> BDC BT /F1 10 Tf 100 700 Td (A) Tj ET /X Do EMC /Artifact << /Type /Layout >> BDC BT 100 600 Td (B) Tj ET EMC",
		streamOf("/Type /XObject /Subtype /Form /BBox [0 0 600 800]", "BT /F1 10 Tf 100 500 Td (C) Tj ET"))
	got := map[string]bool{}
	for _, g := range drawn(t, in, p).Glyphs {
		got[g.Text] = g.Aside
	}
	if !got["A"] || got["B"] || !got["C"] || len(got) != 3 {
		t.Errorf("asides: %v", got)
	}
}

func TestForms(t *testing.T) {
	t.Parallel()
	form := func(entries, content string) string {
		return streamOf("/Type /XObject /Subtype /Form /BBox [0 0 600 800] "+entries, content)
	}
	for _, c := range []struct {
		name, content, want string
		objects             []string
	}{
		{"in the space of its place", "1 0 0 1 50 0 cm /X Do", "A@150.00,100.00", []string{form("", "BT /F1 10 Tf 100 700 Td (A) Tj ET")}},
		{"with a matrix", "/X Do", "A@110.00,90.00", []string{form("/Matrix [1 0 0 1 10 10]", "BT /F1 10 Tf 100 700 Td (A) Tj ET")}},
		{"its state stays inside", "/X Do BT /F1 10 Tf 100 700 Td (B) Tj ET", "A@150.00,100.00 B@100.00,100.00", []string{form("", "1 0 0 1 50 0 cm BT /F1 10 Tf 100 700 Td (A) Tj ET")}},
		{"drawn twice", "/X Do 1 0 0 1 0 -20 cm /X Do", "A@100.00,100.00 A@100.00,120.00", []string{form("", "BT /F1 10 Tf 100 700 Td (A) Tj ET")}},
		{"draws itself", "/X Do", "A@100.00,100.00", []string{form("/Resources << "+helvetica+" /XObject << /X 5 0 R >> >>", "/X Do BT /F1 10 Tf 100 700 Td (A) Tj ET")}},
		{"no such form", "/Y Do Do BT /F1 10 Tf 100 700 Td (A) Tj ET", "A@100.00,100.00", []string{form("", "")}},
		{"form without a place", "/X Do BT /F1 10 Tf 100 700 Td (A) Tj ET", "A@100.00,100.00", []string{form("/Matrix [99999999999 0 0 1 0 0]", "BT /F1 10 Tf (B) Tj ET")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			in, p := document(t, "", "", "/XObject << /X 5 0 R >>", c.content, c.objects...)
			if got := places(drawn(t, in, p)); got != c.want {
				t.Errorf("drawn %s\nwant  %s", got, c.want)
			}
		})
	}
}

// TestFormsInForms nests forms up to the bound, and one deeper.
func TestFormsInForms(t *testing.T) {
	t.Parallel()
	for depth, want := range map[int]error{maxForms: nil, maxForms + 1: canon.ErrTooLarge} {
		var forms []string
		for i := range depth {
			content := fmt.Sprintf("/X%d Do", 6+i)
			if i == depth-1 {
				content = "BT /F1 10 Tf 100 700 Td (A) Tj ET"
			}
			forms = append(forms, streamOf(fmt.Sprintf("/Type /XObject /Subtype /Form /Resources << %s /XObject << /X%d %d 0 R >> >>", helvetica, 6+i, 6+i), content))
		}
		in, p := document(t, "", "", "/XObject << /X5 5 0 R >>", "/X5 Do", forms...)
		if _, err := in.Draw(t.Context(), p, GeometryOf(p)); !errors.Is(err, want) {
			t.Errorf("%d forms: %v, want %v", depth, err, want)
		}
	}
}

func TestImages(t *testing.T) {
	t.Parallel()
	const image = "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /Length 1 >>\nstream\nx\nendstream"
	for content, want := range map[string]float64{
		"":                                 0,
		"q 100 0 0 50 0 0 cm /X Do Q":      5000,
		"q 0 100 -50 0 300 300 cm /X Do Q": 5000,    // turned
		"q 600 0 0 800 300 400 cm /X Do Q": 120_000, // a quarter is on the page
		"q 100 0 0 50 700 0 cm /X Do Q":    0,       // beside it
		"q 10 0 0 10 0 0 cm /X Do /X Do Q": 200,     // counted twice
		"q 10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q": 100,
	} {
		in, p := document(t, "", "", "/XObject << /X 5 0 R >>", content, image)
		if got := drawn(t, in, p).Images; math.Abs(got-want) > 0.01 {
			t.Errorf("%s: pictures cover %g, want %g", content, got, want)
		}
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, content string
		want          []Rect
	}{
		{"stroked line", "100 700 m 200 700 l S", []Rect{{100, 100, 200, 100}}},
		{"path that is not painted", "100 700 m 200 700 l n", nil},
		{"clip alone", "100 700 m 200 700 l W n 100 600 m 200 600 l S", []Rect{{100, 200, 200, 200}}},
		{"oblique line", "100 700 m 200 600 l S", nil},
		{"curve", "100 700 m 150 750 200 750 250 700 c S", nil},
		{"closed by s", "100 700 m 200 700 l 200 600 l s", []Rect{{100, 100, 200, 100}, {200, 100, 200, 200}}},
		{"rectangle as four lines", "100 700 100 50 re S", []Rect{{100, 100, 200, 100}, {200, 50, 200, 100}, {100, 50, 200, 50}, {100, 50, 100, 100}}},
		{"thin rectangle, filled", "100 700 100 2 re f", []Rect{{100, 98, 200, 100}}},
		{"thick rectangle, filled", "100 700 100 20 re f", nil},
		{"scaled", "0.5 0 0 0.5 0 0 cm 200 1400 m 400 1400 l S", []Rect{{100, 100, 200, 100}}},
		{"cut at the page's edge", "500 700 m 900 700 l S", []Rect{{500, 100, 600, 100}}},
		{"outside the page", "700 700 m 900 700 l S", nil},
		{"line without a start", "200 700 l S", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			in, p := document(t, "", "", "", c.content)
			got := drawn(t, in, p).Rules
			same := len(got) == len(c.want)
			for i := 0; same && i < len(got); i++ {
				g, w := got[i], c.want[i]
				same = math.Abs(g.X0-w.X0)+math.Abs(g.Y0-w.Y0)+math.Abs(g.X1-w.X1)+math.Abs(g.Y1-w.Y1) < 0.01
			}
			if !same {
				t.Errorf("lines %v, want %v", got, c.want)
			}
		})
	}
}

func TestMatrices(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	random := func() (m matrix) {
		for i := range m {
			m[i] = r.Float64()*20 - 10
		}
		return m
	}
	for range 200 {
		a, b, c := random(), random(), random()
		x, y := r.Float64()*100, r.Float64()*100
		x1, y1 := b.apply(a.apply(x, y))
		x2, y2 := a.mul(b).apply(x, y)
		if math.Abs(x1-x2)+math.Abs(y1-y2) > 1e-6 {
			t.Fatalf("one after the other (%g, %g), at once (%g, %g)", x1, y1, x2, y2)
		}
		if l, right := a.mul(b).mul(c), a.mul(b.mul(c)); math.Abs(l[4]-right[4]) > 1e-6 || math.Abs(l[0]-right[0]) > 1e-6 {
			t.Fatalf("not associative: %v, %v", l, right)
		}
		if a.mul(identity) != a || identity.mul(a) != a {
			t.Fatalf("identity changes %v", a)
		}
		box := a.bounds(Rect{0, 0, 3, 4})
		for _, p := range [][2]float64{{0, 0}, {3, 4}, {1.5, 2}, {3, 0}} {
			if x, y := a.apply(p[0], p[1]); x < box.X0-1e-9 || x > box.X1+1e-9 || y < box.Y0-1e-9 || y > box.Y1+1e-9 {
				t.Fatalf("%v lies outside %+v", p, box)
			}
		}
	}
	if (matrix{math.NaN(), 0, 0, 1, 0, 0}).finite() || (matrix{1e10, 0, 0, 1, 0, 0}).finite() || !identity.finite() {
		t.Error("what is finite is not told from what is not")
	}
	if (Rect{0, 0, 2, 3}).Intersect(Rect{5, 5, 6, 6}).Area() != 0 {
		t.Error("two rectangles apart share an area")
	}
}

func TestAnnotations(t *testing.T) {
	t.Parallel()
	appearance := streamOf("/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << "+helvetica+" >>", "BT /F1 10 Tf 0 5 Td (AB) Tj ET")
	const at = "/Rect [100 680 200 700]"
	for _, c := range []struct{ name, annotation, want string }{
		{"stamp", "/Subtype /Stamp /AP << /N 5 0 R >> " + at, "AB"},
		{"field with an appearance", "/Subtype /Widget /FT /Tx /V (ab) /AP << /N 5 0 R >> " + at, "AB"},
		{"field whose appearance is that of an older value", "/Subtype /Widget /FT /Tx /V (x) /AP << /N 5 0 R >> " + at, "x"},
		{"field that was emptied", "/Subtype /Widget /FT /Tx /V () /AP << /N 5 0 R >> " + at, ""},
		{"field that asks for something", "/Subtype /Widget /FT /Tx /AP << /N 5 0 R >> " + at, "AB"},
		{"choice by its text", "/Subtype /Widget /FT /Ch /Ff 131072 /V (NV) /Opt [[(OH) (Ohio)] [(NV) (Nevada)]] /AP << /N 5 0 R >> " + at, "Nevada"},
		{"choice of a parent", "/Subtype /Widget /Parent << /FT /Ch /Ff 131072 /V (NV) /Opt [[(NV) (Nevada)]] >> " + at, "Nevada"},
		{"list of which nothing is chosen", "/Subtype /Widget /FT /Ch /Opt [(AB)] /AP << /N 5 0 R >> " + at, ""},
		{"value as a script writes it", "/Subtype /Widget /FT /Tx /V (7) /AA << /F << /S /JavaScript >> >> /AP << /N 7 0 R >> " + at, "$7.00"},
		{"radio button that is chosen", "/Subtype /Widget /Parent << /FT /Btn /Ff 49152 /V /b >> /AS /b /AP << /N << /Off 5 0 R /b 5 0 R >> >> " + at, "◉"},
		{"radio button that is not", "/Subtype /Widget /Parent << /FT /Btn /Ff 49152 /V /a >> /AS /Off /AP << /N << /Off 5 0 R /b 5 0 R >> >> " + at, "○"},
		{"radio button whose state was not brought up to date", "/Subtype /Widget /Parent << /FT /Btn /Ff 49152 /V /b >> /AS /Off /AP << /N << /Off 5 0 R /b 5 0 R >> >> " + at, "◉"},
		{"radio button of options", "/Subtype /Widget /Parent << /FT /Btn /Ff 49152 /V (two) /Opt [(one) (two)] >> /AS /1 /AP << /N << /1 5 0 R >> >> " + at, "◉"},
		{"field without one", "/Subtype /Widget /FT /Tx /V (Acme) " + at, "Acme"},
		{"its value in UTF-16", "/Subtype /Widget /FT /Tx /V <FEFF00C4> " + at, "Ä"},
		{"inherited value", "/Subtype /Widget /Parent << /FT /Tx /V (Acme) >> " + at, "Acme"},
		{"value in a stream", "/Subtype /Widget /FT /Tx /V 6 0 R " + at, "long"},
		{"several choices", "/Subtype /Widget /FT /Ch /V [(a) (b)] " + at, "ab"},
		{"password", "/Subtype /Widget /FT /Tx /Ff 8192 /V (secret) " + at, ""},
		{"box that is ticked", "/Subtype /Widget /FT /Btn /AS /Yes " + at, "☒"},
		{"box that is not", "/Subtype /Widget /FT /Btn /AS /Off " + at, "☐"},
		{"button to push", "/Subtype /Widget /FT /Btn /Ff 65536 /AS /Yes " + at, ""},
		{"state of an appearance", "/Subtype /Widget /FT /Btn /AS /On /AP << /N << /On 5 0 R >> >> " + at, "☒"},
		{"typed onto the page", "/Subtype /FreeText /Contents (Note) " + at, "Note"},
		{"hidden", "/Subtype /Stamp /F 2 /AP << /N 5 0 R >> " + at, ""},
		{"not for the screen", "/Subtype /Stamp /F 32 /AP << /N 5 0 R >> " + at, ""},
		{"link", "/Subtype /Link /AP << /N 5 0 R >> " + at, ""},
		{"without a place", "/Subtype /Stamp /AP << /N 5 0 R >>", ""},
		{"place without an area", "/Subtype /FreeText /Contents (Note) /Rect [100 700 100 700]", ""},
		{"corners the wrong way round", "/Subtype /FreeText /Contents (Note) /Rect [200 700 100 680]", "Note"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			in, p := document(t, "", "/Annots [<< /Type /Annot "+c.annotation+" >>]", "", "", appearance, streamOf("", "long"),
				streamOf("/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << "+helvetica+" >>", "BT /F1 10 Tf 0 5 Td ($7.00) Tj ET"))
			var got strings.Builder
			for _, g := range drawn(t, in, p).Glyphs {
				got.WriteString(g.Text)
				if g.Text != "" && (g.U0 < 99 || g.U1 > 201 || g.Base < 99 || g.Base > 121) {
					t.Errorf("%q stands at %.1f, %.1f, outside its field", g.Text, g.U0, g.Base)
				}
			}
			if got.String() != c.want {
				t.Errorf("drawn %q, want %q", got.String(), c.want)
			}
		})
	}
}

// TestFit checks that every letter of a value stands in its field, on as many lines as have room.
func TestFit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		value         string
		width, height float64
		lines         int
	}{
		{"one", 100, 20, 1}, {"a value of many words that needs room", 60, 100, 4}, {"two\nlines", 100, 40, 2}, {"two\r\nlines", 100, 40, 2},
		{strings.Repeat("long", 30), 50, 50, 7}, {"", 10, 10, 1},
	} {
		size, lines := fit(c.value, c.width, c.height, largestValue)
		if len(lines) != c.lines || size > largestValue || size < smallestValue {
			t.Errorf("%q: %d lines of size %.2f, want %d: %q", c.value, len(lines), size, c.lines, lines)
		}
		flat := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if flat(strings.Join(lines, "")) != flat(c.value) {
			t.Errorf("%q became %q", c.value, lines)
		}
		for _, l := range lines {
			if float64(len([]rune(l)))*valueWidth*size > c.width+0.01 {
				t.Errorf("%q is wider than %g", l, c.width)
			}
		}
	}
}

func TestRemarks(t *testing.T) {
	t.Parallel()
	in, p := document(t, "", `/Annots [
		<< /Subtype /Text /Contents (A note) /T (Ann) /M (D:2020) /Rect [100 700 120 720] >>
		<< /Subtype /Highlight /Contents <FEFF00E9> /Rect [100 600 200 620] >>
		<< /Subtype /Highlight /Rect [100 600 200 620] >>
		<< /Subtype /Text /Contents (hidden) /F 2 /Rect [1 1 2 2] >>
		<< /Subtype /Text /Contents (no place) >>
		<< /Subtype /Link /Contents (a link) /Rect [1 1 2 2] >>
	]`, "", "")
	got := in.Remarks(p, GeometryOf(p), 7)
	want := []Remark{
		{Text: "A note", Author: "Ann", Date: "D:2020", Page: 7, Area: Rect{100, 80, 120, 100}},
		{Text: "é", Page: 7, Area: Rect{100, 180, 200, 200}, Marks: true},
	}
	if len(got) != len(want) || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("remarks %+v, want %+v", got, want)
	}
}

// TestDrawStops ends with its context, and draws what no page needs to the bound only.
func TestDrawStops(t *testing.T) {
	t.Parallel()
	in, p := document(t, "", "", "", strings.Repeat("q Q ", checkEvery))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := in.Draw(ctx, p, GeometryOf(p)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	in.operators = maxOperators
	if _, err := in.Draw(t.Context(), p, GeometryOf(p)); !errors.Is(err, canon.ErrTooLarge) {
		t.Errorf("past the last operator: %v", err)
	}
}

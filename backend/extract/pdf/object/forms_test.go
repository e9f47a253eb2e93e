package object

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
)

// randomObject returns an object of any kind but streams; references lead to objects 1 to most.
func randomObject(r *rand.Rand, depth, most int) Object {
	word := func() string { return []string{"A", "Type", "a b", "#", "é(", "x/y", "", "0"}[r.IntN(8)] }
	kinds := 8
	if depth == 0 {
		kinds = 6
	}
	switch r.IntN(kinds) {
	case 0:
		return r.IntN(2) == 0
	case 1:
		return int64(r.IntN(2_000_001) - 1_000_000)
	case 2:
		return math.Round((r.Float64()-0.5)*1e6)/1e3 + 0.0005
	case 3:
		return Name(word())
	case 4:
		b := make([]byte, r.IntN(12))
		for i := range b {
			b[i] = byte(r.IntN(256))
		}
		return String(b)
	case 5:
		return Ref{Num: uint32(1 + r.IntN(most))}
	case 6:
		a := Array{}
		for range r.IntN(5) {
			a = append(a, randomObject(r, depth-1, most))
		}
		return a
	}
	d := Dict{}
	for range r.IntN(5) {
		d[Name(word())] = randomObject(r, depth-1, most)
	}
	return d
}

// written are the forms in which the same objects may be written to a file. Each takes objects
// 1 to n, of which the first is the catalog.
var written = map[string]func(objects []string) []byte{
	"table": func(objects []string) []byte {
		var b bytes.Buffer
		b.WriteString("%PDF-1.4\n")
		var table strings.Builder
		for i, o := range objects {
			fmt.Fprintf(&table, "%010d 00000 n \n", b.Len())
			fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
		}
		start := b.Len()
		fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %[1]d /Root 1 0 R >>\nstartxref\n%[3]d\n%%%%EOF\n", len(objects)+1, table.String(), start)
		return b.Bytes()
	},
	"streams": func(objects []string) []byte {
		// The catalog lies in the file itself, the others in an object stream.
		var b, head, body bytes.Buffer
		b.WriteString("%PDF-1.5\n")
		offset := b.Len()
		fmt.Fprintf(&b, "1 0 obj %s endobj\n", objects[0])
		for i, o := range objects[1:] {
			fmt.Fprintf(&head, "%d %d ", i+2, body.Len())
			body.WriteString(o + " ")
		}
		n := len(objects)
		packed := encoders["FlateDecode"](append(head.Bytes(), body.Bytes()...))
		holder := b.Len()
		fmt.Fprintf(&b, "%d 0 obj << /Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d >> stream\n%s\nendstream endobj\n", n+1, n-1, head.Len(), len(packed), packed)
		start := b.Len()
		table := []byte{0, 0, 0, 0, 0}
		row := func(kind, second, third int) {
			table = append(table, byte(kind), byte(second>>16), byte(second>>8), byte(second), byte(third))
		}
		row(1, offset, 0)
		for i := range objects[1:] {
			row(2, n+1, i)
		}
		row(1, holder, 0)
		row(1, start, 0)
		fmt.Fprintf(&b, "%d 0 obj << /Type /XRef /Size %[1]d /W [1 3 1] /Root 1 0 R /Length %d >> stream\n%s\nendstream endobj\nstartxref\n%d\n%%%%EOF\n", n+2, len(table), table, start)
		return b.Bytes()
	},
}

// TestSameObjectsInEveryForm writes random objects in every form of file, whole and damaged in
// ways that can be mended: they are the same ones.
func TestSameObjectsInEveryForm(t *testing.T) {
	t.Parallel()
	for seed := range uint64(80) {
		r := rand.New(rand.NewPCG(seed, 21))
		most := 3 + r.IntN(12)
		objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", "<< /Type /Page /Parent 2 0 R >>"}
		var want []string
		for range most {
			o := randomObject(r, 3, most)
			objects, want = append(objects, string(Append(nil, o))), append(want, string(Append(nil, o)))
		}
		for form, write := range written {
			whole := write(objects)
			for state, source := range map[string][]byte{
				"whole":                  whole,
				"behind junk":            append([]byte("junk\n%x\n"), whole...),
				"before junk":            append(slices.Clone(whole), "\njunk of a mail"...),
				"with a wrong startxref": bytes.Replace(whole, []byte("startxref\n"), []byte("startxref\n1"), 1),
				"without a startxref":    bytes.Replace(whole, []byte("startxref"), []byte("startfish"), 1),
				"with other line ends":   onlyTable(form, whole),
			} {
				if source == nil {
					continue
				}
				f, err := Open(source, "", Limits{})
				if err != nil {
					t.Fatalf("seed %d, %s, %s: %v", seed, form, state, err)
				}
				for i, w := range want {
					o, err := f.Resolve(Ref{Num: uint32(i + 4)})
					// A reference as an object of its own is followed; one that leads to itself is damage.
					if strings.HasSuffix(w, " R") {
						continue
					}
					if got := string(Append(nil, o)); err != nil || got != w {
						t.Fatalf("seed %d, %s, %s: object %d is %s (%v), want %s", seed, form, state, i+4, got, err, w)
					}
				}
				pages, err := f.Pages(t.Context())
				if err != nil || len(pages) != 1 {
					t.Fatalf("seed %d, %s, %s: %d pages (%v)", seed, form, state, len(pages), err)
				}
			}
		}
	}
}

// onlyTable rewrites the line ends of a file with a table, whose offsets then are wrong.
func onlyTable(form string, whole []byte) []byte {
	if form != "table" {
		return nil
	}
	return bytes.ReplaceAll(whole, []byte("\n"), []byte("\r\n"))
}

// TestNumbersAreReadBack writes numbers as PDFs do and reads the same ones.
func TestNumbersAreReadBack(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	for range 5000 {
		n := r.Int64N(1 << 40)
		if r.IntN(2) == 0 {
			n = -n
		}
		for _, form := range []string{"%d", "%+d", "%010d"} {
			s := fmt.Sprintf(form, n)
			if got, err := NewLexer([]byte(s)).Next(); err != nil || got != n {
				t.Fatalf("%s is read as %v (%v)", s, got, err)
			}
		}
		x := (r.Float64() - 0.5) * math.Pow(10, float64(r.IntN(12)))
		s := strconv.FormatFloat(x, 'f', -1, 64)
		got, err := NewLexer([]byte(s)).Next()
		if v, ok := Number(got); err != nil || !ok || v != x {
			t.Fatalf("%s is read as %v (%v)", s, got, err)
		}
	}
}

// TestStringsAreReadBack writes random bytes as literal and hexadecimal strings, and random names.
func TestStringsAreReadBack(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		b := make([]byte, r.IntN(40))
		for i := range b {
			b[i] = byte(r.IntN(256))
			if r.IntN(3) == 0 {
				b[i] = "()\\\r\n7"[r.IntN(6)]
			}
		}
		var literal strings.Builder
		literal.WriteByte('(')
		for i, c := range b {
			switch {
			case c == '(' || c == ')' || c == '\\':
				literal.WriteString(`\` + string(rune(c)))
			case c == '\r':
				literal.WriteString(`\r`)
			case c >= 0x80 && (i+1 == len(b) || b[i+1] < '0' || b[i+1] > '9'):
				fmt.Fprintf(&literal, `\%o`, c)
			default:
				literal.WriteByte(c)
			}
			if r.IntN(10) == 0 {
				literal.WriteString("\\\r\n") // a line end that is none
			}
		}
		literal.WriteByte(')')
		hex := strings.ToUpper(fmt.Sprintf("<% x>", b))
		name := string(Append(nil, Name(b)))
		for _, source := range []string{literal.String(), hex} {
			if got, err := NewLexer([]byte(source)).Next(); err != nil || got != String(b) {
				t.Fatalf("%q is read as %q (%v), want %q", source, got, err, b)
			}
		}
		if got, err := NewLexer([]byte(name)).Next(); err != nil || got != Name(b) {
			t.Fatalf("%q is read as %q (%v), want %q", name, got, err, b)
		}
	}
}

// predicted encodes rows as PNG does, each with the filter that pick says.
func predicted(data []byte, row, size int, pick func() byte) []byte {
	var out []byte
	prior := make([]byte, row)
	for len(data) > 0 {
		line := data[:row]
		data = data[row:]
		tag := pick()
		out = append(out, tag)
		for i, c := range line {
			var left, corner byte
			if i >= size {
				left, corner = line[i-size], prior[i-size]
			}
			switch tag {
			case 1:
				c -= left
			case 2:
				c -= prior[i]
			case 3:
				c -= byte((int(left) + int(prior[i])) / 2)
			case 4:
				c -= paeth(left, prior[i], corner)
			}
			out = append(out, c)
		}
		prior = line
	}
	return out
}

// TestPredictorsOfEveryShape sends rows of many widths and depths through every predictor.
func TestPredictorsOfEveryShape(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 3))
	f := &File{limits: Limits{}.withDefaults()}
	for range 300 {
		colors, bits, columns := 1+r.IntN(4), []int{1, 2, 4, 8, 16}[r.IntN(5)], 1+r.IntN(40)
		row, size := (colors*bits*columns+7)/8, max(1, colors*bits/8)
		data := make([]byte, row*(1+r.IntN(6)))
		for i := range data {
			data[i] = byte(r.IntN(256))
		}
		parameters := Dict{"Predictor": int64(10 + r.IntN(6)), "Colors": int64(colors), "BitsPerComponent": int64(bits), "Columns": int64(columns)}
		encoded := predicted(data, row, size, func() byte { return byte(r.IntN(5)) })
		if got, err := f.unpredict(parameters, encoded); err != nil || !bytes.Equal(got, data) {
			t.Fatalf("%v: %x (%v), want %x", parameters, got, err, data)
		}
		if bits != 8 {
			continue
		}
		parameters["Predictor"] = int64(2)
		differences := slices.Clone(data)
		for start := 0; start < len(data); start += row {
			for i := row - 1; i >= size; i-- {
				differences[start+i] -= data[start+i-size]
			}
		}
		if got, err := f.unpredict(parameters, differences); err != nil || !bytes.Equal(got, data) {
			t.Fatalf("%v: %x (%v), want %x", parameters, got, err, data)
		}
	}
	for _, parameters := range []Dict{
		{"Predictor": int64(15), "Colors": int64(0)}, {"Predictor": int64(15), "BitsPerComponent": int64(17)}, {"Predictor": int64(15), "Columns": int64(-1)}, {"Predictor": int64(15), "Colors": int64(33)},
	} {
		if _, err := f.unpredict(parameters, []byte{1, 2}); !errors.Is(err, canon.ErrDamaged) {
			t.Errorf("%v: %v", parameters, err)
		}
	}
	if _, err := f.unpredict(Dict{"Predictor": int64(2), "BitsPerComponent": int64(16)}, []byte{1, 2}); !errors.Is(err, canon.ErrUnsupported) {
		t.Errorf("TIFF's predictor of 16 bits: %v", err)
	}
}

// TestAccessors takes what is missing or of another type for absent.
func TestAccessors(t *testing.T) {
	t.Parallel()
	source := written["table"]([]string{
		"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>", "5", "2.0", "(s)", "/N", "[1 2.5 3 0 R]", "[1 /N]", "10 0 R", "9 0 R", "null",
	})
	f, err := Open(source, "", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	ref := func(n uint32) Ref { return Ref{Num: n} }
	for name, got := range map[string]bool{
		"an integer":                 f.Int(ref(3), 7) == 5,
		"a whole real as an integer": f.Int(ref(4), 7) == 2,
		"a real as an integer":       f.Int(2.5, 7) == 7,
		"one out of range":           f.Int(int64(1)<<40, 7) == 7,
		"a string as an integer":     f.Int(ref(5), 7) == 7,
		"a number":                   f.Number(ref(4), 7) == 2 && f.Number(ref(3), 7) == 5 && f.Number(ref(6), 7) == 7,
		"a name":                     f.Name(ref(6)) == "N" && f.Name(ref(5)) == "",
		"a string":                   f.String(ref(5)) == "s" && f.String(ref(6)) == "",
		"an array":                   len(f.Array(ref(7))) == 3 && f.Array(ref(5)) == nil,
		"numbers":                    slices.Equal(f.Numbers(ref(7)), []float64{1, 2.5, 5}) && f.Numbers(ref(8)) == nil && len(f.Numbers(ref(5))) == 0,
		"a dictionary":               f.Name(f.Dict(ref(1))["Type"]) == "Catalog" && f.Dict(ref(5)) == nil,
		"no stream":                  f.Stream(ref(1)) == nil,
		"nothing there":              f.Int(ref(999), 7) == 7 && f.Dict(ref(999)) == nil,
		"null":                       f.Int(ref(11), 7) == 7,
	} {
		if !got {
			t.Errorf("%s is not read as it should be", name)
		}
	}
	if _, err := f.Resolve(ref(9)); !errors.Is(err, canon.ErrDamaged) {
		t.Errorf("references in a circle: %v", err)
	}
}

// TestInlineImages passes pictures in a page's content and reads what stands behind them.
func TestInlineImages(t *testing.T) {
	t.Parallel()
	for data, want := range map[string]string{
		"x EI Q":                "Q",
		"\x00\xFFEI\x80 EI Q":   "Q",
		"aEIb EI\nQ":            "Q",
		" EI\x01\x02 x\nEI Q":   "Q", // what follows the first EI is no content
		"EI Q":                  "",  // no white space before it
		"no end":                "",
		"x EI":                  "",
		"x EI Q more operators": "Q",
	} {
		l := NewLexer([]byte(data))
		l.PassInlineImage()
		o, err := l.Next()
		if got, _ := o.(Keyword); string(got) != want || want == "" && !errors.Is(err, io.EOF) {
			t.Errorf("behind %q stands %q (%v), want %q", data, got, err, want)
		}
	}
}

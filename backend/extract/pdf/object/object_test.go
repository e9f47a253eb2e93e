package object

import (
	"bytes"
	"compress/lzw"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
)

func TestLexer(t *testing.T) {
	t.Parallel()
	for source, want := range map[string][]Object{
		"12 -3 +4 5. .5 --6 1.5-3 . 4.5.6": {int64(12), int64(-3), int64(4), 5.0, 0.5, -6.0, 1.5, 0.0, Keyword("4.5.6")},
		"999999999999999999999":            {1e21},
		"/Name /A#42 /#4 / (a(b)c\\051)":   {Name("Name"), Name("AB"), Name("#4"), Name(""), String("a(b)c)")},
		"(\\\r\nx\\n\\101\\7)(a\rb)":       {String("x\nA\x07"), String("a\nb")},
		"<48 65 6> <>":                     {String("He`"), String("")},
		"[1 [2 /A] null] true":             {Array{int64(1), Array{int64(2), Name("A")}, nil}, true},
		"<</A 1/B<</C(x)>>/D null>>":       {Dict{"A": int64(1), "B": Dict{"C": String("x")}}},
		"<</A>> BT % comment\rET":          {Dict{}, Keyword("BT"), Keyword("ET")},
		"] >> > ) 1":                       {Keyword(")"), int64(1)},
		"[1 2":                             {Array{int64(1), int64(2)}},
		"(open":                            {String("open")},
		"1 0 R":                            {int64(1), int64(0), Keyword("R")},
	} {
		l := NewLexer([]byte(source))
		var got []Object
		for {
			o, err := l.Next()
			if err != nil {
				break
			}
			got = append(got, o)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %#v, want %#v", source, got, want)
		}
	}
}

func TestReferences(t *testing.T) {
	t.Parallel()
	l := &Lexer{data: []byte("[1 0 R 2 65536 R 3 0 Rx 4 5]"), refs: true}
	got, err := l.Next()
	want := Array{Ref{Num: 1}, int64(2), int64(65536), int64(3), int64(0), int64(4), int64(5)}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%#v, %v", got, err)
	}
}

func TestDecode(t *testing.T) {
	t.Parallel()
	const text = "the quick brown fox, the quick brown fox, the quick brown fox"
	var flate, gif bytes.Buffer
	z := zlib.NewWriter(&flate)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	g := lzw.NewWriter(&gif, lzw.MSB, 8)
	_, _ = g.Write([]byte(text))
	_ = g.Close()
	whole := flate.String()
	for name, test := range map[string]struct {
		dict Dict
		raw  string
		want string
		err  error
	}{
		"none":                 {Dict{}, text, text, nil},
		"flate":                {Dict{"Filter": Name("FlateDecode")}, whole, text, nil},
		"flate, no checksum":   {Dict{"Filter": Name("Fl")}, whole[:len(whole)-4], text, nil},
		"flate, cut":           {Dict{"Filter": Name("FlateDecode")}, whole[:len(whole)/2], "", canon.ErrDamaged},
		"lzw, no early change": {Dict{"Filter": Name("LZWDecode"), "DecodeParms": Dict{"EarlyChange": int64(0)}}, gif.String(), text, nil},
		"lzw of the standard":  {Dict{"Filter": Name("LZWDecode")}, "\x80\x0B\x60\x50\x22\x0C\x0C\x85\x01", "-----A---B", nil},
		"hex":                  {Dict{"Filter": Name("ASCIIHexDecode")}, "48 65 6C6 C6F>", "Hello", nil},
		"base 85":              {Dict{"Filter": Array{Name("ASCII85Decode")}}, "<~87cUR\nD]i,\"Ebo80~>", "Hello World!", nil},
		"run length":           {Dict{"Filter": Name("RL")}, "\x02abc\xFEx\x80zz", "abcxxx", nil},
		"two filters":          {Dict{"Filter": Array{Name("AHx"), Name("RL")}}, "0261626380>", "abc", nil},
		"PNG rows":             {Dict{"Filter": Name("AHx")}, "00", "\x00", nil},
		"picture":              {Dict{"Filter": Name("DCTDecode")}, "x", "", canon.ErrUnsupported},
		"too many filters":     {Dict{"Filter": Array{Name("RL"), Name("RL"), Name("RL"), Name("RL"), Name("RL"), Name("RL"), Name("RL"), Name("RL"), Name("RL")}}, "x", "", canon.ErrTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			f := &File{limits: Limits{}.withDefaults()}
			got, err := f.Decode(&Stream{Dict: test.dict, raw: []byte(test.raw)})
			if !errors.Is(err, test.err) || test.err == nil && (err != nil || string(got) != test.want) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

func TestPredictors(t *testing.T) {
	t.Parallel()
	f := &File{limits: Limits{}.withDefaults()}
	rows := "\x00\x01\x02\x03" + "\x01\x01\x01\x01" + "\x02\x01\x01\x01" + "\x03\x02\x02\x02" + "\x04\x01\x01\x01"
	got, err := f.unpredict(Dict{"Predictor": int64(15), "Columns": int64(3)}, []byte(rows))
	want := []byte{1, 2, 3, 1, 2, 3, 2, 3, 4, 3, 5, 6, 4, 6, 7}
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("PNG: %v, %v", got, err)
	}
	got, err = f.unpredict(Dict{"Predictor": int64(2), "Columns": int64(3)}, []byte{1, 1, 1, 5, 1, 1})
	if err != nil || !bytes.Equal(got, []byte{1, 2, 3, 5, 6, 7}) {
		t.Errorf("TIFF: %v, %v", got, err)
	}
	if _, err := f.unpredict(Dict{"Predictor": int64(15), "Columns": int64(1 << 30)}, nil); !errors.Is(err, canon.ErrDamaged) {
		t.Errorf("a row of a gigabyte: %v", err)
	}
}

// source is a file of n pages that inherit their box and rotation.
func source(pages int) []byte {
	var out, kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", i+3)
		fmt.Fprintf(&out, "%d 0 obj<</Type/Page/Parent 2 0 R>>endobj\n", i+3)
	}
	return []byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Rotate -90/MediaBox[200 300 0 0]/CropBox[10 10 100 900]/Kids[" +
		kids.String() + "]>>endobj\n" + out.String() + "trailer<</Root 1 0 R>>")
}

func TestPages(t *testing.T) {
	t.Parallel()
	f, err := Open(source(3), "", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := f.Pages(context.Background())
	if err != nil || len(pages) != 3 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	p := pages[2]
	if p.Rotate != 270 || !reflect.DeepEqual(p.Box(), []float64{10, 10, 100, 300}) {
		t.Errorf("page %+v", p)
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		pages  int
		limits Limits
		want   error
	}{
		{9, Limits{Pages: 9}, nil},
		{10, Limits{Pages: 9}, canon.ErrTooLarge},
		{9, Limits{Objects: 11}, nil},
		{10, Limits{Objects: 11}, canon.ErrTooLarge},
	} {
		f, err := Open(source(test.pages), "", test.limits)
		if err == nil {
			_, err = f.Pages(context.Background())
		}
		if !errors.Is(err, test.want) {
			t.Errorf("%d pages, limits %+v: %v, want %v", test.pages, test.limits, err, test.want)
		}
	}
	f := &File{limits: Limits{Stream: 4, Total: 6}.withDefaults()}
	four := &Stream{Dict: Dict{"Filter": Name("RL")}, raw: []byte("\x03abcd\x80")}
	if _, err := f.Decode(four); err != nil {
		t.Error(err)
	}
	if _, err := f.Decode(four); !errors.Is(err, canon.ErrTooLarge) {
		t.Errorf("the second stream of four bytes, six allowed: %v", err)
	}
}

package object

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestAppendIsReadBack writes objects of every kind and reads them again.
func TestAppendIsReadBack(t *testing.T) {
	t.Parallel()
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	for _, o := range []Object{
		nil, true, false, int64(0), int64(-12), int64(1) << 40, 0.5, -0.001, 1e9 + 0.25,
		Name("A"), Name(""), Name("a b/c#d(e)é"), Name(every[1:]), String(""), String("(a\\b)"), String(every),
		Ref{Num: 3}, Ref{Num: 8_388_607, Gen: 65535},
		Array{}, Array{int64(1), Ref{Num: 2}, int64(3), Name("R"), nil, Array{String("x")}},
		Dict{}, Dict{"A": int64(1), "B c": Dict{"D": Array{Ref{Num: 1}, Name("E")}}, "Z": nil},
	} {
		written := Append([]byte("before "), o)
		l := &Lexer{data: append(written, " 1"...), refs: true}
		if first, err := l.Next(); err != nil || first != Keyword("before") {
			t.Fatalf("%q: %v, %v", written, first, err)
		}
		got, err := l.Next()
		want := o
		if d, ok := o.(Dict); ok { // what is null is absent, 7.3.7
			want = Dict{}
			for k, v := range d {
				if v != nil {
					want.(Dict)[k] = v
				}
			}
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %#v, %v", written, got, err)
		}
	}
	if got := string(Append(nil, &Stream{Dict: Dict{"B": 1, "A": Keyword("x")}})); got != "<</A x/B 1>>" {
		t.Errorf("a stream's dictionary, its keys in order: %q", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("what is no object is written")
		}
	}()
	Append(nil, struct{}{})
}

func TestTextStrings(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "Term", "§ “5.4” – é", "😀 fee"} {
		if got := Text(TextString(text)); got != text {
			t.Errorf("%q comes back as %q", text, got)
		}
	}
	for s, want := range map[String]string{
		"plain":                    "plain",
		"\x80 \x8D\x8E \xA0 \xE9":  "• “” € é",
		"\xEF\xBB\xBFé\xFF":        "é\uFFFD",
		"\xFE\xFF\x00A\x00":        "A",
		"\xFE\xFF\xD8\x3D\xDE\x00": "😀",
		"\xFE\xFF\xD8\x3D":         "\uFFFD",
	} {
		if got := Text(s); got != want {
			t.Errorf("%q is %q, want %q", s, got, want)
		}
	}
}

// small is a file with a table or, where stream is set, with its table in a stream.
func small(stream bool, before string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	var offsets []int
	for i, o := range objects {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	n := len(objects) + 1
	if stream {
		table := []byte{0, 0, 0, 0, 0, 0, 0}
		for _, at := range append(offsets, start) {
			table = append(table, 1, 0, 0, byte(at>>8), byte(at), 0, 0)
		}
		fmt.Fprintf(&b, "%d 0 obj\n<</Type/XRef/Size %d/W[1 4 2]/Root 1 0 R/Length %d>>\nstream\n%s\nendstream\nendobj\n", n, n+1, len(table), table)
	} else {
		fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", n)
		for _, at := range offsets {
			fmt.Fprintf(&b, "%010d 00000 n \n", at)
		}
		fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R/Info(x)/ID[<01><02>]>>\n", n)
	}
	fmt.Fprintf(&b, "startxref\n%d\n%%%%EOF\n", start)
	return append([]byte(before), b.Bytes()...)
}

var smallObjects = []string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>", "<</Length 5>>\nstream\nBT ET\nendstream"}

// TestIncrements appends updates to files with tables of both kinds, junk before the header
// or none, one update behind another, and reads what comes out without looking for objects.
func TestIncrements(t *testing.T) {
	t.Parallel()
	for _, stream := range []bool{false, true} {
		for _, before := range []string{"", "junk\n"} {
			source := small(stream, before, smallObjects...)
			for round := range 3 {
				f, err := Open(source, "", Limits{})
				if err != nil {
					t.Fatal(err)
				}
				u, ok := f.NewIncrement(source)
				if !ok {
					t.Fatal("no update is possible")
				}
				added := u.Add(Dict{"Round": round})
				pages, err := f.Pages(t.Context())
				if err != nil || len(pages) != 1 {
					t.Fatalf("%d pages, %v", len(pages), err)
				}
				page := pages[0].Dict
				page["Added"] = append(f.Array(page["Added"]), added)
				u.Set(pages[0].Ref, page)
				out := u.File()
				if !bytes.HasPrefix(out, source) {
					t.Fatal("the update does not leave the file as it is")
				}
				source = out
			}
			f, err := Open(source, "", Limits{})
			if err != nil || f.rebuilt {
				t.Fatalf("stream %v, before %q: rebuilt %v, %v", stream, before, f.rebuilt, err)
			}
			pages, err := f.Pages(t.Context())
			if err != nil || len(pages) != 1 || pages[0].Ref != (Ref{Num: 3}) {
				t.Fatalf("pages %+v, %v", pages, err)
			}
			for i, o := range f.Array(pages[0].Dict["Added"]) {
				if got := f.Int(f.Dict(o)["Round"], -1); got != i {
					t.Errorf("stream %v, before %q: object %d of round %d", stream, before, i, got)
				}
			}
			if content, err := f.Content(&pages[0]); err != nil || string(content) != "BT ET" {
				t.Errorf("content %q, %v", content, err)
			}
			if !stream && f.String(f.Trailer()["Info"]) != "x" {
				t.Errorf("the trailer has lost its entries: %v", f.Trailer())
			}
		}
	}
	broken := bytes.Replace(small(false, "", smallObjects...), []byte("startxref\n"), []byte("startxref\n9"), 1)
	f, err := Open(broken, "", Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := f.NewIncrement(broken); ok {
		t.Error("an update of a file whose table is broken")
	}
}

func TestContent(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, contents, want, err string }{
		{"one stream", "4 0 R", "BT ET", ""},
		{"none", "null", "", ""},
		{"several, joined", "[4 0 R 5 0 R]", "BT ET\nq Q\n", ""},
		{"what is no stream among them", "[4 0 R 2 0 R null]", "BT ET\n", ""},
		{"a picture's filter", "6 0 R", "", "filter that is not known"},
		{"one that is not there", "[9 0 R]", "", "is missing"},
		{"no object at all", "9 0 R", "", "is missing"},
	} {
		objects := append([]string{}, smallObjects...)
		objects[2] = "<</Type/Page/Contents " + test.contents + ">>"
		objects = append(objects, "<</Length 3>>\nstream\nq Q\nendstream", "<</Length 1/Filter/DCTDecode>>\nstream\nx\nendstream")
		f, err := Open(small(false, "", objects...), "", Limits{})
		if err != nil {
			t.Fatal(err)
		}
		pages, err := f.Pages(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.Content(&pages[0])
		if string(got) != test.want || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s: %q, %v", test.name, got, err)
		}
	}
}

func TestAttachments(t *testing.T) {
	t.Parallel()
	open := func(tree string, more ...string) *File {
		objects := append([]string{"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 5 0 R>>>>"}, smallObjects[1:]...)
		f, err := Open(small(false, "", append(append(objects, tree), more...)...), "", Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	const file = "<</Length 4>>\nstream\ndata\nendstream"
	for _, test := range []struct {
		name, tree string
		more       []string
		want       string
	}{
		{"a leaf", "<</Names[(k)<</F(a.json)/EF<</F 6 0 R>>>>]>>", []string{file}, "a.json"},
		{"a name in Unicode first", "<</Names[(k)<</F(a)/UF<FEFF00E4>/EF<</UF 6 0 R>>>>]>>", []string{file}, "ä"},
		{"branches", "<</Kids[6 0 R 7 0 R]>>", []string{"<</Names[(k)<</F(a)/EF<</F 8 0 R>>>>]>>", "<</Kids[9 0 R]>>", file, "<</Names[(k)<</F(b)/EF<</F 8 0 R>>>>(l)<</F(c)/EF<</F 8 0 R>>>>]>>"}, "a b c"},
		{"a circle", "<</Kids[5 0 R 5 0 R 6 0 R]>>", []string{"<</Kids[5 0 R]/Names[(k)<</F(a)/EF<</F 7 0 R>>>>]>>", file}, "a"},
		{"what is no file", "<</Names[(k)(l)(m)<</F(a)>>(n)<</F(b)/EF<</F 9 0 R>>>>(o)]>>", nil, ""},
		{"none", "null", nil, ""},
	} {
		var names []string
		f := open(test.tree, test.more...)
		for _, a := range f.Attachments() {
			names = append(names, a.Name)
			if data, err := f.Attached(a); err != nil || string(data) != "data" {
				t.Errorf("%s: %q, %v", test.name, data, err)
			}
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	f := open("<</Names[(k)<</F(a)/EF<</F 6 0 R>>>>]>>", "<</Length 1/Filter/JPXDecode>>\nstream\nx\nendstream")
	if _, err := f.Attached(f.Attachments()[0]); err == nil {
		t.Error("a file that cannot be decoded")
	}
	many := "<</Names[" + strings.Repeat("(k)<</F(a)/EF<</F 6 0 R>>>>", maxAttachments+5) + "]>>"
	if n := len(open(many, file).Attachments()); n != maxAttachments {
		t.Errorf("%d attachments", n)
	}
}

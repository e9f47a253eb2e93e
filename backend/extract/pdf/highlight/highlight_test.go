package highlight

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf"
	"pincite/backend/extract/pdf/object"
	"pincite/testkit/hostiletest"
)

func TestLinesOf(t *testing.T) {
	t.Parallel()
	word := func(page int, l, top float32) doc.Box {
		return doc.Box{Page: page, Left: l, Right: l + 20, Top: top, Bottom: top + 10}
	}
	got := linesOf([]doc.Box{word(1, 10, 10), word(1, 35, 11), word(1, 10, 24), word(1, 300, 24), word(2, 10, 10)})
	if len(got[1]) != 3 || len(got[2]) != 1 || got[1][0].Right != 55 {
		t.Errorf("%+v", got)
	}
}

// TestAdd highlights words of files whose tables of objects are of each kind.
func TestAdd(t *testing.T) {
	for _, name := range []string{"linearized.pdf", "object-streams.pdf"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(filepath.Join("..", "testdata", name))
			if err != nil {
				t.Fatal(err)
			}
			for _, source := range [][]byte{source, append([]byte("junk before it\n"), source...)} {
				if n := checkAdd(t, source, name); n == 0 {
					t.Error("nothing was highlighted")
				}
			}
		})
	}
}

func TestAddNot(t *testing.T) {
	read := func(name string) []byte {
		source, err := os.ReadFile(filepath.Join("..", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return source
	}
	good := read("object-streams.pdf")
	for _, c := range []struct {
		name   string
		source []byte
		page   int
		say    string
	}{
		{"empty", nil, 1, "structure"},
		{"no PDF", []byte("%PDF-1.4 torn"), 1, "structure"},
		{"no table", bytes.Replace(hostiletest.Page("BT ET"), []byte("startxref"), []byte("nothingto"), 1), 1, "no table"},
		{"encrypted", read("rc4-128-password.pdf"), 1, "encrypted"},
		{"encrypted with no password", read("aes-256.pdf"), 1, "encrypted"},
		{"a page that is not there", good, 99, "page 99: it is not in the file"},
		{"no page", good, 0, "page 0"},
		{"annotations that are none", hostiletest.PDF("/Root 1 0 R", "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
			"<</Type/Page/Parent 2 0 R/Annots(text)>>"), 1, "page 1: its annotations cannot be read"},
	} {
		copied, err := Add(t.Context(), c.source, []Mark{{Boxes: []doc.Box{{Page: c.page}}}})
		if err == nil || copied != nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s: %v, want %q", c.name, err, c.say)
		}
	}
}

// TestAddToHostile holds that a file whose objects lead in circles or unfold without end costs
// little, since only its pages and their annotations are looked at.
func TestAddToHostile(t *testing.T) {
	for _, s := range hostiletest.Sample(hostiletest.Sources(), 3) {
		if s.Ext != ".pdf" {
			continue
		}
		copied, err := Add(t.Context(), s.Bytes, []Mark{{Label: "x", Boxes: []doc.Box{{Page: 1, Right: 9, Bottom: 9}}}})
		if err == nil && !bytes.HasPrefix(copied, s.Bytes) {
			t.Errorf("%s: the copy does not begin as the original does", s.Name)
		}
		if err != nil && strings.Contains(err.Error(), hostiletest.Secret) {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
}

// TestAddKeepsAnnotations holds that what was on a page stays, and that highlights of a file
// that was highlighted are added to those.
func TestAddKeepsAnnotations(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "testdata", "object-streams.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	mark := func(label string) []Mark {
		return []Mark{{Label: label, Boxes: []doc.Box{{Page: 1, Left: 72, Top: 80, Right: 172, Bottom: 92}, {Page: 1, Left: 72, Top: 94, Right: 90, Bottom: 106}}}}
	}
	before := annotationsOf(t, source)
	for i, label := range []string{"Acme § 1 “Term”", "a second one"} {
		if source, err = Add(t.Context(), source, mark(label)); err != nil {
			t.Fatal(err)
		}
		after := annotationsOf(t, source)
		if len(after) != len(before)+i+1 {
			t.Fatalf("%d annotations, %d before", len(after), len(before))
		}
		got := after[len(after)-1]
		if label != object.Text(got["Contents"].(object.String)) || len(got["QuadPoints"].(object.Array)) != 16 {
			t.Errorf("annotation %v", got)
		}
	}
}

func annotationsOf(t *testing.T, source []byte) []object.Dict {
	t.Helper()
	file, err := object.Open(source, "", object.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := file.Pages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out []object.Dict
	for _, o := range file.Array(pages[0].Dict["Annots"]) {
		out = append(out, file.Dict(o))
	}
	return out
}

// TestContracts highlights words of real contracts, has poppler draw the pages,
// and compares the words that poppler says stand where colour has come with those that
// were to be highlighted.
func TestContracts(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "..", "shared", "contracts-pdf", "*.pdf"))
	if len(files) == 0 {
		t.Skip("the contracts of the development data are not here")
	}
	if testing.Short() {
		t.Skip("rendering takes half a minute")
	}
	done := 0
	for i := 0; i < len(files) && done < 20; i += 2 {
		source, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if len(source) > 4<<20 {
			continue
		}
		checkAdd(t, source, filepath.Base(files[i]))
		done++
	}
	if done < 20 {
		t.Errorf("%d contracts only", done)
	}
}

// checkAdd highlights two quotes of a PDF and looks at the pages. It returns how
// many words were found highlighted.
func checkAdd(t *testing.T, source []byte, name string) int {
	t.Helper()
	for _, tool := range []string{"pdftoppm", "pdftotext"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed (poppler-utils)", tool)
		}
	}
	read, err := pdf.Parse(context.Background(), source, pdf.Options{})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 0
	}
	boxes, text := read.Boxes, read.Text
	if len(boxes) < 30 {
		t.Errorf("%s: %d boxes", name, len(boxes))
		return 0
	}
	n := min(25, len(boxes)/4)
	var marks []Mark
	for _, at := range []int{len(boxes) / 3, 2 * len(boxes) / 3} {
		marks = append(marks, Mark{Label: "a quote", Boxes: boxes[at : at+n]})
	}
	copied, err := Add(t.Context(), source, marks)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 0
	}
	again, err := Add(t.Context(), source, marks)
	if err != nil || !bytes.Equal(copied, again) || !bytes.HasPrefix(copied, source) {
		t.Errorf("%s: the copy is not the original with an addition, the same each time (%v)", name, err)
	}
	dir := t.TempDir()
	before, after := filepath.Join(dir, "before.pdf"), filepath.Join(dir, "after.pdf")
	for path, content := range map[string][]byte{before: source, after: copied} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	found := 0
	for page := range linesOf(append(marks[0].Boxes[:n:n], marks[1].Boxes...)) {
		var want strings.Builder
		for _, m := range marks {
			for _, b := range m.Boxes {
				if b.Page == page {
					want.WriteString(text.Text[b.Span.Start:b.Span.End])
				}
			}
		}
		got := colouredWords(t, before, after, page)
		found += len(got)
		if a, b := letters(strings.Join(got, "")), letters(want.String()); a != b {
			t.Errorf("%s, page %d: highlighted\n%s\nwant\n%s", name, page, a, b)
		}
	}
	return found
}

// letters leaves the letters and digits of a text: readers differ in the rest.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, strings.NewReplacer("ﬁ", "fi", "ﬂ", "fl", "ﬀ", "ff", "ﬃ", "ffi").Replace(text))
}

// colouredWords returns the words of a page that poppler draws differently in two files,
// in the order in which poppler reads them.
func colouredWords(t *testing.T, before, after string, page int) []string {
	t.Helper()
	a, b := drawn(t, before, page), drawn(t, after, page)
	var body struct {
		Words []struct {
			XMin float64 `xml:"xMin,attr"`
			XMax float64 `xml:"xMax,attr"`
			YMin float64 `xml:"yMin,attr"`
			YMax float64 `xml:"yMax,attr"`
			Text string  `xml:",chardata"`
		} `xml:"body>doc>page>word"`
	}
	out := poppler(t, "pdftotext", "-bbox", "-cropbox", "-f", fmt.Sprint(page), "-l", fmt.Sprint(page), before, "-")
	dec := xml.NewDecoder(bytes.NewReader(out))
	dec.Strict, dec.Entity = false, xml.HTMLEntity
	if err := dec.Decode(&body); err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, w := range body.Words {
		changed, all := 0, 0
		for y := int(2 * (w.YMin + (w.YMax-w.YMin)/4)); y < int(2*(w.YMax-(w.YMax-w.YMin)/4)); y++ {
			for x := int(2*w.XMin) + 1; x < int(2*w.XMax); x++ {
				all++
				if a.at(x, y) != b.at(x, y) {
					changed++
				}
			}
		}
		if all > 0 && changed*5 > all*2 { // the letters themselves stay black
			words = append(words, w.Text)
		}
	}
	return words
}

// picture is a page at two pixels a point.
type picture struct {
	width, height int
	pixels        []byte
}

func (p picture) at(x, y int) [3]byte {
	if x < 0 || y < 0 || x >= p.width || y >= p.height {
		return [3]byte{}
	}
	return [3]byte(p.pixels[3*(y*p.width+x):])
}

func drawn(t *testing.T, file string, page int) (p picture) {
	t.Helper()
	out := poppler(t, "pdftoppm", "-r", "144", "-cropbox", "-f", fmt.Sprint(page), "-l", fmt.Sprint(page), file)
	var most int
	if _, err := fmt.Sscanf(string(out[:min(len(out), 40)]), "P6\n%d %d\n%d\n", &p.width, &p.height, &most); err != nil || most != 255 {
		t.Fatalf("pdftoppm: %v", err)
	}
	p.pixels = out[len(out)-3*p.width*p.height:]
	return p
}

func poppler(t *testing.T, args ...string) []byte {
	t.Helper()
	out, err := exec.Command(args[0], args[1:]...).Output()
	if err != nil {
		t.Fatalf("%s: %v", args[0], err)
	}
	return out
}

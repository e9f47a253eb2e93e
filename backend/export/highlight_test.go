package export

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
)

// TestFrame follows the corners of a page through its rotations.
func TestFrame(t *testing.T) {
	t.Parallel()
	f := frame{left: 10, bottom: 20, right: 110, top: 220} // 100 by 200
	for rotation, want := range map[int][2][2]float64{     // of the upper left corner and the lower right one, as shown
		0:    {{10, 220}, {110, 20}},
		90:   {{10, 20}, {110, 220}},
		180:  {{110, 20}, {10, 220}},
		270:  {{110, 220}, {10, 20}},
		-90:  {{110, 220}, {10, 20}},
		450:  {{10, 20}, {110, 220}},
		-360: {{10, 220}, {110, 20}},
	} {
		f.rotation = rotation
		width, height := 100.0, 200.0
		if rotation%180 != 0 {
			width, height = height, width
		}
		for i, corner := range [][2]float64{{0, 0}, {width, height}} {
			if x, y := f.user(corner[0], corner[1]); x != want[i][0] || y != want[i][1] {
				t.Errorf("turned by %d: corner %d is (%v, %v), want %v", rotation, i, x, y, want[i])
			}
		}
	}
}

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

// TestHighlightOwn highlights words of a PDF that this package writes.
func TestHighlightOwn(t *testing.T) {
	t.Parallel()
	source := newDesk(t, nasty()[:3]).write(t, PDF)
	if n := checkHighlight(t, source, "own.pdf"); n == 0 {
		t.Error("nothing was highlighted")
	}
}

func TestHighlightNot(t *testing.T) {
	t.Parallel()
	for name, source := range map[string][]byte{"empty": {}, "no PDF": []byte("%PDF-1.4 torn"), "no table": []byte("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n")} {
		if _, err := Highlight(source, []Mark{{Boxes: []doc.Box{{Page: 1}}}}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	source := newDesk(t, nasty()[:1]).write(t, PDF)
	if _, err := Highlight(source, []Mark{{Boxes: []doc.Box{{Page: 99}}}}); err == nil {
		t.Error("a page that is not there is highlighted")
	}
}

// TestHighlightContracts highlights words of real contracts, has poppler draw the pages,
// and compares the words that poppler says stand where colour has come with those that
// were to be highlighted.
func TestHighlightContracts(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "contracts-pdf", "*.pdf"))
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
		checkHighlight(t, source, filepath.Base(files[i]))
		done++
	}
	if done < 20 {
		t.Errorf("%d contracts only", done)
	}
}

// checkHighlight highlights two quotes of a PDF and looks at the pages. It returns how
// many words were found highlighted.
func checkHighlight(t *testing.T, source []byte, name string) int {
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
	if len(boxes) < 100 {
		t.Errorf("%s: %d boxes", name, len(boxes))
		return 0
	}
	var marks []Mark
	for _, at := range []int{len(boxes) / 3, 2 * len(boxes) / 3} {
		marks = append(marks, Mark{Label: "a quote", Boxes: boxes[at : at+25]})
	}
	copied, err := Highlight(source, marks)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return 0
	}
	again, err := Highlight(source, marks)
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
	for page := range linesOf(append(marks[0].Boxes[:25:25], marks[1].Boxes...)) {
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

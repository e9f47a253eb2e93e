package object

import (
	"bytes"
	"compress/zlib"
	"encoding/ascii85"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
)

// encoders undo what the filters of the same names do.
var encoders = map[Name]func([]byte) []byte{
	"ASCIIHexDecode": func(b []byte) []byte { return []byte(hex.EncodeToString(b) + ">") },
	"ASCII85Decode": func(b []byte) []byte {
		var out bytes.Buffer
		w := ascii85.NewEncoder(&out)
		_, _ = w.Write(b)
		_ = w.Close()
		return append(out.Bytes(), "~>"...)
	},
	"FlateDecode": func(b []byte) []byte {
		var out bytes.Buffer
		w := zlib.NewWriter(&out)
		_, _ = w.Write(b)
		_ = w.Close()
		return out.Bytes()
	},
	"RunLengthDecode": func(b []byte) []byte {
		var out []byte
		for len(b) > 0 {
			n := 1
			for n < len(b) && n < 128 && b[n] == b[0] {
				n++
			}
			if n > 1 {
				out, b = append(out, byte(257-n), b[0]), b[n:]
				continue
			}
			out, b = append(out, 0, b[0]), b[1:]
		}
		return append(out, 128)
	},
}

// TestFiltersOfEveryLength sends data of lengths around every boundary through each filter,
// and through two behind one another.
func TestFiltersOfEveryLength(t *testing.T) {
	t.Parallel()
	f := &File{limits: Limits{}.withDefaults()}
	for first, encode := range encoders {
		for second, encodeMore := range encoders {
			for _, n := range []int{0, 1, 2, 3, 4, 5, 7, 8, 127, 128, 129, 255, 256, 257, 1000} {
				data := make([]byte, n)
				for i := range data {
					data[i] = byte(i / 3 * 7)
				}
				s := &Stream{Dict: Dict{"Filter": first}, raw: encode(data), sure: true}
				if got, err := f.Decode(s); err != nil || !bytes.Equal(got, data) {
					t.Errorf("%s of %d bytes: %d, %v", first, n, len(got), err)
				}
				s = &Stream{Dict: Dict{"Filter": Array{second, first}}, raw: encodeMore(encode(data)), sure: true}
				if got, err := f.Decode(s); err != nil || !bytes.Equal(got, data) {
					t.Errorf("%s in %s of %d bytes: %d, %v", first, second, n, len(got), err)
				}
			}
		}
	}
}

// TestStreamLimit sweeps over the length from which a stream is too long, and the sum from
// which all of a file are.
func TestStreamLimit(t *testing.T) {
	t.Parallel()
	const most = 1000
	for n, ok := range map[int]bool{0: true, most - 1: true, most: true, most + 1: false, 10 * most: false} {
		f := &File{limits: Limits{Stream: most}.withDefaults()}
		s := &Stream{Dict: Dict{"Filter": Name("FlateDecode")}, raw: encoders["FlateDecode"](make([]byte, n)), sure: true}
		if _, err := f.Decode(s); (err == nil) != ok {
			t.Errorf("%d bytes of %d: %v", n, most, err)
		}
	}
	f := &File{limits: Limits{Total: 2 * most}.withDefaults()}
	s := &Stream{Dict: Dict{"Filter": Name("FlateDecode")}, raw: encoders["FlateDecode"](make([]byte, most)), sure: true}
	for n := range 4 {
		if _, err := f.Decode(s); (err == nil) != (n < 2) {
			t.Errorf("stream %d of %d bytes, %d in all: %v", n+1, most, 2*most, err)
		}
	}
}

// TestCutAnywhere cuts files with tables of both kinds at every byte: what is left gives its
// page with the whole content, or an error, and never part of a stream.
func TestCutAnywhere(t *testing.T) {
	t.Parallel()
	for _, stream := range []bool{false, true} {
		source := small(stream, "", smallObjects...)
		for n := range source {
			f, err := Open(source[:n], "", Limits{})
			if err != nil {
				continue
			}
			pages, err := f.Pages(t.Context())
			if err != nil || len(pages) == 0 {
				continue
			}
			content, err := f.Content(&pages[0])
			if err == nil && string(content) != "BT ET" {
				t.Errorf("stream %v, cut to %d of %d bytes: content %q", stream, n, len(source), content)
			}
		}
	}
}

// TestMended opens files whose tables are wrong in the ways that programs write them.
func TestMended(t *testing.T) {
	t.Parallel()
	good := string(small(false, "", smallObjects...))
	for _, tt := range []struct{ name, old, new string }{
		{"no table", "xref\n0 5", "nothing\n"},
		{"no startxref", "startxref", "start"},
		{"startxref beyond the end", "startxref\n", "startxref\n999"},
		{"offsets that are wrong", "00000 n", "00000 n"},
		{"a line feed too many before the table", "xref\n0 5\n", "xref\n\n0 5\n"},
		{"a table that counts from 1", "xref\n0 5", "xref\n1 5"},
		{"no trailer", "trailer", "tra"},
		{"a trailer without a root", "/Root 1 0 R", ""},
		{"no end", "%%EOF\n", ""},
		{"comments between objects", "2 0 obj", "% the pages\n2 0 obj"},
		{"an older object of the same number", "%PDF-1.7\n", "%PDF-1.7\n4 0 obj\n<</Length 3>>\nstream\nold\nendstream\nendobj\n"},
		{"a length that is wrong", "<</Length 5>>", "<</Length 9>>"},
		{"a length that is none", "<</Length 5>>", "<</Length/A>>"},
		{"carriage returns", "\nstream\n", "\nstream\r\n"},
	} {
		source := strings.Replace(good, tt.old, tt.new, 1)
		if tt.name == "offsets that are wrong" {
			source = strings.ReplaceAll(good, " 00000 n", "1 00000 n")
		}
		f, err := Open([]byte(source), "", Limits{})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		pages, err := f.Pages(t.Context())
		if err != nil || len(pages) != 1 {
			t.Errorf("%s: %d pages, %v", tt.name, len(pages), err)
			continue
		}
		if content, err := f.Content(&pages[0]); err != nil || string(content) != "BT ET" {
			t.Errorf("%s: content %q, %v", tt.name, content, err)
		}
	}
}

// TestInheritance holds what a page takes over from the branches of the tree.
func TestInheritance(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, branch, leaf string
		box                string
		rotate             int
	}{
		{"nothing", "", "", "[0 0 612 792]", 0},
		{"a box", "/MediaBox[0 0 100 200]", "", "[0 0 100 200]", 0},
		{"its own box", "/MediaBox[0 0 100 200]", "/MediaBox[10 20 50 60]", "[10 20 50 60]", 0},
		{"corners in any order", "/MediaBox[100 200 0 0]", "", "[0 0 100 200]", 0},
		{"a crop box within the media box", "/MediaBox[0 0 100 200]", "/CropBox[-50 10 90 500]", "[0 10 90 200]", 0},
		{"one beside it", "/MediaBox[0 0 100 200]", "/CropBox[300 300 400 400]", "[0 0 100 200]", 0},
		{"an inherited crop box", "/MediaBox[0 0 100 200]/CropBox[10 10 90 90]", "", "[10 10 90 90]", 0},
		{"a box without area", "", "/MediaBox[5 5 5 5]", "[0 0 612 792]", 0},
		{"a box of other things", "", "/MediaBox[0 0 /A 5]", "[0 0 612 792]", 0},
		{"a turn", "/Rotate 90", "", "[0 0 612 792]", 90},
		{"a turn backwards", "", "/Rotate -90", "[0 0 612 792]", 270},
		{"more than one turn", "", "/Rotate 450", "[0 0 612 792]", 90},
		{"a turn by no quarter", "/Rotate 180", "/Rotate 45", "[0 0 612 792]", 180},
	} {
		objects := []string{"<</Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]" + tt.branch + ">>", "<</Type/Page" + tt.leaf + ">>"}
		f, err := Open(small(false, "", objects...), "", Limits{})
		if err != nil {
			t.Fatal(err)
		}
		pages, err := f.Pages(t.Context())
		if err != nil || len(pages) != 1 {
			t.Fatalf("%s: %d pages, %v", tt.name, len(pages), err)
		}
		if got := fmt.Sprint(pages[0].Box()); got != tt.box || pages[0].Rotate != tt.rotate {
			t.Errorf("%s: %s turned by %d, want %s, %d", tt.name, got, pages[0].Rotate, tt.box, tt.rotate)
		}
	}
}

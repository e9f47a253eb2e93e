package object

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"pincite/testkit/extracttest"
)

func FuzzLexer(f *testing.F) {
	f.Add([]byte("<</A[1 0 R(x\\)<4>]>> BI ID \xFF EI 1.5-2 %c\n/N#41"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l := NewLexer(data)
		for range len(data) + 1 {
			before := l.pos
			if _, err := l.Next(); err != nil {
				return
			}
			if l.pos <= before {
				t.Fatalf("no progress at %d", before)
			}
		}
		t.Error("more objects than bytes")
	})
}

// FuzzFile opens files that are anything, and walks all that they hold: pages, objects
// and streams. It ends in time, twice with the same.
func FuzzFile(f *testing.F) {
	f.Add(source(2), "")
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write([]byte("4 0 5 9 <</Type/Page/Parent 2 0 R>> 7"))
	_ = z.Close()
	f.Add([]byte(fmt.Sprintf("%%PDF-1.5\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[4 0 R]>>endobj 3 0 obj<</Type/ObjStm/N 2/First 8/Filter/FlateDecode/Length %d>>stream\n%s\nendstream endobj trailer<</Root 1 0 R>>", packed.Len(), packed.String())), "")
	f.Add([]byte("%PDF-1.4\n1 0 obj<</Pages 1 0 R/Kids[1 0 R 2 0 R]>>endobj 2 0 obj 3 0 R endobj 3 0 obj 2 0 R endobj xref\n0 1\n0 65535 f \ntrailer<</Root 1 0 R/Prev 9>>startxref 9"), "x")
	files, err := filepath.Glob(filepath.Join("..", "testdata", "*.pdf"))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b, "secret")
	}
	limits := Limits{Objects: 100_000, Stream: 1 << 20, Total: 4 << 20, Pages: 1000}
	f.Fuzz(func(t *testing.T, source []byte, password string) {
		start := time.Now()
		pages, objects := walk(t, source, password, limits)
		if took := time.Since(start); took > 5*time.Minute {
			t.Errorf("it takes %v", took)
		}
		if pages2, objects2 := walk(t, source, password, limits); !reflect.DeepEqual(pages2, pages) || !reflect.DeepEqual(objects2, objects) {
			t.Error("read twice, and not the same")
		}
	})
}

// walk returns the pages of a file and what the first 1000 of its objects are, streams
// decoded.
func walk(t *testing.T, source []byte, password string, limits Limits) (pages []Page, objects []string) {
	t.Helper()
	file, err := Open(source, password, limits)
	if err != nil {
		extracttest.CheckError(t, err)
		return nil, nil
	}
	if pages, err = file.Pages(context.Background()); err != nil {
		extracttest.CheckError(t, err)
	}
	if len(pages) > limits.Pages {
		t.Errorf("%d pages", len(pages))
	}
	var total int64
	for i := range uint32(1000) {
		o, err := file.Resolve(Ref{Num: i})
		if err != nil {
			continue
		}
		s, ok := o.(*Stream)
		if !ok {
			objects = append(objects, fmt.Sprintf("%v", o))
			continue
		}
		data, err := file.Decode(s)
		if err != nil {
			extracttest.CheckError(t, err)
			continue
		}
		objects = append(objects, string(data))
		if int64(len(data)) > max(limits.Stream, int64(len(source))) {
			t.Errorf("a stream of %d bytes", len(data))
		}
		total += int64(len(data))
	}
	// A stream without filters costs nothing: it is a part of the source.
	if total > limits.Total+1000*int64(len(source)) {
		t.Errorf("%d bytes of streams", total)
	}
	return pages, objects
}

package hostiletest

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/gob"
	"flag"
	"hash/crc32"
	"os"
	"reflect"
	"slices"
	"testing"
)

var write = flag.Bool("write", false, "write the files anew")

// sources are the files as they are written.
func sources() []Source {
	return slices.Concat(words(), pdfs(), texts(), markup(), mails(), archives(), pictures(), misnamed(), worn())
}

// TestSources holds that what is kept is what is written.
func TestSources(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of megabytes are packed; run it without -short")
	}
	for name, c := range map[string]struct {
		written []Source
		file    *[]byte
	}{"sources.gz": {sources(), &sourcesFile}, "exports.gz": {exports(), &exportsFile}} {
		if *write {
			*c.file = pack(c.written)
			if err := os.WriteFile(name, *c.file, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(unpack(*c.file), c.written) {
			t.Errorf("%s holds others; where it should not, run with -write", name)
		}
	}
}

func pack(all []Source) []byte {
	var list []kept
	for _, s := range all {
		k := kept{Name: s.Name, Ext: s.Ext, Bytes: s.Bytes}
		for _, end := range s.Ends {
			if end == nil {
				k.Ends = append(k.Ends, "")
			} else {
				k.Ends = append(k.Ends, end.Error())
			}
		}
		list = append(list, k)
	}
	var file bytes.Buffer
	outer, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	must(err)
	inner := gzip.NewWriter(outer)
	must(gob.NewEncoder(inner).Encode(list))
	must(inner.Close())
	must(outer.Close())
	return file.Bytes()
}

func source(name, ext string, bytes []byte, ends ...error) Source {
	if len(ends) == 0 {
		ends = []error{nil}
	}
	return Source{Name: name, Ext: ext, Bytes: bytes, Ends: ends}
}

// zeros unfold to n megabytes of them.
func zeros(n int) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	chunk := make([]byte, 1<<20)
	for range n {
		_, err := w.Write(chunk)
		must(err)
	}
	must(w.Close())
	return b.String()
}

// bomb is an archive with members that unfold to n megabytes of zeros each. A megabyte is deflated
// once, and stands there n times: each of its blocks stands for itself.
func bomb(n int, names ...string) []byte {
	chunk := make([]byte, 1<<20)
	var block bytes.Buffer
	deflate, err := flate.NewWriter(&block, flate.DefaultCompression)
	must(err)
	_, err = deflate.Write(chunk)
	must(err)
	must(deflate.Flush())
	megabyte := bytes.Clone(block.Bytes())
	block.Reset()
	must(deflate.Close())
	folded := append(bytes.Repeat(megabyte, n), block.Bytes()...)
	sum := uint32(0)
	for range n {
		sum = crc32.Update(sum, crc32.IEEETable, chunk)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		m, err := w.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Deflate, CRC32: sum,
			CompressedSize64: uint64(len(folded)), UncompressedSize64: uint64(n) << 20})
		must(err)
		_, err = m.Write(folded)
		must(err)
	}
	must(w.Close())
	return b.Bytes()
}

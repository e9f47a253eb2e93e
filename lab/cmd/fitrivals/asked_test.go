package main

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFamilies asks the families that the pairs were learned from, one of them as Word files, and holds that links, operative words and superseded ones
// are no worse than they were.
func TestFamilies(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes half a minute of processor time")
	}
	if os.Getenv("PINCITE_ONNXRUNTIME") == "" {
		t.Skip("PINCITE_ONNXRUNTIME names no ONNX Runtime, which the encoder needs")
	}
	r, err := newReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	paths, err := filepath.Glob("families/*.txtar")
	if err != nil || len(paths) < 32 {
		t.Fatalf("%d families, %v", len(paths), err)
	}
	var all, word tally
	for _, path := range paths {
		f, err := readTold(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.ask(t.Context(), &f, &all, false); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	f, err := readTold("families/us-saas.txtar")
	if err != nil {
		t.Fatal(err)
	}
	asWord(t, &f)
	if err := r.ask(t.Context(), &f, &word, true); err != nil {
		t.Fatal(err)
	}
	all.tell()
	word.tell()
	if all.linked < all.papers-3 || all.operative < 232 || all.given > 9 || all.struck > 8 || all.doubted > 25 || 5*all.unclear > all.operative {
		t.Errorf("%+v", all)
	}
	if word.linked < word.papers || 2*word.operative < word.asked || 4*word.given > word.lapsing {
		t.Errorf("as Word files: %+v", word)
	}
}

// asWord makes Word files of the papers of a family, a paragraph of each line.
func asWord(t *testing.T, f *told) {
	t.Helper()
	renamed := func(name string) string { return strings.TrimSuffix(name, ".txt") + ".docx" }
	files, sources, links := map[string]string{}, map[string][]byte{}, map[string]string{}
	for name, s := range f.files {
		var body, file bytes.Buffer
		for line := range strings.Lines(s) {
			body.WriteString(`<w:p><w:r><w:t xml:space="preserve">`)
			if err := xml.EscapeText(&body, []byte(strings.TrimRight(line, "\n"))); err != nil {
				t.Fatal(err)
			}
			body.WriteString(`</w:t></w:r></w:p>`)
		}
		z := zip.NewWriter(&file)
		for _, part := range [][2]string{
			{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`},
			{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`},
			{"word/document.xml", `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` + body.String() + `</w:body></w:document>`},
		} {
			w, err := z.Create(part[0])
			if err == nil {
				_, err = w.Write([]byte(part[1]))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		files[renamed(name)], sources[renamed(name)] = s, file.Bytes()
	}
	for paper, base := range f.links {
		if base != "" {
			base = renamed(base)
		}
		links[renamed(paper)] = base
	}
	for i := range f.questions {
		for j := range f.questions[i].holds {
			f.questions[i].holds[j].file = renamed(f.questions[i].holds[j].file)
		}
		for j := range f.questions[i].lapsed {
			f.questions[i].lapsed[j].file = renamed(f.questions[i].lapsed[j].file)
		}
	}
	f.name, f.files, f.sources, f.links = f.name+" in Word", files, sources, links
}

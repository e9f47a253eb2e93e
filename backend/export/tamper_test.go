package export

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
)

// zipParts returns the files of a ZIP in order.
func zipParts(t *testing.T, data []byte) (names []string, parts map[string][]byte) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	parts = map[string][]byte{}
	for _, f := range z.File {
		content, err := unzip(f, maxPart)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, f.Name)
		parts[f.Name] = content
	}
	return names, parts
}

func zipOf(t *testing.T, names []string, parts map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range names {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(parts[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// swapParts returns a ZIP with one part of another.
func swapParts(t *testing.T, data, from []byte, name string) []byte {
	t.Helper()
	names, parts := zipParts(t, data)
	_, others := zipParts(t, from)
	parts[name] = others[name]
	return zipOf(t, names, parts)
}

// swapPDF returns a bundle with another PDF.
func swapPDF(t *testing.T, bundle, pdf []byte) []byte {
	t.Helper()
	names, parts := zipParts(t, bundle)
	parts[bundleIndex] = pdf
	return zipOf(t, names, parts)
}

// tamperedPDF draws one record and attaches another with its digests.
func tamperedPDF(t *testing.T, attached, drawn *Record) []byte {
	t.Helper()
	good, err := layOut(attached)
	if err != nil {
		t.Fatal(err)
	}
	bad, err := layOut(drawn)
	if err != nil {
		t.Fatal(err)
	}
	bad.record, bad.digests = attached, good.digests
	var b bytes.Buffer
	if err := bad.file(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestWordEdits has a Word document edited in the ways that Word does it.
func TestWordEdits(t *testing.T) {
	t.Parallel()
	d := newFixture(t, []string{"The laws of Delaware govern.", "Rent is due monthly."})
	data := d.write(t, DOCX)
	for _, c := range []struct {
		name, old, new string
		failed         int
	}{
		{"a word split over runs", "of Delaware", `of Dela</w:t></w:r><w:proofErr w:type="spellStart"/><w:r><w:t>ware`, 0},
		{"a word deleted with changes tracked", "Delaware", `</w:t></w:r><w:del w:id="99"><w:r><w:delText>Delaware</w:delText></w:r></w:del><w:r><w:t xml:space="preserve">`, 1},
		{"a word inserted with changes tracked", "Delaware", `</w:t></w:r><w:ins w:id="99"><w:r><w:t>New </w:t></w:r></w:ins><w:r><w:t xml:space="preserve">Delaware`, 1},
		{"a word hidden", "The laws of Delaware", `</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>The</w:t></w:r><w:r><w:t xml:space="preserve"> laws of Delaware`, 1},
		{"a bookmark taken away", `w:name="pincite_quote_1"`, `w:name="other"`, 1},
		{"a bookmark that LibreOffice has renamed", `w:name="pincite_quote_1"`, `w:name="pincite_quote_1_Copy_1"`, 0},
		{"a bookmark started twice", "laws of", `laws </w:t></w:r></w:p><w:p><w:bookmarkStart w:id="1" w:name="pincite_quote_1"/><w:r><w:t>of`, 0},
		{"a line broken", "laws of", "laws</w:t><w:br/><w:t>of", 0},
		{"a word joined", "Rent is", "Rentis", 2},
		{"a word outside the quotes", "Quotations in Acme", "Memo", 0},
	} {
		names, parts := zipParts(t, data)
		body := string(parts["word/document.xml"])
		if !strings.Contains(body, c.old) {
			t.Fatalf("%s: the document does not hold it", c.name)
		}
		parts["word/document.xml"] = []byte(strings.Replace(body, c.old, c.new, 1))
		failed := d.check(t, DOCX, zipOf(t, names, parts))
		if c.failed == 0 && len(failed) != 0 || c.failed > 0 && (len(failed) != 1 || failed[c.failed] == "") {
			t.Errorf("%s: %v", c.name, failed)
		}
	}
}

// TestMarkdownEdits has Markdown edited in the ways that people and formatters do it.
func TestMarkdownEdits(t *testing.T) {
	t.Parallel()
	d := newFixture(t, []string{"The laws of _Delaware_ govern.\nIn 1. all", "Rent is due monthly."})
	data := string(d.write(t, Markdown))
	for _, c := range []struct {
		name, old, new string
		failed         int
	}{
		{"lines wrapped anew", "The laws of", "The laws\n> of", 0},
		{"a line end of Windows", "\n", "\r\n", 0},
		{"a character made a mark", `\_Delaware\_`, "<i>Delaware</i>", 1},
		{"a word added below the quote", "<!-- pincite citation 2 -->", "and more\n<!-- pincite citation 2 -->", 2},
		{"a mark taken away", "<!-- pincite quote 2 -->", "", 2},
		{"a mark doubled", "<!-- pincite quote 2 -->", "<!-- pincite quote 2 --> x <!-- pincite quote 2 -->", 2},
	} {
		if !strings.Contains(data, c.old) {
			t.Fatalf("%s: the file does not hold it", c.name)
		}
		failed := d.check(t, Markdown, []byte(strings.Replace(data, c.old, c.new, 1)))
		if c.failed == 0 && len(failed) != 0 || c.failed > 0 && (len(failed) != 1 || failed[c.failed] == "") {
			t.Errorf("%s: %v", c.name, failed)
		}
	}
}

package extract

import (
	"archive/zip"
	"bytes"
	"io"
	"testing"

	"pincite/backend/extract/extracttest"
)

// zipOf packs members: names and contents in turn.
func zipOf(t testing.TB, members ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(members); i += 2 {
		m, err := w.Create(members[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(m, members[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func oleOf(streams ...string) []byte {
	s := &extracttest.Storage{Streams: map[string][]byte{}}
	for _, name := range streams {
		s.Streams[name] = []byte("content")
	}
	return extracttest.Compound(s)
}

func TestSniff(t *testing.T) {
	types := func(part string) []byte {
		return zipOf(t, "[Content_Types].xml", `<Override ContentType="application/vnd.`+part+`"/>`, "x", "y")
	}
	tests := []struct {
		name, file string
		source     []byte
		want       format
	}{
		{"nothing", "a", nil, formatText},
		{"text", "a.pdf", []byte("1. Term."), formatText},
		{"PDF", "a.txt", []byte("%PDF-1.7\n"), formatPDF},
		{"PDF after rubbish", "a.txt", []byte("\r\n\r\nrubbish%PDF-1.7\n"), formatPDF},
		{"Word", "a.zip", types("openxmlformats-officedocument.wordprocessingml.document.main+xml"), formatDOCX},
		{"Word template with macros", "a", types("ms-word.template.macroEnabledTemplate.main+xml"), formatDOCX},
		{"Word with a sheet inside", "a", types(`openxmlformats-officedocument.spreadsheetml.sheet"/><O ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml`), formatDOCX},
		{"Word without types", "a", zipOf(t, "word/document.xml", ""), formatDOCX},
		{"Excel", "a.docx", types("openxmlformats-officedocument.spreadsheetml.sheet.main+xml"), formatXLSX},
		{"PowerPoint", "a", types("openxmlformats-officedocument.presentationml.presentation.main+xml"), formatPPTX},
		{"OpenDocument", "a", zipOf(t, "mimetype", "application/vnd.oasis.opendocument.text"), formatODT},
		{"OpenDocument sheet", "a.odt", zipOf(t, "mimetype", "application/vnd.oasis.opendocument.spreadsheet"), formatODS},
		{"Pages", "a", zipOf(t, "Index/Document.iwa", ""), formatPages},
		{"archive", "a.docx", zipOf(t, "a.txt", "text"), formatZIP},
		{"empty archive", "a.zip", zipOf(t), formatZIP},
		{"damaged Word", "a.docx", []byte("PK\x03\x04"), formatDOCX},
		{"damaged archive", "a", []byte("PK\x03\x04"), formatZIP},
		{"old Word", "a", oleOf("WordDocument", "1Table"), formatDOC},
		{"old Word, damaged", "a.doc", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), formatDOC},
		{"Outlook", "a.doc", oleOf("__properties_version1.0"), formatMSG},
		{"encrypted Word", "a.docx", oleOf("EncryptedPackage", "EncryptionInfo"), formatDOCX},
		{"encrypted Excel", "a.xlsx", oleOf("EncryptedPackage", "EncryptionInfo"), formatLocked},
		{"old Excel", "a.doc", oleOf("Workbook"), formatXLS},
		{"old PowerPoint", "a", oleOf("PowerPoint Document"), formatPPT},
		{"other compound file", "a.doc", oleOf("Other"), formatOLE},
		{"RTF named .doc", "a.doc", []byte(`{\rtf1 text}`), formatRTF},
		{"HTML named .doc", "a.doc", []byte("\xEF\xBB\xBF <HTML><p>text"), formatHTML},
		{"XHTML", "a", []byte(`<?xml version="1.0"?><html xmlns="x">`), formatHTML},
		{"part of a page", "a.htm", []byte("<p>text"), formatHTML},
		{"a placeholder in a text", "a.txt", []byte("<name of the party>"), formatText},
		{"mail", "a", []byte("Received: x\nFrom: a\nTo: b\n\ntext"), formatEML},
		{"mail from a mailbox", "a", []byte("From a@example.com Mon\nMessage-ID: x\nFrom: a\n  b\nTo: b\n\ntext"), formatEML},
		{"short mail", "a.eml", []byte("Subject: x\n\ntext"), formatEML},
		{"a letter", "a", []byte("From: a\nTo: b\nDate: today\nSubject: x\n\ntext"), formatText},
		{"mail saved as text", "a.txt", []byte("Received: x\nFrom: a\nTo: b\n\ntext"), formatText},
		{"Markdown", "a.MD", []byte("# Title"), formatMarkdown},
		{"PNG", "a.txt", []byte("\x89PNG\r\n\x1a\nrest"), formatImage},
		{"TIFF", "a", []byte("II*\x00rest"), formatImage},
		{"WebP", "a", []byte("RIFF\x00\x00\x00\x00WEBPVP8 "), formatImage},
		{"BMP", "a", []byte("BM\x99\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28"), formatImage},
		{"BMW", "a", []byte("BMW AG and others agree"), formatText},
		{"HEIC", "a", []byte("\x00\x00\x00\x18ftypheic\x00\x00"), formatPicture},
		{"gzip", "a.txt", []byte("\x1F\x8B\x08rest"), formatArchive},
		{"WordPerfect", "a", []byte("\xFFWPCrest"), formatWordPerfect},
		{"Word 2003 XML", "a", []byte(`<?xml version="1.0"?><?mso-application progid="Word.Document"?>`), formatWordXML},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := sniff(tt.file, tt.source); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

package extract

import (
	"encoding/binary"
	"testing"

	"pincite/testkit/hostiletest"
)

func TestSniff(t *testing.T) {
	t.Parallel()
	types := func(part string) []byte {
		return hostiletest.Zip("[Content_Types].xml", `<Override ContentType="application/vnd.`+part+`"/>`, "x", "y")
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
		{"Word without types", "a", hostiletest.Zip("word/document.xml", ""), formatDOCX},
		{"Excel", "a.docx", types("openxmlformats-officedocument.spreadsheetml.sheet.main+xml"), formatXLSX},
		{"PowerPoint", "a", types("openxmlformats-officedocument.presentationml.presentation.main+xml"), formatPPTX},
		{"OpenDocument", "a", hostiletest.Zip("mimetype", "application/vnd.oasis.opendocument.text"), formatODT},
		{"OpenDocument sheet", "a.odt", hostiletest.Zip("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), formatODS},
		{"Pages", "a", hostiletest.Zip("Index/Document.iwa", ""), formatPages},
		{"archive", "a.docx", hostiletest.Zip("a.txt", "text"), formatZIP},
		{"empty archive", "a.zip", hostiletest.Zip(), formatZIP},
		{"damaged Word", "a.docx", []byte("PK\x03\x04"), formatDOCX},
		{"damaged archive", "a", []byte("PK\x03\x04"), formatZIP},
		{"old Word", "a", hostiletest.OLE("WordDocument", "1Table"), formatDOC},
		{"old Word, damaged", "a.doc", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), formatDOC},
		{"Outlook", "a.doc", hostiletest.OLE("__properties_version1.0"), formatMSG},
		{"encrypted Word", "a.docx", hostiletest.OLE("EncryptedPackage", "EncryptionInfo"), formatDOCX},
		{"encrypted Excel", "a.xlsx", hostiletest.OLE("EncryptedPackage", "EncryptionInfo"), formatLocked},
		{"old Excel", "a.doc", hostiletest.OLE("Workbook"), formatXLS},
		{"old PowerPoint", "a", hostiletest.OLE("PowerPoint Document"), formatPPT},
		{"other compound file", "a.doc", hostiletest.OLE("Other"), formatOLE},
		{"RTF named .doc", "a.doc", []byte(`{\rtf1 text}`), formatRTF},
		{"HTML named .doc", "a.doc", []byte("\xEF\xBB\xBF <HTML><p>text"), formatHTML},
		{"XHTML", "a", []byte(`<?xml version="1.0"?><html xmlns="x">`), formatHTML},
		{"part of a page", "a.htm", []byte("<p>text"), formatHTML},
		{"a placeholder in a text", "a.txt", []byte("<name of the party>"), formatText},
		{"mail", "a", []byte("Received: x\nFrom: a\nTo: b\n\ntext"), formatEML},
		{"mail from a mailbox", "a", []byte("From a@example.com Mon\nMessage-ID: x\nFrom: a\n  b\nTo: b\n\ntext"), formatEML},
		{"mailbox", "a.mbox", []byte("From a@example.com Mon\nSubject: x\n\ntext"), formatEML},
		{"short mail", "a.eml", []byte("Subject: x\n\ntext"), formatEML},
		{"a letter", "a", []byte("From: a\nTo: b\nDate: today\nSubject: x\n\ntext"), formatText},
		{"mail saved as text", "a.txt", []byte("Received: x\nFrom: a\nTo: b\n\ntext"), formatText},
		{"mail that tells of a PDF", "a.eml", []byte("Subject: x\n\nIt begins with %PDF-1.7 and ends soon."), formatEML},
		{"HTML in UTF-16", "a.htm", append([]byte{0xFF, 0xFE}, utf16Bytes("\r\n<HTML><p>text", binary.LittleEndian)...), formatHTML},
		{"OpenDocument of plain XML", "a.fodt", []byte(`<?xml version="1.0"?><office:document xmlns:office="x">`), formatFlatODT},
		{"Markdown", "a.MD", []byte("# Title"), formatMarkdown},
		{"PNG", "a.txt", []byte("\x89PNG\r\n\x1a\nrest"), formatImage},
		{"TIFF", "a", []byte("II*\x00rest"), formatImage},
		{"WebP", "a", []byte("RIFF\x00\x00\x00\x00WEBPVP8 "), formatImage},
		{"BMP", "a", []byte("BM\x99\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28"), formatImage},
		{"BMW", "a", []byte("BMW AG and others agree"), formatText},
		{"HEIC", "a", []byte("\x00\x00\x00\x18ftypheic\x00\x00"), formatPicture},
		{"Outlook's packing", "winmail.dat", []byte("\x78\x9F\x3E\x22rest"), formatTNEF},
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

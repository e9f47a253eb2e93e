package extract

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"path"
	"strings"

	"github.com/richardlehane/mscfb"

	"pincite/backend/extract/cms"
	"pincite/backend/extract/edgar"
)

// format is the format of a source, named by its usual extension.
type format string

const (
	formatText     format = "text"
	formatPDF      format = "pdf"
	formatDOCX     format = "docx"
	formatODT      format = "odt"
	formatRTF      format = "rtf"
	formatHTML     format = "html"
	formatMarkdown format = "md"
	formatEML      format = "eml"
	formatMSG      format = "msg"
	formatTNEF     format = "tnef" // winmail.dat, what Outlook sends to others of its kind
	formatDOC      format = "doc"
	formatZIP      format = "zip"
	formatEDGAR    format = "edgar" // a submission to the SEC, or a document of one with its tags
	formatSigned   format = "p7m"   // a file wrapped in a signature
	formatImage    format = "image"

	// Known, and not read; unsupported has the reasons.
	formatXLSX        format = "xlsx"
	formatPPTX        format = "pptx"
	formatODS         format = "ods"
	formatODP         format = "odp"
	formatXLS         format = "xls"
	formatPPT         format = "ppt"
	formatOLE         format = "ole"    // some other file in Microsoft's compound format
	formatLocked      format = "locked" // an encrypted Office file that is not a Word document
	formatWordXML     format = "xml"
	formatFlatODT     format = "fodt"
	formatPages       format = "pages"
	formatWordPerfect format = "wpd"
	formatArchive     format = "archive" // of another kind than ZIP
	formatPicture     format = "picture" // of a kind that Tesseract cannot read
)

// sniff tells the format of a source. Its bytes decide; the extension of its name only
// where they leave it open.
func sniff(name string, source []byte) format {
	ext := strings.ToLower(path.Ext(name))
	head := source[:min(len(source), 1024)]
	start := bytes.TrimLeft(inUTF8(head), "\xEF\xBB\xBF \t\r\n")
	switch {
	case bytes.HasPrefix(source, []byte{0x30}) && cms.Is(source) || (ext == ".p7m" || ext == ".p7s") && cms.Is(source):
		return formatSigned
	case bytes.HasPrefix(start, []byte("%PDF-")), bytes.Contains(head, []byte("%PDF-")) && !isMail(ext, source):
		return formatPDF
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return sniffZIP(ext, source)
	case bytes.HasPrefix(head, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		return sniffOLE(ext, source)
	case edgar.Is(source):
		return formatEDGAR
	case bytes.HasPrefix(start, []byte(`{\rtf`)):
		return formatRTF
	case bytes.Contains(head, []byte(`<?mso-application progid="Word.Document"`)):
		return formatWordXML
	case bytes.HasPrefix(start, []byte("<?xml")) && bytes.Contains(start, []byte("<office:document ")):
		return formatFlatODT
	case isHTML(ext, start):
		return formatHTML
	case isMail(ext, source):
		return formatEML
	}
	if f := sniffMagic(head); f != "" {
		return f
	}
	if ext == ".md" || ext == ".markdown" {
		return formatMarkdown
	}
	return formatText
}

// inUTF8 returns the first bytes of a source in UTF-8 where a byte order mark says that they are UTF-16.
func inUTF8(head []byte) []byte {
	switch {
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE}):
		return []byte(decodeUTF16(head[2:], binary.LittleEndian))
	case bytes.HasPrefix(head, []byte{0xFE, 0xFF}):
		return []byte(decodeUTF16(head[2:], binary.BigEndian))
	}
	return head
}

// magics are the first bytes of formats that nothing more needs to be known of.
var magics = []struct {
	prefix string
	format format
}{
	{"\x89PNG\r\n\x1a\n", formatImage},
	{"\xFF\xD8\xFF", formatImage}, // JPEG
	{"II*\x00", formatImage},      // TIFF
	{"MM\x00*", formatImage},
	{"GIF87a", formatImage},
	{"GIF89a", formatImage},
	{"\xFFWPC", formatWordPerfect},
	{"7z\xBC\xAF\x27\x1C", formatArchive},
	{"Rar!\x1A\x07", formatArchive},
	{"\x1F\x8B\x08", formatArchive}, // gzip
	{"BZh", formatArchive},
	{"\xFD7zXZ\x00", formatArchive},
	{"\x28\xB5\x2F\xFD", formatArchive},     // Zstandard
	{"MSCF\x00\x00\x00\x00", formatArchive}, // cabinet
	{"\x60\xEA", formatArchive},             // ARJ
	{tnefMark, formatTNEF},
}

func sniffMagic(head []byte) format {
	for _, m := range magics {
		if bytes.HasPrefix(head, []byte(m.prefix)) {
			return m.format
		}
	}
	switch {
	case len(head) > 265 && string(head[257:262]) == "ustar", len(head) > 7 && string(head[2:5]) == "-lh" && head[6] == '-':
		return formatArchive
	case bytes.HasPrefix(head, []byte("RIFF")) && len(head) > 12 && string(head[8:12]) == "WEBP":
		return formatImage
	case bytes.HasPrefix(head, []byte("BM")) && len(head) > 14 && head[6] == 0 && head[7] == 0 && head[8] == 0 && head[9] == 0:
		return formatImage
	case len(head) > 12 && string(head[4:8]) == "ftyp" && (string(head[8:11]) == "hei" || string(head[8:11]) == "mif" ||
		string(head[8:11]) == "avi"):
		return formatPicture // HEIC and AVIF
	}
	return ""
}

// contentTypes are the types that the main part of an Office document declares.
var contentTypes = []struct {
	part   string
	format format
}{
	{"wordprocessingml.document.main+xml", formatDOCX},
	{"wordprocessingml.template.main+xml", formatDOCX},
	{"ms-word.document.macroEnabled.main+xml", formatDOCX},
	{"ms-word.template.macroEnabledTemplate.main+xml", formatDOCX},
	{"spreadsheetml.sheet.main+xml", formatXLSX},
	{"spreadsheetml.template.main+xml", formatXLSX},
	{"ms-excel.", formatXLSX},
	{"presentationml.", formatPPTX},
	{"ms-powerpoint.", formatPPTX},
}

// openDocument are the types that an OpenDocument file states in its first member.
var openDocument = map[string]format{
	"application/vnd.oasis.opendocument.text":                  formatODT,
	"application/vnd.oasis.opendocument.text-template":         formatODT,
	"application/vnd.oasis.opendocument.spreadsheet":           formatODS,
	"application/vnd.oasis.opendocument.spreadsheet-template":  formatODS,
	"application/vnd.oasis.opendocument.presentation":          formatODP,
	"application/vnd.oasis.opendocument.presentation-template": formatODP,
}

// zipExtensions stand for the format where the list of members is damaged.
var zipExtensions = map[string]format{
	".docx": formatDOCX, ".docm": formatDOCX, ".dotx": formatDOCX, ".dotm": formatDOCX,
	".xlsx": formatXLSX, ".xlsm": formatXLSX, ".xlsb": formatXLSX, ".pptx": formatPPTX, ".pptm": formatPPTX,
	".odt": formatODT, ".ott": formatODT, ".ods": formatODS, ".odp": formatODP, ".pages": formatPages,
}

func sniffZIP(ext string, source []byte) format {
	z, err := zip.NewReader(bytes.NewReader(source), int64(len(source)))
	if err != nil {
		if f, ok := zipExtensions[ext]; ok {
			return f
		}
		return formatZIP
	}
	for _, f := range z.File {
		switch f.Name {
		case "[Content_Types].xml":
			types := memberStart(f, 1<<20)
			for _, t := range contentTypes {
				if strings.Contains(types, t.part) {
					return t.format
				}
			}
		case "mimetype":
			if f, ok := openDocument[strings.TrimSpace(memberStart(f, 128))]; ok {
				return f
			}
		case "word/document.xml":
			return formatDOCX
		case "Index/Document.iwa":
			return formatPages
		}
	}
	return formatZIP
}

// memberStart returns at most n bytes of a member, and "" where it cannot be read.
func memberStart(f *zip.File, n int64) string {
	r, err := f.Open()
	if err != nil {
		return ""
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, n))
	if err != nil {
		return ""
	}
	return string(b)
}

// sniffOLE tells the files in Microsoft's compound format apart by their streams.
func sniffOLE(ext string, source []byte) format {
	r, err := mscfb.New(bytes.NewReader(source))
	if err != nil {
		switch ext {
		case ".doc", ".dot":
			return formatDOC
		case ".msg":
			return formatMSG
		}
		return formatOLE
	}
	found := formatOLE
	for _, f := range r.File {
		if len(f.Path) > 0 {
			continue
		}
		switch f.Name {
		case "WordDocument":
			found = formatDOC
		case "__properties_version1.0":
			return formatMSG
		case "EncryptedPackage":
			if strings.HasPrefix(ext, ".xls") || strings.HasPrefix(ext, ".ppt") {
				return formatLocked
			}
			return formatDOCX
		case "Workbook", "Book":
			found = formatXLS
		case "PowerPoint Document":
			found = formatPPT
		}
	}
	return found
}

// extensionOf is the usual extension of a format.
func extensionOf(f format) string {
	if f == formatText {
		return ".txt"
	}
	return "." + string(f)
}

// isHTML looks at the first bytes of a source, without leading white space.
func isHTML(ext string, start []byte) bool {
	lower := bytes.ToLower(start)
	switch {
	case bytes.HasPrefix(lower, []byte("<!doctype html")), bytes.HasPrefix(lower, []byte("<html")):
		return true
	case bytes.HasPrefix(lower, []byte("<?xml")) && bytes.Contains(lower, []byte("<html")):
		return true
	}
	return (ext == ".html" || ext == ".htm" || ext == ".xhtml") && bytes.HasPrefix(lower, []byte("<"))
}

// isMail reports whether a source starts with the header of a message. One saved as
// .txt is left as the text it is.
func isMail(ext string, source []byte) bool {
	if ext == ".txt" || ext == ".md" || ext == ".markdown" {
		return false
	}
	named := ext == ".eml" || ext == ".mbox" || ext == ".mht" || ext == ".mhtml"
	known, strong := 0, false
	head := source[:min(len(source), 16<<10)]
	for i, line := range bytes.Split(head, []byte("\n")) {
		line = bytes.TrimRight(line, "\r")
		if len(line) == 0 {
			break
		}
		if line[0] == ' ' || line[0] == '\t' || i == 0 && bytes.HasPrefix(line, []byte("From ")) {
			continue
		}
		field, _, ok := strings.Cut(string(line), ":")
		if !ok || field == "" || strings.ContainsAny(field, " \t") {
			break
		}
		switch strings.ToLower(field) {
		case "received", "message-id", "mime-version", "return-path", "delivered-to", "dkim-signature":
			known, strong = known+1, true
		case "from", "to", "cc", "date", "subject", "sender", "reply-to", "content-type":
			known++
		}
	}
	return known >= 1 && named || known >= 3 && strong
}

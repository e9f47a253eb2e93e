package extract

import (
	"bytes"
	"path"
	"strings"

	"pincite/backend/extract/cms"
	"pincite/backend/extract/edgar"
	"pincite/backend/extract/pdf"
)

// IsPlain reports whether a source is plain text, which is read without a parser: even a
// hostile one costs no more than its length.
func IsPlain(name string, source []byte) bool {
	return !mayBeContainer(source) && sniff(name, source) == formatText
}

// MayHold reports whether a source may have members, by its first bytes and, of a PDF, by
// [pdf.MayCarry]. Of what [Read] finds members in it never says no.
func MayHold(name string, source []byte) bool {
	return mayBeContainer(source) || edgar.Is(source) || cms.Is(source) || isMail(strings.ToLower(path.Ext(name)), source) ||
		pdf.MayCarry(source) && sniff(name, source) == formatPDF
}

// MayNeedLibreOffice reports whether a source may be one that [Read] has LibreOffice read, if
// that is there, without a look at more than its first bytes.
func MayNeedLibreOffice(source []byte) bool {
	return bytes.HasPrefix(source, []byte("\xD0\xCF\x11\xE0"))
}

// tnefMark is what a winmail.dat begins with.
const tnefMark = "\x78\x9F\x3E\x22"

// mayBeContainer reports whether a source begins as a ZIP archive, a compound file or a
// winmail.dat does, whose parsers are better kept from hostile sources.
func mayBeContainer(source []byte) bool {
	return bytes.HasPrefix(source, []byte("PK")) || bytes.HasPrefix(source, []byte(tnefMark)) || MayNeedLibreOffice(source)
}

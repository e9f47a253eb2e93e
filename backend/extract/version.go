package extract

import (
	"strings"

	"pincite/backend/extract/archive"
	"pincite/backend/extract/edgar"
	"pincite/backend/extract/html"
	"pincite/backend/extract/legacy"
	"pincite/backend/extract/mail"
	"pincite/backend/extract/markdown"
	"pincite/backend/extract/ocr"
	"pincite/backend/extract/odt"
	"pincite/backend/extract/outline"
	"pincite/backend/extract/pdf"
	"pincite/backend/extract/pointer"
	"pincite/backend/extract/rtf"
	"pincite/backend/extract/word"
)

// Version changes whenever any reader does, or a new one comes: text that was made
// under another Version may differ from what [Read] would make now, and a source that
// was refused may be readable. What installed programs change is not in it, but in the
// extractor's name of the texts that they had a part in.
const Version = textExtractor + " " + outline.Version + " " + archive.Extractor + " " + edgar.Extractor + " " + html.Extractor + " " +
	legacy.Extractor + " " +
	mail.Extractor + " " + markdown.Extractor + " " + ocr.Extractor + " " + odt.Extractor + " " + pdf.Extractor + " " + pointer.Version +
	" " + rtf.Extractor + " " + word.Extractor

// Outdated reports whether the readers of today might make another text than the one
// that this Extractor made: one of its parts, such as "pdf/1", is known in another
// version, or it does not name the version of the sections.
func Outdated(extractor string) bool {
	return outdated(extractor, Version)
}

func outdated(extractor, version string) bool {
	now := make(map[string]string)
	for part := range strings.FieldsSeq(version) {
		name, _, _ := strings.Cut(part, "/")
		now[name] = part
	}
	sections := false
	for part := range strings.FieldsSeq(extractor) {
		name, _, _ := strings.Cut(part, "/")
		if current, ok := now[name]; ok && current != part {
			return true
		}
		sections = sections || part == outline.Version
	}
	return !sections
}

package extract

import (
	"strings"

	"pincite/backend/doc"
)

// textExtractor names the plain text reader and its version. Raise the version with
// any change that alters the text or the pages of a source that was readable before:
// spans are only valid for the version they were made by.
const textExtractor = "text/4"

// readText reads plain text. The error wraps [ErrBinary] or [ErrEmpty].
func readText(source []byte) (*Text, error) {
	text, encoding, err := decode(source)
	if err != nil {
		return nil, err
	}
	return &Text{
		Text:      text,
		Layout:    doc.Layout{Pages: pages(text)},
		Format:    "text",
		Encoding:  encoding,
		Extractor: textExtractor,
	}, nil
}

// pages splits a text after its form feeds. A text without any has no pages.
func pages(text string) []doc.Span {
	if strings.IndexByte(text, '\f') < 0 {
		return nil
	}
	var spans []doc.Span
	start := 0
	for start < len(text) {
		end := len(text)
		if i := strings.IndexByte(text[start:], '\f'); i >= 0 {
			end = start + i + 1
		}
		spans = append(spans, doc.Span{Start: start, End: end})
		start = end
	}
	return spans
}

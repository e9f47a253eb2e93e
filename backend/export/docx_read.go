package export

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// readDOCX finds the record and what the document shows in its bookmarks.
func readDOCX(z *zip.Reader) (*File, error) {
	r, err := docxRecord(z)
	if err != nil {
		return nil, err
	}
	f := &File{Format: DOCX, Record: r, Shown: map[int]Shown{}}
	quotes, err := bookmarked(z, "word/document.xml")
	if err != nil {
		return nil, err
	}
	citations, err := bookmarked(z, "word/footnotes.xml")
	if err != nil {
		return nil, err
	}
	if r.Memo != nil {
		f.ShownMemo, _ = bookmark(quotes, bookmarkMemo)
	}
	for _, s := range r.Snippets {
		quote, ok := bookmark(quotes, fmt.Sprintf(bookmarkQuote, s.Number))
		if !ok {
			continue
		}
		citation, _ := bookmark(citations, fmt.Sprintf(bookmarkCitation, s.Number))
		f.Shown[s.Number] = Shown{Quote: quote, Citation: citation}
	}
	return f, nil
}

// bookmark returns the text of a bookmark. LibreOffice calls some of those in footnotes
// copies of themselves when it saves.
func bookmark(texts map[string]string, name string) (string, bool) {
	text, ok := texts[name]
	if !ok {
		text, ok = texts[name+"_Copy_1"]
	}
	return text, ok
}

// docxRecord finds the record among the custom XML parts, which Word numbers anew when
// it saves.
func docxRecord(z *zip.Reader) (*Record, error) {
	for _, part := range z.File {
		if !strings.HasPrefix(part.Name, "customXml/item") || strings.HasPrefix(part.Name, "customXml/itemProps") {
			continue
		}
		content, err := unzip(part, maxPart)
		if err != nil {
			return nil, err
		}
		var item struct {
			XMLName xml.Name
			Data    string `xml:",chardata"`
		}
		if xml.Unmarshal(content, &item) == nil && item.XMLName.Space == dataNamespace {
			return readJSON([]byte(item.Data))
		}
	}
	return nil, fmt.Errorf("%w: the document carries no data", ErrNotExport)
}

// unzip returns what a part unfolds to, at most limit bytes.
func unzip(part *zip.File, limit int64) ([]byte, error) {
	if part.UncompressedSize64 > uint64(limit) {
		return nil, tooLarge(part, limit)
	}
	in, err := part.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %s cannot be unpacked", ErrDamaged, part.Name)
	}
	defer in.Close()
	content, err := io.ReadAll(io.LimitReader(in, limit+1))
	if err != nil {
		return nil, fmt.Errorf("%w: %s cannot be unpacked", ErrDamaged, part.Name)
	}
	if int64(len(content)) > limit {
		return nil, tooLarge(part, limit)
	}
	return content, nil
}

func tooLarge(part *zip.File, limit int64) error {
	return fmt.Errorf("%w: %s unfolds to more than %d MB", ErrDamaged, part.Name, limit>>20)
}

// bookmarked returns the text that a part shows inside each of its bookmarks.
func bookmarked(z *zip.Reader, name string) (map[string]string, error) {
	for _, part := range z.File {
		if part.Name != name {
			continue
		}
		content, err := unzip(part, maxPart)
		if err != nil {
			return nil, err
		}
		texts, err := readBookmarks(content)
		if err != nil {
			return nil, fmt.Errorf("%w: %s %w", ErrDamaged, name, err)
		}
		return texts, nil
	}
	return nil, nil
}

// bookmarkReader gathers the text inside the bookmarks that are open.
type bookmarkReader struct {
	names  map[string]string           // by the identity that an end gives
	open   map[string]bool             // by name
	texts  map[string]*strings.Builder // by name
	size   int                         // of all texts together
	most   int                         // that size may be
	text   bool                        // inside a text element
	hidden bool                        // inside a run that does not show
}

func readBookmarks(content []byte) (map[string]string, error) {
	// A word of an export stands in two bookmarks at most: its quote's and its answer's.
	b := &bookmarkReader{names: map[string]string{}, open: map[string]bool{}, texts: map[string]*strings.Builder{}, most: 2 * len(content)}
	dec := xml.NewDecoder(bytes.NewReader(content))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, errors.New("is not XML")
		}
		switch t := token.(type) {
		case xml.StartElement:
			b.start(t)
		case xml.EndElement:
			b.end(t.Name.Local)
		case xml.CharData:
			if b.text {
				b.add(string(t))
			}
		}
		if b.size > b.most {
			return nil, errors.New("has bookmarks inside each other")
		}
	}
	texts := make(map[string]string, len(b.texts))
	for name, text := range b.texts {
		texts[name] = text.String()
	}
	return texts, nil
}

func (b *bookmarkReader) start(t xml.StartElement) {
	switch t.Name.Local {
	case "bookmarkStart":
		name := attribute(t, "name")
		if !strings.HasPrefix(name, "pincite") {
			return
		}
		if b.texts[name] == nil {
			b.texts[name] = &strings.Builder{}
		}
		// LibreOffice starts a bookmark anew in each paragraph, and ends it once.
		b.names[attribute(t, "id")], b.open[name] = name, true
	case "bookmarkEnd":
		delete(b.open, b.names[attribute(t, "id")])
	case "r":
		b.hidden = false
	case "vanish", "webHidden":
		value := attribute(t, "val")
		b.hidden = value != "0" && value != "false" && value != "off"
	case "t":
		b.text = true
	case "tab":
		b.add("\t")
	case "br", "cr":
		b.add("\n")
	case "noBreakHyphen":
		b.add("\u2011")
	case "softHyphen":
		b.add("\u00AD")
	case "sym": // a character of a symbol font, which no quote of ours has
		b.add("\uFFFD")
	}
}

func (b *bookmarkReader) end(name string) {
	switch name {
	case "t":
		b.text = false
	case "p":
		b.hidden = false
		b.add("\n")
	}
}

func (b *bookmarkReader) add(text string) {
	if b.hidden {
		return
	}
	for name := range b.open {
		if b.size += len(text); b.size > b.most {
			return
		}
		b.texts[name].WriteString(text)
	}
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

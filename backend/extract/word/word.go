package word

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// Extractor names this reader and its version. Raise the version with any change that
// alters the text or the layout of a source that was readable before: spans are only
// valid for the version they were made by.
const Extractor = "word/7"

// Options say how a source is read. The zero Options have no password.
type Options struct {
	// Password opens an encrypted source; it is not tried on others.
	Password string
}

// Read makes the canonical text and layout of a Word document.
//
// The error wraps [canon.ErrDamaged], [canon.ErrTooLarge], [canon.ErrPassword] or
// [canon.ErrEmpty], or is that of ctx. A text that comes with it has nothing but embedded files.
func Read(ctx context.Context, source []byte, o Options) (*canon.Text, error) {
	source, err := decrypt(source, o.Password)
	if err != nil {
		return nil, err
	}
	text, err := read(ctx, source, true)
	if errors.Is(err, errOpenField) {
		// A field that never ends would take all text after it for its instructions.
		text, err = read(ctx, source, false)
	}
	return text, err
}

// Members takes out the files that are embedded in a Word document and reads none of its words. The
// errors are those of [Read].
func Members(ctx context.Context, source []byte, o Options) (*canon.Text, error) {
	source, err := decrypt(source, o.Password)
	if err != nil {
		return nil, err
	}
	archive, err := zipxml.Open(source)
	if err != nil {
		return nil, err
	}
	d := &document{archive: archive}
	if err := d.findParts(ctx); err != nil {
		return nil, err
	}
	if text := d.membersAlone(ctx); text != nil {
		return text, ctx.Err()
	}
	return &canon.Text{Format: "docx", Extractor: Extractor}, ctx.Err()
}

// read makes the text, with the marks of fields obeyed or passed over.
func read(ctx context.Context, source []byte, fields bool) (*canon.Text, error) {
	archive, err := zipxml.Open(source)
	if err != nil {
		return nil, err
	}
	d := &document{archive: archive, notes: map[*flow.Note]notePlace{}, fields: fields}
	for _, step := range []func(context.Context) error{d.open, d.readBody, d.readNotes, d.readAsides} {
		if err := step(ctx); err != nil {
			return d.membersAlone(ctx), err
		}
	}
	members, err := d.takeMembers(ctx)
	if err != nil {
		return nil, err
	}
	text, layout := flow.Join(&d.front, &d.text)
	layout, penned := takeHighlights(text, layout)
	if strings.TrimSpace(text) == "" && len(members) == 0 {
		return nil, fmt.Errorf("%w: the document shows no words; if it holds pictures of pages, print it to PDF", canon.ErrEmpty)
	}
	return &canon.Text{Text: text, Layout: layout, Format: "docx", Extractor: Extractor, Members: members,
		Notices:     append(d.notices(), canon.Concealed(layout.Notes)...),
		Highlighted: penned, Properties: d.properties()}, nil
}

// member notes a file that is embedded in the document: an object, or a chunk in another
// format that Word would show in place. It becomes a document of its own.
func (s *story) member(id string) {
	r, ok := s.relations[id]
	if ok && !r.external && s.archive.Has(r.target) && !slices.Contains(s.embedded, r.target) {
		s.embedded = append(s.embedded, r.target)
	}
}

// takeMembers takes out the files that were met. They come after all that the document shows, which
// a large one would else leave no room for. One that is damaged costs itself alone.
func (d *document) takeMembers(ctx context.Context) ([]canon.Member, error) {
	var members []canon.Member
	names := canon.Names{}
	for i, target := range d.embedded {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		name, _ := names.Take(path.Base(target), fmt.Sprintf("object-%d", i+1))
		m := canon.Member{Name: name}
		m.Source, m.Err = d.archive.Bytes(target)
		members = append(members, m)
	}
	return members, nil
}

// membersAlone is a text of the files embedded in a document that cannot be read, in the order of their
// names, and nil where there are none.
func (d *document) membersAlone(ctx context.Context) *canon.Text {
	d.embedded = nil
	for _, r := range slices.SortedFunc(maps.Values(d.relations), func(a, b relation) int { return cmp.Compare(a.target, b.target) }) {
		switch r.kind {
		case "oleObject", "package", "aFChunk":
			if !r.external && d.archive.Has(r.target) && !slices.Contains(d.embedded, r.target) {
				d.embedded = append(d.embedded, r.target)
			}
		}
	}
	members, err := d.takeMembers(ctx)
	if err != nil || len(members) == 0 {
		return nil
	}
	return &canon.Text{Format: "docx", Extractor: Extractor, Members: members}
}

// pageShare is the area, in English metric units squared, from which on a picture may be that of a page:
// 40 square inches, less than half of a page of paper.
const pageShare = 40 * 914_400 * 914_400

// showsText reports whether a drawing is a picture as large as those of pages are, or a diagram or chart, which
// has words of its own. What lies behind the text is part of its look.
func showsText(n *zipxml.Node) bool {
	if holds(n, "dgm:relIds") || holds(n, "c:chart") {
		return true
	}
	size := n.Kid("wp:extent")
	across, _ := strconv.ParseFloat(size.Get("cx"), 64)
	down, _ := strconv.ParseFloat(size.Get("cy"), 64)
	behind := n.Get("behindDoc")
	return across*down >= pageShare && holds(n, "a:blip") && (behind == "" || !isOn(behind))
}

// holds reports whether an element with that name lies in n, at any depth but in text of a box.
func holds(n *zipxml.Node, name string) bool {
	return slices.ContainsFunc(n.Kids, func(k *zipxml.Node) bool {
		return k.Name == name || k.Name != "w:txbxContent" && holds(k, name)
	})
}

// notices tells of parts that cannot be read, of words struck through, and of pictures that may show text.
func (d *document) notices() (said []string) {
	if len(d.unread) > 0 {
		said = append(said, fmt.Sprintf(
			"some parts of the document are damaged, and not all of its text is here: it lacks %s; open it in Word and save it again",
			strings.Join(d.unread, ", ")))
	}
	if d.struck {
		said = append(said, canon.Struck)
	}
	switch {
	case d.pictures == 1:
		said = append(said, "a picture as large as a page, a diagram or a chart, is not in the text; print the document to PDF and index that")
	case d.pictures > 1:
		said = append(said, fmt.Sprintf(
			"%d pictures as large as a page, diagrams or charts, are not in the text; print the document to PDF and index that", d.pictures))
	}
	return said
}

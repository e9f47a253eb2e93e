package word

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// Extractor names this reader and its version. Raise the version with any change that
// alters the text or the layout of a source that was readable before: spans are only
// valid for the version they were made by.
const Extractor = "word/6"

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

package pdf

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/object"
)

// Bounds on the files that are taken out of one PDF.
const (
	maxMembers     = 10_000
	maxMemberBytes = 512 << 20 // together
)

// MayCarry reports whether a PDF may have members: those with attached files have this word, all but
// a few. It is that of a stream, which no other stream compresses.
func MayCarry(source []byte) bool { return bytes.Contains(source, []byte("/EmbeddedFile")) }

// attachments returns the files that the PDF carries, each once: those of a portfolio, and those that
// are pinned to a page. Left out are those that hold what the pages show, in a form for machines.
func (r *reading) attachments(ctx context.Context, pages []object.Page) ([]object.Attachment, error) {
	var out []object.Attachment
	seen := map[*object.Stream]bool{}
	add := func(a object.Attachment) {
		if !seen[a.Data] && a.Relation != "Data" && a.Relation != "Alternative" {
			out = append(out, a)
		}
		seen[a.Data] = true
	}
	for _, a := range r.file.Attachments() {
		add(a)
	}
	for i := range pages {
		for n, o := range r.file.Array(pages[i].Dict["Annots"]) {
			if len(out) > maxMembers {
				return out, nil
			}
			if n%1000 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			d := r.file.Dict(o)
			if a, ok := r.file.Attachment(d["FS"]); ok && r.file.Name(d["Subtype"]) == "FileAttachment" {
				add(a)
			}
		}
	}
	return out, nil
}

// takeMembers takes out the files that the PDF carries, or gives notice of them where it was not
// expected to have any.
func (r *reading) takeMembers(ctx context.Context, pages []object.Page) error {
	files, err := r.attachments(ctx, pages)
	if err != nil || len(files) == 0 {
		return err
	}
	if !MayCarry(r.source) {
		r.notice = fmt.Sprintf("%d attached files are not read; save them out of the PDF and index them, too", len(files))
		return nil
	}
	names, total := canon.Names{}, 0
	for i, a := range files {
		if i == maxMembers {
			break
		}
		name, _ := names.Take(path.Base(strings.ReplaceAll(a.Name, `\`, "/")), fmt.Sprintf("attachment-%d", i+1))
		m := canon.Member{Name: name}
		if m.Source, m.Err = r.file.Attached(a); total+len(m.Source) > maxMemberBytes {
			m.Source, m.Err = nil, fmt.Errorf("%w: the files attached to this PDF have more than %d MB together; save it out of the PDF",
				canon.ErrTooLarge, maxMemberBytes>>20)
		}
		total += len(m.Source)
		r.attached = append(r.attached, m)
	}
	if len(files) > maxMembers {
		r.notice = fmt.Sprintf("more than %d files are attached, and no more of them are read; save them out of the PDF and index them",
			maxMembers)
	}
	return nil
}

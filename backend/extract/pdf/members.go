package pdf

import (
	"fmt"
	"path"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/pdf/object"
)

// maxMembers is how many bytes the attached files of one PDF have together at most.
const maxMembers = 512 << 20

// members takes out the files that the PDF carries: those of a portfolio, and those that are
// pinned to a page. Left out are those that hold what the pages show, in a form for machines.
func (r *reading) members(pages []object.Page) []canon.Member {
	files := r.file.Attachments()
	for i := range pages {
		for _, o := range r.file.Array(pages[i].Dict["Annots"]) {
			d := r.file.Dict(o)
			if a, ok := r.file.Attachment(d["FS"]); ok && r.file.Name(d["Subtype"]) == "FileAttachment" {
				files = append(files, a)
			}
		}
	}
	var out []canon.Member
	names, total := canon.Names{}, 0
	for i, a := range files {
		if a.Relation == "Data" || a.Relation == "Alternative" {
			continue
		}
		name, _ := names.Take(path.Base(strings.ReplaceAll(a.Name, `\`, "/")), fmt.Sprintf("attachment-%d", i+1))
		m := canon.Member{Name: name}
		if total > maxMembers {
			m.Err = fmt.Errorf("%w: the files attached to this PDF have more than %d MB together; save it out of the PDF", canon.ErrTooLarge, maxMembers>>20)
		} else {
			m.Source, m.Err = r.file.Attached(a)
			total += len(m.Source)
		}
		out = append(out, m)
	}
	return out
}

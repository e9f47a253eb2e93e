package object

import "fmt"

// Attachment is a file that a PDF carries, 7.11.4.
type Attachment struct {
	Name string
	// Relation says how it relates to the pages, empty where that is not told: "Data",
	// "Alternative", "Source" and "Supplement" are known, ISO 32000-2:2020, 7.11.3.
	Relation Name
	Data     *Stream // what [File.Attached] decodes; it may have several names
}

const (
	maxAttachments = 10_000
	maxNameNodes   = 10_000 // of the tree that names them
)

// Attachments returns the files that a PDF carries, in the order of its name tree, whose
// circles end. What is no attached file in it is passed over.
func (f *File) Attachments() []Attachment {
	names := f.Dict(f.Dict(f.trailer["Root"])["Names"])
	var out []Attachment
	seen := map[uint32]bool{}
	nodes := []Object{names["EmbeddedFiles"]}
	for n := 0; n < len(nodes) && n < maxNameNodes; n++ {
		if ref, ok := nodes[n].(Ref); ok {
			if seen[ref.Num] {
				continue
			}
			seen[ref.Num] = true
		}
		d := f.Dict(nodes[n])
		if kids := f.Array(d["Kids"]); len(nodes)+len(kids) <= maxNameNodes {
			nodes = append(nodes, kids...)
		}
		pairs := f.Array(d["Names"])
		for i := 1; i < len(pairs) && len(out) < maxAttachments; i += 2 {
			if a, ok := f.Attachment(pairs[i]); ok {
				out = append(out, a)
			}
		}
	}
	return out
}

// Attachment reads a file specification, and reports whether its file is attached.
func (f *File) Attachment(spec Object) (Attachment, bool) {
	d := f.Dict(spec)
	files := f.Dict(d["EF"])
	a := Attachment{Name: Text(f.String(d["UF"])), Relation: f.Name(d["AFRelationship"]), Data: f.Stream(files["F"])}
	if a.Name == "" {
		a.Name = Text(f.String(d["F"]))
	}
	if a.Data == nil {
		a.Data = f.Stream(files["UF"])
	}
	return a, a.Data != nil
}

// Attached returns the bytes of an attachment. The errors are those of [File.Decode].
func (f *File) Attached(a Attachment) ([]byte, error) {
	data, err := f.Decode(a.Data)
	if err != nil {
		return nil, fmt.Errorf("attached file: %w", err)
	}
	return data, nil
}

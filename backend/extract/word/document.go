package word

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// spaces are the name spaces read here, transitional and strict.
var spaces = zipxml.Spaces{
	"http://schemas.openxmlformats.org/wordprocessingml/2006/main":           "w",
	"http://purl.oclc.org/ooxml/wordprocessingml/main":                       "w",
	"http://schemas.openxmlformats.org/officeDocument/2006/relationships":    "r",
	"http://purl.oclc.org/ooxml/officeDocument/relationships":                "r",
	"http://schemas.openxmlformats.org/officeDocument/2006/math":             "m",
	"http://purl.oclc.org/ooxml/officeDocument/math":                         "m",
	"http://schemas.openxmlformats.org/markup-compatibility/2006":            "mc",
	"http://schemas.openxmlformats.org/package/2006/relationships":           "rel",
	"http://schemas.openxmlformats.org/drawingml/2006/main":                  "a",
	"http://purl.oclc.org/ooxml/drawingml/main":                              "a",
	"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
	"http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing":             "wp",
	"http://schemas.openxmlformats.org/drawingml/2006/diagram":               "dgm",
	"http://purl.oclc.org/ooxml/drawingml/diagram":                           "dgm",
	"http://schemas.openxmlformats.org/drawingml/2006/chart":                 "c",
	"http://purl.oclc.org/ooxml/drawingml/chart":                             "c",
	"urn:schemas-microsoft-com:office:office":                                "o",
	"urn:schemas-microsoft-com:vml":                                          "v",
	"http://schemas.microsoft.com/office/word/2010/wordml":                   "w14",
	"http://schemas.microsoft.com/office/word/2012/wordml":                   "w15",
	"http://www.w3.org/XML/1998/namespace":                                   "xml",
}

// relation is an entry of a part's list of the parts that it refers to.
type relation struct {
	kind     string // the last word of its type: "styles", "header"
	target   string // name of the part
	external bool   // target lies outside the file
}

// document is one source while it is read.
type document struct {
	archive   *zipxml.Archive
	main      string // name of the main part
	relations map[string]relation
	styles    styles
	numbering numbering
	settings  settings
	fields    bool // obey the marks of fields
	bound     boundParts

	text     flow.Writer
	front    flow.Writer // headers that stand before the text
	boxes    counters    // text boxes count their lists apart from the body
	sections []section
	notes    map[*flow.Note]notePlace
	deleted  map[doc.NoteKind]map[string]*flow.Note // of footnotes and endnotes, by their ids
	embedded []string                               // names of the parts that are files of their own
	pictures int                                    // that may show text
	struck   bool                                   // some words are
	unread   []string                               // what cannot be read beside the body, such as "its footnotes"
}

// open finds the main part and reads the definitions that it needs. Where those of styles or lists are damaged, words that a style
// hides may be shown, and numbers of clauses be missing, which is said.
func (d *document) open(ctx context.Context) (err error) {
	if err := d.findParts(ctx); err != nil {
		return err
	}
	d.styles, err = d.readStyles(ctx)
	if err = d.without("its styles, by which words may be hidden", err); err != nil {
		return err
	}
	d.numbering, err = d.readNumbering(ctx)
	if err = d.without("the numbers of its lists", err); err != nil {
		return err
	}
	if d.settings, err = d.readSettings(ctx); err != nil {
		d.settings = settings{footnotes: noteFormat{format: "none"}, endnotes: noteFormat{format: "none"}}
		err = d.without("the numbers of its notes", err)
	}
	return err
}

// findParts finds the main part and those that it refers to.
func (d *document) findParts(ctx context.Context) (err error) {
	if d.main, err = mainPart(ctx, d.archive); err != nil {
		return err
	}
	d.relations, err = relationsOf(ctx, d.archive, d.main)
	return err
}

// without notes that something beside the body cannot be read because its part is damaged, and returns
// every other error.
func (d *document) without(what string, err error) error {
	if !errors.Is(err, canon.ErrDamaged) {
		return err
	}
	d.lacks(what)
	return nil
}

// lacks notes that something beside the body cannot be read.
func (d *document) lacks(what string) {
	if !slices.Contains(d.unread, what) {
		d.unread = append(d.unread, what)
	}
}

// mainPart returns the name of the part that holds the document's body.
func mainPart(ctx context.Context, archive *zipxml.Archive) (string, error) {
	const usual = "word/document.xml"
	if archive.Has("_rels/.rels") {
		relations, err := relationsOf(ctx, archive, "")
		if err != nil && !(errors.Is(err, canon.ErrDamaged) && archive.Has(usual)) {
			return "", err
		}
		for _, r := range relations {
			if r.kind != "officeDocument" || !archive.Has(r.target) {
				continue
			}
			if strings.HasPrefix(r.target, "xl/") || strings.HasPrefix(r.target, "ppt/") {
				return "", fmt.Errorf("%w: it is a spreadsheet or a presentation; print it to PDF if it holds contract text", canon.ErrUnsupported)
			}
			return r.target, nil
		}
	}
	if archive.Has(usual) {
		return usual, nil
	}
	return "", fmt.Errorf("%w: it is an archive without a Word document in it; look whether it was saved or sent whole", canon.ErrDamaged)
}

// relationsOf reads the relations of a part, by their id; those of the package itself
// where part is empty. A part without a list of them has none.
func relationsOf(ctx context.Context, archive *zipxml.Archive, part string) (map[string]relation, error) {
	folder, file := path.Split(part)
	list := folder + "_rels/" + file + ".rels"
	relations := map[string]relation{}
	if !archive.Has(list) {
		return relations, nil
	}
	err := archive.Read(ctx, list, spaces, []string{"rel:Relationships"}, func(n *zipxml.Node) error {
		if n.Name != "rel:Relationship" {
			return nil
		}
		r := relation{kind: path.Base(n.Get("Type")), target: n.Get("Target"), external: n.Get("TargetMode") == "External"}
		if !r.external {
			r.target = resolve(folder, r.target)
		}
		if _, ok := relations[n.Get("Id")]; !ok {
			relations[n.Get("Id")] = r
		}
		return nil
	})
	return relations, err
}

// resolve makes the name of a part out of a target, which may be relative to folder.
func resolve(folder, target string) string {
	target = strings.ReplaceAll(target, `\`, "/")
	if !strings.HasPrefix(target, "/") {
		target = folder + target
	}
	return strings.TrimPrefix(path.Clean("/"+target), "/")
}

// part returns the name of the part that the main part has for a purpose, and "" where
// it has none. A part that is announced and missing is an error.
func (d *document) part(kind string) (string, error) {
	name := ""
	for _, r := range d.relations {
		// Two of a kind are against the rules; the choice must not hang on the map's order.
		if r.kind == kind && !r.external && (name == "" || r.target < name) {
			name = r.target
		}
	}
	if name != "" && !d.archive.Has(name) {
		return "", fmt.Errorf("%w: its part %q is missing; open it in the program that made it and save it again", canon.ErrDamaged, name)
	}
	return name, nil
}

// each walks the children of a part's root element, if there is such a part.
func (d *document) each(ctx context.Context, kind, root string, yield func(*zipxml.Node) error) error {
	name, err := d.part(kind)
	if name == "" || err != nil {
		return err
	}
	return d.archive.Read(ctx, name, spaces, []string{root}, yield)
}

// readBody walks the main part and puts its blocks into the text, one after the other,
// so that only one table or paragraph of the file is in memory at a time.
func (d *document) readBody(ctx context.Context) error {
	s := &story{document: d, counters: &counters{}, relations: d.relations, numbers: new(fieldNumbers)}
	err := d.archive.Read(ctx, d.main, spaces, []string{"w:document", "w:body"}, func(n *zipxml.Node) error {
		if err := s.block(n, state{}); err != nil {
			return err
		}
		return d.text.Write(s.take())
	})
	if err != nil {
		return err
	}
	rest, err := s.end()
	if err != nil {
		return err
	}
	if err := d.text.Write(rest); err != nil {
		return err
	}
	d.text.Marks(s.waiting)
	return nil
}

// settings are the document's settings that change what is shown.
type settings struct {
	evenAndOdd          bool // pages with even numbers have headers of their own
	footnotes, endnotes noteFormat
	coloured            bool // the pages have a colour of their own
}

func (d *document) readSettings(ctx context.Context) (settings, error) {
	s := settings{footnotes: noteFormat{format: "decimal", start: 1}, endnotes: noteFormat{format: "lowerRoman", start: 1}}
	err := d.each(ctx, "settings", "w:settings", func(n *zipxml.Node) error {
		switch n.Name {
		case "w:evenAndOddHeaders":
			s.evenAndOdd = on(n)
		case "w:displayBackgroundShape":
			s.coloured = on(n)
		case "w:footnotePr":
			s.footnotes = s.footnotes.with(n)
		case "w:endnotePr":
			s.endnotes = s.endnotes.with(n)
		}
		return nil
	})
	return s, err
}

// on reads a switch: an element that is there is on, unless its value says otherwise.
func on(n *zipxml.Node) bool {
	if n == nil {
		return false
	}
	return isOn(n.Get("w:val"))
}

// isOn reads the value of a switch.
func isOn(value string) bool { return value != "0" && value != "false" && value != "off" }

package redline

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/beevik/etree"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/zipxml"
)

const (
	transitional = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	strict       = "http://purl.oclc.org/ooxml/wordprocessingml/main"
	// maxDepth bounds how deep elements nest.
	maxDepth = 512
)

// pack is a Word file whose parts are read as they are needed.
type pack struct {
	names   []string // of the parts, in the file's order
	bytes   map[string][]byte
	trees   map[string]*etree.Document // of parts that were parsed, and may have been changed
	rels    map[string]*relations      // by the part that has them
	main    string
	types   *etree.Document
	highest int // number that was given to a relation
}

// relations are the parts that a part refers to.
type relations struct {
	tree *etree.Document
	byID map[string]relation
}

type relation struct {
	kind, target string // the last word of its type; the part's name, or the address
	external     bool
}

// open reads a Word file. The error wraps those of package canon.
func open(ctx context.Context, source []byte) (*pack, error) {
	archive, err := zipxml.Open(source)
	if err != nil {
		return nil, err
	}
	list, err := zip.NewReader(bytes.NewReader(source), int64(len(source)))
	if err != nil {
		return nil, fmt.Errorf("%w: it is not a whole ZIP archive; save it again", canon.ErrDamaged)
	}
	p := &pack{bytes: map[string][]byte{}, trees: map[string]*etree.Document{}, rels: map[string]*relations{}}
	for _, f := range list.File {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		name := strings.TrimLeft(strings.ReplaceAll(f.Name, `\`, "/"), "/")
		if strings.HasSuffix(name, "/") || p.bytes[name] != nil {
			continue
		}
		content, err := archive.Bytes(f.Name)
		if err != nil {
			return nil, err
		}
		p.names, p.bytes[name] = append(p.names, name), content
	}
	return p, p.findMain()
}

func (p *pack) findMain() (err error) {
	if p.types, err = p.tree("[Content_Types].xml"); err != nil {
		return err
	}
	rels, err := p.relationsOf("")
	if err != nil {
		return err
	}
	for _, r := range rels.byID {
		if r.kind == "officeDocument" && p.bytes[r.target] != nil {
			p.main = r.target
		}
	}
	if p.main == "" {
		return fmt.Errorf("%w: it is an archive without a Word document in it; give two Word files", canon.ErrUnsupported)
	}
	body, err := p.tree(p.main)
	if err != nil {
		return err
	}
	if root := body.Root(); root.Tag != "document" || !isWord(root) || root.SelectElement("w:body") == nil {
		return fmt.Errorf("%w: its main part is no Word document as this program knows them; save it again in Word", canon.ErrUnsupported)
	}
	return nil
}

// isWord reports whether the prefix w means what it does in Word files.
func isWord(root *etree.Element) bool {
	uri := root.SelectAttrValue("xmlns:w", "")
	return uri == transitional || uri == strict
}

// tree returns a part as a tree.
func (p *pack) tree(name string) (*etree.Document, error) {
	if t := p.trees[name]; t != nil {
		return t, nil
	}
	content, ok := p.bytes[name]
	if !ok {
		return nil, fmt.Errorf("%w: its part %q is missing; open it in Word and save it again", canon.ErrDamaged, name)
	}
	t := etree.NewDocument()
	if err := t.ReadFromBytes(bytes.TrimPrefix(content, []byte("\ufeff"))); err != nil || t.Root() == nil {
		return nil, fmt.Errorf("%w: its part %q is not well-formed; open it in Word and save it again", canon.ErrDamaged, name)
	}
	for _, c := range t.Child {
		if _, ok := c.(*etree.Directive); ok {
			return nil, fmt.Errorf("%w: its part %q has a document type, which Word files have not", canon.ErrDamaged, name)
		}
	}
	if tooDeep(t.Root()) {
		return nil, fmt.Errorf("%w: elements nest too deep in its part %q", canon.ErrTooLarge, name)
	}
	p.trees[name] = t
	return t, nil
}

// tooDeep reports whether elements nest deeper than maxDepth, without recursion.
func tooDeep(root *etree.Element) bool {
	type place struct {
		e *etree.Element
		d int
	}
	for stack := []place{{root, 1}}; len(stack) > 0; {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if top.d > maxDepth {
			return true
		}
		for _, c := range top.e.Child {
			if e, ok := c.(*etree.Element); ok {
				stack = append(stack, place{e, top.d + 1})
			}
		}
	}
	return false
}

func relsName(part string) string {
	folder, file := path.Split(part)
	return folder + "_rels/" + file + ".rels"
}

// relationsOf returns the relations of a part, none where it has no list of them.
func (p *pack) relationsOf(part string) (*relations, error) {
	if r := p.rels[part]; r != nil {
		return r, nil
	}
	r := &relations{byID: map[string]relation{}}
	name := relsName(part)
	if p.bytes[name] == nil && p.trees[name] == nil {
		r.tree = etree.NewDocument()
		r.tree.CreateElement("Relationships").CreateAttr("xmlns", "http://schemas.openxmlformats.org/package/2006/relationships")
	} else {
		tree, err := p.tree(name)
		if err != nil {
			return nil, err
		}
		r.tree = tree
	}
	folder, _ := path.Split(part)
	for _, e := range r.tree.Root().ChildElements() {
		one := relation{path.Base(e.SelectAttrValue("Type", "")), e.SelectAttrValue("Target", ""),
			e.SelectAttrValue("TargetMode", "") == "External"}
		if !one.external {
			one.target = resolve(folder, one.target)
		}
		r.byID[e.SelectAttrValue("Id", "")] = one
	}
	p.rels[part] = r
	return r, nil
}

func resolve(folder, target string) string {
	target = strings.ReplaceAll(target, `\`, "/")
	if !strings.HasPrefix(target, "/") {
		target = folder + target
	}
	return strings.TrimPrefix(path.Clean("/"+target), "/")
}

// related returns the name of the part that the main part has for a purpose, or "".
func (p *pack) related(kind string) string {
	rels, err := p.relationsOf(p.main)
	if err != nil {
		return ""
	}
	name := ""
	for _, r := range rels.byID {
		if r.kind == kind && !r.external && p.bytes[r.target] != nil && (name == "" || r.target < name) {
			name = r.target
		}
	}
	return name
}

// relate adds a relation of a part and returns its id. Type is the whole type, target an
// address or a part's name.
func (p *pack) relate(part, kind, target string, external bool) (string, error) {
	rels, err := p.relationsOf(part)
	if err != nil {
		return "", err
	}
	id := ""
	for id == "" || rels.byID[id] != (relation{}) {
		p.highest++
		id = "rIdR" + strconv.Itoa(p.highest)
	}
	e := rels.tree.Root().CreateElement("Relationship")
	e.CreateAttr("Id", id)
	e.CreateAttr("Type", kind)
	if external {
		e.CreateAttr("Target", target)
		e.CreateAttr("TargetMode", "External")
	} else {
		e.CreateAttr("Target", "/"+target)
	}
	rels.byID[id] = relation{path.Base(kind), target, external}
	p.put(relsName(part), rels.tree)
	return id, nil
}

// put sets a part that is kept as a tree.
func (p *pack) put(name string, tree *etree.Document) {
	if p.trees[name] == nil && p.bytes[name] == nil {
		p.names = append(p.names, name)
	}
	p.trees[name] = tree
}

// add adds a part of a content type under a name like the one given that is free, and returns it.
func (p *pack) add(name, contentType string, content []byte) string {
	free, extension := name, path.Ext(name)
	for i := 1; p.bytes[free] != nil; i++ {
		free = strings.TrimSuffix(name, extension) + "-was" + strconv.Itoa(i) + extension
	}
	p.names, p.bytes[free] = append(p.names, free), content
	if p.contentType(free) != contentType && contentType != "" {
		e := p.types.Root().CreateElement("Override")
		e.CreateAttr("PartName", "/"+free)
		e.CreateAttr("ContentType", contentType)
	}
	return free
}

// contentType returns the content type of a part.
func (p *pack) contentType(name string) string {
	byDefault := ""
	for _, e := range p.types.Root().ChildElements() {
		switch {
		case e.Tag == "Override" && strings.EqualFold(strings.TrimPrefix(e.SelectAttrValue("PartName", ""), "/"), name):
			return e.SelectAttrValue("ContentType", "")
		case e.Tag == "Default" && strings.EqualFold("."+e.SelectAttrValue("Extension", ""), path.Ext(name)):
			byDefault = e.SelectAttrValue("ContentType", "")
		}
	}
	return byDefault
}

// write writes the file: the list of content types first, as some programs want it.
func (p *pack) write() ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	names := slices.Clone(p.names)
	slices.SortStableFunc(names, func(a, b string) int { return rankOfPart(a) - rankOfPart(b) })
	for _, name := range names {
		content := p.bytes[name]
		if t := p.trees[name]; t != nil {
			var err error
			if content, err = t.WriteToBytes(); err != nil {
				return nil, err
			}
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			return nil, err
		}
		if _, err := io.Copy(w, bytes.NewReader(content)); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

func rankOfPart(name string) int {
	switch name {
	case "[Content_Types].xml":
		return 0
	case "_rels/.rels":
		return 1
	}
	return 2
}

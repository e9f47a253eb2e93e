package evidence

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/extract"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
)

// ExportSources say where to look for the sources of an export.
type ExportSources struct {
	// Sources is a folder to look in, for files of whatever name that have the right
	// content. "" looks where the files were when they were exported, see Recorded, and beside
	// the export.
	Sources string
	// Folders are those of the matters on this machine.
	Folders []string
	// Recorded has the sources looked for wherever the export says that they were. Without
	// it, a path that is neither in the folders of a matter nor beside the export is not
	// opened: whoever made the export chose it.
	Recorded bool
	// Passwords are tried on sources that are encrypted.
	Passwords []string
}

// finder finds and reads the sources of an export, each once.
type finder struct {
	reader    *sources.Reader
	passwords []string
	places    []place
	opened    map[doc.ID]opened
}

// opened is a source that was looked for.
type opened struct {
	source  *cite.Source // nil where it cannot be compared
	finding cite.Finding // why
	path    string       // that was read; empty where there is none
}

// place is where sources may be.
type place interface {
	// find looks for a source by its path and its content.
	find(ctx context.Context, c cite.Citation) (located, error)
}

// located is what lies at a place. Without content of the right hash it is nil, and
// changed is what was found in its stead: a file of that path or name, if any.
type located struct {
	content []byte
	path    string
	changed []byte
	refused bool // it was not looked for, since nobody agreed to that
}

// newFinder says where to look: in the folder that was asked for, or else in the export
// itself, where the sources were, and in a folder "originals" beside the export, as an
// unpacked bundle has it.
func newFinder(reader *sources.Reader, path string, e exported, o ExportSources) (*finder, error) {
	f := &finder{reader: reader, passwords: o.Passwords, opened: map[doc.ID]opened{}}
	if o.Sources != "" {
		folder, err := newFolder(reader, o.Sources, o.Passwords)
		f.places = []place{folder}
		return f, err
	}
	if len(e.Originals) > 0 {
		f.places = []place{carried{reader, e}}
		return f, nil
	}
	at := recorded{reader: reader}
	if !o.Recorded {
		at.within = append(o.Folders[:len(o.Folders):len(o.Folders)], filepath.Dir(path))
	}
	f.places = []place{at}
	if beside, err := newFolder(reader, filepath.Join(filepath.Dir(path), export.Originals), o.Passwords); err == nil {
		f.places = append(f.places, beside)
	}
	return f, nil
}

// check compares a claim with its source and returns the path that was read.
func (f *finder) check(ctx context.Context, claim cite.Claim) (cite.Finding, string, error) {
	id := claim.Citation.Doc
	o, ok := f.opened[id]
	if !ok {
		var err error
		if o, err = f.open(ctx, claim); err != nil {
			return cite.Finding{}, "", err
		}
		f.opened[id] = o
	}
	if o.source == nil {
		return o.finding, o.path, nil
	}
	return o.source.Check(claim), o.path, nil
}

// open finds the source of a claim and reads it.
func (f *finder) open(ctx context.Context, claim cite.Claim) (opened, error) {
	c := claim.Citation
	var changed located
	refused := false
	for _, p := range f.places {
		at, err := p.find(ctx, c)
		if err != nil {
			return opened{}, err
		}
		if at.content != nil {
			return f.read(ctx, c, at)
		}
		if at.changed != nil && changed.changed == nil {
			changed = at
		}
		refused = refused || at.refused
	}
	if changed.changed == nil && refused {
		return opened{finding: cite.Finding{
			Outcome: cite.SourceMissing,
			Detail:  c.FileName() + " was in a folder that belongs to no matter here, and was not looked for there",
			Step:    "say where the sources are, with --sources FOLDER, or have them looked for where the export says, with --recorded",
		}}, nil
	}
	if changed.changed == nil {
		return opened{finding: cite.Finding{
			Outcome: cite.SourceMissing,
			Detail:  fmt.Sprintf("%s is not where it was, and no file with the SHA-256 %s… was found", c.FileName(), c.Doc.String()[:16]),
			Step:    "say where the sources are, with --sources FOLDER",
		}}, nil
	}
	return opened{path: changed.path, finding: cite.Finding{
		Outcome: cite.SourceChanged,
		Detail:  fmt.Sprintf("its SHA-256 is %s…, and was %s…", doc.IDOf(changed.changed).String()[:16], c.Doc.String()[:16]),
		Step:    "find the version that was quoted, or take the quote from the new one",
	}}, ctx.Err()
}

// read makes the text of a source that has the right content.
func (f *finder) read(ctx context.Context, c cite.Citation, at located) (opened, error) {
	text, err := f.reader.Read(ctx, c.FileName(), c.Doc, at.content, f.passwords)
	if ctx.Err() != nil {
		return opened{}, ctx.Err()
	}
	if sources.Broken(err) {
		return opened{}, err
	}
	if err != nil {
		reason, step := matter.SplitStep(err.Error())
		return opened{path: at.path, finding: cite.Finding{Outcome: cite.SourceUnreadable, Detail: reason, Step: step}}, nil
	}
	return opened{path: at.path, source: cite.NewSource(cite.Document{
		ID: c.Doc, File: at.path, Extractor: text.Extractor, Text: text.Text, Layout: text.Layout,
	})}, nil
}

// recorded looks where the sources were when they were exported.
type recorded struct {
	reader *sources.Reader
	within []string // folders that alone are looked into; nil for all
}

func (r recorded) find(ctx context.Context, c cite.Citation) (located, error) {
	file := filepath.Clean(ExpandHome(c.File))
	if !filepath.IsAbs(file) {
		return located{}, nil
	}
	if r.within != nil && !slices.ContainsFunc(r.within, func(folder string) bool { return inFolder(folder, file) }) {
		return located{refused: true}, nil
	}
	content, err := r.reader.Bytes(ctx, file)
	switch {
	case ctx.Err() != nil:
		return located{}, ctx.Err()
	case sources.Broken(err):
		return located{}, err
	case err != nil || content == nil: // as if it were not there
		return located{}, nil
	}
	return judge(content, file, c), nil
}

// judge tells whether content is what a citation is about.
func judge(content []byte, path string, c cite.Citation) located {
	if doc.IDOf(content) == c.Doc {
		return located{content: content, path: path}
	}
	return located{changed: content, path: path}
}

// carried looks in the sources that the export itself holds, by their content and then
// by the names of their files.
type carried struct {
	reader *sources.Reader
	exported
}

// exported is an export that was read, with its file.
type exported struct {
	*sources.Exported
	file io.ReaderAt
	size int64
}

// mostCarried bounds the bytes that are taken out of a bundle while one source is looked for.
const mostCarried = 2 << 30

func (p carried) find(ctx context.Context, c cite.Citation) (located, error) {
	var changed located
	taken := 0
	for _, name := range p.Originals {
		if ctx.Err() != nil {
			return located{}, ctx.Err()
		}
		content, err := p.reader.Original(ctx, name, p.file, p.size)
		if sources.Broken(err) {
			return located{}, err
		}
		if taken += len(content); err != nil || taken > mostCarried {
			continue // torn: as if it were not there
		}
		if doc.IDOf(content) == c.Doc {
			return located{content: content, path: name}, nil
		}
		if strings.HasSuffix(name, " "+c.FileName()) {
			changed = located{changed: content, path: name}
		}
	}
	return changed, nil
}

// folder looks for files of any name in a folder and those below it.
type folder struct {
	reader    *sources.Reader
	root      string
	passwords []string
	hashed    map[doc.ID]string // paths, once all files have been read
	held      map[doc.ID]string // paths of the files that hold a content, once one was looked for inside them
	names     map[string]string // paths by the names of the files
}

func newFolder(reader *sources.Reader, root string, passwords []string) (*folder, error) {
	info, err := os.Stat(root)
	if err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%w: %s; give a folder that holds the sources", ingest.ErrNoFolder, root)
	}
	return &folder{reader: reader, root: root, passwords: passwords}, nil
}

func (f *folder) find(ctx context.Context, c cite.Citation) (located, error) {
	if f.hashed == nil {
		if err := f.hash(ctx); err != nil {
			return located{}, err
		}
	}
	if at, ok := f.hashed[c.Doc]; ok {
		content, _, err := sources.ReadFile(at)
		if err != nil {
			return located{}, fmt.Errorf("read %s: %w; check it again when it stands still", at, err)
		}
		return judge(content, at, c), nil
	}
	if found, err := f.inside(ctx, c.Doc); err != nil || found.content != nil {
		return found, err
	}
	if at, ok := f.names[c.FileName()]; ok {
		if content, _, err := sources.ReadFile(at); err == nil {
			return judge(content, at, c), nil
		}
	}
	return located{}, ctx.Err()
}

// hash reads all files once. What cannot be read is passed over: it may be no source.
func (f *folder) hash(ctx context.Context) error {
	f.hashed, f.names = map[doc.ID]string{}, map[string]string{}
	return filepath.WalkDir(f.root, func(path string, e fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || !e.Type().IsRegular() {
			return nil
		}
		content, _, err := sources.ReadFile(path)
		if err != nil {
			return nil
		}
		f.hashed[doc.IDOf(content)], f.names[e.Name()] = path, path
		return nil
	})
}

// inside looks for a content among the files inside the others, and those inside them.
func (f *folder) inside(ctx context.Context, id doc.ID) (found located, err error) {
	if f.held == nil {
		held := map[doc.ID]string{}
		for _, at := range slices.Sorted(maps.Values(f.hashed)) {
			err := f.expand(ctx, at, func(p sources.Member) error {
				if p.Err == nil && held[p.ID] == "" {
					held[p.ID] = at
				}
				return nil
			})
			if err != nil {
				return located{}, err
			}
		}
		f.held = held
	}
	if f.held[id] == "" {
		return located{}, nil
	}
	err = f.expand(ctx, f.held[id], func(p sources.Member) error {
		if p.Err == nil && p.ID == id {
			found = located{content: p.Source, path: p.Path}
			return sources.ErrFound
		}
		return nil
	})
	return found, err
}

// expand visits the files inside one. A file that cannot be read holds nothing.
func (f *folder) expand(ctx context.Context, path string, visit func(sources.Member) error) error {
	source, _, err := sources.ReadFile(path)
	if err != nil || !mayContain(filepath.Base(path), source) {
		return ctx.Err()
	}
	u := sources.Expander{
		Read: func(ctx context.Context, name string, id doc.ID, source []byte) (*extract.Text, error) {
			return f.reader.Read(ctx, name, id, source, f.passwords)
		},
		Visit: visit,
	}
	err = u.Expand(ctx, path, source)
	if errors.Is(err, sources.ErrFound) || ctx.Err() == nil && !sources.Broken(err) {
		return nil
	}
	return err
}

// mayContain reports whether a file may hold others that are worth reading it for. Of a document of a
// word processor, which takes long to read, that is one with a folder for them, as Word names it.
func mayContain(name string, source []byte) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".docx", ".docm", ".dotx", ".dotm", ".odt", ".ott":
		return bytes.Contains(source, []byte("/embeddings/"))
	}
	return extract.MayHold(name, source)
}

// inFolder reports whether a clean path leads into a folder.
func inFolder(folder, path string) bool {
	rest, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(rest)
}

// Package zipxml reads what Word and OpenDocument files have in common: a ZIP archive
// whose members are XML. [Open] lists the archive, [Archive.Read] walks one member as a
// series of small trees.
//
// The file may be hostile. An archive unfolds to at most [MaxUnfolded] bytes over all
// reads, elements nest at most [MaxDepth] deep, and one tree holds at most [MaxNodes]
// nodes; beyond that the error is [canon.ErrTooLarge]. Document type definitions, which
// neither format allows, are refused, and so no entity unfolds. Errors name members of
// the archive, never their content.
package zipxml

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"pincite/backend/extract/canon"
)

// MaxUnfolded is how many bytes may come out of one archive, over all reads. A contract
// of a million characters, with all its formatting, unfolds to some 20 MB.
const MaxUnfolded = 256 << 20

// maxMembers bounds the list of an archive; Word files have some 20 members, and as many
// again as they have pictures.
const maxMembers = 50_000

// Archive is an open file. It is not safe for concurrent use.
type Archive struct {
	members map[string]*zip.File // by name as key makes it
	twice   map[string]bool      // names under which there are several different members
	left    int64                // bytes that may still come out
}

// Open lists the archive that source holds. The error wraps [canon.ErrDamaged] or
// [canon.ErrTooLarge].
func Open(source []byte) (*Archive, error) {
	r, err := zip.NewReader(bytes.NewReader(source), int64(len(source)))
	if err != nil {
		return nil, fmt.Errorf("%w: it is not a whole ZIP archive; open it in the program that made it and save it again", canon.ErrDamaged)
	}
	if len(r.File) > maxMembers {
		return nil, fmt.Errorf("%w: an archive of %d members, and at most %d can be read; save it again without them",
			canon.ErrTooLarge, len(r.File), maxMembers)
	}
	a := &Archive{members: make(map[string]*zip.File, len(r.File)), twice: map[string]bool{}, left: MaxUnfolded}
	for _, f := range r.File {
		name := key(f.Name)
		first := a.members[name]
		switch {
		case first == nil:
			a.members[name] = f
		case first.CRC32 != f.CRC32 || first.UncompressedSize64 != f.UncompressedSize64:
			a.twice[name] = true // programs differ in which they show
		}
	}
	return a, nil
}

// key makes one name of the spellings under which an archive may list a member: the
// names of parts are compared without case (ECMA-376-2, 6.2.2), and some programs write
// backslashes.
func key(name string) string {
	return strings.ToLower(strings.TrimLeft(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// Has reports whether the archive has the member.
func (a *Archive) Has(name string) bool { return a.members[key(name)] != nil }

// Bytes returns the content of a member. The error wraps [canon.ErrDamaged], also where
// there is no such member, or [canon.ErrTooLarge].
func (a *Archive) Bytes(name string) ([]byte, error) {
	r, err := a.open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, explain(name, err)
	}
	return b, nil
}

func (a *Archive) open(name string) (*member, error) {
	f := a.members[key(name)]
	if f == nil {
		return nil, fmt.Errorf("%w: its part %q is missing; open it in the program that made it and save it again", canon.ErrDamaged, name)
	}
	if a.twice[key(name)] {
		return nil, fmt.Errorf(
			"%w: its part %q is there more than once, each time another; open it in the program that made it and save it again", canon.ErrDamaged,
			name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, explain(name, err)
	}
	return &member{ReadCloser: r, archive: a}, nil
}

// member is the content of a member, counted against what may come out of the archive.
type member struct {
	io.ReadCloser
	archive *Archive
}

func (m *member) Read(p []byte) (int, error) {
	if m.archive.left <= 0 {
		return 0, fmt.Errorf("%w: it unfolds to more than %d MB; save it in parts", canon.ErrTooLarge, MaxUnfolded>>20)
	}
	n, err := m.ReadCloser.Read(p[:min(int64(len(p)), m.archive.left)])
	m.archive.left -= int64(n)
	return n, err
}

// Read walks one member. Path names the elements to go down, from the root on; each
// child of the last one becomes a tree and is given to yield, in order. All elements of
// that path are entered, not only the first. An error of yield ends the walk and is
// returned as it is; others wrap [canon.ErrDamaged] or [canon.ErrTooLarge], or are those
// of ctx.
func (a *Archive) Read(ctx context.Context, name string, spaces Spaces, path []string, yield func(*Node) error) error {
	r, err := a.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	d := newDecoder(r)
	t := treeReader{ctx: ctx, xml: d, spaces: spaces}
	if err := t.walk(path, yield); err != nil {
		return explain(name, err)
	}
	return nil
}

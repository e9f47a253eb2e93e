package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/canon"
)

// Bounds on what one file on disk may unfold to, against archives that hold archives.
const (
	maxDepth    = 5         // of members inside members
	maxMembers  = 10_000    // at all depths together
	maxUnfolded = 512 << 20 // bytes, likewise
)

// piece is one document of a file on disk: the file itself, or a member at any depth.
type piece struct {
	path    string // that of the file on disk, followed by the names of the members
	id      doc.ID
	source  []byte
	text    *extract.Text // nil where it has not been read yet
	err     error         // why it cannot be read
	skip    verdict       // why it is left alone, if its state is not empty
	members int           // how many it holds directly
}

// name is what steers the choice of reader, and names the document in its summary.
func (p piece) name() string { return filepath.Base(p.path) }

// unfolder takes apart what holds other files.
type unfolder struct {
	read  func(ctx context.Context, name string, id doc.ID, source []byte) (*extract.Text, error)
	visit func(piece) error

	root  string
	count int   // members so far
	bytes int64 // of them
}

// unfold visits a file on disk and then, depth first and in the order of the file,
// everything in it. It returns the first error of visit, of ctx, or one that [broken]
// knows; what is wrong with a piece is in the piece.
func (u *unfolder) unfold(ctx context.Context, path string, source []byte) error {
	u.root = path
	return u.open(ctx, piece{path: path, id: doc.IDOf(source), source: source}, 0)
}

func (u *unfolder) open(ctx context.Context, p piece, depth int) error {
	var members []canon.Member
	if p.err == nil && p.skip.state == "" && extract.MayHold(p.name(), p.source) {
		p.text, p.err = u.read(ctx, p.name(), p.id, p.source)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case broken(p.err):
			return p.err
		case p.err == nil:
			members = p.text.Members
			p.text.Members = nil
			if p.err = u.admit(members, depth); p.err != nil {
				members = nil
			}
		}
	}
	p.members = len(members)
	if err := u.visit(p); err != nil {
		return err
	}
	names := make(map[string]int, len(members))
	for i, m := range members {
		name := uniqueName(memberName(m.Name, i), names)
		members[i].Source = nil // what is visited may go
		child := piece{path: filepath.Join(p.path, filepath.FromSlash(name)), source: m.Source, err: m.Err, skip: verdictOfMember(name)}
		if m.Err == nil {
			child.id = doc.IDOf(m.Source)
		}
		if err := u.open(ctx, child, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// admit refuses members that go over the bounds.
func (u *unfolder) admit(members []canon.Member, depth int) error {
	if len(members) > 0 && depth >= maxDepth {
		return fmt.Errorf("%w: files inside files, more than %d deep; unpack it and index the folder that it gives", extract.ErrTooLarge, maxDepth)
	}
	if u.count+len(members) > maxMembers {
		return fmt.Errorf("%w: more than %d files are in %s; unpack it and index the folder that it gives", extract.ErrTooLarge, maxMembers, filepath.Base(u.root))
	}
	size := u.bytes
	for _, m := range members {
		size += int64(len(m.Source))
	}
	if size > maxUnfolded {
		return fmt.Errorf("%w: %s unfolds to more than %d MB; unpack it and index the folder that it gives", extract.ErrTooLarge, filepath.Base(u.root), maxUnfolded>>20)
	}
	u.count, u.bytes = u.count+len(members), size
	return nil
}

// maxMemberName bounds the name of a member, so that five of them make a path that can be
// stored.
const maxMemberName = 1000

// memberName returns a name that stays inside its container, whatever a worker says.
func memberName(name string, i int) string {
	if !fs.ValidPath(name) || name == "." || len(name) > maxMemberName || strings.ContainsAny(name, "\x00\\") {
		return fmt.Sprintf("member %d%s", i+1, safeExtension(name))
	}
	return name
}

// safeExtension keeps the part of a refused name that steers the choice of reader.
func safeExtension(name string) string {
	ext := path.Ext(name)
	if len(ext) > 6 || strings.ContainsFunc(ext, func(r rune) bool { return r != '.' && (r < '0' || r > 'z') }) {
		return ""
	}
	return ext
}

// uniqueName tells members of the same name apart, in their order. taken maps a name to
// the number that the next of that name is given.
func uniqueName(name string, taken map[string]int) string {
	if taken[name] == 0 {
		taken[name] = 2
		return name
	}
	unique, ext := name, path.Ext(name)
	for used := true; used; taken[name]++ {
		unique = fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, ext), taken[name], ext)
		used = taken[unique] != 0
	}
	taken[unique] = 2
	return unique
}

// verdictOfMember says whether a member is left alone for its name, as a file of that
// name in a folder would be.
func verdictOfMember(name string) verdict {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if v := verdictOfName(part, i < len(parts)-1); v.state != "" {
			return v
		}
	}
	return verdict{}
}

// errFound ends an unfolding that has met what it looked for.
var errFound = errors.New("found")

// memberOf returns the bytes of the member at path of a file on disk, and nil where
// there is none.
func (r *reader) memberOf(ctx context.Context, container string, source []byte, path string) (found []byte, err error) {
	u := unfolder{
		read: func(ctx context.Context, name string, id doc.ID, source []byte) (*extract.Text, error) {
			return r.read(ctx, name, id, source, nil)
		},
		visit: func(p piece) error {
			if p.path != path {
				return nil
			}
			found, err = p.source, p.err
			return errFound
		},
	}
	if stop := u.unfold(ctx, container, source); stop != nil && stop != errFound {
		return nil, stop
	}
	return found, err
}

// onDisk returns the file on disk that path leads to or into: path itself, unless a file
// stands where a folder of it should.
func onDisk(path string) string {
	for dir := path; ; {
		info, err := os.Lstat(dir)
		switch {
		case err == nil && info.Mode().IsRegular():
			return dir
		case err == nil:
			return path
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return path
		}
		dir = parent
	}
}

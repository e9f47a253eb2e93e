package sources

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/extract/canon"
)

// Bounds on what one file on disk may unfold to, against archives that hold archives.
const (
	MaxDepth    = 5         // of members inside members
	MaxMembers  = 10_000    // at all depths together
	maxUnfolded = 512 << 20 // bytes, likewise
)

// Member is one document of a file on disk: the file itself, or what it holds at any depth.
type Member struct {
	Path    string // that of the file on disk, followed by the names of the members
	ID      doc.ID
	Source  []byte
	Text    *extract.Text // nil where it has not been read yet
	Err     error         // why it cannot be read, or is not to be
	Members int           // how many it holds directly
}

// name is what steers the choice of reader, and names the document in its summary.
func (p Member) name() string { return filepath.Base(p.Path) }

// Expander takes apart what holds other files.
type Expander struct {
	// Read makes the text of a file that may hold others.
	Read func(ctx context.Context, name string, id doc.ID, source []byte) (*extract.Text, error)
	// Visit is called for the file and every member. Its first error ends the expansion.
	Visit func(Member) error
	// Skip says why a member of that name is not to be opened, and nil where it is; a nil
	// Skip opens all.
	Skip func(name string) error

	// Count is how many members were met so far, at all depths.
	Count int

	root    string
	members int   // that were taken out, those that were refused among them
	bytes   int64 // of these
}

// Expand visits a file on disk and then, depth first and in the order of the file,
// everything in it. It returns the first error of Visit, of ctx, or one that [Broken]
// knows; what is wrong with a member is in the member.
func (e *Expander) Expand(ctx context.Context, path string, source []byte) error {
	e.root = path
	return e.open(ctx, Member{Path: path, ID: doc.IDOf(source), Source: source}, 0)
}

func (e *Expander) open(ctx context.Context, p Member, depth int) error {
	var members []canon.Member
	if p.Err == nil && extract.MayHold(p.name(), p.Source) {
		if p.Err = e.over(2); p.Err == nil { // refusing on and on is work, too
			p.Text, p.Err = e.Read(ctx, p.name(), p.ID, p.Source)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case Broken(p.Err):
			return p.Err
		case p.Text != nil:
			members = p.Text.Members
			p.Text.Members = nil
			if err := e.admit(members, depth); err != nil {
				members = nil
				if strings.TrimSpace(p.Text.Text) == "" {
					p.Err = cmp.Or(p.Err, err)
				} else { // a document is not lost for what is attached to it
					p.Text.Notices = append(p.Text.Notices, err.Error())
				}
			}
		}
	}
	p.Members = len(members)
	if err := e.Visit(p); err != nil {
		return err
	}
	names := make(map[string]int, len(members))
	for i, m := range members {
		name := uniqueName(memberName(m.Name, i), names)
		members[i].Source = nil // what is visited may go
		child := Member{Path: filepath.Join(p.Path, filepath.FromSlash(name)), Source: m.Source, Err: m.Err}
		if m.Err == nil {
			child.ID = doc.IDOf(m.Source)
		}
		if e.Skip != nil && child.Err == nil {
			child.Err = e.Skip(name)
		}
		if err := e.open(ctx, child, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// admit refuses members that go over the bounds. What is refused counts as well: it was taken out.
func (e *Expander) admit(members []canon.Member, depth int) error {
	e.members += len(members)
	for _, m := range members {
		e.bytes += int64(len(m.Source))
	}
	if len(members) == 0 {
		return nil
	}
	if depth >= MaxDepth {
		return fmt.Errorf("%w: files inside files, more than %d deep; unpack it and index the folder that it gives",
			extract.ErrTooLarge, MaxDepth)
	}
	if err := e.over(1); err != nil {
		return err
	}
	e.Count += len(members)
	return nil
}

// over returns an error where what was taken out is more than so many times the bounds.
func (e *Expander) over(times int) error {
	name := filepath.Base(e.root)
	switch {
	case e.members > times*MaxMembers:
		return fmt.Errorf("%w: more than %d files are in %s; unpack it and index the folder that it gives", extract.ErrTooLarge, MaxMembers, name)
	case e.bytes > int64(times)*maxUnfolded:
		return fmt.Errorf("%w: %s unfolds to more than %d MB; unpack it and index the folder that it gives", extract.ErrTooLarge,
			name, maxUnfolded>>20)
	}
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

var plainExtension = regexp.MustCompile(`^\.[0-9A-Za-z]{0,5}$`)

// safeExtension keeps the part of a refused name that steers the choice of reader.
func safeExtension(name string) string {
	ext := path.Ext(name)
	if !plainExtension.MatchString(ext) {
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

// ErrFound ends an expansion that has met what it looked for.
var ErrFound = errors.New("found")

// Bytes returns the bytes of the file at path or, where path leads into a file, of that member
// of it. Those of a member that is not in its file any more are nil.
func (r *Reader) Bytes(ctx context.Context, path string) ([]byte, error) {
	file := onDisk(path)
	source, _, err := ReadFile(file)
	if err != nil || file == path {
		return source, err
	}
	return r.member(ctx, file, source, path)
}

// member returns the bytes of the member at path of a file on disk, and nil where
// there is none.
func (r *Reader) member(ctx context.Context, container string, source []byte, path string) (found []byte, err error) {
	e := Expander{
		Read: func(ctx context.Context, name string, id doc.ID, source []byte) (*extract.Text, error) {
			return r.Read(ctx, name, id, source, nil)
		},
		Visit: func(p Member) error {
			if p.Path != path {
				return nil
			}
			found, err = p.Source, p.Err
			return ErrFound
		},
	}
	if stop := e.Expand(ctx, container, source); stop != nil && stop != ErrFound {
		return nil, stop
	}
	return found, err
}

// Package archive takes the members out of ZIP archives. An archive has no text of its
// own; each member is a document.
package archive

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"pincite/backend/extract/canon"
)

// Extractor names this reader and its version.
const Extractor = "zip/2"

// limits bound what an archive unfolds to.
type limits struct {
	members int // in number
	total   int // bytes of all members together
	member  int // bytes of one
}

// Read takes out the members of an archive, in the order of its list. What is wrong with
// one member is that member's error, and the rest are there. Folders, and what macOS
// keeps beside files, are left out.
//
// The error wraps [canon.ErrDamaged] where the list of members cannot be read, and comes with those that can be taken
// out without it,
// [canon.ErrTooLarge] where there are too many or they unfold to too much, or
// [canon.ErrEmpty], or is that of ctx.
func Read(ctx context.Context, source []byte) (*canon.Text, error) {
	return read(ctx, source, limits{members: 10_000, total: 512 << 20, member: 200 << 20})
}

func read(ctx context.Context, source []byte, l limits) (*canon.Text, error) {
	z, err := zip.NewReader(bytes.NewReader(source), int64(len(source)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		err = fmt.Errorf("%w: the archive's list of members cannot be read, and some may be missing; get it anew from where it came from",
			canon.ErrDamaged)
		members := salvage(ctx, source, l)
		if len(members) == 0 || ctx.Err() != nil {
			return nil, cmp.Or(ctx.Err(), err)
		}
		return &canon.Text{Format: "zip", Extractor: Extractor, Members: members}, err
	}
	if len(z.File) > l.members {
		return nil, fmt.Errorf("%w: the archive has %d members, and at most %d can be read; unpack it and index the folder",
			canon.ErrTooLarge, len(z.File), l.members)
	}
	text := &canon.Text{Format: "zip", Extractor: Extractor}
	names, total := canon.Names{}, 0
	for i, f := range z.File {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		raw := memberName(f)
		if f.FileInfo().IsDir() || companion(raw) {
			continue
		}
		m := canon.Member{}
		inside := false
		m.Name, inside = names.Take(raw, fmt.Sprintf("member-%d", i+1))
		if !inside {
			m.Err = leadsOut()
		} else {
			m.Source, m.Err = unfold(ctx, f, l.total-total, l.member)
			total += len(m.Source)
		}
		if errors.Is(m.Err, errTotal) {
			return nil, fmt.Errorf("%w: the archive unfolds to more than %d MB; if you trust the sender, unpack it and index the folder",
				canon.ErrTooLarge, l.total>>20)
		}
		text.Members = append(text.Members, m)
	}
	if len(text.Members) == 0 {
		return nil, fmt.Errorf("%w: the archive has no members; get it anew from where it came from", canon.ErrEmpty)
	}
	return text, ctx.Err()
}

// errTotal is returned when a member takes the archive over its limit.
var errTotal = errors.New("too much in all")

// unfold returns the bytes of a member: at most longest, and [errTotal] for more than left.
func unfold(ctx context.Context, f *zip.File, left, longest int) ([]byte, error) {
	switch {
	case f.Flags&1 != 0:
		return nil, encrypted()
	case f.Mode()&fs.ModeType != 0:
		return nil, fmt.Errorf("%w: it is a link or a device; unpack the archive and index the folder", canon.ErrUnsupported)
	}
	r, err := f.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return nil, unknownPacking()
	}
	if err != nil {
		return nil, damaged()
	}
	defer r.Close()
	// What the archive says of a member's length is not believed.
	b, err := io.ReadAll(io.LimitReader(canon.UntilDone(ctx, r), int64(min(left, longest))+1))
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case len(b) > longest:
		return nil, fmt.Errorf("%w: it has more than %d MB; split it into parts", canon.ErrTooLarge, longest>>20)
	case len(b) > left:
		return nil, errTotal
	case err != nil:
		return nil, damaged()
	}
	return b, nil
}

func leadsOut() error {
	return fmt.Errorf("%w: its name leads out of the archive; if you trust the sender, rename it in the archive", canon.ErrDamaged)
}

func encrypted() error {
	return fmt.Errorf("%w: it is encrypted in the archive; unpack the archive with its password and index the folder", canon.ErrPassword)
}

func unknownPacking() error {
	return fmt.Errorf("%w: it is packed in a way that is not known here; unpack the archive and index the folder", canon.ErrUnsupported)
}

func damaged() error {
	return fmt.Errorf("%w: it cannot be unpacked; get the archive anew from where it came from", canon.ErrDamaged)
}

// memberName decodes the name of a member: those that are not UTF-8 are in the code page
// of MS-DOS, as the format has it (APPNOTE.TXT, appendix D).
func memberName(f *zip.File) string {
	if utf8.ValidString(f.Name) {
		return f.Name
	}
	name, err := charmap.CodePage437.NewDecoder().String(f.Name)
	if err != nil {
		return ""
	}
	return name
}

// companion reports whether a member is what macOS or Windows keeps beside files.
func companion(name string) bool {
	base := path.Base(name)
	return strings.HasPrefix(name, "__MACOSX/") || base == ".DS_Store" || base == "Thumbs.db" || base == "desktop.ini"
}

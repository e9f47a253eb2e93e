package canon

import (
	"context"
	"fmt"
	"io"
	"path"
	"strings"
)

// Names gives the members of one container names of their own. The zero Names is not
// ready; make one for each container. It maps a name to the number that the next of that
// name is given, so that thousands of one name do not count up again and again.
type Names map[string]int

// Take returns a name for a member that its container calls raw: a relative path with
// slashes, without what file systems or people could mistake, and like no name before.
// An empty name becomes fallback. inside is false where raw leads out of the container,
// by "..", a root or a drive; the name is then its last part.
func (n Names) Take(raw, fallback string) (name string, inside bool) {
	name = strings.ReplaceAll(Clean(raw), `\`, "/")
	name = strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' {
			return ' '
		}
		return r
	}, name)
	inside = !path.IsAbs(name) && !(len(name) > 1 && name[1] == ':')
	var parts []string
	for part := range strings.SplitSeq(name, "/") {
		switch part = strings.Trim(part, " "); part {
		case "", ".":
		case "..":
			inside = false
		default:
			parts = append(parts, shorten(strings.ReplaceAll(part, ":", "_")))
		}
	}
	if !inside && len(parts) > 0 {
		parts = parts[len(parts)-1:]
	}
	if len(parts) == 0 {
		parts = []string{fallback}
	}
	return n.unlike(strings.Join(parts, "/")), inside
}

// unlike numbers a name that has been there, as file managers do: "a (2).pdf". Names
// that differ in case alone are alike, as they are on Windows.
func (n Names) unlike(name string) string {
	first := strings.ToLower(name)
	if n[first] == 0 {
		n[first] = 2
		return name
	}
	ext := path.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	for taken := true; taken; n[first]++ {
		name = fmt.Sprintf("%s (%d)%s", stem, n[first], ext)
		taken = n[strings.ToLower(name)] != 0
	}
	n[strings.ToLower(name)] = 2
	return name
}

// shorten cuts a part of a path to the length that file systems take, keeping its
// extension.
func shorten(part string) string {
	const longest = 200
	if len(part) <= longest {
		return part
	}
	ext := path.Ext(part)
	if len(ext) > 10 {
		ext = ""
	}
	return strings.ToValidUTF8(part[:longest-len(ext)], "") + ext
}

// UntilDone returns a reader of r that fails with ctx's error once ctx ends, so that a parser
// that takes no context stops, too. It is for one call.
func UntilDone(ctx context.Context, r io.Reader) io.Reader { return untilDone{ctx, r} }

type untilDone struct {
	ctx context.Context //nolint:containedctx // lives for one call
	r   io.Reader
}

func (u untilDone) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.r.Read(p)
}

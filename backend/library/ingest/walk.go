package ingest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"pincite/backend/extract"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// entry is one thing met on a walk. A verdict with an empty state means a regular file
// that is to be read.
type entry struct {
	path    string // absolute
	folder  string // the folder of the matter that it was met in
	size    int64
	modTime time.Time
	// changed is [sources.ChangeTime].
	changed time.Time
	verdict Verdict
}

// file is the record of a find with this verdict.
func (f entry) file(v Verdict) store.File {
	return store.File{
		Path: f.path, Folder: f.folder, Size: f.size, ModTime: f.modTime, ChangeTime: f.changed,
		State: v.State, Reason: v.reason, NextStep: v.next,
	}
}

// walk is what one pass over the folders met.
type walk struct {
	files []entry // by path, each path once
	// closed are folders that could not be listed: what the matter knows below them is
	// neither confirmed nor gone.
	closed []string
}

// walkFolders lists everything in folders, which must not lie inside one another. A
// folder or file that cannot be read becomes a find with a verdict; the error is only
// ever that of ctx.
func walkFolders(ctx context.Context, folders []string) (*walk, error) {
	w := &walk{}
	for _, folder := range folders {
		if err := w.list(ctx, folder, folder); err != nil {
			return nil, err
		}
	}
	sort.Slice(w.files, func(i, j int) bool { return w.files[i].path < w.files[j].path })
	return w, nil
}

// list walks dir, which lies in folder. Links are never followed, so it ends.
func (w *walk) list(ctx context.Context, folder, dir string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		w.closed = append(w.closed, dir)
		w.files = append(w.files, entry{path: dir, folder: folder, verdict: VerdictOfError(err, "folder")})
		return nil
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		v := verdictOfEntry(folder, path, e)
		if v.State == "" && e.IsDir() {
			if err := w.list(ctx, folder, path); err != nil {
				return err
			}
			continue
		}
		w.files = append(w.files, find(folder, path, e, v))
	}
	return nil
}

// find makes the find of one directory entry.
func find(folder, path string, e fs.DirEntry, v Verdict) entry {
	f := entry{path: path, folder: folder, verdict: v}
	info, err := e.Info()
	if err != nil {
		if v.State == "" {
			f.verdict = VerdictOfError(err, "file")
		}
		return f
	}
	f.modTime, f.changed = info.ModTime(), sources.ChangeTime(info)
	if info.Mode().IsRegular() {
		f.size = info.Size()
		switch {
		case v.State != "":
		case sources.Placeholder(info):
			f.verdict = onlineOnly()
		case f.size > extract.MaxSource:
			f.verdict = tooLarge(f.size)
		}
	}
	return f
}

// verdictOfEntry says what becomes of a directory entry by its name and type alone;
// the zero verdict stands for a folder to list or a file to read.
func verdictOfEntry(folder, path string, e fs.DirEntry) Verdict {
	if e.Type()&fs.ModeSymlink != 0 {
		return verdictOfLink(folder, path)
	}
	if v := VerdictOfName(e.Name(), e.IsDir()); v.State != "" {
		return v
	}
	if !e.IsDir() && !e.Type().IsRegular() {
		return notFile()
	}
	return Verdict{}
}

// VerdictOfName says whether a file or folder is left alone for its name.
func VerdictOfName(name string, dir bool) Verdict {
	kind := "file"
	if dir {
		kind = "folder"
	}
	lower := strings.ToLower(name)
	switch {
	case strings.HasPrefix(name, ".") && strings.HasSuffix(lower, ".icloud") && !dir:
		return onlineOnly() // what macOS before 14 leaves in the place of a file
	case strings.HasPrefix(name, "."):
		return Verdict{store.Skipped, "a hidden " + kind + ": its name begins with a dot", "rename it if it belongs to the matter"}
	case strings.HasPrefix(name, "~$"), lower == "thumbs.db", lower == "desktop.ini", lower == "__macosx":
		return Verdict{store.Skipped, "a " + kind + " that programs keep for themselves", ""}
	case filepath.Ext(lower) == matter.Extension, strings.HasSuffix(lower, matter.Extension+matter.WordsSuffix):
		return Verdict{store.Skipped, "an index of Pincite's own", ""}
	case slices.ContainsFunc(matter.Beside[1:], func(suffix string) bool { return strings.HasSuffix(lower, matter.Extension+suffix) }):
		return Verdict{store.Skipped, "a " + kind + " that Pincite keeps beside an index", ""}
	}
	return Verdict{}
}

// skipMember says why a member of that name is left alone, as a file of that name in a
// folder would be, and nil where it is not.
func skipMember(name string) error {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if v := VerdictOfName(part, i < len(parts)-1); v.State != "" {
			return v
		}
	}
	return nil
}

// verdictOfLink says where a link leads. None is followed: what it leads to inside the
// folder is met under its own name, and what lies outside was not pointed to.
func verdictOfLink(folder, path string) Verdict {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return Verdict{store.Link, "a link that leads nowhere or in a circle", "remove it, or point it to a file"}
	}
	root, err := filepath.EvalSymlinks(folder)
	if err == nil && Within(root, target) {
		return Verdict{store.Link, "a link into this folder; what it leads to is met under its own name", ""}
	}
	if info, err := os.Stat(target); err == nil && !info.IsDir() {
		target = filepath.Dir(target)
	}
	return Verdict{store.Link, "a link out of the folder", fmt.Sprintf("index %s too if it belongs to the matter", target)}
}

// Within reports whether path is dir or lies below it. Both are clean and absolute.
func Within(dir, path string) bool {
	if dir == path {
		return true
	}
	if !strings.HasSuffix(dir, string(filepath.Separator)) {
		dir += string(filepath.Separator)
	}
	return strings.HasPrefix(path, dir)
}

// withinAny reports whether path lies in one of dirs.
func withinAny(dirs []string, path string) bool {
	return slices.ContainsFunc(dirs, func(dir string) bool { return Within(dir, path) })
}

// ResolveFolders makes folders absolute and checks that each is there. A folder given
// as a link keeps the name by which it was given.
func ResolveFolders(folders []string) ([]string, error) {
	abs := make([]string, 0, len(folders))
	for _, folder := range folders {
		path, err := filepath.Abs(folder)
		if err != nil {
			return nil, fmt.Errorf("folder %q: %w; give its full path", folder, err)
		}
		info, err := os.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("%w: %s; check the spelling", ErrNoFolder, path)
		case err != nil:
			return nil, fmt.Errorf("folder %s: %w; check its permissions", path, err)
		case !info.IsDir():
			return nil, fmt.Errorf("%w: %s is a file; give the folder that holds it", ErrNoFolder, path)
		}
		abs = append(abs, path)
	}
	return outermost(abs), nil
}

// outermost returns folders, sorted, without those that lie in another of them.
func outermost(folders []string) []string {
	sorted := append([]string(nil), folders...)
	// A folder sorts before what lies in it, by length if by nothing else.
	sort.Slice(sorted, func(i, j int) bool { return len(sorted[i]) < len(sorted[j]) })
	var kept []string
	for _, folder := range sorted {
		if !withinAny(kept, folder) {
			kept = append(kept, folder)
		}
	}
	sort.Strings(kept)
	return kept
}

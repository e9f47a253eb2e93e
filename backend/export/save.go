package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"pincite/backend/atomicfile"
)

// Write writes a record in a format other than a bundle, for which there is
// [WriteBundle]. The error is [ErrFormat] where the format cannot hold the record, that
// of ctx, or that of w.
func Write(ctx context.Context, w io.Writer, f Format, r *Record) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(r.Snippets) > maxSnippets {
		return tooMany(r)
	}
	out := &counter{w: w}
	if err := writeAs(out, f, r); err != nil {
		return err
	}
	if out.n > maxFile {
		return tooMany(r)
	}
	return nil
}

// tooMany refuses to write what could not be read back to be checked.
func tooMany(r *Record) error {
	return fmt.Errorf("%w: %d quotations are more than one file of it can hold and be checked again; write several, each of fewer columns "+
		"or documents (pincite review --columns, --folder, --doc), or another format", ErrFormat, len(r.Snippets))
}

// counter counts the bytes that are written.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(data []byte) (int, error) {
	n, err := c.w.Write(data)
	c.n += int64(n)
	return n, err
}

func writeAs(w io.Writer, f Format, r *Record) error {
	switch f {
	case JSON:
		return writeJSON(w, r)
	case Markdown:
		return writeMarkdown(w, r)
	case CSV:
		return writeCSV(w, r)
	case PDF:
		return writePDF(w, r)
	case XLSX:
		return writeXLSX(w, r)
	case DOCX:
		return writeDOCX(w, r)
	}
	return fmt.Errorf("%w: %q", ErrFormat, f)
}

// Save makes a file of what write writes, or none. Only its owner may read it.
//
// A file of that name is replaced where isExport says that it is one, and is [ErrExists]
// otherwise, so that no contract is ever overwritten.
func Save(path string, isExport func(path string) bool, write func(io.Writer) error) error {
	if err := replaceable(path, isExport); err != nil {
		return err
	}
	if err := atomicfile.Write(path, atomicfile.Private, write); err != nil {
		return explain(path, err)
	}
	return nil
}

// replaceable refuses a path at which something lies that is not an export.
func replaceable(path string, isExport func(path string) bool) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return explain(path, err)
	}
	if info.Mode().IsRegular() && isExport(path) {
		return nil
	}
	return fmt.Errorf("%w: %s, and is no export of Pincite; choose another name", ErrExists, path)
}

// explain names the file and the next step.
func explain(path string, err error) error {
	step := "check the folder that it is written to"
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, ErrFormat):
		return err
	case errors.Is(err, fs.ErrNotExist):
		step = "make its folder first, or choose another one"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		step = "check the rights of the folder, or choose another one"
	case atomicfile.NoRoom(err):
		step = "free some space, or choose another disk"
	}
	if inner := (*fs.PathError)(nil); errors.As(err, &inner) {
		err = inner.Err // whose path is that of a file beside it, which is none of the user's
	}
	return fmt.Errorf("write %s: %w; %s", path, err, step)
}

// Package legacy reads the .doc files of Word 97 to 2003 with an installed program:
// LibreOffice, which turns them into .docx, or antiword, which knows their text alone.
// The format has no reader of its own here.
package legacy

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/richardlehane/mscfb"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/tool"
)

// Extractor names this reader and its version.
const Extractor = "doc/1"

// Options say what a file is read with.
type Options struct {
	Soffice  string // path of LibreOffice; preferred; empty where it is not installed
	Antiword string // path of antiword; empty where it is not installed
	// Docx reads the .docx that LibreOffice makes.
	Docx func(ctx context.Context, source []byte) (*canon.Text, error)
}

// The longest times that the programs may take. LibreOffice needs five seconds to start,
// and half a minute on a busy machine.
const (
	sofficeLimit  = 100 * time.Second
	antiwordLimit = 60 * time.Second
)

// step is what the user can do without either program.
const step = "open it in Word or LibreOffice and save it as .docx, or install LibreOffice and index again"

// Read reads a file. The text depends on the program and its version, which is therefore
// part of the extractor's name. The error wraps [canon.ErrTool], [canon.ErrPassword],
// [canon.ErrDamaged] or [canon.ErrEmpty], or is that of ctx.
func Read(ctx context.Context, source []byte, o Options) (*canon.Text, error) {
	if encrypted(source) {
		return nil, fmt.Errorf(
			"%w, which cannot be used here on a Word document of before 2007; open it in Word with its password and save it without one as .docx",
			canon.ErrPassword)
	}
	switch {
	case o.Soffice != "" && o.Docx != nil:
		return readSoffice(ctx, source, o)
	case o.Antiword != "":
		return readAntiword(ctx, source, o.Antiword)
	}
	return nil, fmt.Errorf("%w: this is a Word document of before 2007, which LibreOffice or antiword must read; %s", canon.ErrTool, step)
}

// readSoffice has LibreOffice make a .docx and reads that.
func readSoffice(ctx context.Context, source []byte, o Options) (*canon.Text, error) {
	version, err := tool.Version(ctx, o.Soffice, "--version")
	if err != nil {
		return nil, withStep(ctx, err)
	}
	dir, path, err := tool.NewFolder("source.doc", source)
	if err != nil {
		return nil, err
	}
	defer dir.Remove()
	// A profile of its own: LibreOffice lets only one process use each.
	profile := fileURL(filepath.ToSlash(dir.Path("profile")))
	_, err = dir.Run(ctx, sofficeLimit, o.Soffice, "-env:UserInstallation="+profile, "--headless", "--norestore",
		"--convert-to", "docx:MS Word 2007 XML", "--outdir", string(dir), path)
	if err != nil {
		return nil, withStep(ctx, err)
	}
	docx, err := os.ReadFile(dir.Path("source.docx"))
	if err != nil { // LibreOffice reports success all the same
		return nil, fmt.Errorf("%w: LibreOffice cannot read the Word document; get it anew from where it came from", canon.ErrDamaged)
	}
	text, err := o.Docx(ctx, docx)
	if err != nil {
		return nil, err
	}
	text.Format, text.Extractor = "doc", Extractor+" "+buildless(version)+" "+text.Extractor
	return text, nil
}

// fileURL returns the URL of an absolute path with slashes. A drive of Windows is a part of the
// path: what follows two slashes would be the name of a computer.
func fileURL(path string) string {
	u := url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(path, "/")}
	return u.String()
}

// buildless takes the build's hash off "LibreOffice 7.4.7.2 40(Build:2)".
func buildless(version string) string {
	fields := strings.Fields(version)
	return strings.Join(fields[:min(2, len(fields))], " ")
}

// readAntiword takes antiword's text, a paragraph a line. The program says nothing of
// headings, and tables come as it draws them.
func readAntiword(ctx context.Context, source []byte, path string) (*canon.Text, error) {
	dir, file, err := tool.NewFolder("source.doc", source)
	if err != nil {
		return nil, err
	}
	defer dir.Remove()
	out, err := dir.Run(ctx, antiwordLimit, path, "-m", "UTF-8.txt", "-w", "0", file)
	if err != nil {
		return nil, withStep(ctx, err)
	}
	var b canon.Builder
	for line := range strings.SplitSeq(string(out), "\n") {
		b.Add(doc.BlockParagraph, 0, "", line)
	}
	text, layout := b.Text()
	if text == "" {
		return nil, fmt.Errorf("%w: antiword finds nothing in the Word document; %s", canon.ErrEmpty, step)
	}
	return &canon.Text{Text: text, Layout: layout, Format: "doc", Extractor: Extractor + " antiword"}, nil
}

// withStep adds the next step to the error of a program.
func withStep(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, canon.ErrTool) || errors.Is(err, canon.ErrTooLarge) {
		return fmt.Errorf("%w; %s", err, step)
	}
	return err
}

// encrypted looks at the flag in the head of the document's main stream ([MS-DOC],
// section 2.5.2).
func encrypted(source []byte) bool {
	r, err := mscfb.New(bytes.NewReader(source))
	if err != nil {
		return false // the program that reads it will say what is wrong
	}
	for _, f := range r.File {
		if f.Name != "WordDocument" || len(f.Path) > 0 {
			continue
		}
		var head [12]byte
		if _, err := io.ReadFull(f, head[:]); err != nil {
			return false
		}
		const flags, isEncrypted = 10, 1 << 8
		return binary.LittleEndian.Uint16(head[flags:])&isEncrypted != 0
	}
	return false
}

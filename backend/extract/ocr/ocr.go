// Package ocr recognises the words in pictures of pages with Tesseract
// (https://github.com/tesseract-ocr/tesseract), where that is installed.
//
// [Read] reads a picture that is a document of its own: PNG, JPEG, TIFF with any number
// of pages, GIF, BMP or WebP. [Engine.Recognise] gives the words of one picture to
// readers of formats that hold pictures of pages, and [Draw] makes such a picture of a
// page of a PDF. The same picture gives the same words with the same version of
// Tesseract and its language data, which is why that version is part of the extractor's
// name.
package ocr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // tells a picture's size
	_ "image/jpeg" // likewise
	_ "image/png"  // likewise
	"time"

	_ "golang.org/x/image/bmp"  // likewise
	_ "golang.org/x/image/tiff" // likewise
	_ "golang.org/x/image/webp" // likewise

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/tool"
)

// Extractor names this reader and its version.
const Extractor = "ocr/1"

// maxPixels is the size of the largest picture: a page of A3 at 600 dots an inch has 70
// million.
const maxPixels = 150_000_000

// pageLimit is the longest time for one picture. A page of A4 at 300 dots an inch takes
// three seconds on one processor.
const pageLimit = 100 * time.Second

// pointsPerPixel is taken for the size of pictures, which state none that can be
// trusted: that of a scan at 300 dots an inch.
const pointsPerPixel = 72.0 / 300

// step is what to do where Tesseract is missing.
const step = "install Tesseract (on Debian: tesseract-ocr) and index again"

// Options say how a picture is read.
type Options struct {
	Tesseract string // path of the program; empty where it is not installed
	// Page is called after each page with its number, from 1. It may be nil.
	Page func(page int)
}

// Engine is an installed Tesseract. It is safe for concurrent use.
type Engine struct {
	path    string
	Version string // such as "tesseract 5.3.0"
}

// Open finds out the version of the program at path. The error wraps
// [canon.ErrNeedsOCR] where there is no path or the program does not run.
func Open(ctx context.Context, path string) (*Engine, error) {
	if path == "" {
		return nil, fmt.Errorf("%w: it is a picture of text; %s", canon.ErrNeedsOCR, step)
	}
	version, err := tool.Version(ctx, path, "--version")
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: it is a picture of text, and Tesseract does not run here (%w); %s", canon.ErrNeedsOCR, err, step)
	}
	return &Engine{path: path, Version: version}, nil
}

// Read recognises a picture. The error wraps [canon.ErrNeedsOCR], [canon.ErrDamaged],
// [canon.ErrTooLarge], [canon.ErrTool] or [canon.ErrEmpty], or is that of ctx.
func Read(ctx context.Context, source []byte, o Options) (*canon.Text, error) {
	format, err := check(source)
	if err != nil {
		return nil, err
	}
	engine, err := Open(ctx, o.Tesseract)
	if err != nil {
		return nil, err
	}
	pages, err := engine.Recognise(ctx, source)
	if err != nil {
		return nil, err
	}
	var c composer
	for i, p := range pages {
		c.page(i+1, p)
		if o.Page != nil {
			o.Page(i + 1)
		}
	}
	text, layout := c.finish()
	if text == "" {
		return nil, fmt.Errorf("%w: no words could be recognised in the picture; scan it anew with 300 dots an inch", canon.ErrEmpty)
	}
	return &canon.Text{
		Text: text, Layout: layout, Format: format, Extractor: Extractor + " " + engine.Version,
		Places: doc.Places{Boxes: c.boxes, Sizes: c.sizes},
	}, nil
}

// check looks at the head of a picture, before any program unfolds it, and returns its
// format.
func check(source []byte) (string, error) {
	c, format, err := image.DecodeConfig(bytes.NewReader(source))
	switch {
	case errors.Is(err, image.ErrFormat):
		return "", fmt.Errorf("%w: it is no picture in a format known here; save it as JPEG or PNG", canon.ErrUnsupported)
	case err != nil || c.Width <= 0 || c.Height <= 0:
		return "", fmt.Errorf("%w: the picture's head cannot be read; get it anew from where it came from", canon.ErrDamaged)
	case c.Width > maxPixels/c.Height:
		return "", fmt.Errorf("%w: the picture has %d × %d dots, and at most %d million can be read; scan it with 300 dots an inch",
			canon.ErrTooLarge, c.Width, c.Height, maxPixels/1_000_000)
	}
	if format == "jpeg" {
		format = "jpg"
	}
	return format, nil
}

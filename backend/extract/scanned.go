package extract

import (
	"context"
	"errors"
	"fmt"

	"pincite/backend/doc"
	"pincite/backend/extract/ocr"
	"pincite/backend/extract/pdf"
)

// scans recognises the pages of one PDF that are pictures.
type scans struct {
	options Options
	engine  *ocr.Engine // of the first page that was one; nil before
}

// readPDF reads a PDF, its scanned pages with Tesseract where that is installed. A document that comes
// with an error has members alone.
func readPDF(ctx context.Context, source []byte, o Options) (*pdf.Document, error) {
	s := scans{options: o}
	d, err := pdf.Parse(ctx, source, pdf.Options{Password: o.Password, Recognize: s.recognizer(), Page: o.Page, Near: o.Near})
	if errors.Is(err, ErrNeedsOCR) && o.Tools.Tesseract != "" && o.Tools.Pdftoppm == "" {
		err = fmt.Errorf("%w: its pages are pictures, and nothing here can draw them for Tesseract; install poppler (on Debian: "+
			"poppler-utils) and index again", ErrNeedsOCR)
	}
	if err != nil {
		return d, err
	}
	if len(d.Text.Layout.Scans) > 0 {
		d.Text.Extractor += " " + ocr.Extractor + " " + s.engine.Version
	}
	if len(d.Text.Layout.Scans) > 0 || o.Near > 0 {
		d.Text.Places = d.Places()
	}
	return d, nil
}

// recognizer returns what reads scanned pages, and nil where a program for it is missing or
// one page alone is wanted.
func (s *scans) recognizer() pdf.Recognizer {
	if s.options.Near > 0 || s.options.Tools.Tesseract == "" || s.options.Tools.Pdftoppm == "" {
		return nil
	}
	return s.recognize
}

// recognize draws a page and recognises its words.
func (s *scans) recognize(ctx context.Context, source []byte, number int, size doc.PageSize) ([]pdf.RecognizedWord, error) {
	if s.engine == nil {
		engine, err := ocr.Open(ctx, s.options.Tools.Tesseract)
		if err != nil {
			return nil, err
		}
		s.engine = engine
	}
	picture, err := ocr.Draw(ctx, s.options.Tools.Pdftoppm, source, number)
	if err != nil {
		return nil, err
	}
	pages, err := s.engine.Recognise(ctx, picture)
	if err != nil {
		return nil, err
	}
	var words []pdf.RecognizedWord
	for _, p := range pages {
		across, down := float64(size.Width)/float64(max(p.Width, 1)), float64(size.Height)/float64(max(p.Height, 1))
		for _, w := range p.Words {
			words = append(words, pdf.RecognizedWord{
				Text: w.Text, Left: float64(w.Left) * across, Right: float64(w.Right) * across,
				Top: float64(w.Top) * down, Bottom: float64(w.Bottom) * down, Confidence: w.Confidence,
			})
		}
	}
	return words, nil
}

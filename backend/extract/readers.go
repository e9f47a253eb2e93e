package extract

import (
	"context"
	"errors"
	"fmt"
	"os/exec"

	"pincite/backend/doc"
	"pincite/backend/extract/archive"
	"pincite/backend/extract/edgar"
	"pincite/backend/extract/html"
	"pincite/backend/extract/legacy"
	"pincite/backend/extract/mail"
	"pincite/backend/extract/markdown"
	"pincite/backend/extract/ocr"
	"pincite/backend/extract/odt"
	"pincite/backend/extract/pdf"
	"pincite/backend/extract/pointer"
	"pincite/backend/extract/rtf"
	"pincite/backend/extract/word"
)

// read calls the reader of a source's format. What stands in the place of a document is none.
func read(ctx context.Context, name string, source []byte, o Options) (*Text, error) {
	f := sniff(name, source)
	if o.MembersAlone {
		return readMembers(ctx, f, source, o)
	}
	if err := pointer.Check(name, source); err != nil {
		return nil, err
	}
	text, err := readFormat(ctx, f, source, o)
	if isPage := f == formatHTML; isPage || f == formatText {
		return judged(name, source, text, err, isPage)
	}
	return text, err
}

// judged returns what was read of a web page or plain text, unless it came instead of a document.
func judged(name string, source []byte, text *Text, err error, isPage bool) (*Text, error) {
	switch {
	case err != nil && !(isPage && errors.Is(err, ErrEmpty)):
		return text, err
	case err != nil: // its scripts show what there is
		if _, other := pointer.Page(name, source, "", isPage); other != nil {
			return nil, other
		}
		return text, err
	}
	notice, err := pointer.Page(name, source, text.Text, isPage)
	if err != nil {
		return nil, err
	}
	if notice != "" {
		text.Notices = append(text.Notices, notice)
	}
	return text, nil
}

// readFormat calls the reader of a format.
func readFormat(ctx context.Context, f format, source []byte, o Options) (*Text, error) {
	switch f {
	case formatText:
		return readText(source)
	case formatMarkdown:
		return readMarkdown(source)
	case formatPDF:
		d, err := readPDF(ctx, source, o)
		if d == nil {
			return nil, err
		}
		return d.Text, err
	case formatODT:
		return odt.Read(ctx, source)
	case formatDOCX, formatLocked:
		return word.Read(ctx, source, word.Options{Password: o.Password})
	case formatRTF:
		return rtf.Read(ctx, source)
	case formatHTML:
		return html.Read(ctx, source, html.Options{})
	case formatEML:
		return mail.ReadEML(ctx, source)
	case formatMSG:
		return mail.ReadMSG(ctx, source)
	case formatTNEF:
		return mail.ReadTNEF(ctx, source)
	case formatEDGAR:
		return edgar.Read(ctx, source)
	case formatSigned:
		return mail.Signed(source, func(content []byte) string { return extensionOf(sniff("", content)) })
	case formatZIP:
		return archive.Read(ctx, source)
	case formatDOC:
		docx := func(ctx context.Context, source []byte) (*Text, error) { return word.Read(ctx, source, word.Options{}) }
		return legacy.Read(ctx, source, legacy.Options{Soffice: o.Tools.Soffice, Antiword: o.Tools.Antiword, Docx: docx})
	case formatImage:
		return ocr.Read(ctx, source, ocr.Options{Tesseract: o.Tools.Tesseract, Page: o.Page})
	default:
		return nil, unsupported(f)
	}
}

// readMembers takes out what a source of a format holds besides its own words.
func readMembers(ctx context.Context, f format, source []byte, o Options) (*Text, error) {
	switch f {
	case formatPDF:
		return pdf.Members(ctx, source, pdf.Options{Password: o.Password})
	case formatDOCX, formatLocked:
		return word.Members(ctx, source, word.Options{Password: o.Password})
	case formatEML:
		return mail.EMLMembers(ctx, source)
	case formatMSG:
		return mail.MSGMembers(ctx, source)
	case formatTNEF:
		return mail.TNEFMembers(ctx, source)
	default:
		return nil, fmt.Errorf("%w: it holds no files beside its own words; save it anew in the program that made it", ErrUnsupported)
	}
}

// readMarkdown reads Markdown: plain text with blocks.
func readMarkdown(source []byte) (*Text, error) {
	text, err := readText(source)
	if err != nil {
		return nil, err
	}
	text.Format, text.Extractor = "md", text.Extractor+" "+markdown.Extractor
	text.Layout.Blocks = markdown.Blocks(text.Text)
	return text, nil
}

// Places returns the place of every word of a source on its pages, and the sizes of the
// pages, in points. They are made anew from the source, with the same options as its
// text was; their spans count bytes of that text. The error is that of [Read], and wraps
// [ErrUnsupported] for formats whose pages have no fixed look.
func Places(ctx context.Context, name string, source []byte, o Options) (doc.Places, error) {
	if err := ctx.Err(); err != nil {
		return doc.Places{}, err
	}
	switch sniff(name, source) {
	case formatPDF:
		d, err := readPDF(ctx, source, o)
		if err != nil {
			return doc.Places{}, err
		}
		return d.Places(), nil
	case formatImage:
		text, err := ocr.Read(ctx, source, ocr.Options{Tesseract: o.Tools.Tesseract, Page: o.Page})
		if err != nil {
			return doc.Places{}, err
		}
		return text.Places, nil
	default:
		return doc.Places{}, fmt.Errorf("%w: its words have no fixed places on pages; show its text instead", ErrUnsupported)
	}
}

// Tools are the paths of programs that some formats are read with. An empty path means
// that the program is not there; a source that needs it then ends with [ErrTool] or
// [ErrNeedsOCR]. The zero Tools start nothing.
type Tools struct {
	Tesseract string // recognises the words in pictures of pages
	Pdftoppm  string // draws PDF pages for Tesseract
	Soffice   string // LibreOffice, reads .doc
	Antiword  string // reads .doc
}

// FindTools looks for the programs on the search path of this process.
func FindTools() Tools {
	return Tools{
		Tesseract: lookPath("tesseract"),
		Pdftoppm:  lookPath("pdftoppm"),
		Soffice:   lookPath("soffice", "libreoffice"),
		Antiword:  lookPath("antiword"),
	}
}

// lookPath returns the path of the first of the programs that is there.
func lookPath(names ...string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// unsupported says what a format without a reader is, and what the user can do.
func unsupported(f format) error {
	what, step := string(f), "save it as plain text (.txt)"
	switch f {
	case formatXLSX, formatXLS, formatODS:
		what, step = "a spreadsheet", "print it to PDF or save it as plain text if it holds contract text"
	case formatPPTX, formatPPT, formatODP:
		what, step = "a presentation", "print it to PDF if it holds contract text"
	case formatLocked:
		return fmt.Errorf("%w: it is an encrypted Office file; open it with its password and print it to PDF", ErrPassword)
	case formatOLE:
		what, step = "an older Office file of an unknown kind", "open it in the program that made it and save it as .docx or PDF"
	case formatWordXML:
		what, step = "Word 2003 XML", "open it in Word or LibreOffice and save it as .docx"
	case formatFlatODT:
		what, step = "an OpenDocument file of plain XML", "open it in LibreOffice and save it as .odt or .ods"
	case formatPages:
		what, step = "an Apple Pages document", "export it as Word or PDF"
	case formatWordPerfect:
		what, step = "a WordPerfect document", "open it in WordPerfect or LibreOffice and save it as .docx"
	case formatArchive:
		what, step = "a compressed archive other than ZIP", "unpack it and index the folder that it gives"
	case formatPicture:
		what, step = "a picture in a format that text recognition cannot read", "save it as JPEG or PDF"
	}
	return fmt.Errorf("%w: this is %s; %s", ErrUnsupported, what, step)
}

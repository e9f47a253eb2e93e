package extract

import "fmt"

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

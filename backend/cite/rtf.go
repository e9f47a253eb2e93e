package cite

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

// RTF returns a quote with its citation as a part of [RTFDocument]: a block quote with a footnote.
func RTF(quote, citation string) string {
	var b strings.Builder
	b.WriteString(`{\pard\plain\f0\fs24\li720\ri720\sa120 `)
	rtfText(&b, strings.ReplaceAll(strings.ReplaceAll(quote, "\r\n", "\n"), "\r", "\n"))
	b.WriteString(`{\super\chftn}{\footnote\pard\plain\f0\fs20{\super\chftn} `)
	for _, w := range Italics(Sentence(citation)) {
		if w.Italic {
			b.WriteString(`{\i `)
			rtfText(&b, w.Text)
			b.WriteByte('}')
		} else {
			rtfText(&b, w.Text)
		}
	}
	b.WriteString(`}\par}`)
	return b.String()
}

// RTFDocument returns parts that [RTF] made as one document in the Rich Text Format (Microsoft, version 1.9.1), which word processors paste.
func RTFDocument(parts ...string) string {
	return `{\rtf1\ansi\ansicpg1252\uc1\deff0{\fonttbl{\f0\froman Times New Roman;}}` + "\n" + strings.Join(parts, "\n") + "}"
}

// rtfText writes characters in the seven bits of RTF: those beyond as UTF-16 code units, each with "?" for programs that know none.
func rtfText(b *strings.Builder, s string) {
	for _, unit := range utf16.Encode([]rune(s)) {
		switch {
		case unit == '\\' || unit == '{' || unit == '}':
			b.WriteByte('\\')
			b.WriteByte(byte(unit))
		case unit == '\n':
			b.WriteString(`\line `)
		case unit == '\t':
			b.WriteString(`\tab `)
		case unit < ' ':
		case unit < 0x7f:
			b.WriteByte(byte(unit))
		default:
			fmt.Fprintf(b, `\u%d?`, int16(unit))
		}
	}
}

// Package mail reads messages: .eml files as RFC 5322 and MIME have them, the .msg files of
// Outlook, and winmail.dat, in which Outlook packs what it sends.
//
// The text of a message is its From, To, Cc, Date and Subject, a line each, and then its
// body: of several forms of one body, the richest that can be read, for that is what
// the reader of the message saw. Attachments become members, messages among them as
// .eml; so do those in a winmail.dat, which are then the message's own. Pictures that only belong to the look of a body, such as logos,
// are left out, and
// so are signatures that prove a sender. A part that is broken costs no other: a notice tells of it.
package mail

import (
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"slices"
	"strings"
	"unicode/utf16"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// Extractor names this reader and its version.
const Extractor = "mail/8"

// message is what both formats come to.
type message struct {
	fields  []field
	bodies  []*canon.Text // one after another
	members []canon.Member
	names   canon.Names
	notices []string

	bodiless bool // no body is read
}

// alone leaves nothing of a text but its members. Without any, none is worth an error.
func alone(text *canon.Text, err error) (*canon.Text, error) {
	if text == nil {
		return nil, err
	}
	return &canon.Text{Format: text.Format, Extractor: text.Extractor, Members: text.Members}, nil
}

// field is one line of a message's header, decoded.
type field struct{ name, value string }

// shown are the fields of a header that a text starts with, in this order.
var shown = []string{"From", "To", "Cc", "Date", "Subject"}

// add adds a field unless it is empty.
func (m *message) add(name, value string) {
	if value = strings.Join(strings.Fields(canon.Clean(value)), " "); value != "" {
		m.fields = append(m.fields, field{name, value})
	}
}

// attach adds a member.
func (m *message) attach(name, fallback string, source []byte, err error) {
	if name = lastPart(name); err == nil {
		name, source, err = unwrapped(name, source)
	}
	name, _ = m.names.Take(name, fallback)
	m.members = append(m.members, canon.Member{Name: name, Source: source, Err: err})
}

// lastPart returns a file's name without folders: attachments have none.
func lastPart(name string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	return name[strings.LastIndexByte(name, '/')+1:]
}

// text puts the message together.
func (m *message) text(format string) (*canon.Text, error) {
	var b canon.Builder
	lines := make([]string, len(m.fields))
	for i, f := range m.fields {
		lines[i] = f.name + ": " + f.value
	}
	b.Add(doc.BlockParagraph, 0, "", strings.Join(lines, "\n"))
	for _, body := range m.bodies {
		b.Append(body.Text, body.Layout)
		for _, notice := range body.Notices {
			if !slices.Contains(m.notices, notice) {
				m.notices = append(m.notices, notice)
			}
		}
	}
	text, layout := b.Text()
	if strings.TrimSpace(text) == "" && len(m.members) == 0 {
		return nil, fmt.Errorf("%w: the message has no header, no body and no attachments; save it anew from the mail program", canon.ErrEmpty)
	}
	return &canon.Text{Text: text, Layout: layout, Format: format, Extractor: Extractor, Members: m.members, Notices: m.notices}, nil
}

// plain makes blocks of a body without markup: an empty line parts them.
func plain(text string) *canon.Text {
	var b canon.Builder
	var lines []string
	flush := func() {
		b.Add(doc.BlockParagraph, 0, "", strings.Join(lines, "\n"))
		lines = nil
	}
	for line := range strings.SplitSeq(canon.Clean(text), "\n") {
		if strings.TrimSpace(line) == "" {
			flush()
			continue
		}
		lines = append(lines, strings.TrimRight(line, " \t"))
	}
	flush()
	t, layout := b.Text()
	return &canon.Text{Text: t, Layout: layout}
}

// unflow joins the lines of a body that its mail program broke, after RFC 3676, section
// 4. With delSp, the space at the end of a broken line is not part of the text.
func unflow(text string, delSp bool) string {
	var b strings.Builder
	open, depth := false, 0 // the line before goes on, and how deep it is quoted
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		rest := strings.TrimLeft(line, ">")
		quoted := len(line) - len(rest)
		rest = strings.TrimPrefix(rest, " ") // stuffed
		if !open || quoted != depth || rest == "-- " {
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(strings.Repeat(">", quoted))
			if quoted > 0 {
				b.WriteByte(' ')
			}
		}
		open, depth = strings.HasSuffix(rest, " ") && rest != "-- ", quoted
		if open && delSp {
			rest = rest[:len(rest)-1]
		}
		b.WriteString(rest)
	}
	return b.String()
}

// isUTF7 reports whether charset names UTF-7 (RFC 2152).
func isUTF7(charset string) bool {
	switch strings.ToLower(strings.TrimSpace(charset)) {
	case "utf-7", "utf7", "unicode-1-1-utf-7", "x-unicode-1-1-utf-7", "csutf7", "csunicode11utf7":
		return true
	}
	return false
}

// decodeUTF7 decodes UTF-7: between a plus sign and what is no letter of base64 stands UTF-16 in base64, and a minus
// sign that ends it is no part of the text. What breaks these rules stays as it is.
func decodeUTF7(text string) string {
	var out strings.Builder
	for {
		plus := strings.IndexByte(text, '+')
		if plus < 0 {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(text[:plus])
		text = text[plus+1:]
		end := 0
		for end < len(text) && isBase64(text[end]) {
			end++
		}
		packed := text[:end]
		dash := end < len(text) && text[end] == '-'
		data, err := base64.RawStdEncoding.DecodeString(packed)
		switch {
		case packed == "" && dash:
			out.WriteByte('+')
		case packed == "" || err != nil || len(data) < 2:
			out.WriteByte('+')
			continue
		default:
			units := make([]uint16, len(data)/2)
			for i := range units {
				units[i] = uint16(data[2*i])<<8 | uint16(data[2*i+1])
			}
			out.WriteString(string(utf16.Decode(units)))
		}
		if dash {
			end++
		}
		text = text[end:]
	}
}

func isBase64(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c == '/'
}

// words decodes the words of a header that say that they are in UTF-7, which the library does not know.
var words = mime.WordDecoder{CharsetReader: func(charset string, r io.Reader) (io.Reader, error) {
	if !isUTF7(charset) {
		return nil, io.ErrUnexpectedEOF
	}
	b, err := io.ReadAll(r)
	return strings.NewReader(decodeUTF7(string(b))), err
}}

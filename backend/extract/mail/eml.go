package mail

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	gomessage "github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // lets go-message decode what is not UTF-8
	gomail "github.com/emersion/go-message/mail"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/codepage"
	"pincite/backend/extract/html"
	"pincite/backend/extract/uu"
)

const (
	maxNesting = 50     // of multiparts inside one another
	maxParts   = 10_000 // of one message
)

// ReadEML reads a message as mail programs send it, or a mailbox of several (mbox), which are its members. The error wraps
// [canon.ErrDamaged],
// [canon.ErrPassword], [canon.ErrTooLarge] or [canon.ErrEmpty], or is that of ctx.
func ReadEML(ctx context.Context, source []byte) (*canon.Text, error) {
	return readEML(ctx, source, false)
}

// EMLMembers takes out the attachments of a message, or the messages of a mailbox, and reads no body. The error is
// that of [ReadEML].
func EMLMembers(ctx context.Context, source []byte) (*canon.Text, error) {
	return alone(readEML(ctx, source, true))
}

func readEML(ctx context.Context, source []byte, bodiless bool) (*canon.Text, error) {
	source = bytes.TrimLeft(source, "\xEF\xBB\xBF \t\r\n")
	if parts := messages(source); parts != nil {
		return readMailbox(ctx, parts)
	}
	if i := bytes.IndexByte(source, '\n'); i > 0 && bytes.HasPrefix(source, []byte("From ")) {
		source = source[i+1:] // the line that mailboxes put in front
	}
	e, err := gomessage.Read(bytes.NewReader(source))
	if e == nil {
		return nil, fmt.Errorf("%w: the header of the message cannot be read; save the message anew from the mail program", canon.ErrDamaged)
	}
	p := parser{message: message{names: canon.Names{}, bodiless: bodiless}, styles: styleSheets(source)}
	for _, name := range shown {
		value, textErr := e.Header.Text(name)
		if textErr != nil { // of an unknown encoding; what stands there is better than nothing
			value = e.Header.Get(name)
			if decoded, err := words.DecodeHeader(value); err == nil {
				value = decoded
			}
		}
		p.add(name, readable(value))
	}
	bodies, err := p.part(ctx, e, err, 0)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		p.faults = append(p.faults, err)
	}
	for _, b := range bodies {
		p.bodies = append(p.bodies, b.text)
	}
	for _, b := range p.packed {
		if saysMore(b, p.bodies) {
			p.bodies = append(p.bodies, b)
		}
	}
	return p.whole()
}

// whole puts together what could be read of the message: where no body could, nothing but the
// attachments, with the error.
func (p *parser) whole() (*canon.Text, error) {
	if len(p.faults) == 0 {
		return p.text("eml")
	}
	if err := p.faults[0]; len(p.bodies) == 0 {
		if len(p.members) == 0 {
			return nil, err
		}
		return &canon.Text{Format: "eml", Extractor: Extractor, Members: p.members}, err
	}
	p.notices = append(p.notices, "a part of the message is not in the text: "+p.faults[0].Error())
	return p.text("eml")
}

// styleSheets returns the style sheets among the parts of a message, as a page that was saved with what it shows has them.
func styleSheets(source []byte) (out []string) {
	const most = 1 << 20 // of one, in bytes
	if !bytes.Contains(source, []byte("text/css")) {
		return nil
	}
	e, _ := gomessage.Read(bytes.NewReader(source))
	if e == nil {
		return nil
	}
	r := e.MultipartReader()
	for i := 0; r != nil && i < maxParts; i++ {
		part, _ := r.NextPart()
		if part == nil {
			break
		}
		if kind, _, _ := part.Header.ContentType(); kind == "text/css" {
			css, _ := io.ReadAll(io.LimitReader(part.Body, most))
			out = append(out, string(css))
		}
	}
	return out
}

// readable decodes the bytes of a code page that old programs write into headers. What else stands
// there, in UTF-8 or decoded already, stays.
func readable(value string) string {
	var out strings.Builder
	for i, r := range value {
		if _, size := utf8.DecodeRuneInString(value[i:]); r == utf8.RuneError && size == 1 {
			out.WriteString(codepage.Decode([]byte{value[i]}, codepage.Windows))
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

// parser walks the parts of a message.
type parser struct {
	message
	parts  int
	packed []*canon.Text // bodies that Outlook packed
	styles []string      // style sheets that come with the pages
	faults []error       // why parts of the message are not in it
}

// body is one form of a message's text.
type body struct {
	text *canon.Text
	html bool
}

// part reads a part and those inside it, and returns the bodies. What is wrong with one inside is among
// the faults. readErr is the error that came with the part: an encoding that is not known.
func (p *parser) part(ctx context.Context, e *gomessage.Entity, readErr error, depth int) ([]body, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if p.parts++; p.parts > maxParts || depth > maxNesting {
		return nil, fmt.Errorf("%w: the message has more than %d parts, or %d inside one another; save its attachments and index those",
			canon.ErrTooLarge, maxParts, maxNesting)
	}
	kind, params, _ := e.Header.ContentType()
	if r := e.MultipartReader(); r != nil {
		return p.multipart(ctx, r, kind, depth)
	}
	if kind == "message/rfc822" || kind == "message/global" {
		p.inner(e)
		return nil, ctx.Err()
	}
	disposition, _, _ := e.Header.ContentDisposition()
	name := fileName(e)
	if isSMIME(kind, name) {
		return p.wrapped(ctx, e, name, depth)
	}
	if disposition == "attachment" || name != "" || kind != "text/plain" && kind != "text/html" && kind != "" {
		return nil, p.attachment(ctx, e, kind, name, readErr)
	}
	if p.bodiless && kind == "text/html" {
		return nil, nil
	}
	b, err := p.bodyOf(ctx, e, kind, params, readErr)
	if errors.Is(err, canon.ErrEmpty) {
		return nil, nil
	}
	if b.text == nil || p.bodiless {
		return nil, err
	}
	return []body{b}, err
}

// multipart reads the parts of a part.
func (p *parser) multipart(ctx context.Context, r gomessage.MultipartReader, kind string, depth int) ([]body, error) {
	if kind == "multipart/encrypted" {
		return nil, fmt.Errorf("%w: the message is encrypted; open it in the mail program and save it decrypted", canon.ErrPassword)
	}
	var all, chosen []body
	var unread []error
	whole := false // what is chosen
	for i := 0; ; i++ {
		e, err := r.NextPart()
		if err == io.EOF { //nolint:errorlint // a wrapped one means that the message was cut off
			break
		}
		if e == nil {
			unread = append(unread, cutOff())
			break
		}
		if partKind, _, _ := e.Header.ContentType(); skipped(kind, partKind, e, i) {
			continue
		}
		bodies, err := p.part(ctx, e, err, depth+1)
		if err != nil {
			unread = append(unread, err)
		}
		if ctx.Err() != nil || p.parts > maxParts {
			break
		}
		all = append(all, bodies...)
		if !whole && len(bodies) > 0 || err == nil && betterThan(bodies, chosen) {
			chosen, whole = bodies, err == nil
		}
	}
	if kind != "multipart/alternative" {
		chosen, whole = all, false
	}
	if !whole { // else the words are the same, whatever became of their other forms
		p.faults = append(p.faults, unread...)
	}
	return chosen, ctx.Err()
}

func cutOff() error {
	return fmt.Errorf("%w: the message ends in the middle or breaks the rules of MIME; save it anew from the mail program", canon.ErrDamaged)
}

// betterThan reports whether one form of a body is to be shown rather than another:
// HTML before plain text, and the later of two alike (RFC 2046, section 5.1.4).
func betterThan(a, b []body) bool {
	isHTML := func(c body) bool { return c.html }
	return len(a) > 0 && (!slices.ContainsFunc(b, isHTML) || slices.ContainsFunc(a, isHTML))
}

// skipped reports whether part i of a multipart says nothing of its own: a signature, a
// picture that an HTML body shows, a calendar's form of an invitation.
func skipped(kind, part string, e *gomessage.Entity, i int) bool {
	if disposition, _, _ := e.Header.ContentDisposition(); kind != "multipart/signed" && disposition == "attachment" ||
		strings.HasSuffix(part, "ms-tnef") {
		return false // some programs attach files to any kind of multipart
	}
	switch kind {
	case "multipart/signed":
		return i > 0
	case "multipart/related":
		return part == "text/css" || strings.HasSuffix(part, "javascript") || strings.HasPrefix(part, "image/") &&
			e.Header.Get("Content-Id") != ""
	case "multipart/alternative":
		return !strings.HasPrefix(part, "multipart/") && part != "text/plain" && part != "text/html" && part != ""
	}
	return false
}

// inner keeps a message inside this one.
func (p *parser) inner(e *gomessage.Entity) {
	source, err := io.ReadAll(e.Body)
	if err != nil {
		err = cutOff()
	}
	name := fileName(e)
	if name == "" {
		if m, _ := gomessage.Read(bytes.NewReader(source)); m != nil {
			name, _ = m.Header.Text("Subject")
		}
	}
	p.attach(messageName(name), "message.eml", source, err)
}

// messageName makes a file name of a subject.
func messageName(subject string) string {
	subject = strings.NewReplacer("/", "-", `\`, "-").Replace(strings.Join(strings.Fields(subject), " "))
	if subject == "" || strings.HasSuffix(strings.ToLower(subject), ".eml") {
		return subject
	}
	return subject + ".eml"
}

// attachment keeps a part that is a file. One that cannot be decoded has its own error.
func (p *parser) attachment(ctx context.Context, e *gomessage.Entity, kind, name string, readErr error) error {
	source, err := io.ReadAll(e.Body)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) && p.parts > 1:
		source, err = nil, cutOff()
	case err != nil:
		source, err = nil, fmt.Errorf("%w: the attachment's encoding is broken; save it from the mail program", canon.ErrDamaged)
	case gomessage.IsUnknownEncoding(readErr) && isUU(e):
		if f, ok := uu.Find(string(source), 0); ok && f.Whole {
			source = f.Data
		} else {
			source, err = nil, cutOff()
		}
	case gomessage.IsUnknownEncoding(readErr):
		source, err = nil, fmt.Errorf("%w: the attachment's encoding is not known; save it from the mail program", canon.ErrUnsupported)
	}
	if err == nil && bytes.HasPrefix(source, []byte(tnefMark)) && p.unpack(ctx, source) {
		return ctx.Err()
	}
	p.attach(name, fmt.Sprintf("attachment-%d%s", len(p.members)+1, extensions[kind]), source, err)
	return ctx.Err()
}

// isUU reports whether a part says that it is in uuencode.
func isUU(e *gomessage.Entity) bool {
	encoding := strings.ToLower(strings.TrimSpace(e.Header.Get("Content-Transfer-Encoding")))
	return encoding == "x-uuencode" || encoding == "uuencode" || encoding == "x-uue"
}

// unpack adds the attachments of a message that Outlook packed to those of this one, and keeps its
// body. It reports whether it could: one that is damaged stays an attachment, which tells why.
func (p *parser) unpack(ctx context.Context, source []byte) bool {
	m, err := tnefMessage(ctx, source, p.bodiless)
	if err != nil {
		return false
	}
	for _, a := range m.members {
		p.attach(a.Name, "attachment", a.Source, a.Err)
	}
	p.packed, p.notices = append(p.packed, m.bodies...), append(p.notices, m.notices...)
	return true
}

// saysMore reports whether more than a tenth of the words of a body stand in none of the others.
func saysMore(b *canon.Text, others []*canon.Text) bool {
	known := map[string]bool{}
	for _, o := range others {
		for w := range strings.FieldsSeq(o.Text) {
			known[w] = true
		}
	}
	words, missing := strings.Fields(b.Text), 0
	for _, w := range words {
		if !known[w] {
			missing++
		}
	}
	return 10*missing > len(words)
}

// extensions are those of attachments without a name.
var extensions = map[string]string{
	"application/pdf": ".pdf", "application/msword": ".doc", "application/rtf": ".rtf", "text/rtf": ".rtf",
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
	"application/vnd.oasis.opendocument.text":                                 ".odt",
	"application/zip": ".zip", "text/html": ".html", "text/plain": ".txt", "text/markdown": ".md",
	"image/png": ".png", "image/jpeg": ".jpg", "image/tiff": ".tiff", "application/vnd.ms-outlook": ".msg",
	"text/calendar": ".ics", "application/ms-tnef": ".dat", "application/vnd.ms-tnef": ".dat",
}

// fileName returns the name that a part gives its file, and "" where it gives none.
func fileName(e *gomessage.Entity) string {
	name, err := (&gomail.AttachmentHeader{Header: e.Header}).Filename()
	if err != nil {
		return ""
	}
	return name
}

// bodyOf reads a part that is text. One that is cut off comes with an error, as far as it goes.
func (p *parser) bodyOf(ctx context.Context, e *gomessage.Entity, kind string, params map[string]string, readErr error) (body, error) {
	source, err := io.ReadAll(e.Body)
	var cut error
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		cut = cutOff()
	case err != nil || gomessage.IsUnknownEncoding(readErr) && !isUU(e):
		return body{}, cutOff()
	}
	charset := params["charset"]
	if isUTF7(charset) {
		source, charset = []byte(decodeUTF7(string(source))), "utf-8"
	} else if charset != "" && !gomessage.IsUnknownCharset(readErr) {
		charset = "utf-8" // go-message has decoded it
	}
	if kind == "text/html" {
		t, err := html.Read(ctx, source, html.Options{Charset: charset, Styles: p.styles})
		return body{t, true}, cmp.Or(err, cut)
	}
	text := p.unpackText(string(source))
	if !utf8.ValidString(text) {
		text = codepage.Decode([]byte(text), codepage.Windows)
	}
	if strings.EqualFold(params["format"], "flowed") {
		text = unflow(text, strings.EqualFold(params["delsp"], "yes"))
	}
	t := plain(text)
	if t.Text == "" {
		return body{}, cmp.Or(cut, canon.ErrEmpty)
	}
	return body{t, false}, cut
}

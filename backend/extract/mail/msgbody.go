package mail

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"mime"
	"mime/multipart"
	"net/textproto"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/codepage"
	"pincite/backend/extract/html"
	"pincite/backend/extract/rtf"
)

// body returns the best form of a message's text: HTML, then RTF, then plain. It is nil
// where the message has none.
func (s *storage) body(ctx context.Context, fixed map[uint16]uint64) (*canon.Text, error) {
	page := int(uint32(fixed[propBodyPage]))
	if source := s.html(page); len(source) > 0 {
		t, err := html.Read(ctx, source, html.Options{})
		if err == nil || !errors.Is(err, canon.ErrEmpty) {
			return t, err
		}
	}
	var damaged error
	if packed := s.streams[stream(propRTF, "0102")]; len(packed) > 0 {
		t, err := readRTF(ctx, packed)
		if err == nil || ctx.Err() != nil {
			return t, err
		}
		if !errors.Is(err, canon.ErrEmpty) {
			damaged = err
		}
	}
	if t := plain(s.text(propBody)); t.Text != "" {
		return t, nil // the same words, whatever became of their look
	}
	return nil, damaged
}

// readRTF reads a packed RTF body.
func readRTF(ctx context.Context, packed []byte) (*canon.Text, error) {
	source, err := unpackRTF(packed)
	if err != nil {
		return nil, err
	}
	return rtf.Read(ctx, source)
}

// html returns the HTML body in UTF-8, with a byte order mark that says so.
func (s *storage) html(page int) []byte {
	const mark = "\xEF\xBB\xBF"
	if source := s.streams[stream(propHTML, "0102")]; len(source) > 0 {
		if _, known := codepage.Lookup(page); !known {
			return source // it may say itself
		}
		return []byte(mark + codepage.Decode(source, page))
	}
	if text := s.text(propHTML); text != "" {
		return []byte(mark + text)
	}
	return nil
}

// asEML writes a message inside another one as a file of its own, for Outlook keeps it
// as part of the outer file. The same message gives the same bytes. What it holds that cannot be
// read is returned, too: a file has no place for that.
func (s *storage) asEML(ctx context.Context, page int) (source []byte, unread []canon.Member, err error) {
	s.page = page
	m, err := readMessage(ctx, s, false)
	if err != nil {
		return nil, nil, err
	}
	for _, a := range m.members {
		if a.Err != nil {
			unread = append(unread, a)
		}
	}
	if len(m.notices) > 0 { // a file has no place for these either
		return nil, unread, fmt.Errorf("%w: its body cannot be unpacked; open the message in Outlook and save it as a file of its own",
			canon.ErrDamaged)
	}
	source, err = m.eml()
	return source, unread, err
}

// eml writes a message as a file.
func (m *message) eml() ([]byte, error) {
	var out bytes.Buffer
	for _, f := range m.fields {
		fmt.Fprintf(&out, "%s: %s\r\n", f.name, mime.QEncoding.Encode("utf-8", f.value))
	}
	w := multipart.NewWriter(&out)
	sum := sha256.New()
	for _, b := range m.bodies {
		sum.Write([]byte(b.Text))
	}
	for _, a := range m.members {
		sum.Write(a.Source)
	}
	if err := w.SetBoundary("pincite-" + hex.EncodeToString(sum.Sum(nil)[:16])); err != nil {
		return nil, err
	}
	fmt.Fprintf(&out, "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=%q\r\n\r\n", w.Boundary())
	for _, b := range m.bodies {
		if err := writePart(w, textproto.MIMEHeader{"Content-Type": {"text/plain; charset=utf-8"}}, []byte(b.Text)); err != nil {
			return nil, err
		}
	}
	for _, a := range m.members {
		if a.Err != nil {
			continue // which the outer message names
		}
		kind := "application/octet-stream"
		if strings.HasSuffix(strings.ToLower(a.Name), ".eml") {
			kind = "message/rfc822"
		}
		h := textproto.MIMEHeader{
			"Content-Type":        {kind},
			"Content-Disposition": {mime.FormatMediaType("attachment", map[string]string{"filename": a.Name})},
		}
		if err := writePart(w, h, a.Source); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// writePart writes one part, in base64 unless it is a message, which RFC 2046 wants as it
// is.
func writePart(w *multipart.Writer, h textproto.MIMEHeader, content []byte) error {
	asIs := h.Get("Content-Type") == "message/rfc822"
	if !asIs {
		h.Set("Content-Transfer-Encoding", "base64")
	}
	p, err := w.CreatePart(h)
	if err != nil {
		return err
	}
	if asIs {
		_, err := p.Write(content)
		return err
	}
	for encoded := base64.StdEncoding.EncodeToString(content); len(encoded) > 0; {
		n := min(76, len(encoded))
		if _, err := fmt.Fprintf(p, "%s\r\n", encoded[:n]); err != nil {
			return err
		}
		encoded = encoded[n:]
	}
	return nil
}

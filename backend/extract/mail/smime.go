package mail

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strings"

	gomessage "github.com/emersion/go-message"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/cms"
	"pincite/backend/extract/uu"
)

// isSMIME reports whether a part is one that S/MIME wraps: signed as a whole, compressed or encrypted.
func isSMIME(kind, name string) bool {
	return kind == "application/pkcs7-mime" || kind == "application/x-pkcs7-mime" ||
		kind == "application/octet-stream" && (strings.HasSuffix(strings.ToLower(name), ".p7m") || strings.HasSuffix(strings.ToLower(name),
			".p7z"))
}

// wrapped reads what a part wraps: the message that was signed as if it stood there, or a file. One that is encrypted
// or damaged is a member with the error.
func (p *parser) wrapped(ctx context.Context, e *gomessage.Entity, name string, depth int) ([]body, error) {
	source, err := io.ReadAll(e.Body)
	if err != nil {
		p.attach(name, "smime.p7m", nil, cutOff())
		return nil, ctx.Err()
	}
	content, err := cms.Content(source)
	if err != nil || !isEntity(content) {
		p.attach(name, "smime.p7m", source, nil)
		return nil, ctx.Err()
	}
	inner, err := gomessage.Read(bytes.NewReader(content))
	if inner == nil {
		return nil, cutOff()
	}
	return p.part(ctx, inner, err, depth+1)
}

// isEntity reports whether a content begins with the header of a MIME entity.
func isEntity(content []byte) bool {
	h, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(content[:min(len(content), 64<<10)]))).ReadMIMEHeader()
	return (err == nil || len(h) > 0 && errors.Is(err, io.EOF)) && (h.Get("Content-Type") != "" || h.Get("Mime-Version") != "")
}

// unwrapped returns the name and the bytes of the file that a member wraps, and the member as it is where it wraps none.
func unwrapped(name string, source []byte) (string, []byte, error) {
	lower := strings.ToLower(name)
	if !cms.Is(source) && !(strings.HasSuffix(lower, ".p7m") && bytes.HasPrefix(source, []byte{0x30})) || strings.HasSuffix(lower, ".p7s") {
		return name, source, nil
	}
	content, err := cms.Content(source)
	if err != nil {
		return name, nil, err
	}
	for _, ext := range []string{".p7m", ".p7z"} {
		if strings.HasSuffix(lower, ext) {
			name = name[:len(name)-len(ext)]
		}
	}
	if isEntity(content) {
		name += ".eml"
	}
	return name, content, nil
}

// Signed reads a file that is wrapped in a signature. What it wraps is its member; extension gives that of a content.
func Signed(source []byte, extension func(content []byte) string) (*canon.Text, error) {
	content, err := cms.Content(source)
	if err != nil {
		return nil, err
	}
	ext := ".eml"
	if !isEntity(content) {
		ext = extension(content)
	}
	return &canon.Text{Format: "p7m", Extractor: Extractor, Members: []canon.Member{{Name: "signed" + ext, Source: content}}}, nil
}

// unpackText takes the files out of a body that stand in it in uuencode, and returns its other words.
func (p *parser) unpackText(text string) string {
	var out strings.Builder
	for at := 0; ; {
		f, ok := uu.Find(text, at)
		if !ok || len(p.members) > maxParts {
			out.WriteString(text[at:])
			return out.String()
		}
		out.WriteString(text[at:f.Start])
		at = f.End
		if f.Whole {
			p.attach(f.Name, "attachment", f.Data, nil)
		} else {
			p.attach(f.Name, "attachment", nil, fmt.Errorf("%w: the file in the message (uuencode) breaks off; ask the sender for it",
				canon.ErrDamaged))
		}
	}
}

package mail

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// attribute writes an attribute of a packed message.
func attribute(level byte, id uint32, value []byte) []byte {
	b := binary.LittleEndian.AppendUint32([]byte{level}, id)
	b = append(binary.LittleEndian.AppendUint32(b, uint32(len(value))), value...)
	sum := uint16(0)
	for _, c := range value {
		sum += uint16(c)
	}
	return binary.LittleEndian.AppendUint16(b, sum)
}

// packedValue is a property of a packed message: its tag, and what follows that.
type packedValue struct {
	tag   uint32
	value []byte
}

// sized is a value of any length.
func sized(tag uint32, value []byte) packedValue {
	b := binary.LittleEndian.AppendUint32([]byte{1, 0, 0, 0}, uint32(len(value)))
	b = append(b, value...)
	return packedValue{tag, append(b, make([]byte, -len(value)&3)...)}
}

func packedProps(values ...packedValue) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(values)))
	for _, v := range values {
		b = append(binary.LittleEndian.AppendUint32(b, v.tag), v.value...)
	}
	return b
}

func packedMessage(attributes ...[]byte) []byte {
	b := []byte(tnefMark + "\x01\x00")
	for _, a := range attributes {
		b = append(b, a...)
	}
	return b
}

// sampleTNEF has a body, two files of which one has its name in its properties, a picture of the
// body, a message with a file, and an object of another program.
func sampleTNEF() []byte {
	inner := packedMessage(
		attribute(1, tnefProps, packedProps(sized(0x0037001F, wide("Inner / message\x00")), sized(0x1000001F, wide("Words inside.\x00")))),
		attribute(2, tnefRendering, make([]byte, 14)),
		attribute(2, tnefTitle, []byte("fees.txt\x00")),
		attribute(2, tnefData, []byte("2. Fees. They are due.")),
	)
	object := append(make([]byte, 16), inner...)
	named := packedValue{0x80010003, append(append(make([]byte, 16), 1, 0, 0, 0, 6, 0, 0, 0), append(wide("abc"), 0, 0, 7, 0, 0, 0)...)}
	return packedMessage(
		attribute(1, tnefPage, []byte{0xE3, 0x04, 0, 0, 0, 0, 0, 0}), // 1251
		attribute(1, tnefSubject, []byte("\xC4\xEE\xE3\xEE\xE2\xEE\xF0\x00")),
		attribute(1, tnefProps, packedProps(
			packedValue{0x00390040, binary.LittleEndian.AppendUint64(nil, sentAt)},
			packedValue{0x000B0048, make([]byte, 16)},
			packedValue{0x10130014, make([]byte, 8)},
			named,
			packedValue{0x80021003, append(append(make([]byte, 16), 0, 0, 0, 0, 9, 0, 0, 0), 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0)},
			sized(0x10090102, packRTF(`{\rtf1\ansi The fee is {\b ten} pounds a month for the whole term.\par}`)),
		)),
		attribute(2, tnefRendering, make([]byte, 14)),
		attribute(2, tnefTitle, []byte("LONGNA~1.TXT\x00")),
		attribute(2, tnefData, []byte("1. Term. It lasts.")),
		attribute(2, tnefAttachment, packedProps(sized(0x3707001F, wide("A long name.txt\x00")))),
		attribute(2, tnefRendering, make([]byte, 14)),
		attribute(2, tnefAttachment, packedProps(packedValue{0x37140003, []byte{4, 0, 0, 0}}, sized(0x3712001E, []byte("logo\x00")), sized(0x37010102, []byte("\x89PNG")))),
		attribute(2, tnefRendering, make([]byte, 14)),
		attribute(2, tnefAttachment, packedProps(sized(0x3701000D, object))),
		attribute(2, tnefRendering, make([]byte, 14)),
		attribute(2, tnefAttachment, packedProps(sized(0x3707001E, []byte("sheet\x00")), sized(0x3701000D, make([]byte, 40)))),
	)
}

// members writes what a text holds, a line each.
func members(t *canon.Text) string {
	var out []string
	for _, m := range t.Members {
		line := m.Name + " " + string(m.Source)
		if m.Err != nil {
			line = m.Name + " unread"
		}
		out = append(out, strings.TrimSpace(line))
	}
	return strings.Join(out, "\n")
}

func TestReadTNEF(t *testing.T) {
	t.Parallel()
	text, err := ReadTNEF(t.Context(), sampleTNEF())
	if err != nil {
		t.Fatal(err)
	}
	want := "Date: Mon, 06 May 2019 10:00:00 +0000\nSubject: Договор\n\nThe fee is ten pounds a month for the whole term."
	if strings.TrimSpace(text.Text) != want || text.Format != "tnef" {
		t.Errorf("%s: %q, want %q", text.Format, text.Text, want)
	}
	if len(text.Members) != 3 || text.Members[0].Name != "A long name.txt" || string(text.Members[0].Source) != "1. Term. It lasts." {
		t.Fatalf("members:\n%s", members(text))
	}
	if m := text.Members[2]; m.Name != "sheet" || !errors.Is(m.Err, canon.ErrUnsupported) {
		t.Errorf("the object of another program: %q, %v", m.Name, m.Err)
	}
	inner, err := ReadEML(t.Context(), text.Members[1].Source)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(inner.Text, "Words inside.") || members(inner) != "fees.txt 2. Fees. They are due." {
		t.Errorf("the message inside: %q with\n%s", inner.Text, members(inner))
	}
}

// eml is a message of a body and of files.
func eml(body, kind, name string, source []byte) []byte {
	return []byte("From: a@example.com\r\nTo: b@example.com\r\nSubject: Papers\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n" +
		"--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + body + "\r\n--x\r\nContent-Type: " + kind + "; name=\"" + name + "\"\r\n" +
		"Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=\"" + name + "\"\r\n\r\n" +
		base64.StdEncoding.EncodeToString(source) + "\r\n--x--\r\n")
}

// TestPackedAttachments finds the files of a winmail.dat beside those of the message, and its body
// where it says more than that of the message.
func TestPackedAttachments(t *testing.T) {
	t.Parallel()
	same := "The fee is ten pounds a month for the whole term."
	for _, c := range []struct {
		name, body, kind, file string
		bodies                 int
	}{
		{"the same body", same, "application/ms-tnef", "winmail.dat", 1},
		{"no body", "", "application/ms-tnef", "winmail.dat", 1},
		{"another body", "This message was checked for viruses.", "application/ms-tnef", "winmail.dat", 1},
		{"of no kind", same, "application/octet-stream", "noname.dat", 1},
	} {
		text, err := ReadEML(t.Context(), eml(c.body, c.kind, c.file, sampleTNEF()))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if n := strings.Count(text.Text, "ten pounds"); n != c.bodies || !strings.Contains(text.Text, c.body) {
			t.Errorf("%s: the body stands %d times in %q", c.name, n, text.Text)
		}
		if len(text.Members) != 3 || text.Members[0].Name != "A long name.txt" {
			t.Errorf("%s: members\n%s", c.name, members(text))
		}
	}
	text, err := ReadEML(t.Context(), eml(same, "application/ms-tnef", "winmail.dat", sampleTNEF()[:300]))
	if err != nil || len(text.Members) != 1 || text.Members[0].Name != "winmail.dat" {
		t.Errorf("one that is cut off: %v with\n%s", err, members(text))
	}
}

func TestBadTNEF(t *testing.T) {
	t.Parallel()
	deep := packedMessage(attribute(1, tnefBody, []byte("words")))
	for range maxInner {
		deep = packedMessage(attribute(2, tnefRendering, nil), attribute(2, tnefAttachment, packedProps(sized(0x3701000D, append(make([]byte, 16), deep...)))))
	}
	var many [][]byte
	for range maxParts + 1 {
		many = append(many, attribute(2, tnefRendering, nil))
	}
	for _, c := range []struct {
		name   string
		source []byte
		want   error
	}{
		{"nothing but its mark", []byte(tnefMark), canon.ErrDamaged},
		{"no attributes", packedMessage(), canon.ErrEmpty},
		{"cut off", sampleTNEF()[:300], canon.ErrDamaged},
		{"too deep", deep, canon.ErrTooLarge},
		{"too many", packedMessage(many...), canon.ErrTooLarge},
	} {
		if _, err := ReadTNEF(t.Context(), c.source); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func FuzzReadTNEF(f *testing.F) {
	f.Add(sampleTNEF())
	f.Add(packedMessage(attribute(1, tnefBody, []byte("words"))))
	f.Fuzz(func(t *testing.T, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) { return ReadTNEF(ctx, source) })
	})
}

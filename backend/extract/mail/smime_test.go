package mail

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// inMail is a message whose only part is a file, in base64.
func inMail(kind, name string, content []byte) string {
	return "From: a@example.com\r\nSubject: Closing\r\nMIME-Version: 1.0\r\nContent-Type: " + kind + "; name=\"" + name + "\"\r\n" +
		"Content-Disposition: attachment; filename=\"" + name + "\"\r\nContent-Transfer-Encoding: base64\r\n\r\n" + base64.StdEncoding.EncodeToString(content) + "\r\n"
}

// plainMail is a message of plain text.
func plainMail(header, body string) string {
	return "From: a@example.com\r\nSubject: Closing\r\nMIME-Version: 1.0\r\n" + header + "\r\n\r\n" + body
}

const (
	entity = "Content-Type: text/plain; charset=utf-8\r\n\r\nClosing is on 14 June 2024.\r\n"
	mixed  = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Closing is on 14 June 2024.\r\n--b\r\n" +
		"Content-Type: text/plain; name=rider.txt\r\n\r\nRIDER\r\n--b--\r\n"
	addendum = "begin 644 addendum.txt\n#0V%T\n`\nend\n"
)

func TestWrappedMail(t *testing.T) {
	t.Parallel()
	const words = "Closing is on 14 June 2024."
	for _, c := range []struct {
		name, source string
		text, member string // what stands in the text and in the only member
		memberName   string
		err          error // of the member
	}{
		{"signed as a whole", inMail("application/pkcs7-mime; smime-type=signed-data", "smime.p7m", extracttest.Signed([]byte(entity))), words, "", "", nil},
		{"by its old name", inMail("application/x-pkcs7-mime", "smime.p7m", extracttest.Signed([]byte(entity))), words, "", "", nil},
		{"by its name alone", inMail("application/octet-stream", "smime.p7m", extracttest.Signed([]byte(entity))), words, "", "", nil},
		{"with an attachment", inMail("application/pkcs7-mime", "smime.p7m", extracttest.Signed([]byte(mixed))), words, "RIDER", "rider.txt", nil},
		{"packed and signed", inMail("application/pkcs7-mime", "smime.p7z", extracttest.Compressed(extracttest.Signed([]byte(entity)))), words, "", "", nil},
		{"encrypted", inMail("application/pkcs7-mime; smime-type=enveloped-data", "smime.p7m", extracttest.Sealed()), "Subject: Closing", "", "smime.p7m", canon.ErrPassword},
		{"a signed file", inMail("application/octet-stream", "lease.pdf.p7m", extracttest.Signed([]byte("%PDF-1.4 lease"))), "Subject: Closing", "%PDF-1.4 lease", "lease.pdf", nil},
		{"uuencode", plainMail("Content-Type: text/plain; charset=us-ascii", "Find it below.\n\n"+addendum+"\nRegards\n"), "Find it below.\n\nRegards", "Cat", "addendum.txt", nil},
		{"without a header of MIME", "From: a@example.com\nDate: Mon, 1 Jan 1996 10:00:00 +0000\nSubject: x\n\n" + addendum, "Subject: x", "Cat", "addendum.txt", nil},
		{"uuencode that breaks off", plainMail("Content-Type: text/plain", "Here.\nbegin 644 addendum.txt\n#0V%T\n"), "Here.", "", "addendum.txt", canon.ErrDamaged},
		{"uuencode as the encoding of a part", plainMail("Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: x-uuencode", addendum), "Subject: Closing", "Cat", "a.pdf", nil},
	} {
		text, err := ReadEML(t.Context(), []byte(c.source))
		if err != nil || !strings.Contains(text.Text, c.text) || strings.Contains(text.Text, "begin 644") {
			t.Errorf("%s: %+v, %v", c.name, text, err)
			continue
		}
		if (c.memberName == "") != (len(text.Members) == 0) {
			t.Errorf("%s: %d members", c.name, len(text.Members))
		}
		for _, m := range text.Members {
			if m.Name != c.memberName || string(m.Source) != c.member || !errors.Is(m.Err, c.err) {
				t.Errorf("%s: %q %q %v", c.name, m.Name, m.Source, m.Err)
			}
		}
	}
}

func TestUTF7(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"K+AOQ-ufer, 90.000 +IKw.":    "Käufer, 90.000 €.",
		"1 +- 1 = 2":                  "1 + 1 = 2",
		"a + b and C+":                "a + b and C+",
		"Hi Mom +Jjo-!+2D3eAA and on": "Hi Mom ☺!😀 and on",
	} {
		if got := decodeUTF7(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	for _, charset := range []string{"utf-7", `"UTF-7"`, "unicode-1-1-utf-7"} {
		text, err := ReadEML(t.Context(), []byte("Subject: =?utf-7?Q?K+AOQ-ufer?=\r\n"+plainMail("Content-Type: text/plain; charset="+charset, "M+APw-ller\r\n")))
		if err != nil || !strings.Contains(text.Text, "Müller") || !strings.Contains(text.Text, "Subject: Käufer") {
			t.Errorf("%s: %+v, %v", charset, text, err)
		}
	}
	page, err := ReadEML(t.Context(), []byte(plainMail("Content-Type: text/html; charset=utf-7", "<p>M+APw-ller")))
	if err != nil || !strings.Contains(page.Text, "Müller") {
		t.Errorf("%+v, %v", page, err)
	}
}

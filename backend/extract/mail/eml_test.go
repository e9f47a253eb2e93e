package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

func TestGoldenEML(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"mixed", "flowed"} {
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile("testdata/" + name + ".eml")
			if err != nil {
				t.Fatal(err)
			}
			text, err := ReadEML(context.Background(), source)
			if err != nil {
				t.Fatal(err)
			}
			extracttest.Golden(t, name, text)
			crlf, err := ReadEML(context.Background(), []byte(strings.ReplaceAll(string(source), "\n", "\r\n")))
			if err != nil || crlf.Text != text.Text {
				t.Errorf("with CRLF %q, %v", crlf.Text, err)
			}
		})
	}
}

func TestEMLBodies(t *testing.T) {
	t.Parallel()
	const header = "From: a@example.com\n"
	alternative := func(first, second string) string {
		return "MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\n" + first + "\n--b\n" + second + "\n--b--\n"
	}
	tests := []struct{ name, source, want string }{
		{"no content type", "\nbody", "body"},
		{"an unknown charset", "Content-Type: text/plain; charset=x-none\n\nfee \x80", "fee €"},
		{"no charset", "Content-Type: text/plain\n\n\x93fee\x94", "“fee”"},
		{"shift-jis", "Content-Type: text/plain; charset=shift_jis\n\n\x8c\x5f\x96\xf1", "契約"},
		{"html without a charset", "Content-Type: text/html\n\n<p>fee \x80", "fee €"},
		{"html first", alternative("Content-Type: text/html\n\n<p>rich", "Content-Type: text/plain\n\npoor"), "rich"},
		{"html that shows nothing", alternative("Content-Type: text/plain\n\npoor", "Content-Type: text/html\n\n<p hidden>x"), "poor"},
		{"an invitation", alternative("Content-Type: text/plain\n\nmeet", "Content-Type: text/calendar\n\nBEGIN:VCALENDAR"), "meet"},
		{"signed", "Content-Type: multipart/signed; boundary=b\n\n--b\nContent-Type: text/plain\n\nsigned\n--b\nContent-Type: application/pgp-signature\n\nxx\n--b--\n", "signed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, err := ReadEML(context.Background(), []byte(header+tt.source))
			if err != nil {
				t.Fatal(err)
			}
			extracttest.Check(t, text)
			if want := "From: a@example.com\n\n" + tt.want; text.Text != want || len(text.Members) > 0 {
				t.Errorf("got %q and %d members, want %q", text.Text, len(text.Members), want)
			}
		})
	}
}

// TestAttachedToAlternatives keeps a file that a program attached where only forms of the body belong.
func TestAttachedToAlternatives(t *testing.T) {
	t.Parallel()
	const source = "From: a@example.com\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n" +
		"--b\nContent-Type: text/plain\n\nsee the scan\n" +
		"--b\nContent-Type: text/calendar; name=invite.ics\n\nBEGIN:VCALENDAR\n" +
		"--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=lease.pdf\n\n%PDF-1.7\n--b--\n"
	text, err := ReadEML(context.Background(), []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(text.Text, "\n\nsee the scan") || len(text.Members) != 1 || text.Members[0].Name != "lease.pdf" || string(text.Members[0].Source) != "%PDF-1.7" {
		t.Errorf("%q with %+v", text.Text, text.Members)
	}
}

func TestEMLErrors(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile("testdata/mixed.eml")
	if err != nil {
		t.Fatal(err)
	}
	deep := strings.Builder{}
	for i := range maxNesting + 2 {
		fmt.Fprintf(&deep, "Content-Type: multipart/mixed; boundary=b%d.\n\n--b%[1]d.\n", i)
	}
	tests := []struct {
		name, source string
		want         error
	}{
		{"no header", "\x00\x01\x02", canon.ErrDamaged},
		{"cut off", string(whole[:bytes.Index(whole, []byte("--"))+20]), canon.ErrDamaged},
		{"encrypted", "From: a\nContent-Type: multipart/encrypted; boundary=b\n\n--b\n\nx\n--b--\n", canon.ErrPassword},
		{"nested too deep", "From: a\n" + deep.String(), canon.ErrTooLarge},
		{"too many parts", "From: a\nContent-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\n\n\n", maxParts+1) + "--b--\n", canon.ErrTooLarge},
		{"nothing", "X-Other: a\n\n \n", canon.ErrEmpty},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := ReadEML(context.Background(), []byte(tt.source)); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

func FuzzReadEML(f *testing.F) {
	for _, name := range []string{"mixed", "flowed"} {
		source, err := os.ReadFile("testdata/" + name + ".eml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) { return ReadEML(ctx, source) })
	})
}

// TestEMLRawHeader reads headers that hold other bytes than ASCII as they are: UTF-8, or a code page.
func TestEMLRawHeader(t *testing.T) {
	t.Parallel()
	for subject, want := range map[string]string{"Caf\xe9 terms \x96 10 \x80": "Café terms – 10 €", "Café terms": "Café terms", "=?iso-8859-1?q?Caf=E9?= terms": "Café terms", "=?utf-8?q?Caf=C3=A9?= f\xfcr": "Café für", "Café f\xfcr": "Café für"} {
		text, err := ReadEML(context.Background(), []byte("From: a@example.com\nSubject: "+subject+"\n\nbody"))
		if err != nil || !strings.Contains(text.Text, "Subject: "+want+"\n") {
			t.Errorf("%q: %v, %+v", subject, err, text)
		}
	}
}

// TestMailbox takes the messages of a mailbox apart, and leaves alone what looks like the line between them.
func TestMailbox(t *testing.T) {
	t.Parallel()
	const first = "From a@example.com Mon Mar  1 10:00:00 2021\nSubject: The lease\n\nSigned.\n\nFrom here on all is agreed.\n\n"
	const second = "From - Tue Mar  2 10:00:00 +0000 2021\nX-Id: 2\nSubject: The lease\n\nNot signed.\nFrom b@example.com Mon Mar  1 2021\nTo: all\n\n"
	const third = "From b@example.com Mon Mar  1 10:00:00 2021\nTo: b@example.com\n\nx"
	for _, ends := range []string{"\n", "\r\n"} {
		end := func(s string) string { return strings.ReplaceAll(s, "\n", ends) }
		text, err := ReadEML(t.Context(), []byte(end(first+second+third)))
		if err != nil || len(text.Members) != 3 || text.Text != "" {
			t.Fatalf("%+v, %v", text, err)
		}
		for i, want := range []canon.Member{{Name: "The lease.eml", Source: []byte(end(first))}, {Name: "The lease (2).eml", Source: []byte(end(second))}, {Name: "message-3.eml", Source: []byte(end(third))}} {
			if got := text.Members[i]; got.Name != want.Name || string(got.Source) != string(want.Source) || got.Err != nil {
				t.Errorf("member %d is %q: %q", i, got.Name, got.Source)
			}
		}
		one, err := ReadEML(t.Context(), []byte(end(first)))
		if err != nil || len(one.Members) > 0 || !strings.HasPrefix(one.Text, "Subject: The lease\n\nSigned.") {
			t.Errorf("one message: %+v, %v", one, err)
		}
	}
}

// TestEMLBrokenParts reads what is whole of messages of which something is broken, and says what is not.
func TestEMLBrokenParts(t *testing.T) {
	t.Parallel()
	const (
		head   = "From: a@example.com\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
		body   = "--b\nContent-Type: text/plain\n\nsee the scan\n"
		file   = "--b\nContent-Disposition: attachment; filename=lease.txt\n\nThe lease\n"
		sealed = "--b\nContent-Type: multipart/encrypted; boundary=e\n\n--e\n\nx\n--e--\n"
		broken = "--b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n!!!!\n"
		end    = "--b--\n"
	)
	deep := ""
	for i := range maxNesting + 2 {
		deep += fmt.Sprintf("%s\nContent-Type: multipart/mixed; boundary=b%d.\n\n--b%[2]d.", map[bool]string{true: "--b", false: ""}[i == 0], i)
	}
	for _, test := range []struct {
		name, source, members string
		body                  bool
		want                  error
	}{
		{"cut off in an attachment", head + body + file + "--b\nContent-Disposition: attachment; filename=torn.txt\n\nThe", "lease.txt torn.txt!", true, canon.ErrDamaged},
		{"cut off in a message", head + body + "--b\nContent-Type: message/rfc822\nContent-Disposition: attachment; filename=m.eml\n\nSubject: x\n\nThe", "m.eml!", true, canon.ErrDamaged},
		{"a header that breaks off", head + body + file + "--b\nContent-Ty", "lease.txt", true, canon.ErrDamaged},
		{"cut off in a body", head + "--b\nContent-Type: text/plain\n\nsee the scan\n", "", true, canon.ErrDamaged},
		{"cut off in another form of the body", head + file + "--b\nContent-Type: multipart/alternative; boundary=a\n\n--a\nContent-Type: text/plain\n\nsee the scan\n--a\nContent-Type: text/html\n\n<p>see", "lease.txt", true, canon.ErrDamaged},
		{"an encrypted part", head + body + sealed + file + end, "lease.txt", true, canon.ErrPassword},
		{"nothing but an encrypted part and a file", head + sealed + file + end, "lease.txt", false, canon.ErrPassword},
		{"a body that cannot be decoded", head + broken + file + end, "lease.txt", false, canon.ErrDamaged},
		{"one of two bodies", head + body + broken + file + end, "lease.txt", true, canon.ErrDamaged},
		{"too deep", head + body + file + deep, "lease.txt", true, canon.ErrTooLarge},
	} {
		text, err := ReadEML(t.Context(), []byte(test.source))
		if text == nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var names []string
		for _, m := range text.Members {
			if m.Err != nil {
				m.Name += "!"
			}
			names = append(names, m.Name)
		}
		if got := strings.Join(names, " "); got != test.members {
			t.Errorf("%s: members %s", test.name, got)
		}
		if test.body {
			if err != nil || !strings.HasSuffix(text.Text, "see the scan") || len(text.Notices) != 1 || !strings.Contains(text.Notices[0], test.want.Error()) || !strings.Contains(text.Notices[0], "; ") {
				t.Errorf("%s: %q, %q, %v", test.name, text.Text, text.Notices, err)
			}
		} else if text.Text != "" || !errors.Is(err, test.want) {
			t.Errorf("%s: %q, %v", test.name, text.Text, err)
		}
	}
}

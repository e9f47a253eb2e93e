package extract_test

import (
	"errors"
	"strings"
	"testing"

	"pincite/backend/extract"
	"pincite/testkit/extracttest"
)

// TestStandIns reads what stands in the place of documents, and what holds them without words of its own.
func TestStandIns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, source string
		err          error
		members      string // their names
	}{
		{"Lease.pdf", "<!DOCTYPE html><html><title>Sign in</title><h1>Your session has expired</h1><p>Please sign in.", extract.ErrSignIn, ""},
		{"Lease.pdf", "<html><body><script>render()</script>", extract.ErrSignIn, ""},
		{"Lease.html", "<html><body><script>render()</script>", extract.ErrEmpty, ""},
		{"Lease.url", "[InternetShortcut]\nURL=https://example.org", extract.ErrPointer, ""},
		{"Lease.lnk", "L\x00\x00\x00\x01\x14\x02\x00\x00", extract.ErrPointer, ""},
		{"Lease.tar", "lease.txt" + strings.Repeat("\x00", 248) + "ustar\x0000" + strings.Repeat("\x00", 200), extract.ErrUnsupported, ""},
		{"Lease.txt.bz2", "BZh91AY&SY", extract.ErrUnsupported, ""},
		{"0000-23-1.txt", "<SEC-DOCUMENT>0000-23-1.txt : 20230809\n<DOCUMENT>\n<TYPE>EX-10.1\n<DESCRIPTION>LEASE\n<TEXT>\nThe tenant pays.\n</TEXT>\n</DOCUMENT>\n", nil, "EX-10.1 LEASE.txt"},
		{"lease.pdf.p7m", string(extracttest.Signed([]byte("%PDF-1.4 lease"))), nil, "signed.pdf"},
		{"lease.p7m", string(extracttest.Signed([]byte("The tenant pays."))), nil, "signed.txt"},
		{"mail.p7m", string(extracttest.Signed([]byte("Content-Type: text/plain\r\n\r\nThe tenant pays."))), nil, "signed.eml"},
		{"mail.p7m", string(extracttest.Sealed()), extract.ErrPassword, ""},
	} {
		text, err := extract.Read(t.Context(), c.name, []byte(c.source), extract.Options{})
		if !errors.Is(err, c.err) || (err == nil) != (c.err == nil) {
			t.Errorf("%s: %v, want %v", c.name, err, c.err)
			continue
		}
		if err != nil {
			continue
		}
		var names []string
		for _, m := range text.Members {
			names = append(names, m.Name)
		}
		if strings.Join(names, ", ") != c.members || text.Text != "" || !extract.MayHold(c.name, []byte(c.source)) {
			t.Errorf("%s: %q, %q", c.name, names, text.Text)
		}
	}
	text, err := extract.Read(t.Context(), "Lease.pdf", []byte("<html><p>"+strings.Repeat("The tenant shall pay the rent in advance. ", 100)), extract.Options{})
	if err != nil || len(text.Notices) != 1 || !strings.Contains(text.Notices[0], "a web page") {
		t.Errorf("a web page under another name: %+v, %v", text, err)
	}
}

package matter

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/store"
)

// TestResolve finds documents by path, by the end of one, and by the digits of their hash.
func TestResolve(t *testing.T) {
	root, err := filepath.Abs("/contracts")
	if err != nil {
		t.Fatal(err)
	}
	at := func(parts ...string) string { return filepath.Join(append([]string{root}, parts...)...) }
	lease, loan, other := doc.IDOf([]byte("lease")), doc.IDOf([]byte("loan")), doc.IDOf([]byte("other"))
	files := []store.File{
		{Path: at("a", "lease.txt"), Doc: lease},
		{Path: at("b", "lease.txt"), Doc: lease}, // a copy
		{Path: at("a", "loan.txt"), Doc: loan},
		{Path: at("b", "loan.txt"), Doc: other},
		{Path: at("box.zip", "deed.txt"), Doc: other, Container: at("box.zip")},
		{Path: at("torn.pdf"), State: store.Damaged, Reason: "it ends early", NextStep: "get it anew"},
		{Path: at("odd.xyz"), State: store.Binary, Reason: "no text"},
	}
	for i := range 100 {
		files = append(files, store.File{Path: at("many", fmt.Sprint(i, ".txt")), Doc: doc.IDOf([]byte{byte(i)})})
	}
	for _, test := range []struct {
		name, ref string
		want      string
		err       error
		says      string
	}{
		{"the whole path", at("b", "lease.txt"), at("b", "lease.txt"), nil, ""},
		{"the end of two paths to one document", "lease.txt", at("a", "lease.txt"), nil, ""},
		{"the end of two documents' paths", "loan.txt", "", ErrAmbiguous, "; give more of the path"},
		{"more of the path", filepath.Join("b", "loan.txt"), at("b", "loan.txt"), nil, ""},
		{"with a way that goes round", filepath.FromSlash("b/../a/loan.txt"), at("a", "loan.txt"), nil, ""},
		{"what lies in an archive", filepath.Join("box.zip", "deed.txt"), at("box.zip", "deed.txt"), nil, ""},
		{"half a name", "ease.txt", "", store.ErrNoDocument, "pincite files"},
		{"eight digits", loan.String()[:8], at("a", "loan.txt"), nil, ""},
		{"digits in capitals", strings.ToUpper(lease.String()[:12]), at("a", "lease.txt"), nil, ""},
		{"all digits", loan.String(), at("a", "loan.txt"), nil, ""},
		{"all digits in capitals", strings.ToUpper(lease.String()), at("a", "lease.txt"), nil, ""},
		{"seven digits", loan.String()[:7], "", store.ErrNoDocument, "pincite files"},
		{"a file that is not indexed", at("torn.pdf"), "", store.ErrNoDocument, "it ends early; get it anew"},
		{"one without a next step", at("odd.xyz"), "", store.ErrNoDocument, "no text; see pincite files"},
		{"the end of its path", "torn.pdf", "", store.ErrNoDocument, "pincite files"},
		{"nothing", "", "", store.ErrNoDocument, "pincite files"},
	} {
		file, err := Resolve(files, test.ref)
		if file.Path != test.want || !errors.Is(err, test.err) || err != nil && !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %q, %v", test.name, file.Path, err)
		}
	}
	// An export names as many documents as a matter has, each so.
	if n := testing.AllocsPerRun(10, func() { _, _ = Resolve(files, other.String()) }); n > 12 {
		t.Errorf("%g allocations for a document", n)
	}
	if got, want := PathsOf(files, other), []string{at("b", "loan.txt"), at("box.zip", "deed.txt")}; !slices.Equal(got, want) {
		t.Errorf("paths %q, want %q", got, want)
	}
}

func TestQuote(t *testing.T) {
	t.Parallel()
	d := &Document{File: "lease.txt", Text: "§ “rent” é 😀\r\nend"}
	for _, test := range []struct {
		span doc.Span
		want string
		ok   bool
	}{
		{doc.Span{Start: 0, End: 1}, "§", true},
		{doc.Span{Start: 2, End: 8}, "“rent”", true},
		{doc.Span{Start: 11, End: 12}, "😀", true},
		{doc.Span{Start: 12, End: 17}, "\r\nend", true},
		{doc.Span{Start: 12, End: 18}, "", false},
		{doc.Span{Start: 3, End: 2}, "", false},
		{doc.Span{Start: -1, End: 2}, "", false},
	} {
		got, err := d.Quote(test.span)
		if got != test.want || (err == nil) != test.ok {
			t.Errorf("%v: %q, %v", test.span, got, err)
		}
	}
}

package zipxml_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/zipxml"
	"pincite/testkit/extracttest"
)

var spaces = zipxml.Spaces{"urn:a": "a"}

// read walks the member "m" of an archive of that one member, down to path.
func read(t *testing.T, content string, path ...string) (names []string, err error) {
	t.Helper()
	archive, err := zipxml.Open(extracttest.Zip(t, map[string]string{"M": content}))
	if err != nil {
		t.Fatal(err)
	}
	err = archive.Read(context.Background(), `\m`, spaces, path, func(n *zipxml.Node) error {
		if n.Name != "" {
			names = append(names, n.Name+" "+n.Get("a:x")+n.Get("x")+" "+n.At("a:in", "a:deep").Content())
		}
		return nil
	})
	return names, err
}

func TestRead(t *testing.T) {
	t.Parallel()
	const body = `<d xmlns="urn:a" xmlns:b="urn:b"><skip><body><no/></body></skip><body><p x="1"><in><deep>te<!-- c -->xt</deep></in></p><b:q/></body><body><p xmlns:k="urn:a" k:x="2"/></body></d>`
	names, err := read(t, body, "a:d", "a:body")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(names, "|"), "a:p 1 text|?:q  |a:p 2 "; got != want {
		t.Errorf("read %q, want %q", got, want)
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, content string
		want          error
	}{
		{"depth", strings.Repeat("<a>", zipxml.MaxDepth) + strings.Repeat("</a>", zipxml.MaxDepth), nil},
		{"too deep", strings.Repeat("<a>", zipxml.MaxDepth+1) + strings.Repeat("</a>", zipxml.MaxDepth+1), canon.ErrTooLarge},
		{"too many nodes", "<a><b>" + strings.Repeat("<c/>", zipxml.MaxNodes) + "</b></a>", canon.ErrTooLarge},
		{"document type", "<!DOCTYPE a><a/>", canon.ErrDamaged},
		{"unknown entity", "<a>&b;</a>", canon.ErrDamaged},
		{"cut", "<a><b></b>", canon.ErrDamaged},
		{"no element", "", canon.ErrDamaged},
		{"another encoding", `<?xml version="1.0" encoding="koi8-r"?><a/>`, canon.ErrDamaged},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := read(t, c.content, "a"); !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
			}
		})
	}
}

func TestBomb(t *testing.T) {
	t.Parallel()
	archive, err := zipxml.Open(extracttest.Zip(t, map[string]string{"half": strings.Repeat(" ", zipxml.MaxUnfolded/2+1)}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := archive.Bytes("half"); err != nil {
		t.Fatal(err)
	}
	if _, err := archive.Bytes("half"); !errors.Is(err, canon.ErrTooLarge) { // all reads count together
		t.Errorf("error %v", err)
	}
	if _, err := archive.Bytes("none"); !errors.Is(err, canon.ErrDamaged) {
		t.Errorf("a missing member: error %v", err)
	}
}

// FuzzRead reads a member that is anything: no panic, and an error that says what to do.
func FuzzRead(f *testing.F) {
	for _, content := range []string{
		`<d xmlns="urn:a" xmlns:b="urn:b"><body><p x="1"><in><deep>te<!-- c -->xt</deep></in></p><b:q/></body></d>`,
		"<!DOCTYPE a><a/>", "<a>&b;</a>", "<a><b></b>", `<?xml version="1.0" encoding="koi8-r"?><a/>`, "",
	} {
		f.Add(content)
	}
	f.Fuzz(func(t *testing.T, content string) {
		archive, err := zipxml.Open(extracttest.Zip(t, map[string]string{"m": content}))
		if err != nil {
			t.Fatal(err)
		}
		err = archive.Read(context.Background(), "m", spaces, []string{"a:d", "a:body"}, func(n *zipxml.Node) error {
			_ = n.Get("x") + n.At("a:in", "a:deep").Content()
			return nil
		})
		if err != nil && (!errors.Is(err, canon.ErrDamaged) && !errors.Is(err, canon.ErrTooLarge) || !strings.Contains(err.Error(), "; ")) {
			t.Error(err)
		}
	})
}

// TestYieldsError holds that the caller's own error comes back as it is.
func TestYieldsError(t *testing.T) {
	t.Parallel()
	archive, err := zipxml.Open(extracttest.Zip(t, map[string]string{"m": "<a><b/></a>"}))
	if err != nil {
		t.Fatal(err)
	}
	own := errors.New("own")
	if err := archive.Read(context.Background(), "m", spaces, []string{"a"}, func(*zipxml.Node) error { return own }); err != own {
		t.Errorf("error %v", err)
	}
}

package zipxml_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/zipxml"
	"pincite/testkit/extracttest"
)

func open(t *testing.T, members map[string]string) *zipxml.Archive {
	t.Helper()
	a, err := zipxml.Open(extracttest.Zip(t, members))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestOpenDamaged(t *testing.T) {
	t.Parallel()
	whole := extracttest.Zip(t, map[string]string{"word/document.xml": strings.Repeat("<a/>", 100)})
	for n := range whole { // cut anywhere, the list at its end is gone
		if _, err := zipxml.Open(whole[:n]); !errors.Is(err, canon.ErrDamaged) || !strings.Contains(err.Error(), "; ") {
			t.Fatalf("the first %d of %d bytes: %v", n, len(whole), err)
		}
	}
	if _, err := zipxml.Open(whole); err != nil {
		t.Error(err)
	}
}

// TestWrongChecksum changes a byte of a member that is stored as it is.
func TestWrongChecksum(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, err := w.CreateHeader(&zip.FileHeader{Name: "m", Method: zip.Store})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("<a><b>rent</b></a>")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	a, err := zipxml.Open(bytes.Replace(b.Bytes(), []byte("rent"), []byte("cent"), 1))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Bytes("m"); !errors.Is(err, canon.ErrDamaged) || strings.Contains(err.Error(), "cent") {
		t.Errorf("bytes: %v", err)
	}
	err = a.Read(context.Background(), "m", nil, []string{"a"}, func(*zipxml.Node) error { return nil })
	if !errors.Is(err, canon.ErrDamaged) {
		t.Errorf("XML: %v", err)
	}
}

func TestTooManyMembers(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := range 50_001 {
		if _, err := w.CreateHeader(&zip.FileHeader{Name: fmt.Sprint(i), Method: zip.Store}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := zipxml.Open(b.Bytes()); !errors.Is(err, canon.ErrTooLarge) || !strings.Contains(err.Error(), "50001") {
		t.Errorf("error %v", err)
	}
}

func TestMemberNames(t *testing.T) {
	t.Parallel()
	a := open(t, map[string]string{"Word\\Document.XML": "a", "/rels/x.rels": "b"})
	for name, want := range map[string]bool{
		"word/document.xml": true, "WORD/DOCUMENT.XML": true, `word\document.xml`: true, "/word/document.xml": true,
		"rels/x.rels": true, "word": false, "document.xml": false, "": false, "word/document.xml/": false,
	} {
		if got := a.Has(name); got != want {
			t.Errorf("has %q: %v", name, got)
		}
		if _, err := a.Bytes(name); (err == nil) != want || err != nil && !errors.Is(err, canon.ErrDamaged) {
			t.Errorf("bytes of %q: %v", name, err)
		}
	}
	archive, err := zipxml.Open(zipOf(t, "a.xml", "first", "A.XML", "other", "b.xml", "same", `\b.xml`, "same", "c.xml", "only"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"b.xml": "same", "c.xml": "only"} {
		if b, err := archive.Bytes(name); err != nil || string(b) != want {
			t.Errorf("%s: %q, %v", name, b, err)
		}
	}
	if b, err := archive.Bytes("a.xml"); !errors.Is(err, canon.ErrDamaged) || b != nil {
		t.Errorf("of two members of one name: %q, %v", b, err)
	}
}

// zipOf makes an archive of names and contents in turn, in this order.
func zipOf(t *testing.T, members ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(members); i += 2 {
		f, err := w.Create(members[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(members[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestEncodings reads one document in each encoding that the formats allow.
func TestEncodings(t *testing.T) {
	t.Parallel()
	const content = `<a><b>§ “é” 😀</b></a>`
	utf := func(order binary.AppendByteOrder, declared string) string {
		b := order.AppendUint16(nil, 0xFEFF)
		for _, unit := range utf16.Encode([]rune(declared + content)) {
			b = order.AppendUint16(b, unit)
		}
		return string(b)
	}
	const declared = `<?xml version="1.0" encoding="UTF-16"?>`
	for name, source := range map[string]string{
		"UTF-8":                          content,
		"UTF-8, declared":                `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + content,
		"UTF-8 with a mark":              "\uFEFF" + content,
		"UTF-16, small end first":        utf(binary.LittleEndian, ""),
		"UTF-16, large end first":        utf(binary.BigEndian, ""),
		"UTF-16, declared":               utf(binary.LittleEndian, declared),
		"UTF-16, declared in small case": utf(binary.BigEndian, strings.ToLower(declared)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			err := open(t, map[string]string{"m": source}).Read(context.Background(), "m", nil, []string{"a"}, func(n *zipxml.Node) error {
				got = append(got, n.Content())
				return nil
			})
			if err != nil || len(got) != 1 || got[0] != "§ “é” 😀" {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	a := open(t, map[string]string{"m": "<a>" + strings.Repeat("<b/>", 10_000) + "</a>"})
	seen := 0
	err := a.Read(ctx, "m", nil, []string{"a"}, func(*zipxml.Node) error {
		seen++
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || seen == 10_000 {
		t.Errorf("error %v after %d elements", err, seen)
	}
}

func TestPaths(t *testing.T) {
	t.Parallel()
	const content = `<a><b><c>1</c><x><c>no</c></x></b><y><b><c>no</c></b></y><b><c>2</c><c>3</c></b><c>no</c></a>`
	for path, want := range map[string][]string{
		"a/b":   {"c", "x", "c", "c"},
		"a":     {"b", "y", "b", "c"},
		"a/b/x": {"c"},
		"a/z":   nil,
		"b":     nil,
		"":      {"a"},
	} {
		var steps []string
		if path != "" {
			steps = strings.Split(path, "/")
		}
		got, err := read(t, content, steps...)
		for i, n := range got {
			got[i] = strings.TrimSpace(n)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q, %v; want %q", path, got, err, want)
		}
	}
}

// TestNode walks a tree, and where nothing is there gets nothing and no panic.
func TestNode(t *testing.T) {
	t.Parallel()
	var root *zipxml.Node
	err := open(t, map[string]string{"m": `<r xmlns:o="urn:other"><p a="1" a2="" xmlns="urn:a" o:a="3">one<i/>two<b><c v="2">deep</c></b><b v="second"/></p></r>`}).
		Read(context.Background(), "m", spaces, []string{"r"}, func(n *zipxml.Node) error { root = n; return nil })
	if err != nil {
		t.Fatal(err)
	}
	if root.Name != "a:p" || root.Get("a") != "1" || root.Get("?:a") != "3" || root.Get("none") != "" {
		t.Errorf("%q %q", root.Name, root.Attr)
	}
	if value, ok := root.Lookup("a2"); value != "" || !ok {
		t.Errorf("an empty attribute: %q, %v", value, ok)
	}
	if _, ok := root.Lookup("none"); ok {
		t.Error("there is an attribute that is not there")
	}
	if got := root.Content(); got != "onetwo" {
		t.Errorf("content %q", got)
	}
	if got := root.At("a:b", "a:c").Content(); got != "deep" {
		t.Errorf("deep content %q", got)
	}
	if root.Kid("a:b").Get("v") != "" || len(root.Children()) != 5 {
		t.Errorf("not the first of two, or %d children", len(root.Children()))
	}
	missing := root.At("a:none", "a:deeper")
	if missing != nil || missing.Get("v") != "" || missing.Content() != "" || missing.Children() != nil || missing.Kid("x") != nil || missing.At("x", "y") != nil {
		t.Errorf("where nothing is: %+v", missing)
	}
	if root.At() != root {
		t.Error("no step leads elsewhere")
	}
}

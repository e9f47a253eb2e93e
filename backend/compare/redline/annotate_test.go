package redline

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/beevik/etree"

	wordfile "pincite/backend/extract/word"
)

func TestAnnotate(t *testing.T) {
	t.Parallel()
	source := wordFile(t, paras("He says “the Fee is due é” and “the Fee is due é” again.")+
		`<w:p><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">She says “all </w:t><w:tab/><w:t>rights”,</w:t></w:r><w:ins w:id="7" w:author="B"><w:r><w:t xml:space="preserve"> so it is “new”.</w:t></w:r></w:ins><w:del w:id="8" w:author="B"><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`)
	out, placed, err := Annotate(context.Background(), source, []Remark{
		{"the Fee is due é", "one"}, {"the Fee is due é", "two\nlines"}, {"all rights", "three"}, {"new", "four"}, {"gone", "five"}, {"the Fee is due é", "six"},
	}, proposing)
	if err != nil || fmt.Sprint(placed) != "[true true true true false false]" {
		t.Fatalf("%v, %v", placed, err)
	}
	x, err := wordfile.Read(context.Background(), out, wordfile.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if before, _ := plainWords(t, source); x.Text != before {
		t.Errorf("its words are\n%q\nand were\n%q", x.Text, before)
	}
	p, err := open(context.Background(), out)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := p.tree(p.main)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	on := ""
	var walk func(*etree.Element)
	walk = func(e *etree.Element) {
		switch e.Tag {
		case "commentRangeStart":
			on = e.SelectAttrValue("w:id", "")
		case "commentRangeEnd":
			on = ""
		case "t":
			if on != "" {
				got[on] += e.Text()
			}
		}
		for _, c := range e.ChildElements() {
			walk(c)
		}
	}
	walk(tree.Root())
	if want := map[string]string{"0": "the Fee is due é", "1": "the Fee is due é", "2": "all rights", "3": "new"}; !maps.Equal(got, want) {
		t.Errorf("comments on %q, want %q", got, want)
	}
	if _, comments := plainWords(t, out); !slices.Equal(comments, []string{"one", "two\nlines", "three", "four"}) {
		t.Errorf("comments: %q", comments)
	}
	for _, accept := range []bool{true, false} {
		if a, b := first(plainWords(t, resolved(t, out, accept))), first(plainWords(t, resolved(t, source, accept))); a != b {
			t.Errorf("accepted %t: %q, was %q", accept, a, b)
		}
	}
}

func TestQuoted(t *testing.T) {
	t.Parallel()
	source := wordFile(t, paras("Plain.")+`<w:p><w:pPr><w:ind w:left="720" w:right="720"/></w:pPr><w:r><w:t>On both sides.</w:t></w:r></w:p>`+
		`<w:p><w:pPr><w:ind w:left="720"/></w:pPr><w:r><w:t>A list.</w:t></w:r></w:p>`)
	if got, err := Quoted(context.Background(), source); err != nil || !slices.Equal(got, []string{"On both sides."}) {
		t.Errorf("%q, %v", got, err)
	}
}

package outline

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// FuzzSections finds sections in any text, with headings that its format marks wherever
// a line starts with a sign for one.
func FuzzSections(f *testing.F) {
	f.Add(sample)
	f.Add("#1. One\n(a) x\n(i) y\n\n#Two\n2.1 Z\n#Schedule 1\n1. A\n(aa) b\n\fARTICLE IV 4.1 (A) 4.1(a)(ii)\n^note 1. x")
	f.Add("1. a\n99999999999999999999. b\n1.1.1.1.1.1.1.1 c\n(mmmmmmmm) d\n(\u0661) e\nTable of Contents\n1. a 3\n")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "")
		var blocks []doc.Block
		at := 0
		for line := range strings.Lines(text) {
			b := doc.Block{Kind: doc.BlockParagraph, Span: doc.Span{Start: at, End: at + len(strings.TrimRight(line, "\r\n"))}}
			at += len(line)
			switch {
			case b.Span.Len() == 0:
				continue
			case line[0] == '#':
				b.Kind, b.Level = doc.BlockHeading, 1+len(line)%6
			case line[0] == '^':
				b.Kind = doc.BlockNote
			}
			blocks = append(blocks, b)
		}
		for _, blocks := range [][]doc.Block{nil, blocks} {
			start := time.Now()
			x := &canon.Text{Text: text, Layout: doc.Layout{Sections: Sections(text, blocks)}}
			if took := time.Since(start); took > 5*time.Minute {
				t.Errorf("%d bytes take %v", len(text), took)
			}
			extracttest.CheckLayout(t, x)
			if again := Sections(text, blocks); !reflect.DeepEqual(again, x.Layout.Sections) {
				t.Error("found twice, and not the same")
			}
		}
	})
}

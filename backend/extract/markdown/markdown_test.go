package markdown

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

func TestBlocks(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"headings", "# One\n## Two ##\n#None\nThree\n===\nFour\nmore\n---\n", "heading 1 `# One`|heading 2 `## Two ##`|heading 1 `#None\nThree\n===`|heading 2 `Four\nmore\n---`"},
		{"paragraphs", "a\nb\n\n\n  c  \n", "paragraph 0 `a\nb`|paragraph 0 `c`"},
		{"lists", "1. one\n   more\n2) two\n   - inner\n* star\n", "item 1 1. `1. one\n   more`|item 1 2) `2) two`|item 2 `- inner`|item 1 `* star`"},
		{"no list", "1.5 Fees\n-5 degrees\n", "paragraph 0 `1.5 Fees\n-5 degrees`"},
		{"a rule", "a\n\n***\nb", "paragraph 0 `a`|paragraph 0 `***`|paragraph 0 `b`"},
		{"code", "```go\n# no heading\n\n- no item\n```\nafter", "paragraph 0 `'''go\n# no heading\n\n- no item\n'''`|paragraph 0 `after`"},
		{"code without an end", "~~~\n# no heading", "paragraph 0 `~~~\n# no heading`"},
		{"a table", "| Item | Fee |\n|---|--:|\n| Pump | 10 |\nafter", "row 0 `| Item | Fee |\n|---|--:|`|row 0 `| Pump | 10 |`|paragraph 0 `after`"},
		{"a quote", "> said\n> so\n", "paragraph 0 `> said\n> so`"},
		{"CRLF and a byte order mark", "\uFEFF# One\r\n\r\ntwo\r\n", "heading 1 `\uFEFF# One`|paragraph 0 `two`"},
		{"nothing", " \n\t\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, b := range Blocks(tt.text) {
				label := ""
				if b.Label != "" {
					label = b.Label + " "
				}
				got = append(got, fmt.Sprintf("%s %d %s`%s`", b.Kind, b.Level, label, strings.ReplaceAll(tt.text[b.Span.Start:b.Span.End], "```", "'''")))
			}
			if joined := strings.Join(got, "|"); joined != tt.want {
				t.Errorf("got  %q\nwant %q", joined, tt.want)
			}
		})
	}
}

func FuzzBlocks(f *testing.F) {
	f.Add("# a\n\n1. b\n```\nc\n```\n| d |\n|---|\n")
	f.Fuzz(func(t *testing.T, text string) {
		if text = strings.ToValidUTF8(text, ""); strings.TrimSpace(text) == "" {
			return
		}
		blocks := Blocks(text)
		extracttest.Check(t, &canon.Text{Text: text, Layout: doc.Layout{Blocks: blocks}})
		if again := Blocks(text); !reflect.DeepEqual(again, blocks) {
			t.Error("read twice, and not the same")
		}
	})
}

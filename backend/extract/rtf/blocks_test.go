package rtf

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

func read(t *testing.T, source string) *canon.Text {
	t.Helper()
	text, err := Read(context.Background(), []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	extracttest.Check(t, text)
	return text
}

// TestBlocks holds what kind of block each paragraph becomes.
func TestBlocks(t *testing.T) {
	t.Parallel()
	const styles = `{\stylesheet{\s0 Normal;}{\s1 heading 1;}{\s2 Heading 2;}{\s3 heading 10;}{\s4 heading;}}`
	for _, tt := range []struct{ name, source, want string }{
		{"paragraphs", `{\rtf1 a\par b\par}`, "paragraph[a] paragraph[b]"},
		{"the last one without its mark", `{\rtf1 a\par b}`, "paragraph[a] paragraph[b]"},
		{"sections, pages and columns", `{\rtf1 a\sect b\page c\column d}`, "paragraph[a] paragraph[b] paragraph[c] paragraph[d]"},
		{"lines and tabs", `{\rtf1 a\line b\tab c}`, "paragraph[a\nb\tc]"},
		{"headings by style", `{\rtf1` + styles + `\pard\s1 A\par\pard\s2 B\par\pard\s3 c\par\pard\s4 d\par\pard\s0 e\par}`, "heading1[A] heading2[B] paragraph[c] paragraph[d] paragraph[e]"},
		{"headings by outline level", `{\rtf1\outlinelevel0 A\par\pard\outlinelevel8 B\par\outlinelevel9 c\par}`, "heading1[A] heading9[B] paragraph[c]"},
		{"a group takes its properties back", `{\rtf1{\outlinelevel0 A\par}b\par}`, "heading1[A] paragraph[b]"},
		{"numbers as they are shown", `{\rtf1{\listtext 1.\tab}\ls1 a\par{\listtext (a)\tab}\ls1\ilvl1 b\par\pard c}`, "item1[1. a] item2[(a) b] paragraph[c]"},
		{"numbers of old files", `{\rtf1{\*\pntext\f0 2)\tab}a\par}`, "item1[2) a]"},
		{"bullets", `{\rtf1{\listtext\'b7\tab}\ls1 a\par{\listtext o\tab}b\par}`, "item1[a] item1[b]"},
		{"levels beyond the ninth", `{\rtf1\ls1\ilvl99 a\par\ilvl-5 b\par}`, "item9[a] item1[b]"},
		{"a number of an empty paragraph", `{\rtf1{\listtext 1.\tab}\ls1\par\pard b}`, "paragraph[b]"},
		{"a hidden number", `{\rtf1{\v{\listtext 1.\tab}}a}`, "paragraph[a]"},
		{"a table", `{\rtf1\trowd\intbl a\cell b\cell\row\intbl c\cell d\cell\row\pard e\par}`, "row[a\tb] row[c\td] paragraph[e]"},
		{"cells of several paragraphs and lines", `{\rtf1\intbl a\par b\cell c\line d\cell\row}`, "row[a b\tc d]"},
		{"empty cells", `{\rtf1\intbl\cell b\cell\cell\row}`, "row[b]"},
		{"numbers in several cells", `{\rtf1\intbl{\listtext 1.\tab}a\cell{\listtext (a)\tab}b\par{\listtext (b)\tab}c\cell\row\intbl d\cell e\cell\row}`, "row[1. a\t(a) b (b) c] row[d\te]"},
		{"a number behind an empty cell", `{\rtf1\intbl\cell{\listtext 2.\tab}b\cell\row\pard{\listtext 3.\tab}\ls1 c\par}`, "row[2. b] item1[3. c]"},
		{"a number of an empty cell", `{\rtf1\intbl{\listtext 1.\tab}\cell b\cell\row}`, "row[b]"},
		{"a table in a table", `{\rtf1\intbl a\nestcell b\nestcell\nestrow c\cell d\cell\row}`, "row[a b  c\td]"},
		{"a number in a row", `{\rtf1\intbl{\listtext 1.\tab}a\cell b\cell\row}`, "row[1. a\tb]"},
		{"text boxes stand behind their paragraph", `{\rtf1 a{\shp{\*\shpinst{\shptxt box\par}}} b\par c\par}`, "paragraph[a b] paragraph[box] paragraph[c]"},
		{"text boxes of Word 6", `{\rtf1 a{\*\do{\dptxbxtext box\par}}\par}`, "paragraph[a] paragraph[box]"},
		{"fields show their result", `{\rtf1 on {\field{\*\fldinst HYPERLINK "x"}{\fldrslt this page}}.}`, "paragraph[on this page.]"},
		{"what is not text", `{\rtf1{\fonttbl{\f0 Arial;}}{\colortbl;\red1;}{\info{\title no}}{\*\generator no;}{\*\unknown no{no}}{\pict 00ff}a}`, "paragraph[a]"},
		{"objects show their result", `{\rtf1{\object{\*\objdata 0105}{\result a}}}`, "paragraph[a]"},
		{"hidden text", `{\rtf1 a{\v b}\v c\v0 d\v\plain e}`, "paragraph[ade]"},
		{"how bullets look", `{\rtf1{\pntext\f1\'B7\tab}{\pn\pnlvlblt{\pntxtb \'b7}{\pntxta .}}a\par}`, "paragraph[a]"},
		{"breaks beside a picture and soft ones", `{\rtf1 a\lbr3 b\softline c\softpage d}`, "paragraph[a\nbcd]"},
		{"a text in two encodings", `{\rtf1 a{\upr{b\'e9}{\*\ud{b\u233?}}}c}`, "paragraph[abéc]"},
		{"headers, indexes and bookmarks", `{\rtf1{\header no\par}{\footerf no\par}a{\xe\v no}{\tc no}{\*\bkmkstart _Toc1}b{\*\bkmkend _Toc1}}`, "running[no] paragraph[ab]"},
		{"properties, formulas and runs of scripts", `{\rtf1{\*\userprops{\propname no}}{\mmathPr\mwrapIndent1440}x{\mmath{\*\moMath{\mr =y}}}{\ltrch a}{\rtlch b}{\loch c}{\dbch d}}`, "paragraph[x=yabcd]"},
		{"spaces of all widths", `{\rtf1 a\emspace b\enspace c\qmspace d\~e\-f\ltrmark g}`, "paragraph[a\u2003b\u2002c\u2005d\u00a0efg]"},
		{"bytes that are none", `{\rtf1 a\'zzb\'4}`, "paragraph[azzb4]"},
		{"Outlook's page for browsers", `{\rtf1\ansi\fromhtml1 {\*\htmltag <p>}\htmlrtf{\b\htmlrtf0 a\htmlrtf}\htmlrtf0}`, "paragraph[a]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := extracttest.Blocks(read(t, tt.source)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestCharacters holds what bytes mean in the code pages of files and fonts.
func TestCharacters(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, source, want string }{
		{"by default", `{\rtf1 \'80\'93x\'94}`, "€“x”"},
		{"of the file", `{\rtf1\ansicpg1251 \'cf\'f0}`, "Пр"},
		{"IBM's", `{\rtf1\pc \'82}`, "é"},
		{"of a font", `{\rtf1{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\f1 \'cf\f0 \'e9}`, "Пé"},
		{"of a font, in a group", `{\rtf1{\fonttbl{\f0 A;}{\f1\fcharset204 B;}}\f0 \'e9{\f1 \'cf}\'e9}`, "éПé"},
		{"by a font's number of a code page", `{\rtf1{\fonttbl{\f0\cpg1253 A;}}\f0 \'e1}`, "α"},
		{"two bytes a character", `{\rtf1{\fonttbl{\f0\fcharset128 A;}}\f0 \'8c\'5f\'96\'f1}`, "契約"},
		{"two bytes, one of them plain", `{\rtf1{\fonttbl{\f0\fcharset128 A;}}\f0 \'83e}`, "テ"},
		{"a symbol font", `{\rtf1{\fonttbl{\f0\fcharset2 Symbol;}}\f0 \'b7{\f0\u-3913 ?}}`, "••"},
		{"a font that is not there", `{\rtf1\f9 \'e9}`, "é"},
		{"Unicode", `{\rtf1 \u167?5 \u8220?x\u8221?}`, "§5 “x”"},
		{"Unicode below zero", `{\rtf1 \u-10179?\u-8704?}`, "😀"},
		{"Unicode above 16 bits", `{\rtf1 \u128512?}`, "😀"},
		{"signs by name", `{\rtf1 \lquote a\rquote\ldblquote b\rdblquote\emdash\endash\bullet\~\_\-}`, "‘a’“b”—–•\u00A0\u2011"},
		{"hexadecimal digits in any case", `{\rtf1 \'E9\'eA}`, "éê"},
		{"two surrogates the wrong way round", `{\rtf1 a\u-8704?\u-10179?b}`, "ab"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := read(t, tt.source).Text; got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestNotes(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, source, text, want string }{
		{"a footnote", `{\rtf1 fee{\super\chftn}{\footnote\pard {\super\chftn} in euro} due\par}`, "fee due\n\nin euro", `footnote at 3: "in euro"`},
		{"an endnote", `{\rtf1 fee{\footnote\ftnalt at the end}\par}`, "fee\n\nat the end", `endnote at 3: "at the end"`},
		{"several, in their order", `{\rtf1 a{\footnote b}c{\footnote d\par e}\par f}`, "ac\n\nf\n\nb\n\nd\n\ne", `footnote at 1: "b" footnote at 2: "d\n\ne"`},
		{"a comment on words", `{\rtf1 the {\*\atrfstart 7}fee{\*\atrfend 7}{\*\atnid AL}{\*\atnauthor Ada}\chatn{\*\annotation{\*\atndate 126057093}{\*\atnref 7}check} is due}`,
			"the fee is due", `comment at 4-7 by Ada on 2020-03-15T10:05: "check"`},
		{"a comment at a place", `{\rtf1 a{\*\atnauthor Ada}\chatn{\*\annotation b}c}`, "ac", `comment at 1 by Ada: "b"`},
		{"a note in a note", `{\rtf1 a{\footnote b{\footnote no}c}}`, "a\n\nbc", `footnote at 1: "bc"`},
		{"a hidden note", `{\rtf1 a{\v{\footnote no}}b}`, "ab", ""},
		{"a note of a deleted mark", `{\rtf1 a{\deleted{\footnote no}}b}`, "ab", ""},
		{"a note without words", `{\rtf1 a{\footnote}b}`, "ab", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := read(t, tt.source)
			var got []string
			for _, n := range x.Layout.Notes {
				s := fmt.Sprintf("%s at %d", n.Kind, n.Anchor.Start)
				if n.Anchor.Len() > 0 {
					s += fmt.Sprintf("-%d", n.Anchor.End)
				}
				if n.Author != "" {
					s += " by " + n.Author
				}
				if n.Date != "" {
					s += " on " + n.Date
				}
				got = append(got, fmt.Sprintf("%s: %q", s, n.Text+x.Text[n.Span.Start:n.Span.End]))
			}
			if x.Text != tt.text || strings.Join(got, " ") != tt.want {
				t.Errorf("%q, %s; want %q, %s", x.Text, strings.Join(got, " "), tt.text, tt.want)
			}
		})
	}
}

func TestChanges(t *testing.T) {
	t.Parallel()
	const authors = `{\*\revtbl{Unknown;}{Ada;}{Ben;}}`
	for _, tt := range []struct{ name, source, text, want string }{
		{"inserted", `{\rtf1` + authors + `a{\revised\revauth1 new }b}`, "anew b", "[new ] by Ada"},
		{"deleted", `{\rtf1` + authors + `a{\deleted\revauthdel2 old}b}`, "ab", "-old- at 1 by Ben"},
		{"two authors side by side", `{\rtf1` + authors + `{\revised\revauth1 a}{\revised\revauth2 b}` + "}", "ab", "[a] by Ada [b] by Ben"},
		{"one change over groups", `{\rtf1` + authors + `{\revised\revauth1 a}{\revised\revauth1\b b}` + "}", "ab", "[ab] by Ada"},
		{"an author that is not in the table", `{\rtf1 {\revised\revauth9 a}}`, "a", "[a]"},
		{"switched off", `{\rtf1 \revised a\revised0 b}`, "ab", "[a]"},
		{"a paragraph mark taken out", `{\rtf1 a{\deleted b\par}c\par}`, "ac", "-b\n- at 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := read(t, tt.source)
			var got []string
			for _, c := range x.Layout.Notes {
				s := fmt.Sprintf("-%s- at %d", c.Text, c.Anchor.Start)
				if c.Text == "" {
					s = "[" + x.Text[c.Anchor.Start:c.Anchor.End] + "]"
				}
				if c.Author != "" {
					s += " by " + c.Author
				}
				got = append(got, s)
			}
			if x.Text != tt.text || strings.Join(got, " ") != tt.want {
				t.Errorf("%q, %q; want %q, %q", x.Text, got, tt.text, tt.want)
			}
		})
	}
}

func TestAsides(t *testing.T) {
	t.Parallel()
	x := read(t, `{\rtf1{\header Draft of\par 1 May}{\footerl Page {\field{\*\fldinst PAGE}{\fldrslt 1}}}{\headerf }a\par}`)
	var got []string
	for _, a := range x.Layout.Asides {
		got = append(got, fmt.Sprintf("%s %q", a.Kind, a.Text))
	}
	if want := `footer "Page 1"`; x.Text != "Draft of\n\n1 May\n\na" || strings.Join(got, " ") != want {
		t.Errorf("%q, %s; want %s", x.Text, strings.Join(got, " "), want)
	}
}

// TestCutAnywhere holds that a file cut at any byte is an error, and never part of its text.
func TestCutAnywhere(t *testing.T) {
	t.Parallel()
	const source = `{\rtf1\ansi{\fonttbl{\f0\fcharset0 A;}}\trowd\intbl a\'e9\cell\u8364?\cell\row\pard{\footnote b{\b c}}{\pict\bin3 }}}}d\par}`
	if got := read(t, source).Text; !strings.Contains(got, "aé\t€") {
		t.Fatalf("whole: %q", got)
	}
	for n := 1; n < len(source); n++ {
		if x, err := Read(context.Background(), []byte(source[:n])); err == nil {
			t.Errorf("cut to %d bytes: %q", n, x.Text)
		}
	}
}

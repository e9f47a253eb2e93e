package edgar

import (
	"errors"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
)

const head = "<SEC-DOCUMENT>0000-23-1.txt : 20230809\n<SEC-HEADER>0000-23-1.hdr.sgml : 20230809\nFILER:\n\tSTATE OF INCORPORATION:\tDE\n</SEC-HEADER>\n"

func TestRead(t *testing.T) {
	t.Parallel()
	document := func(kind, file, description, body string) string {
		d := "<DOCUMENT>\n<TYPE>" + kind + "\n<SEQUENCE>1\n<FILENAME>" + file + "\n"
		if description != "" {
			d += "<DESCRIPTION>" + description + "\n"
		}
		return d + "<TEXT>\n" + body + "\n</TEXT>\n</DOCUMENT>\n"
	}
	type member struct{ name, source string }
	for _, c := range []struct {
		name, source string
		want         []member
	}{
		{"web pages", "-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\n\n" + head +
			document("8-K", "form8k.htm", "", "<html><body><p>Report</p></body></html>") +
			document("EX-10.1", "ex10-1.htm", "LICENSE AGREEMENT", "ex10-1.htm\n<HTML><BODY>Law of New&nbsp;Jersey</BODY></HTML>") +
			"</SEC-DOCUMENT>\n-----END PRIVACY-ENHANCED MESSAGE-----\n",
			[]member{{"8-K form8k.htm", "<html><body><p>Report</p></body></html>\n"}, {"EX-10.1 LICENSE AGREEMENT.htm", "<HTML><BODY>Law of New&nbsp;Jersey</BODY></HTML>\n"}}},
		{"plain text", head + document("EX-10", "ex10.txt", "LEASE &amp; OPTION", "<PAGE>\nLEASE\n<TABLE>\n<CAPTION>\n<S>   <C>\nYear  Rent\n</TABLE>\nSmith &amp; Jones &#167; 4 <F1>\n<PAGE>   2\nEnd. Rent < 5 > 3\n"),
			[]member{{"EX-10 LEASE & OPTION.txt", "LEASE\nYear  Rent\nSmith & Jones § 4 \n\fEnd. Rent < 5 > 3\n\n"}}},
		{"a file in uuencode", head + document("EX-99", "map.pdf", "MAP", "<PDF>\nbegin 644 map.pdf\n#0V%T\n`\nend\n</PDF>") + document("XML", "R1.xml", "", "<XML>\n<?xml version=\"1.0\"?><a/>\n</XML>"),
			[]member{{"EX-99 MAP.pdf", "Cat"}, {"XML R1.xml", ""}}},
		{"the same type twice, a slash, nothing closed", "<DOCUMENT>\n<TYPE>10-K/A\n<TEXT>\nOne\n<DOCUMENT>\n<TYPE>10-K/A\n<TEXT>\nTwo\n",
			[]member{{"10-K-A.txt", "One\n"}, {"10-K-A (2).txt", "Two\n"}}},
		{"markup without a root", head + document("EX-2", "a.htm", "", "<P>The <B>buyer</B> pays.</P><BR>\n"), []member{{"EX-2 a.htm", "<P>The <B>buyer</B> pays.</P><BR>\n\n"}}},
	} {
		if !Is([]byte(c.source)) {
			t.Errorf("%s: no submission", c.name)
		}
		text, err := Read(t.Context(), []byte(c.source))
		if err != nil || len(text.Members) != len(c.want) {
			t.Errorf("%s: %+v, %v", c.name, text, err)
			continue
		}
		for i, m := range text.Members {
			if m.Name != c.want[i].name || string(m.Source) != c.want[i].source || (m.Err != nil) != (c.want[i].source == "") {
				t.Errorf("%s: %q %q %v, want %q", c.name, m.Name, m.Source, m.Err, c.want[i])
			}
		}
	}
	text, err := Read(t.Context(), []byte(head+document("GRAPHIC", "logo.jpg", "", "begin 644 logo.jpg\n#0V%T\nand no end")))
	if err != nil || !errors.Is(text.Members[0].Err, canon.ErrDamaged) {
		t.Errorf("a file that breaks off: %+v, %v", text, err)
	}
}

func TestIs(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]bool{
		head + "no document":                    false,
		"\n <document>\n<type>EX-10\n<text>\nx": true,
		"LEASE\n<DOCUMENT>\n<TYPE>EX-10\n":      false,
		"<DOCUMENT> of title":                   false,
		"":                                      false,
		head + strings.Repeat(" ", maxHead) + "<DOCUMENT>\n<TYPE>X": false,
	} {
		if Is([]byte(source)) != want {
			t.Errorf("%.40q: %v", source, !want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(head + "<DOCUMENT>\n<TYPE>EX-1\n<TEXT>\nbegin 644 x\n#0V%T\n`\nend\n</TEXT>"))
	f.Fuzz(func(t *testing.T, source []byte) {
		text, err := Read(t.Context(), source)
		if (text == nil) != (err != nil) {
			t.Errorf("%v, %v", text, err)
		}
	})
}

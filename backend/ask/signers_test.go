package ask

import (
	"strings"
	"testing"

	"pincite/backend/cite"
)

// TestSigners: who signs for a party is read from the block of its signature.
func TestSigners(t *testing.T) {
	t.Parallel()
	const text = "IN WITNESS WHEREOF, the parties have signed.\n\nALDOUS MARINE LTD\n\nBy: /s/ Ann Roe\nName: Ann Roe\nTitle: Finance Director\n\n" +
		"Birch Holdings GmbH\n\nBy: ________\nName: Jon Berg\nTitle: Managing Director\n"
	d := NewDocument(cite.Document{Text: text, Parties: []string{"Aldous Marine Ltd", "Birch Holdings GmbH"}})
	for question, want := range map[string]string{
		"Who signs for Aldous?":                 "Ann Roe, Finance Director",
		"Who signed for Birch Holdings?":        "Jon Berg, Managing Director",
		"Who are the signatories?":              "Ann Roe, Finance Director; Jon Berg, Managing Director",
		"Who signs the invoices of the agent?":  "",
		"Does the signature have to be in ink?": "",
	} {
		q := Read(question, question, Auto)
		f := &Found{}
		told, err := q.signed(d, f)
		if err != nil || told != (want != "") {
			t.Fatalf("%s: %v, %v", question, told, err)
		}
		if told && !strings.HasPrefix(f.Sentences[0].Text, want+" (") {
			t.Errorf("%s: %q, want %q", question, f.Sentences[0].Text, want)
		}
		for _, s := range f.Sentences {
			for _, c := range s.Citations {
				if text[c.Bytes.Start:c.Bytes.End] != c.Quote {
					t.Errorf("%s: %q is quoted for %q", question, c.Quote, text[c.Bytes.Start:c.Bytes.End])
				}
			}
		}
	}
}

// TestSignersInColumns: blocks of signatures stand side by side, with labels of their own.
func TestSignersInColumns(t *testing.T) {
	t.Parallel()
	const opening = "This Agreement is between Aldous Marine Ltd (the “Client”) and Birch Holdings GmbH (the “Company”).\n\n"
	for name, c := range map[string]struct{ block, aldous, birch string }{
		"tabs": {"ALDOUS MARINE LTD\tBIRCH HOLDINGS GMBH\nBy: /s/ Ann Q. Roe\tBy: /s/ Jon Berg\nName: Ann Roe\tName: Jon Berg\nTitle: Senior Director, Corp. Dev.\tTitle: Head of Sales\n",
			"Ann Q. Roe", "Jon Berg, Head of Sales"},
		"blanks":           {"Aldous Marine Ltd          Birch Holdings GmbH\n\nName: Ann Roe              Name: Jon Berg\nTitle: Director            Title: Head of Sales\n", "Ann Roe, Director", "Jon Berg, Head of Sales"},
		"tabs after label": {"Aldous Marine Ltd\tBirch Holdings GmbH\nBy:\t/s/ Ann Roe\tBy:\t/s/ Jon Berg\nIts:\tDirector\tIts:\tHead of Sales\n", "Ann Roe, Director", "Jon Berg, Head of Sales"},
		"rules and days": {"Aldous Marine Ltd\n/s/ Ann Roe\n-----------\nName: Ann Roe ------\nTitle: Director Date: March 14, 2016\n\nBirch Holdings GmbH\nBy: /s/ Jon Berg\nName: Jon Berg\nIts: Head [Signature page]\n",
			"Ann Roe, Director (", "Jon Berg, Head ("},
		"one line": {"Client: /s/ Ann Roe Company: /s/ Jon Berg", "Ann Roe", "Jon Berg"},
	} {
		d := NewDocument(cite.Document{Text: opening + c.block, Parties: []string{"Aldous Marine Ltd", "Birch Holdings GmbH"}})
		for question, want := range map[string]string{"Who signs for Aldous?": c.aldous, "who signed for birch": c.birch} {
			q, f := Read(question, question, Auto), &Found{}
			if told, err := q.signed(d, f); err != nil || !told || !strings.HasPrefix(f.Sentences[0].Text, want) {
				t.Errorf("%s: %s: %v %v, %+v", name, question, told, err, f.Sentences)
			}
		}
	}
}

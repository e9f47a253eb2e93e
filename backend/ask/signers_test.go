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

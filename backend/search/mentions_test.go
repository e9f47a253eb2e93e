package search

import (
	"strings"
	"testing"
)

// TestMentions leads to the only document that holds a name of the question deep in its text, and does not
// confine the search to it; not by names of several documents, ordinary words, or without routing.
func TestMentions(t *testing.T) {
	t.Parallel()
	clause := "The tenant pays the fees within thirty days of notice. Either party may terminate on notice. Audit of the books is on notice.\n\n"
	deep := strings.Repeat(clause, 60)
	m := newTestMatter(t, 200, map[string]string{
		"a.txt": "CABLE AGREEMENT\n\n" + deep + "Schedule: Zanzibar Telecom Trust, Vodkanet Limited, Quorum Hill Trust\n\n" + deep,
		"b.txt": "LEASE\n\n" + deep + "Schedule: Vodkanet Limited, Annual Meeting of Tenants\n\n" + deep,
		"c.txt": "LICENSE\n\n" + deep + "Schedule: Ostrava Mining Group\n\n" + deep,
	})
	m.Lexical = newTestLexical(t, m)
	s := New(m.Config)
	for _, c := range []struct{ question, file string }{
		{"What are the audit rights of Zanzibar Telecom Trust?", "a.txt"},
		{"Did Zanzibar Telecom agree to pay fees?", "a.txt"},
		{"When may Ostrava Mining Group terminate?", "c.txt"},
		{"What do Zanzibar Telecom and Vodkanet Limited pay?", "a.txt"},
		{"What fees does Vodkanet Limited pay?", ""},
		{"May Zanzibar Telecom or Ostrava Mining terminate?", ""},
		{"What notice is given of the Annual Meeting of Tenants?", ""},
		{"What fees does zanzibar pay?", ""},
		{"WHAT ARE THE AUDIT RIGHTS OF ZANZIBAR TELECOM?", ""},
		{"Does Nobody Anywhere pay fees?", ""},
	} {
		r, err := s.Search(t.Context(), Query{Text: c.question})
		if err != nil {
			t.Fatal(err)
		}
		led := ""
		for _, n := range r.Route {
			if led == "" && n.Confidence >= mentionedSurely {
				led = n.File
			}
		}
		if led != c.file || r.Confined {
			t.Errorf("%s: led to %q, confined %v; want %q", c.question, led, r.Confined, c.file)
		}
		if c.file != "" && r.Hits[0].File != c.file {
			t.Errorf("%s: the first hit lies in %s", c.question, r.Hits[0].File)
		}
	}
	r, err := s.Search(t.Context(), Query{Text: "What are the audit rights of Zanzibar Telecom?", NoRoute: true})
	if err != nil || len(r.Route) > 0 && r.Route[0].Confidence >= mentionedSurely {
		t.Errorf("led to a document where names count for nothing: %v, %v", r, err)
	}
}

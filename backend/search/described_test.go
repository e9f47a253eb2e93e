package search

import (
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
)

// TestDescribed finds documents by a word of a person that stands in no text: one that names it leads there,
// and of several that share a word all are found, by it alone or beside others.
func TestDescribed(t *testing.T) {
	t.Parallel()
	clause := "\n\nThe tenant pays the fees within thirty days of notice. Either party may terminate on notice.\n"
	texts := map[string]string{}
	for _, party := range []string{"Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Iris", "Juniper", "Kapok", "Larch"} {
		texts[party+".txt"] = "LEASE between " + party + " LLC and the tenant." + clause
	}
	m := newTestMatter(t, 120, texts)
	m.Lexical = newTestLexical(t, m)
	said := func(words string, files ...string) {
		for i := range m.Entries {
			for _, f := range files {
				if m.Entries[i].File == f {
					m.Entries[i].Own += words + " "
					m.Entries[i].Name.Summary += " " + words
					m.Entries[i].Name.Own = append(m.Entries[i].Name.Own, words)
				}
			}
		}
	}
	said("heron", "Birch.txt")
	said("kestrel", "Cedar.txt", "Elm.txt", "Fir.txt")
	said("tenant", "Gorse.txt") // which stands in all of them
	s := New(m.Config)
	found := func(q Query) (first, all map[doc.ID]bool, r *Result) {
		t.Helper()
		r, err := s.Search(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		first, all = map[doc.ID]bool{}, map[doc.ID]bool{}
		for _, h := range r.Hits {
			if len(first) < 3 {
				first[h.Doc] = true
			}
			all[h.Doc] = true
		}
		return first, all, r
	}
	for _, text := range []string{"heron", "what notice terminates the heron lease?"} {
		if _, all, r := found(Query{Text: text}); !r.Confined || len(all) != 1 || !all[m.id("Birch.txt")] {
			t.Errorf("%s: confined %v, %d documents", text, r.Confined, len(all))
		}
	}
	for _, q := range []Query{{Text: "kestrel"}, {Text: "kestrel", NoRoute: true}, {Text: "kestrel notice", NoRoute: true}, {Text: "kestrel", OfEach: 1}} {
		if first, _, _ := found(q); !first[m.id("Cedar.txt")] || !first[m.id("Elm.txt")] || !first[m.id("Fir.txt")] {
			t.Errorf("%+v: the first documents are not those that are described so", q)
		}
	}
	elm := s.byID[m.id("Elm.txt")]
	for words, leads := range map[string]bool{"kestrel": true, "kestrel notice": false, "notice": false, "": false} {
		passages := []rank.Passage{{Ref: vector.At(elm, 0)}, {Ref: vector.At(elm, 1), Score: 1}, {Ref: vector.At(elm+1, 0), Score: 2}}
		err := s.leadDescribed(t.Context(), &rank.Topic{Words: strings.Fields(words)}, passages)
		if err != nil || (passages[0].Score > 2) != leads || passages[1].Score != 1 {
			t.Errorf("%s: the opening of a document that is described so has %v, %v", words, passages[0].Score, err)
		}
	}
	if _, all, r := found(Query{Text: "what notice does the tenant get?"}); r.Confined || len(all) < 8 {
		t.Errorf("a word of all contracts leads to one that is described with it: confined %v, %d documents", r.Confined, len(all))
	}
	if _, all, _ := found(Query{Text: "heron", Docs: []doc.ID{m.id("Iris.txt")}}); all[m.id("Birch.txt")] {
		t.Error("a document beyond the limits is found")
	}
}

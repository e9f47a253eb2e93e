package answer

import (
	"strings"

	"pincite/backend/ask"
	"pincite/backend/search/route"
	"pincite/backend/search/thesaurus"
	"pincite/backend/text"
)

// Reading is a word of a question that stands nowhere in the matter, and what it was read as.
type Reading struct {
	Typed string `json:"typed"`
	As    string `json:"as"`
}

// meant returns the word that was likely meant by one with a slip of the fingers in it, in lower case; "" for none. The
// one with the slip stands in no document and in no name of one, is known neither to everybody, nor to the model, nor to the
// thesaurus, and is no misspelt name of a document; of those that it may mean, the one that most passages have is meant.
func (s *speller) meant(word, next string) (meant string) {
	if ask.Everyday(word) {
		return ""
	}
	may := route.Meant(word, strings.ToLower(next))
	if len(may) == 0 || s.count(word) > 0 || s.d.named(word) || thesaurus.Shipped().Says(word) != "" {
		return ""
	}
	if _, known := s.d.searcher.Words.Index(word); known || s.d.nearlyNamed(word) {
		return ""
	}
	most := 0
	for _, w := range may {
		if n := s.count(w); n > most {
			most, meant = n, w
		}
	}
	return meant
}

// nearlyNamed reports whether a word is likely one of the name of a document or a party that is no ordinary one.
func (d *snapshot) nearlyNamed(word string) bool {
	for _, e := range d.searcher.Entries {
		for w := range text.Words(e.File + "\n" + strings.Join(e.Name.Parties, "\n")) {
			if text.Alike(w, word) && !route.Ordinary(w) {
				return true
			}
		}
	}
	return false
}

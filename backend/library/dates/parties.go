package dates

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/calendar"
	"pincite/backend/library/matter"
	"pincite/backend/text"
)

// Party is somebody that contracts of the matter are with.
type Party struct {
	Name    string   `json:"name"`    // the longest of its forms
	Forms   []string `json:"forms"`   // as documents write it
	Terms   []string `json:"terms"`   // what documents define for it: "Supplier"
	Files   []string `json:"files"`   // whose party it is
	Perhaps []string `json:"perhaps"` // names of others that may be the same, for a person to judge
}

// ErrNoParty is returned when no contract of a matter is with a party of some words.
var ErrNoParty = errors.New("no contract is with such a party")

// forms are the endings that are written in several ways.
var forms = strings.NewReplacer("incorporated", "inc", "limited liability company", "llc", "limited", "ltd", "corporation", "corp",
	"company", "co", "aktiengesellschaft", "ag", "&", "and")

// key is what all spellings of a name have in common that surely are one.
func key(name string) string {
	return text.Squeeze(forms.Replace(strings.ToLower(strings.TrimPrefix(strings.TrimPrefix(name, "The "), "the "))))
}

// stem is a name without its legal form, in small letters and as written.
func stem(name string) string {
	words := strings.Fields(forms.Replace(strings.ToLower(name)))
	for len(words) > 1 && text.LegalForms[strings.Trim(strings.ReplaceAll(words[len(words)-1], ".", ""), ",()")] {
		words = words[:len(words)-1]
	}
	return text.Squeeze(strings.Join(words, " "))
}

// shortFor reports whether a term is a short form of a name, and not what the party is in one contract, such as "Supplier": its
// first words, or the first letters of its words.
func shortFor(term, name string) bool {
	short := text.Squeeze(term)
	if len(short) < 2 {
		return false
	}
	return strings.HasPrefix(text.Squeeze(name), short) || text.Abbreviates(short, name)
}

// partyIndex merges names while documents are read.
type partyIndex struct {
	parties []Party
	byKey   map[string]int   // of a name
	aliases map[string][]int // of a short form or another name, by key: whose it is
}

// merged returns the parties of documents, those surely the same as one: their names differ in case, punctuation or the way their
// legal form is written; a document defines one as the short form of the other, or names both ("doing business as"); and no third party
// has the same short form.
func merged(all []document) []Party {
	x := partyIndex{byKey: map[string]int{}, aliases: map[string][]int{}}
	for _, of := range all {
		for _, name := range of.read.Parties {
			x.add(name, of)
		}
	}
	var kept []Party
	for i, p := range x.parties {
		to := x.targets(i)
		if len(to) != 1 {
			for _, j := range to {
				x.parties[i].Perhaps = with(x.parties[i].Perhaps, x.parties[j].Name)
			}
			continue
		}
		into := &x.parties[to[0]]
		for _, list := range []struct {
			into *[]string
			from []string
		}{{&into.Forms, p.Forms}, {&into.Terms, p.Terms}, {&into.Files, p.Files}} {
			for _, s := range list.from {
				*list.into = with(*list.into, s)
			}
		}
		x.parties[i].Name = ""
	}
	for _, p := range x.parties {
		if p.Name != "" {
			kept = append(kept, p)
		}
	}
	return kept
}

// add adds a name that a document has for a party.
func (x *partyIndex) add(name string, of document) {
	k := key(name)
	i, ok := x.byKey[k]
	if !ok {
		i = len(x.parties)
		x.byKey[k] = i
		x.parties = append(x.parties, Party{Name: name, Forms: []string{}, Terms: []string{}, Files: []string{}, Perhaps: []string{}})
	}
	p := &x.parties[i]
	p.Forms, p.Files = with(p.Forms, name), with(p.Files, of.file.Path)
	for _, f := range of.read.Forms {
		if f.Name != name {
			continue
		}
		if f.Term != "" {
			p.Terms = with(p.Terms, f.Term)
		}
		for _, other := range append([]string{f.Term}, f.Also...) {
			if k := key(other); k != "" && (other != f.Term || shortFor(f.Term, name)) && !slices.Contains(x.aliases[k], i) {
				x.aliases[k] = append(x.aliases[k], i)
			}
		}
		for _, other := range f.Also {
			p.Forms = with(p.Forms, other)
		}
	}
	if len(name) > len(p.Name) || len(name) == len(p.Name) && strings.ToUpper(p.Name) == p.Name {
		p.Name = name
	}
}

// targets returns the parties whose short form or other name that of another is: that one is surely the same where they are one.
func (x *partyIndex) targets(i int) (to []int) {
	for _, form := range x.parties[i].Forms {
		for _, j := range x.aliases[key(form)] {
			if j != i && x.parties[j].Name != "" && !slices.Contains(to, j) {
				to = append(to, j)
			}
		}
	}
	return to
}

// Parties returns who the contracts of the matter are with, by name: each once, and told of others that are perhaps the same: their names
// differ in the legal form alone, or it has the short form of several.
func (d Dates) Parties(ctx context.Context) ([]Party, error) {
	all, err := d.documents(ctx)
	if err != nil {
		return nil, err
	}
	parties := merged(all)
	perhaps(parties)
	slices.SortFunc(parties, func(a, b Party) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return parties, nil
}

// With returns the paths of the contracts with a party of some words, in whichever form they write its name. The error is [ErrNoParty]
// where there is none.
func (d Dates) With(ctx context.Context, party string) ([]string, error) {
	all, err := d.documents(ctx)
	if err != nil {
		return nil, err
	}
	files := filesWith(all, party)
	if len(files) == 0 {
		return nil, fmt.Errorf("%w: %q; list them with: pincite parties", ErrNoParty, party)
	}
	return files, nil
}

// filesWith returns the paths of the documents with a party that has some words in one of its names.
func filesWith(all []document, party string) (files []string) {
	want := text.Squeeze(party)
	for _, p := range merged(all) {
		if want != "" && slices.ContainsFunc(p.Forms, func(form string) bool {
			return strings.Contains(text.Squeeze(form), want) ||
				shortFor(party, form)
		}) {
			for _, f := range p.Files {
				files = with(files, f)
			}
		}
	}
	return files
}

// perhaps tells parties that have the same name but for its legal form.
func perhaps(parties []Party) {
	same := map[string][]int{}
	for i, p := range parties {
		same[stem(p.Name)] = append(same[stem(p.Name)], i)
	}
	for _, group := range same {
		for _, i := range group {
			for _, j := range group {
				if i != j {
					parties[i].Perhaps = with(parties[i].Perhaps, parties[j].Name)
				}
			}
		}
	}
}

func with(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// Brief is what a list of documents shows of one beside its name.
type Brief struct {
	Signed string // as [Signature] has it
	Law    string // that governs; "" where none is named, or which one is in doubt
	// Next is the first day from today on that is not in doubt, ISO 8601, and What falls on it; "" for none.
	Next, What string
}

// Briefs returns what lists show of the indexed documents. Of those that nobody has asked for before it tells how many there are, and
// reads them only if it is to, which takes as long as [Dates.Calendar] does the first time.
func (d Dates) Briefs(ctx context.Context, today time.Time, read bool) (briefs map[doc.ID]Brief, unread int, err error) {
	documents := d.documentsKept
	if read {
		documents = d.documents
	}
	all, err := documents(ctx)
	if err != nil {
		return nil, 0, err
	}
	from := calendar.Text(today)
	briefs = map[doc.ID]Brief{}
	for _, of := range all {
		if of.read.Recipe == "" {
			unread++
			continue
		}
		b := Brief{Signed: of.read.Signed.State, Law: of.read.Stated.Law}
		for _, l := range of.read.Stated.Deadlines(today) {
			if l.Day >= from && l.Doubt == "" && l.Missing == "" && (b.Next == "" || l.Day < b.Next) {
				b.Next, b.What = l.Day, titles[l.Kind]
			}
		}
		briefs[of.file.Doc] = b
	}
	return briefs, unread, nil
}

// Signed returns how far each indexed document is signed, by path. What is not kept is read, which takes as long as [Dates.Calendar]
// does the first time.
func (d Dates) Signed(ctx context.Context) (map[string]Signature, error) {
	all, err := d.documents(ctx)
	if err != nil {
		return nil, err
	}
	states := map[string]Signature{}
	for _, of := range all {
		states[of.file.Path] = of.read.Signed
	}
	return states, nil
}

// SignedKept returns how far documents are signed of which that is kept, by path; nothing is read.
func (d Dates) SignedKept() (map[string]Signature, error) {
	recipe, err := d.recipe()
	if err != nil {
		return nil, err
	}
	var have kept
	if err := d.File.ReadKept(&have, matter.DatesSuffix); err != nil {
		return nil, nil // it is made anew when somebody asks
	}
	files, err := d.File.Files()
	if err != nil {
		return nil, err
	}
	states := map[string]Signature{}
	for _, f := range files {
		if r, ok := have.Reads[f.Doc.String()]; ok && r.Recipe == recipe {
			states[f.Path] = r.Signed
		}
	}
	return states, nil
}

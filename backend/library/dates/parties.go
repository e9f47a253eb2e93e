package dates

import (
	"context"
	"slices"
	"strings"

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

// forms are the endings that are written in several ways.
var forms = strings.NewReplacer("incorporated", "inc", "limited liability company", "llc", "limited", "ltd", "corporation", "corp", "company", "co", "aktiengesellschaft", "ag", "&", "and")

// key is what all spellings of a name have in common that surely are one.
func key(name string) string {
	return text.Squeeze(forms.Replace(strings.ToLower(strings.TrimPrefix(strings.TrimPrefix(name, "The "), "the "))))
}

// stem is a name without its legal form.
func stem(name string) string {
	words := strings.Fields(strings.ToLower(forms.Replace(strings.ToLower(name))))
	for len(words) > 1 && text.LegalForms[strings.Trim(strings.ReplaceAll(words[len(words)-1], ".", ""), ",()")] {
		words = words[:len(words)-1]
	}
	return text.Squeeze(strings.Join(words, " "))
}

// with reports whether a party of a document has some words in its name.
func (of document) with(party string) bool {
	want := text.Squeeze(party)
	return slices.ContainsFunc(of.read.Parties, func(p string) bool { return want != "" && strings.Contains(text.Squeeze(p), want) })
}

// Parties returns who the contracts of the matter are with, by name. Names are one party that differ in case,
// punctuation or the way in which their legal form is written; those that differ in the form are told to be perhaps
// the same.
func (d Dates) Parties(ctx context.Context) ([]Party, error) {
	all, err := d.documents(ctx)
	if err != nil {
		return nil, err
	}
	at := map[string]int{}
	parties := []Party{}
	for _, of := range all {
		terms := map[string]string{}
		for _, f := range of.read.Forms {
			terms[f.Name] = f.Term
		}
		for _, name := range of.read.Parties {
			k := key(name)
			i, ok := at[k]
			if !ok {
				i = len(parties)
				at[k] = i
				parties = append(parties, Party{Name: name, Forms: []string{}, Terms: []string{}, Files: []string{}, Perhaps: []string{}})
			}
			p := &parties[i]
			p.Forms, p.Files = with(p.Forms, name), with(p.Files, of.file.Path)
			if terms[name] != "" {
				p.Terms = with(p.Terms, terms[name])
			}
			if len(name) > len(p.Name) || len(name) == len(p.Name) && strings.ToUpper(p.Name) == p.Name {
				p.Name = name
			}
		}
	}
	perhaps(parties)
	slices.SortFunc(parties, func(a, b Party) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return parties, nil
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

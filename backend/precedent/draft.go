package precedent

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"

	"pincite/backend/compare"
	"pincite/backend/doc"
)

// ErrTooFew is returned for fewer than two documents, or such as have no clause in common.
var ErrTooFew = errors.New("too few precedents")

// Document is a contract to learn from.
type Document struct {
	Name   string // of its file
	Text   string // canonical
	Layout doc.Layout
	Format string
}

// file is a playbook's file.
type file struct {
	ID      string   `yaml:"id"`
	Title   string   `yaml:"title"`
	About   string   `yaml:"about"`
	Columns []column `yaml:"columns"`
}

type column struct {
	ID        string     `yaml:"id"`
	Title     string     `yaml:"title"`
	Question  string     `yaml:"question"`
	Kind      string     `yaml:"kind,omitempty"`
	Fact      string     `yaml:"fact,omitempty"`
	Examples  []string   `yaml:"examples,omitempty"`
	Positions *positions `yaml:"positions,omitempty"`
}

type positions struct {
	Standard     *rule  `yaml:"standard,omitempty"`
	Acceptable   []rule `yaml:"acceptable,omitempty"`
	Unacceptable []rule `yaml:"unacceptable,omitempty"`
	Words        string `yaml:"words,omitempty"`
}

type rule struct {
	Presence string   `yaml:"presence,omitempty"`
	Min      string   `yaml:"min,omitempty"`
	Max      string   `yaml:"max,omitempty"`
	Values   []string `yaml:"values,omitempty,flow"`
	Like     string   `yaml:"like,omitempty"`
	Note     string   `yaml:"note,omitempty"`
}

const (
	// share is the part of the precedents that have a clause at least that becomes a question, and usually that of those that have
	// one whose absence is not acceptable; both in percent.
	share, usually = 30, 80
	// mostColumns bounds the questions, mostWords the bytes of a clause that is put into the playbook.
	mostColumns, mostWords = 60, 6_000
	mostVariants           = 4
	mostExamples           = 12
)

// many is how many documents have what becomes a question at least.
func many(docs []Document) int { return max(2, (len(docs)*share+99)/100) }

// Draft returns the file of a playbook with a question for each fact and each clause that many of the documents have, and how many
// questions it has. The error is [ErrTooFew].
func Draft(id, title string, docs []Document) ([]byte, int, error) {
	if len(docs) < 2 {
		return nil, 0, fmt.Errorf("%w: %d documents could be read; two are the least, ten are worth more", ErrTooFew, len(docs))
	}
	var read []compare.Document
	for _, d := range docs {
		read = append(read, compare.Document{Text: d.Text, Layout: d.Layout, Format: d.Format})
	}
	usual := compare.UsualClauses(read, many(docs))
	f := file{ID: id, Title: title, About: fmt.Sprintf("Drafted from %d precedents; go through it before you use it.", len(docs))}
	taken := map[string]bool{}
	f.Columns = factColumns(docs, usual, taken)
	for _, u := range usual {
		if len(f.Columns) == mostColumns {
			break
		}
		if c, ok := clauseColumn(docs, u, taken); ok {
			f.Columns = append(f.Columns, c)
		}
	}
	if len(f.Columns) == 0 {
		return nil, 0, fmt.Errorf("%w: they have no clause and no fact in common; give contracts of one kind", ErrTooFew)
	}
	body, err := yaml.Marshal(f)
	if err != nil {
		return nil, 0, err
	}
	head := "# Drafted from precedents: for each clause the form that is most like the others (words), its variants with how many have " +
		"them, and the\n" +
		"# range of values. docs/review.md explains the members; check the file with: pincite playbook check FILE\n"
	return append([]byte(head), body...), len(f.Columns), nil
}

// clauseColumn is the question for a clause that several documents have; false for what is no clause.
func clauseColumn(docs []Document, u compare.Usual, taken map[string]bool) (column, bool) {
	title := strings.ToUpper(u.Title[:min(1, len(u.Title))]) + u.Title[min(1, len(u.Title)):]
	id := slug(u.Title)
	if id == "" || notClauses[u.Title] || taken[id] || !lettered.MatchString(u.Title) {
		return column{}, false
	}
	taken[id] = true
	n := u.Count()
	c := column{ID: id, Title: title, Question: fmt.Sprintf("What does the document say of %s?", u.Title), Positions: &positions{}}
	for _, form := range u.Forms {
		if words := clauseWords(form[0].Quote); len(c.Examples) < mostExamples {
			c.Examples = append(c.Examples, words)
		}
	}
	usualForm := u.Forms[0]
	note := fmt.Sprintf("the usual form: %d of %d, as in %s", len(usualForm), n, docs[usualForm[0].Doc].Name)
	if len(usualForm) == 1 {
		note = fmt.Sprintf("no two of %d have the same form; that in %s comes first", n, docs[usualForm[0].Doc].Name)
	}
	c.Positions.Standard = &rule{Like: clauseWords(usualForm[0].Quote), Note: note}
	c.Positions.Words = clauseWords(usualForm[0].Quote)
	for _, form := range u.Forms[1:min(len(u.Forms), 1+mostVariants)] {
		c.Positions.Acceptable = append(c.Positions.Acceptable, rule{Like: clauseWords(form[0].Quote),
			Note: fmt.Sprintf("a variant: %d of %d, as in %s", len(form), n, docs[form[0].Doc].Name)})
	}
	if n*100 >= len(docs)*usually {
		c.Positions.Unacceptable = []rule{{Presence: "absent", Note: fmt.Sprintf("%d of %d precedents have it", n, len(docs))}}
	}
	return c, true
}

var (
	// notClauses are titles over what is no clause of its own.
	notClauses = map[string]bool{"opening": true, "recitals": true, "background": true, "witnesseth": true, "definitions": true,
		"schedule": true, "exhibit": true, "signatures": true}
	lettered = regexp.MustCompile(`[a-z]{3}`)
	unfit    = regexp.MustCompile(`[^a-z0-9]+`)
	numbered = regexp.MustCompile(`^\s*(?:(?:Section|Article|Clause|SECTION|ARTICLE)\s+)?(?:\d+(?:\.\d+)*|[IVX]+)\.?\s+`)
)

// slug makes an id of a title.
func slug(title string) string {
	const longest = 40
	s := strings.Trim(unfit.ReplaceAllString(strings.ToLower(title), "_"), "_")
	return strings.Trim(s[:min(len(s), longest)], "_")
}

// clauseWords are the words of a clause without its number, on one line, and not too many.
func clauseWords(quote string) string {
	s := strings.Join(strings.Fields(numbered.ReplaceAllString(quote, "")), " ")
	if len(s) > mostWords {
		s = strings.ToValidUTF8(s[:mostWords], "")
		if at := strings.LastIndex(s, ". "); at > mostWords/2 {
			s = s[:at+1]
		}
	}
	return s
}

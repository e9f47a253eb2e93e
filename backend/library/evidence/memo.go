package evidence

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/library/answer"
)

// MemoOf returns an answer as [Evidence.Export] takes it: the quotes that it stands on, and
// its lines. Sentences that are struck are left out, with what they cite.
func MemoOf(r *answer.Reply) ([]Clip, *export.Memo) {
	m := memo{reply: r, named: len(r.Found) > 1 || r.Unsaid != nil}
	if r.Unsaid != nil {
		m.absent(r.Unsaid)
	}
	for _, f := range r.Found {
		if r.Absent {
			m.absent(f)
		} else {
			m.add(f)
		}
	}
	for _, f := range r.Found {
		m.foreign(f)
	}
	for _, u := range r.Unanswered {
		if u.Nearest != nil { // each line of a memo stands on a quote
			text := "No passage answers " + strings.TrimRight(u.Question, "? ") + "; the nearest one is quoted below"
			m.lines = append(m.lines, export.MemoLine{Text: text, Snippets: []int{m.clip(*u.Nearest)}})
		}
	}
	return m.clips, &export.Memo{Lines: m.lines, Cells: m.cells}
}

// memo is a memo in the making.
type memo struct {
	reply *answer.Reply
	named bool // each line names its document
	clips []Clip
	spans []doc.Span // of the clips, in bytes
	lines []export.MemoLine
	cells []export.MemoCell
}

func (m *memo) add(f *ask.Found) {
	var quotes, unclear []int
	for _, s := range f.Sentences { // what is quoted comes before what stands on it
		if quoted(s) && s.Support == ask.Verified {
			for _, c := range s.Citations {
				switch c.Status {
				case "superseded", "unsigned": // which hold no more, or not yet
				case "unclear":
					unclear = append(unclear, m.clip(c))
				default:
					quotes = append(quotes, m.clip(c))
				}
			}
		}
	}
	said := false
	for _, s := range f.Sentences {
		if quoted(s) && s.Support == ask.Verified {
			for _, c := range s.Cells {
				m.cells = append(m.cells, export.MemoCell{
					Row: m.name(f, ": ") + c.RowWords(), Column: c.ColumnWords(), Words: c.Value.Quote, Snippet: m.clip(c.Value),
				})
			}
		}
		if quoted(s) || s.Support != ask.Verified {
			continue
		}
		line := export.MemoLine{Text: m.name(f, ": ") + s.Text}
		if s.Kind == ask.Model {
			line.Model = m.reply.Model
		}
		for _, c := range s.Citations {
			if n := m.clip(c); !slices.Contains(line.Snippets, n) {
				line.Snippets = append(line.Snippets, n)
			}
		}
		m.lines, said = append(m.lines, line), true
	}
	if !said && len(quotes) > 0 {
		m.lines = append(m.lines, export.MemoLine{Text: m.name(f, " answers") + " in the words quoted below", Snippets: quotes})
		if !m.named {
			m.lines[len(m.lines)-1].Text = "The contract answers in the words quoted below"
		}
	}
	if len(unclear) > 0 {
		m.lines = append(m.lines, export.MemoLine{Text: m.name(f, ": ") +
			"It is unclear which of the words quoted below hold; read them with their papers", Snippets: unclear})
	}
}

// quoted reports whether a sentence is words of the document.
func quoted(s ask.Sentence) bool {
	return s.Kind == ask.Quote || s.Kind == ask.Qualifier || s.Kind == ask.Related
}

func (m *memo) name(f *ask.Found, after string) string {
	if !m.named {
		return ""
	}
	return filepath.Base(f.File) + after
}

func (m *memo) absent(f *ask.Found) {
	if f.Nearest == nil {
		return
	}
	text := fmt.Sprintf("No passage answers that (probability that one of the %d looked at does: %.0f %%); the nearest one is quoted below",
		m.reply.Passages, 100*m.reply.Presence)
	if f == m.reply.Unsaid {
		text = filepath.Base(f.File) + " does not say; its nearest passage and what other documents say are quoted below"
	}
	m.lines = append(m.lines, export.MemoLine{
		Text:     text,
		Snippets: []int{m.clip(*f.Nearest)},
	})
}

// foreign tells of a document in another language than English that it is, beside what is quoted of it.
func (m *memo) foreign(f *ask.Found) {
	line := export.MemoLine{Text: filepath.Base(f.File) + " is not in English, the language that questions are understood in: read the passages around"}
	for i, c := range m.clips {
		if c.Doc == f.Doc.String() {
			line.Snippets = append(line.Snippets, i+1)
		}
	}
	if f.Foreign && len(line.Snippets) > 0 {
		m.lines = append(m.lines, line)
	}
}

// clip returns the number of the quote that holds a citation, adding it where there is none. One that has a clause's number more takes the
// place of what it holds.
func (m *memo) clip(c ask.Citation) int {
	clip := Clip{Doc: c.Doc.String(), Characters: c.Span, Quote: c.Quote, Question: m.reply.Question.Text}
	for i, have := range m.clips {
		if have.Doc != clip.Doc {
			continue
		}
		if c.Bytes.End == m.spans[i].End && c.Bytes.Contains(m.spans[i]) && c.Bytes.Len()-m.spans[i].Len() <= longestNumber {
			m.clips[i], m.spans[i] = clip, c.Bytes
		}
		if m.spans[i].Contains(c.Bytes) {
			return i + 1
		}
	}
	m.clips, m.spans = append(m.clips, clip), append(m.spans, c.Bytes)
	return len(m.clips)
}

// longestNumber is how many bytes the number of a clause has at most, with what parts it from its words: "Section 10.12 ".
const longestNumber = 16

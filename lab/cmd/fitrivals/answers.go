package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/family"
	"pincite/backend/learned"
	"pincite/backend/library"
	"pincite/backend/library/answer/rival"
	"pincite/lab/train/logistic"
)

// inquiry is a question with the sentences of its family.
type inquiry struct {
	Family     int
	Name, Text string
	Holds      int // how many words answer it
	Sentences  []sentence
	Doubts     []doubt
}

type sentence struct {
	Text    string
	Signals map[string]float64
	Covers  []int // the words that answer of which it is
	Lapsed  bool  // it is of words that hold no longer
	Span    doc.Span
	Paper   string
}

// inquiries returns the questions of a family, as they were read when they were asked, with what may answer them.
func (r *reader) inquiries(ctx context.Context, n int, f *told, asked map[string]ask.Question, matter *library.Matter) (all []inquiry, err error) {
	sets := map[*family.Standing]*rival.Set{}
	byDay := map[string]*library.Families{}
	for _, q := range f.questions {
		if byDay[q.asOf] == nil {
			if byDay[q.asOf], err = matter.Families(ctx, q.asOf); err != nil {
				return nil, err
			}
		}
		for _, s := range byDay[q.asOf].Standings {
			file := func(id doc.ID) string {
				i := slices.IndexFunc(s.Papers, func(p library.PaperState) bool { return p.ID == id })
				if i < 0 {
					return ""
				}
				return filepath.Base(s.Papers[i].File)
			}
			if !slices.ContainsFunc(s.Papers, func(p library.PaperState) bool { return filepath.Base(p.File) == q.holds[0].file }) {
				continue
			}
			if sets[s] == nil {
				if sets[s], err = rival.Of(ctx, s, func(id doc.ID) (string, error) { return f.files[file(id)], nil }, r.encoder); err != nil {
					return nil, err
				}
			}
			read := asked[q.text]
			answers, err := sets[s].Judged(ctx, &read, r.encoder, read.Beside(ctx, r.beside))
			if err != nil {
				return nil, err
			}
			in := inquiry{Family: n, Name: f.name, Text: q.text, Holds: len(q.holds)}
			for _, a := range answers {
				var quoted []saying
				quote := func(id doc.ID, words string) { quoted = append(quoted, saying{file: file(id), words: words}) }
				if a.Paper == nil {
					for _, p := range s.PiecesIn(a.Bytes) {
						quote(p.Doc, p.Text())
					}
				} else {
					quote(a.Paper.ID, f.files[file(a.Paper.ID)][a.Sentence.Start:a.Sentence.End])
				}
				for _, op := range a.By {
					var span doc.Span
					for _, p := range op.Source {
						if p.Doc == op.Paper {
							if span.Len() == 0 {
								span = p.Source
							}
							span.End = max(span.End, p.Source.End)
						}
					}
					quote(op.Paper, f.files[file(op.Paper)][span.Start:span.End])
				}
				c := sentence{Text: a.Text, Signals: a.Signals, Span: a.Sentence}
				if a.Paper != nil {
					c.Paper = file(a.Paper.ID)
				}
				any := func(saying) bool { return true }
				for i, w := range q.holds {
					if f.quoted([]words{w}, quoted, leastBegun, any) > 0 {
						c.Covers = append(c.Covers, i)
					}
				}
				c.Lapsed = f.quoted(q.lapsed, quoted[:1], mostGiven, any) > 0
				in.Sentences = append(in.Sentences, c)
			}
			in.Doubts = doubtsOf(sets[s], answers)
			all = append(all, in)
			break
		}
	}
	return all, nil
}

// isRead reports whether a signal is of what a cross-encoder read.
func isRead(name string, _ float64) bool { return strings.Contains(name, "entails") }

// fitAnswers fits what tells that a sentence answers a question, perhaps before the question is read beside it.
func fitAnswers(all []inquiry, unread bool, of func(family int) bool) learned.Named {
	var p logistic.Descent
	for _, in := range all {
		if !of(in.Family) {
			continue
		}
		for _, s := range in.Sentences {
			signals := s.Signals
			if unread {
				signals = maps.Clone(signals)
				maps.DeleteFunc(signals, isRead)
			}
			p.Add(signals, len(s.Covers) > 0, 1)
		}
	}
	return p.Newton()
}

// mostLost is the share of questions of which words may be lost for quoting fewer sentences.
const mostLost = 0.01

// judgeAnswers fits what tells that a sentence answers, tells how it does on families that it did not learn from, and takes from these from when on a sentence is
// quoted.
func judgeAnswers(all []inquiry, j *rival.Judge, wrong bool) (judged [][]float64) {
	families := 0
	for _, e := range all {
		families = max(families, e.Family+1)
	}
	judged = make([][]float64, len(all))
	each(min(families, answerFolds), func(i int) {
		held := fitAnswers(all, false, func(family int) bool { return family%answerFolds != i })
		for n, in := range all {
			for _, s := range in.Sentences {
				if in.Family%answerFolds == i {
					judged[n] = append(judged[n], held.Of(s.Signals))
				}
			}
		}
	})
	var whole [100]int // questions of which all words are quoted, by the cutoff in hundredths
	var quoted [100]float64
	for n, in := range all {
		order := in.order(judged[n])
		for from := range whole {
			got := in.quoted(order, judged[n], float64(from)/100)
			have := map[int]bool{}
			for _, i := range got {
				for _, c := range in.Sentences[i].Covers {
					have[c] = true
				}
			}
			whole[from], quoted[from] = whole[from]+one(len(have) == in.Holds), quoted[from]+float64(len(got))/float64(len(all))
			if wrong && from == 10 && len(have) < in.Holds {
				fmt.Printf("## %s: %s\n", in.Name, in.Text)
				for i, s := range in.Sentences {
					if slices.Contains(got, i) || len(s.Covers) > 0 {
						fmt.Printf("   %.3f %v %v %.14s %.120q %v\n", judged[n][i], s.Covers, s.Lapsed, s.Paper, s.Text, s.Signals)
					}
				}
			}
		}
	}
	for n := range whole {
		if whole[n] >= whole[0]-int(mostLost*float64(len(all))) {
			j.Quoted = float64(n) / 100
		}
		if n%5 == 0 && n < 60 {
			fmt.Printf("from %.2f: all words that answer are quoted for %d of %d questions, %.1f sentences each\n", float64(n)/100, whole[n], len(all), quoted[n])
		}
	}
	every := func(int) bool { return true }
	j.Answers = rounded(fitAnswers(all, false, every))
	if _, read := j.Answers.Weights["entails"]; read {
		j.Likely = rounded(fitAnswers(all, true, every))
	}
	fmt.Printf("quoted from %.2f\n", j.Quoted)
	return judged
}

// order returns the sentences by how likely each is to answer, a sentence once.
func (in *inquiry) order(judged []float64) (order []int) {
	all := make([]int, len(judged))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(judged[b], judged[a]) })
	for _, i := range all {
		s := &in.Sentences[i]
		same := func(k int) bool { return in.Sentences[k].Paper == s.Paper && in.Sentences[k].Span == s.Span }
		if len(order) < rival.MostQuoted && !slices.ContainsFunc(order, same) {
			order = append(order, i)
		}
	}
	return order
}

// quoted returns which sentences are quoted, from a probability on.
func (in *inquiry) quoted(order []int, judged []float64, from float64) (got []int) {
	for _, i := range order {
		if judged[i] >= max(from, rival.Behind*judged[order[0]]) {
			got = append(got, i)
		}
	}
	return got
}

// answerFolds is in how many parts families are left out for their questions, one after the other.
const answerFolds = 8

package bench

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"text/tabwriter"
	"time"

	"pincite/backend/doc"
)

// AnswerReport is what an [AnswerStudy] measured.
type AnswerReport struct {
	Version   string      `json:"version"`
	Machine   Machine     `json:"machine"`
	Selection Selection   `json:"selection"`
	Index     Description `json:"index"`
	// Model is the language model that worded the answers, "" for none; Worded counts its sentences and,
	// as refused, those that were struck, and Failed are the answers of which it gave nothing.
	Model  string   `json:"model,omitempty"`
	Worded Refusals `json:"worded,omitzero"`
	Failed int      `json:"failed,omitempty"`
	// Rows are the data sets, and last their mean, each with the same weight.
	Rows []AnswerFigures `json:"rows"`
	// Present and Absent are questions whose clause the document has, and lacks.
	Present Refusals `json:"present"`
	Absent  Refusals `json:"absent"`
	// Elsewhere are questions about something else than contracts.
	Elsewhere Refusals `json:"elsewhere"`
	// Citations is how many there were, Exact those whose quote is the text at the span.
	Citations int `json:"citations"`
	Exact     int `json:"exact"`
	// Supported is the share of the statements that stand on all that they cite, and Needed that of
	// the citations that their statement cannot do without: citation recall and precision as in
	// ALCE (arXiv 2305.14627), judged by rules.
	Statements int     `json:"statements"`
	Supported  float64 `json:"citation_recall"`
	Needed     float64 `json:"citation_precision"`
	// Values in front of answers, right where they stand on marked words; Yes those to questions of the
	// data set "cuad" in its own words for a clause that is there, right where they say yes; Facts those to the
	// questions of the playbook "facts", right where the marked words have the value.
	Values ValueCount `json:"values"`
	Yes    ValueCount `json:"yes"`
	Facts  ValueCount `json:"facts"`
	// MedianMillis and P95Millis are what an answer took.
	MedianMillis float64 `json:"median_ms"`
	P95Millis    float64 `json:"p95_ms"`
}

// AnswerFigures are the means over the questions of a data set whose clause is there, as
// fractions of 1. An answer that was refused counts as one without words.
type AnswerFigures struct {
	Name      string      `json:"name"`
	Questions int         `json:"questions"`
	Answer    AnswerMeans `json:"answer"`
	Lead      AnswerMeans `json:"lead_passage"`
	Three     AnswerMeans `json:"three_passages"`
	// Low and High bound the answers' F1: a 95 % bootstrap interval that draws documents.
	Low  float64 `json:"f1_low"`
	High float64 `json:"f1_high"`
}

// AnswerMeans are means of precision, recall and F1 by characters, and of ROUGE-L by words.
type AnswerMeans struct {
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
	RougeL    float64 `json:"rouge_l"`
}

// Refusals counts questions of which some were answered by "no passage".
type Refusals struct {
	Questions int `json:"questions"`
	Refused   int `json:"refused"`
}

// Share is the share of the questions that were refused, 0 of none.
func (r Refusals) Share() float64 { return ratio(r.Refused, r.Questions) }

func (r *Refusals) count(refused bool) {
	r.Questions++
	if refused {
		r.Refused++
	}
}

// answerScore is precision, recall and F1 of the characters quoted, and ROUGE-L.
type answerScore [4]float64

// scoreAnswer scores the spans quoted, in code points of the question's document, against
// the gold there.
func scoreAnswer(q askedQuestion, spans []doc.Span) answerScore {
	var gold, quoted union
	marked, length := 0, 0
	add := func(to *union, n *int, s doc.Span) {
		merged, fresh := to.add(s)
		*to, *n = merged, *n+fresh
	}
	for _, g := range q.Gold {
		if g.File == q.file {
			add(&gold, &marked, g.Span)
		}
	}
	for _, s := range spans {
		add(&quoted, &length, s)
	}
	found := gold.common(quoted)
	return answerScore{ratio(found, length), ratio(found, marked), ratio(2*found, length+marked), 0}
}

func (r *AnswerReport) evaluate(rows []answerRow) {
	names := []string{}
	var cited citing
	var took []time.Duration
	for _, row := range rows {
		took = append(took, row.took)
		r.Worded.Questions, r.Worded.Refused = r.Worded.Questions+row.worded.Questions, r.Worded.Refused+row.worded.Refused
		if row.failed {
			r.Failed++
		}
		r.Values.add(row.marked)
		r.Yes.add(row.yes)
		r.Facts.add(row.fact)
		cited.add(row.cited)
		r.Citations, r.Exact = r.Citations+row.quotes, r.Exact+row.exact
		switch {
		case row.benchmark == elsewhere:
			r.Elsewhere.count(row.refused)
			continue
		case row.absent:
			r.Absent.count(row.refused)
			continue
		}
		r.Present.count(row.refused)
		if !slices.Contains(names, row.benchmark) {
			names = append(names, row.benchmark)
		}
	}
	r.Statements, r.Supported, r.Needed = cited.statements, ratio(cited.supported, cited.statements), ratio(cited.needed, cited.citations)
	slices.Sort(took)
	if n := len(took); n > 0 {
		r.MedianMillis, r.P95Millis = float64(took[n/2].Microseconds())/1000, float64(took[n*95/100].Microseconds())/1000
	}
	total := AnswerFigures{Name: "mean"}
	var drawn []float64
	for _, name := range names {
		of := slices.DeleteFunc(slices.Clone(rows), func(row answerRow) bool { return row.absent || row.benchmark != name })
		f := AnswerFigures{Name: name, Questions: len(of)}
		for i, m := range []*AnswerMeans{&f.Answer, &f.Lead, &f.Three} {
			for _, row := range of {
				m.add(row.answers[i], len(of))
			}
		}
		draws := drawnF1(of)
		if drawn == nil {
			drawn = make([]float64, len(draws))
		}
		for i, x := range draws {
			drawn[i] += x / float64(len(names))
		}
		f.Low, f.High = bounds(draws)
		r.Rows = append(r.Rows, f)
		total.Questions += f.Questions
		for i, m := range []*AnswerMeans{&total.Answer, &total.Lead, &total.Three} {
			from := []AnswerMeans{f.Answer, f.Lead, f.Three}[i]
			m.add(answerScore{from.Precision, from.Recall, from.F1, from.RougeL}, len(names))
		}
	}
	total.Low, total.High = bounds(drawn)
	r.Rows = append(r.Rows, total)
}

func (m *AnswerMeans) add(s answerScore, of int) {
	m.Precision += s[0] / float64(of)
	m.Recall += s[1] / float64(of)
	m.F1 += s[2] / float64(of)
	m.RougeL += s[3] / float64(of)
}

// drawnF1 returns the mean F1 of the answers in each bootstrap draw of documents.
func drawnF1(rows []answerRow) []float64 {
	type sum struct {
		f1 float64
		n  int
	}
	at := map[string]int{}
	var documents []sum
	for _, row := range rows {
		i, ok := at[row.file]
		if !ok {
			i = len(documents)
			at[row.file], documents = i, append(documents, sum{})
		}
		documents[i].f1 += row.answers[0][2]
		documents[i].n++
	}
	rng := rand.New(rand.NewPCG(seed, seed))
	draws := make([]float64, resamples)
	for i := range draws {
		var all sum
		for range documents {
			d := documents[rng.IntN(len(documents))]
			all.f1, all.n = all.f1+d.f1, all.n+d.n
		}
		draws[i] = all.f1 / float64(max(1, all.n))
	}
	return draws
}

func bounds(draws []float64) (low, high float64) {
	if len(draws) == 0 {
		return 0, 0
	}
	sorted := slices.Sorted(slices.Values(draws))
	return percentile(sorted, 0.025), percentile(sorted, 0.975)
}

// WriteTable writes the figures for a reader at a terminal, in percent.
func (r *AnswerReport) WriteTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "questions\tanswer P\tR\tF1\tROUGE-L\tlead passage P\tR\tF1\tROUGE-L\tthree passages P\tR\tF1\tROUGE-L\t\n")
	for _, f := range r.Rows {
		fmt.Fprintf(t, "%d\t", f.Questions)
		for i, m := range []AnswerMeans{f.Answer, f.Lead, f.Three} {
			f1 := percent(m.F1)
			if i == 0 {
				f1 = interval(Estimate{m.F1, f.Low, f.High})
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\t", percent(m.Precision), percent(m.Recall), f1, percent(m.RougeL))
		}
		fmt.Fprintf(t, "  %s\n", f.Name)
	}
	if err := t.Flush(); err != nil {
		return fmt.Errorf("write table: %w", err)
	}
	fmt.Fprintf(w, "refused: %d of %d questions whose clause is there (%s %%), %d of %d whose clause is absent (%s %%)\n",
		r.Present.Refused, r.Present.Questions, percent(r.Present.Share()), r.Absent.Refused, r.Absent.Questions, percent(r.Absent.Share()))
	if r.Elsewhere.Questions > 0 {
		fmt.Fprintf(w, "refused: %d of %d questions about something else (%s %%)\n", r.Elsewhere.Refused, r.Elsewhere.Questions, percent(r.Elsewhere.Share()))
	}
	if r.Model != "" {
		fmt.Fprintf(w, "worded by %s: %d sentences, of which %d were struck; %d answers without it, as it gave none\n", r.Model, r.Worded.Questions, r.Worded.Refused, r.Failed)
	}
	fmt.Fprintf(w, "statements: %d; citation recall %s %%, citation precision %s %%, judged by rules\n", r.Statements, percent(r.Supported), percent(r.Needed))
	fmt.Fprintf(w, "citations: %d, of which %d are the text at their span; an answer takes %.1f ms (95 %% within %.1f ms)\n", r.Citations, r.Exact, r.MedianMillis, r.P95Millis)
	r.Values.write(w, "answers whose clause is there", "stand on marked words")
	r.Yes.write(w, "of cuad's questions for yes or no whose clause is there", "say yes")
	r.Facts.write(w, "questions of the playbook facts", "are values of the marked words")
	for _, part := range r.Index.Learned {
		fmt.Fprintf(w, "uses %s, which learned from %d gold spans of %d documents\n", part.Name, part.GoldSpans, len(part.Documents))
	}
	return nil
}

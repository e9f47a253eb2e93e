package bench

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/ask"
	"pincite/backend/doc"
)

func TestScoreAnswer(t *testing.T) {
	t.Parallel()
	q := askedQuestion{Question{Gold: []Gold{{"a", doc.Span{Start: 10, End: 20}}, {"a", doc.Span{Start: 15, End: 30}}, {"b", doc.Span{Start: 0, End: 9}}}}, "a", ""}
	for name, c := range map[string]struct {
		spans []doc.Span
		want  answerScore
	}{
		"nothing":          {nil, answerScore{}},
		"all of it":        {[]doc.Span{{Start: 10, End: 30}}, answerScore{1, 1, 1, 0}},
		"half of it":       {[]doc.Span{{Start: 20, End: 30}}, answerScore{1, 0.5, 2.0 / 3, 0}},
		"and as much more": {[]doc.Span{{Start: 10, End: 50}}, answerScore{0.5, 1, 2.0 / 3, 0}},
		"twice":            {[]doc.Span{{Start: 10, End: 30}, {Start: 12, End: 20}}, answerScore{1, 1, 1, 0}},
		"elsewhere":        {[]doc.Span{{Start: 40, End: 50}}, answerScore{}},
	} {
		got := scoreAnswer(q, c.spans)
		for i := range got {
			if math.Abs(got[i]-c.want[i]) > 1e-9 {
				t.Errorf("%s: %v, want %v", name, got, c.want)
				break
			}
		}
	}
}

// TestAnswerQuestions asks for the clauses that documents lack, and for none that they have.
func TestAnswerQuestions(t *testing.T) {
	t.Parallel()
	d := &Dataset{Documents: map[string]*Document{}}
	b := Benchmark{Name: refusalBenchmark}
	for i := range leastOfKind + 1 {
		file := string(rune('a'+i)) + ".txt"
		d.Documents[file] = newDocument(file, "words of "+file)
		gold := []Gold{{file, doc.Span{End: 5}}}
		if i < leastOfKind { // the last one lacks an audit right
			b.Questions = append(b.Questions, Question{refusalBenchmark, "Consider " + file + "; Is there an audit right?", gold})
		}
		b.Questions = append(b.Questions, Question{refusalBenchmark, "Consider " + file + "; Is there a cap?", gold})
	}
	b.Questions = append(b.Questions, Question{refusalBenchmark, "Consider a.txt; Is it rare?", b.Questions[0].Gold})
	d.Benchmarks = []Benchmark{b}
	all := AnswerStudy{Elsewhere: []string{"hello?"}}.questions(d, b.Questions)
	var absent []string
	for _, q := range all {
		if q.absent() {
			absent = append(absent, q.file+": "+q.Query)
		}
	}
	want := []string{"u.txt: Consider u.txt; Is there an audit right?", "a.txt: hello?"}
	if strings.Join(absent, "|") != strings.Join(want, "|") || len(all) != len(b.Questions)+2 {
		t.Errorf("asked for %q, want %q", absent, want)
	}
	worded := AnswerStudy{Wordings: map[string][]string{"Is there a cap?": {"any cap?"}}}.questions(d, b.Questions)
	n := 0
	for _, q := range worded {
		if q.Query == "any cap?" {
			n++
		}
	}
	if n == 0 || n > leastOfKind {
		t.Errorf("%d of %d questions are put in other words", n, leastOfKind+1)
	}
}

func TestAnswerReport(t *testing.T) {
	t.Parallel()
	var r AnswerReport
	r.evaluate([]answerRow{
		{benchmark: "one", file: "a", answers: [3]answerScore{{1, 1, 1}, {0.5, 0.5, 0.5}}, quotes: 2, exact: 2, took: time.Millisecond},
		{benchmark: "one", file: "b", refused: true, took: 2 * time.Millisecond, failed: true},
		{benchmark: "two", file: "c", answers: [3]answerScore{{0.2, 0.2, 0.2}}, quotes: 1, took: 3 * time.Millisecond, worded: Refusals{3, 1}},
		{benchmark: "two", file: "c", absent: true, refused: true},
		{benchmark: elsewhere, file: "c", absent: true},
	})
	total := r.Rows[len(r.Rows)-1]
	if math.Abs(total.Answer.F1-0.35) > 1e-9 || math.Abs(total.Lead.F1-0.125) > 1e-9 || total.Questions != 3 || total.Low > total.Answer.F1 || total.High < total.Answer.F1 {
		t.Errorf("the mean is %+v", total)
	}
	if r.Present != (Refusals{3, 1}) || r.Absent != (Refusals{1, 1}) || r.Elsewhere != (Refusals{1, 0}) || r.Citations != 3 || r.Exact != 2 {
		t.Errorf("%+v", r)
	}
	if r.Model = "tiny"; r.Worded != (Refusals{3, 1}) || r.Failed != 1 {
		t.Errorf("worded %+v, %d failed", r.Worded, r.Failed)
	}
	var table bytes.Buffer
	if err := r.WriteTable(&table); err != nil || !strings.Contains(table.String(), "refused: 1 of 3") || !strings.Contains(table.String(), "about something else") || !strings.Contains(table.String(), "worded by tiny: 3 sentences, of which 1 were struck; 1 answers") {
		t.Errorf("%v: %s", err, table.String())
	}
	if (Refusals{}).Share() != 0 {
		t.Error("a share of nothing")
	}
}

func TestReadWeights(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "weights.json")
	if _, err := ReadWeights(path); err == nil {
		t.Error("a file that is not there is read")
	}
	if err := os.WriteFile(path, []byte(`{"sentence":{}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadWeights(path); !errors.Is(err, ask.ErrWeights) {
		t.Errorf("weights of nothing: %v", err)
	}
}

func TestReadElsewhere(t *testing.T) {
	t.Parallel()
	const path = "../cmd/fitanswers/elsewhere.txt"
	fit, err := ReadElsewhere(path, false)
	if err != nil {
		t.Fatal(err)
	}
	measure, err := ReadElsewhere(path, true)
	if err != nil || len(fit) < 30 || len(measure) < 30 {
		t.Fatalf("%d and %d questions, %v", len(fit), len(measure), err)
	}
	for _, q := range fit {
		for _, m := range measure {
			if q == m {
				t.Errorf("%q is fitted to and measured", q)
			}
		}
	}
}

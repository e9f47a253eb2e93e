package bench

import (
	"cmp"
	"math"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/review/presence"
)

// PresenceReport says how well the presence of clauses is told, by documents that the
// model did not see.
type PresenceReport struct {
	Documents int                `json:"documents"`
	Kinds     int                `json:"kinds"`
	MeanAP    float64            `json:"mean_ap"`                // mean of AP over kinds that some document has
	Precision float64            `json:"precision_at_80_recall"` // mean over kinds
	ECE       float64            `json:"calibration_error"`      // expected calibration error, ten bins
	Recall    float64            `json:"evidence_recall"`        // mean share of the marked characters that the evidence holds, where found
	Share     float64            `json:"evidence_precision"`     // mean share of the evidence that is marked, where found
	AP        map[string]float64 `json:"ap"`                     // by kind
}

// judged is one document's judgement of a kind.
type judged struct {
	score       float64
	probability float64
	present     bool
}

// presenceTally gathers what [PresenceReport] says of a set.
type presenceTally struct {
	set             MarkedSet
	byKind          [][]judged
	recalls, shares []float64
}

func newPresenceTally(s MarkedSet) *presenceTally {
	return &presenceTally{set: s, byKind: make([][]judged, len(s.Kinds))}
}

// add adds a document's judgement of a kind, by its position, with its evidence.
func (t *presenceTally) add(d *MarkedDocument, k int, probability float64, evidence []doc.Span) {
	gold := d.Gold[t.set.Kinds[k]]
	t.byKind[k] = append(t.byKind[k], judged{probability, probability, len(gold) > 0})
	if len(gold) > 0 && probability >= 0.5 {
		recall, share := covered(evidence, gold)
		t.recalls, t.shares = append(t.recalls, recall), append(t.shares, share)
	}
}

func (t *presenceTally) report(documents int) PresenceReport {
	r := PresenceReport{Documents: documents, AP: map[string]float64{}, Recall: mean(t.recalls), Share: mean(t.shares)}
	var aps, precisions []float64
	var all []judged
	for k, list := range t.byKind {
		all = append(all, list...)
		if ap, precision, ok := ranked(list); ok {
			r.AP[t.set.Kinds[k]] = ap
			aps, precisions = append(aps, ap), append(precisions, precision)
		}
	}
	r.Kinds, r.MeanAP, r.Precision, r.ECE = len(aps), mean(aps), mean(precisions), calibrationError(all)
	return r
}

// measurePresence asks the model for all kinds of a set in all documents.
func measurePresence(m *presence.Model, s MarkedSet) PresenceReport {
	tally := newPresenceTally(s)
	tally.judge(m, s.Documents)
	return tally.report(len(s.Documents))
}

// judge adds what the model says of all kinds in documents.
func (t *presenceTally) judge(m *presence.Model, documents []*MarkedDocument) {
	at := map[string]int{}
	for i, k := range m.Kinds() {
		at[k] = i
	}
	for _, d := range documents {
		judgements := m.Judge(d.Learning.Passages)
		for k, kind := range t.set.Kinds {
			j := judgements[at[t.set.Name+"/"+kind]]
			var evidence []doc.Span
			for _, p := range j.Evidence {
				evidence = append(evidence, d.Chunks[p])
			}
			t.add(d, k, j.Probability, evidence)
		}
	}
}

// covered returns the share of the marked characters that evidence holds, and the share of the
// evidence that is marked.
func covered(evidence, gold []doc.Span) (recall, share float64) {
	marked, shared, length := 0, 0, 0
	for _, g := range gold {
		marked += g.Len()
		for _, e := range evidence {
			shared += e.Intersect(g).Len()
		}
	}
	for _, e := range evidence {
		length += e.Len()
	}
	return min(float64(shared)/float64(max(marked, 1)), 1), min(float64(shared)/float64(max(length, 1)), 1)
}

// ranked returns the average precision of a ranking, and its precision at 80 % recall;
// false where nothing is to be found.
func ranked(list []judged) (ap, precision float64, ok bool) {
	slices.SortStableFunc(list, func(a, b judged) int { return cmp.Compare(b.score, a.score) })
	total, hits := 0, 0
	for _, j := range list {
		if j.present {
			total++
		}
	}
	for i, j := range list {
		if !j.present {
			continue
		}
		hits++
		ap += float64(hits) / float64(i+1)
		if precision == 0 && float64(hits) >= 0.8*float64(total) {
			precision = float64(hits) / float64(i+1)
		}
	}
	return ap / float64(max(total, 1)), precision, total > 0
}

// calibrationError is the expected calibration error over ten bins of equal width (Guo et
// al. 2017).
func calibrationError(all []judged) float64 {
	var n [10]int
	var p, y [10]float64
	for _, j := range all {
		bin := min(int(10*j.probability), 9)
		n[bin]++
		p[bin] += j.probability
		if j.present {
			y[bin]++
		}
	}
	sum := 0.0
	for i := range n {
		sum += math.Abs(p[i] - y[i])
	}
	return sum / float64(max(len(all), 1))
}

func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(max(len(list), 1))
}

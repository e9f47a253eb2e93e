package table

import (
	"math"
	"slices"
	"strings"
)

// mostScore and mostMargin bound signals, so that no single one decides.
const (
	mostScore  = 5.0
	mostOdds   = 12.0
	mostMargin = 3.0
	// mostShareOdds bounds the log-odds of the best cell among those of its table.
	mostShareOdds = 4.0
	mostBears     = 4.0 // words that a question means less than three quarters of what it does without bear all of it
	// wellCovered is the share of a question from which on each word more that is accounted for says most.
	wellCovered = 0.7
)

// signals tell what speaks for the best cell of a table and against it, by names that the weights know. Shares are 0 to 1.
func (g *grid) signals(all, series []scored, named bool) map[string]float64 {
	b := &all[0]
	out := map[string]float64{
		"score": max(-2, min(b.score, mostOdds)) / mostOdds, "share": shareOf(all, series), "share odds": oddsOfShare(shareOf(all, series)), "row": min(b.rowSays, 2) / 2, "label": b.precise, "head": min(b.head, 2) / 2,
		"head words": b.precision, "covered": b.covered, "kind": b.kind, "numbers": b.numbers, "clash": truth(b.clash), "unfit": truth(b.unfit),
		"named": truth(named), "by name": min(b.byName, 1), "unheaded": truth(g.unheaded(*b) >= 0), "terms": truth(g.t.Terms),
		"one column": truth(!g.t.Terms && len(g.t.Columns)-g.labels == 1), "reversed": truth(g.q.reversed), "asks nothing": truth(len(g.q.wants) == 0),
		"yes or no": truth(slices.Contains(g.q.wants, yesNo)), "more wants": truth(len(g.q.wants) > 1), "place or person": truth(g.q.place || g.q.person),
	}
	for _, f := range []feature{featRowLike, featRowBehind, featHeadLike, featHeadBehind, featTableLike, featCellLike, featCellBehind, featGiven, featTotal, featBlank} {
		out[featureNames[f]] = b.features[f]
	}
	words := g.keys[b.row][b.column].words
	out["mark"] = truth(marks.MatchString(strings.TrimSpace(words)))
	out["long"] = min(float64(len(words))/longestKey, 1)
	out["only kind"] = truth(g.onlyKind(*b))
	told := g.t.Terms || out["one column"] == 1 || b.head > 0 || out["only kind"] == 1 // the column is
	out["row and column"], out["whole label"] = truth(named && told), truth(named && b.precise > wholeHead)
	out["all covered"] = max(0, b.covered-wellCovered) / (1 - wellCovered)
	g.missingSignals(b, out)
	row, column := mostMargin, mostMargin // how far behind the best cells of other rows and other columns are
	for _, s := range all[1:] {
		if s.in(series) {
			continue
		}
		if s.row == b.row {
			column = min(column, b.score-s.score)
		} else if s.column == b.column || len(g.t.Columns) > 1 {
			row = min(row, b.score-s.score)
		}
	}
	out["row margin"], out["column margin"] = row/mostMargin, column/mostMargin
	return out
}

// missingSignals adds what words of the question a cell leaves unexplained, as shares of their weight.
func (g *grid) missingSignals(b *scored, out map[string]float64) {
	total, all, heaviest, unexplained := 0.0, 0.0, 0.0, 0.0
	for _, t := range g.q.tokens {
		all += t.bears
		if !t.implied && t.weight > ownWeight && !t.name {
			total += t.weight
		}
	}
	for _, i := range b.missing {
		t := &g.q.tokens[i]
		kind := "strange" // the document does not have it
		if g.inText(*t) {
			kind = "elsewhere"
		} else {
			heaviest = max(heaviest, t.bears)
		}
		unexplained += t.bears
		out[kind] += t.weight / max(total, 1)
		if t.proper {
			out["proper "+kind] = 1
		}
		if g.q.titles[t.stem] { // another table is about it
			out["other title"] = 1
		}
		if g.q.heads[t.stem] {
			out["other head"] = 1
		}
	}
	if all > 0 {
		out["heaviest strange"], out["unexplained"] = min(1, mostBears*heaviest), unexplained/all
	}
	out["words"], out["nothing missing"] = min(total, mostScore)/mostScore, truth(len(b.missing) == 0)
}

// compareTables tells each cell how far it is before those of other tables.
func compareTables(all []considered) {
	for i := range all {
		margin := mostMargin
		for j := range all {
			if all[j].g.t != all[i].g.t {
				margin = min(margin, all[i].all[0].score-all[j].all[0].score)
			}
		}
		all[i].signals["table margin"] = max(margin, -mostMargin) / mostMargin
	}
}

// in reports whether a cell is one of some.
func (s *scored) in(some []scored) bool {
	return slices.ContainsFunc(some, func(o scored) bool { return o.row == s.row && o.column == s.column })
}

// shareOf returns the probability of the best cell among those of its table, by their log-odds; those of its series count as one with it.
func shareOf(all, series []scored) float64 {
	sum := 1.0
	for _, s := range all[1:] {
		if !s.in(series) {
			sum += math.Exp(s.score - all[0].score)
		}
	}
	return 1 / sum
}

// oddsOfShare returns the log-odds of a share, within bounds, as a share of these.
func oddsOfShare(p float64) float64 {
	return max(-1, min(math.Log(p/max(1-p, 1e-9))/mostShareOdds, 1))
}

func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

package table

import (
	"fmt"
	"sort"
)

func Debug(words string, ts []Table, q *Query) {
	for _, in := range q.intervals {
		fmt.Printf("   iv of=%d %v..%v unit=%q %q\n", in.of, in.from, in.to, in.unit, q.Text[in.words.Start:in.words.End])
	}
	for _, t := range q.tokens {
		fmt.Printf("   [%s w=%.2f p=%v of=%d also=%v]", t.stem, t.weight, t.proper, t.of, t.also)
	}
	fmt.Println()
	for i := range ts {
		g := newGrid(words, &ts[i], q)
		var all []scored
		for r := range ts[i].Rows {
			for c := range ts[i].Columns {
				all = append(all, g.score(r, c))
			}
		}
		sort.SliceStable(all, func(a, b int) bool { return all[a].score > all[b].score })
		for _, s := range all[:min(3, len(all))] {
			fmt.Printf("   t%d labels=%d r%d c%d score=%.2f cov=%.2f row=%.2f head=%.2f miss=%v clash=%v %.40q\n", i, g.labels, s.row, s.column, s.score, s.covered, s.row_, s.head, s.missing, s.clash, g.keys[s.row][s.column].words)
		}
	}
}

package query

import "slices"

// Clue is some words of which every match of an expression has one, or another of its
// stem, nearby: in a paragraph that the match has a part in.
type Clue struct {
	Words  []string
	Chunks int // that hold one of them, those that hold several counted for each
}

// Clue returns the clue that the fewest chunks hold; false where the expression has none.
// count returns how many chunks hold a word, or another of its stem.
func (m *Matcher) Clue(count func(word string) (int, error)) (Clue, bool, error) {
	return clueFinder(count).of(m.expression)
}

type clueFinder func(word string) (int, error)

func (f clueFinder) of(x Expression) (best Clue, ok bool, err error) {
	switch x := x.(type) {
	case conjunction:
		return fewest(len(x), func(i int) (Clue, bool, error) { return f.of(x[i]) })
	case disjunction:
		return together(len(x), func(i int) (Clue, bool, error) { return f.of(x[i]) })
	case *proximity:
		return fewest(len(x.operands), func(i int) (Clue, bool, error) {
			o := x.operands[i]
			return together(len(o), func(k int) (Clue, bool, error) { return f.of(o[k]) })
		})
	case *phrase:
		return fewest(len(x.words), func(i int) (Clue, bool, error) {
			word := string(x.words[i])
			if x.words[i].wild() || isSign(word) {
				return Clue{}, false, nil
			}
			clue := Clue{Words: signed(word)}
			for _, w := range clue.Words {
				n, err := f(w)
				if err != nil {
					return Clue{}, false, err
				}
				clue.Chunks += n
			}
			return clue, true, nil
		})
	}
	return Clue{}, false, nil
}

// fewest returns the best of n clues.
func fewest(n int, at func(int) (Clue, bool, error)) (best Clue, ok bool, err error) {
	for i := range n {
		one, has, err := at(i)
		if err != nil {
			return Clue{}, false, err
		}
		if has && (!ok || one.Chunks < best.Chunks) {
			best, ok = one, true
		}
	}
	return best, ok, nil
}

// together returns n clues as one, false unless there are all.
func together(n int, at func(int) (Clue, bool, error)) (sum Clue, ok bool, err error) {
	for i := range n {
		one, has, err := at(i)
		if err != nil || !has {
			return Clue{}, false, err
		}
		sum.Words = append(sum.Words, one.Words...)
		sum.Chunks += one.Chunks
	}
	slices.Sort(sum.Words)
	sum.Words = slices.Compact(sum.Words)
	return sum, true, nil
}

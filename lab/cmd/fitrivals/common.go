package main

import (
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strings"

	"pincite/backend/text"
)

// fewest is in how many contracts a word stands at least that is common, and longestLine how long a line of their list is.
const (
	fewest      = 4
	longestLine = 138
)

// writeCommon writes the words that many openings and ends of a folder's contracts have, those of as many together: what package family tells rare words by.
func writeCommon(out, folder string) error {
	contracts, err := corpus(folder)
	if err != nil {
		return err
	}
	in := map[string]int{}
	for _, p := range contracts.papers {
		seen := map[string]bool{}
		for w := range text.Words(p.Text + "\n" + p.Tail) {
			if len(w) > 2 && !seen[w] && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") == "" {
				seen[w] = true
				in[w]++
			}
		}
	}
	words := map[int][]string{}
	for w, n := range in {
		if n >= fewest {
			least := 1 << (bits.Len(uint(n)) - 1)
			words[least] = append(words[least], w)
		}
	}
	var b strings.Builder
	for least := fewest; least <= len(contracts.papers); least *= 2 {
		slices.Sort(words[least])
		line := fmt.Sprint(least)
		for _, w := range words[least] {
			if len(line)+len(w) > longestLine {
				b.WriteString(line + "\n")
				line = fmt.Sprint(least)
			}
			line += " " + w
		}
		b.WriteString(line + "\n")
	}
	return os.WriteFile(out, []byte(b.String()), 0o644)
}

package family

import (
	_ "embed" // the common words
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pincite/backend/text"
)

//go:embed common.txt
var commonText string

// common tells, of words that stand in the openings and ends of four contracts of 641 at least, in how many at least; a power of two.
var common = sync.OnceValue(func() map[string]float64 {
	all := map[string]float64{}
	for line := range strings.Lines(commonText) {
		words := strings.Fields(line)
		n, _ := strconv.Atoi(words[0])
		for _, w := range words[1:] {
			all[w] = float64(n)
		}
	}
	return all
})

const (
	contracts = 641 // that the common words were counted in
	// leastRare is how seldom a word is that tells agreements apart, as [rarity] counts: one of 64 contracts of 641 has it, at the most.
	leastRare = 2.2
	// mostRare bounds the words that are kept of a document.
	mostRare = 260
)

// rarity is the logarithm of how many contracts there are to one that has a word.
func rarity(w string) float64 {
	n := common()[w]
	if n == 0 {
		n = 2
	}
	return math.Log(contracts / n)
}

// rareWords returns the words of a text that few contracts have: those that it writes with a capital always, which are mostly names, with numbers,
// and the others.
func rareWords(s string) (names, others []string) {
	small := map[string]bool{}
	var order []string
	for w, at := range text.Words(s) {
		if len(w) < 3 || rarity(w) < leastRare || isDigit(w[0]) && (len(w) < 4 || isYear(w)) {
			continue
		}
		lower := s[at.Start] >= 'a' && s[at.Start] <= 'z'
		if _, ok := small[w]; !ok {
			order = append(order, w)
		}
		small[w] = small[w] || lower
	}
	for _, w := range order[:min(len(order), mostRare)] {
		if small[w] {
			others = append(others, w)
		} else {
			names = append(names, w)
		}
	}
	return names, others
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isYear(w string) bool { return len(w) == 4 && (w[:2] == "19" || w[:2] == "20") && isDigit(w[3]) }

// clauseNamed finds a clause that a paper names: "Cl. 3", "§ 10 (2)", "T-3".
var clauseNamed = regexp.MustCompile(`(?:\b[Cc]l(?:auses?|s?\.)|\b[Ss](?:ections?|ecs?\.)|\bSECTION|\b[Aa]rt(?:icles?|\.)|\b[Pp]ara(?:graph|\.)?s?|§|\b[Ii]tem|\b[Ss]chedule|\b[Aa]nnex(?:ure)?|\b[Ee]xhibit)\s?(?:No\.? ?)?([A-Z]{0,2}-?\d{1,3}[A-Z]?(?:\.\d+)*|[A-Z]\b)|\b([A-Z]-\d{1,2})\b`)

// marksOf returns the clauses that a text names, each once and in one form: "cl 3", "§ 10", "t-3".
func marksOf(s string) (all []string) {
	for _, m := range clauseNamed.FindAllStringSubmatch(s, -1) {
		mark := strings.ToLower(m[2])
		if mark == "" {
			mark = strings.ToLower(strings.TrimRight(m[0][:len(m[0])-len(m[1])], " .") + " " + m[1])
		}
		if !slices.Contains(all, mark) {
			all = append(all, mark)
		}
	}
	return all
}

// agreeing finds words in which people say that they agree, in the languages that titles are read in.
var agreeing = regexp.MustCompile(`(?i)\b(?:agree|arrange|settled|vereinbar|einig|konvention|conven|convien|convenu|acuerd|acord|accord|pact|overeen|avtal)`)

// aFigure finds an amount or a measure, and aParagraph the number or the heading with which a paragraph begins.
var (
	aFigure    = regexp.MustCompile(`\d[\d.,'’ ]*\d|\d`)
	aParagraph = regexp.MustCompile(`(?m)^[ \t*#]*(?:\(?([A-Za-z]?\d{1,2}|[a-z])(?:[.):]|[ \t]{2,}\p{Lu})|(?:Ziffer|Clause|Section|Article|Artikel|Art\.|§)[ \t]*(\d{1,2})\b|(\p{Lu}[\p{Lu}'’ -]{2,30})(?:[.:]|[ \t]*$)|(\p{Lu}[\p{L}'’ -]{2,24})[.:][ \t]+\p{Lu})`)
	aMark      = regexp.MustCompile(`[A-Za-z]?\d{1,2}[A-Za-z]?$`)
)

// figuresOf returns the numbers of two digits and more in a text but years, each once, up to so many.
func figuresOf(s string) (all []string) {
	const most = 120
	for _, m := range aFigure.FindAllString(s, -1) {
		m = strings.TrimRight(strings.NewReplacer(" ", "", "'", "", "’", "", ",", "").Replace(m), ".")
		if m = strings.TrimSuffix(m, ".00"); len(m) > 1 && !isYear(m) && !slices.Contains(all, m) && len(all) < most {
			all = append(all, m)
		}
	}
	return all
}

// numberedIn returns the numbers and headings with which paragraphs begin, each once.
func numberedIn(s string) (all []string) {
	for _, m := range aParagraph.FindAllStringSubmatch(s, -1) {
		if n := strings.ToLower(m[1] + m[2] + m[3] + m[4]); !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}

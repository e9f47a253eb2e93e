package route

import (
	_ "embed"
	"math"
	"strings"
	"sync"

	"pincite/backend/text"
)

//go:embed ordinary.txt
var ordinaryText string

// ordinaryWords holds the words that contracts use in running text, with the share of
// documents that do. A name made of such words ("Change Healthcare", "Target") is
// recognised less readily than one of words found nowhere else.
var ordinaryWords = sync.OnceValue(func() map[string]float32 {
	m := make(map[string]float32, 6000)
	for line := range strings.Lines(ordinaryText) {
		if line[0] == '#' {
			continue
		}
		share := float32(math.Exp2(-float64(line[0] - '0')))
		for w := range strings.FieldsSeq(line[1:]) {
			m[w] = share
		}
	}
	return m
})

// ordinaryByLength returns the ordinary words of n bytes.
func ordinaryByLength(n int) []string {
	if all := ordinaryLengths(); n >= 0 && n < len(all) {
		return all[n]
	}
	return nil
}

var ordinaryLengths = sync.OnceValue(func() (byLength [][]string) {
	for w := range ordinaryWords() {
		for len(w) >= len(byLength) {
			byLength = append(byLength, nil)
		}
		byLength[len(w)] = append(byLength[len(w)], w)
	}
	return byLength
})

// functionWords carry no name; they are passed over, so that "Bank of America" has its
// words side by side. So are the legal suffixes.
var functionWords = text.NewSet(`a an the of and or in on at to for by with from between among amongst
	is are was were be been do does did has have had can could may might shall should will would must
	this that these those it its their our my your his her we i you they there here what which who whom
	whose when where why how if as than then not no any all each such under per via re about into me us
	dba mr mrs ms messrs s weve ive youve theyve theyre youre im wed youd theyd youll theyll dont doesnt didnt cant couldnt wont wouldnt isnt
	arent wasnt werent hasnt havent hadnt shouldnt mustnt thats whats theres`).With(legalSuffixes)

// abbreviations are those that lawyers use of contracts and authorities, whoever the parties
// are: they are no names.
var abbreviations = text.NewSet(`mae mac mou msa sow loi nda cda jda jva lma apa spa sha roi rfp rofr rofo rofn mfn mfl sla kpi ip ipr
	om cma drm poa hsr doj ftc sec irs fda cfius finra nasdaq nyse gaap ifrs ebitda erisa cobra gdpr ccpa hipaa fcpa ofac ucc
	cisg icc lcia aaa jams uncitral rep reps wc ar ap cfo ceo coo cto gc bod eula saas arr esg hr pr it qa tos pii dpa scc vat gst cpi
		libor sofr`)

// legalSuffixes end the name of a company, and of its companies together.
var legalSuffixes = text.LegalForms.With(text.NewSet("companies"))

// ordinaryShare is the share of contracts that use a word in lower case, 0 for a word
// that they do not use. The list holds singulars.
func ordinaryShare(w string) float32 {
	if share, ok := ordinaryWords()[w]; ok {
		return share
	}
	return ordinaryWords()[text.Singular(w)]
}

// Ordinary reports whether contracts, or questions, use a word, which is folded, as no name.
func Ordinary(word string) bool { return functionWords[word] || ordinaryShare(word) > 0 }

package bench

import (
	"fmt"
	"slices"
	"strings"

	"pincite/backend/sac"
)

// Config is one way to retrieve that is measured under a name.
type Config struct {
	Name   string     `json:"name"`
	About  string     `json:"about"`
	Recipe sac.Recipe `json:"recipe"`
	Method Method     `json:"method"`
}

// Method says how an index is searched. The zero Method is search as shipped.
type Method struct {
	// Signals that rank the chunks; empty is the shipped mixture.
	Signals Signals `json:"signals,omitempty"`
	// LexicalShare, with Signals == [Weighted], is the weight of the lexical signal from
	// 0 to 1; the vector has the rest.
	LexicalShare float64 `json:"lexical_share,omitempty"`
	NoRoute      bool    `json:"no_route,omitempty"`      // the documents that a question names do not confine it
	NoTerms      bool    `json:"no_terms,omitempty"`      // no late interaction of single words
	NoLearned    bool    `json:"no_learned,omitempty"`    // nothing learned from gold spans
	NoPinpoint   bool    `json:"no_pinpoint,omitempty"`   // hits are whole chunks
	NoNeighbours bool    `json:"no_neighbours,omitempty"` // a chunk gains nothing from the chunks around it
}

// Signals says which signals rank the chunks.
type Signals string

// The signals.
const (
	Shipped  Signals = ""
	Weighted Signals = "weighted" // vector and lexical in a given proportion
)

// plain searches as the papers' baselines do: one list of chunks, ranked by vector and
// lexical signal in a given proportion, and nothing else.
func plain(lexical float64) Method {
	return Method{Signals: Weighted, LexicalShare: lexical, NoRoute: true, NoTerms: true, NoLearned: true, NoPinpoint: true, NoNeighbours: true}
}

// Configs returns every named configuration. The first is search as shipped.
func Configs() []Config {
	zeroShot := Method{NoLearned: true}
	bare := func(chunker string) sac.Recipe { return sac.Recipe{Chunker: chunker, Summarizer: sac.NoSummary} }
	augmented := sac.Recipe{Chunker: sac.Recursive}
	routed := plain(0)
	routed.NoRoute = false
	configs := []Config{
		{"default", "search as shipped, with the built-in model", sac.Recipe{}, Method{}},
		{"zero-shot", "as shipped, without anything learned from gold spans", sac.Recipe{}, zeroShot},
		{"naive", "fixed-size chunks, vectors alone", bare(sac.Naive), plain(0)},
		{"recursive", "recursive chunks, vectors alone: LegalBench-RAG's baseline", bare(sac.Recursive), plain(0)},
		{"recursive-bm25", "recursive chunks, BM25 alone", bare(sac.Recursive), plain(1)},
		{"sac", "recursive chunks, a summary in each vector, vectors alone", augmented, plain(0)},
		{"sac-route", "sac, confined to the documents that the question names", augmented, routed},
		{"no-route", "zero-shot, without routing", sac.Recipe{}, Method{NoLearned: true, NoRoute: true}},
		{"no-summary", "zero-shot, without summaries", sac.Recipe{Summarizer: sac.NoSummary}, zeroShot},
		{"no-late-interaction", "zero-shot, without late interaction", sac.Recipe{}, Method{NoLearned: true, NoTerms: true}},
		{"no-pinpoint", "zero-shot, with whole chunks as hits", sac.Recipe{}, Method{NoLearned: true, NoPinpoint: true}},
		{"no-neighbours", "zero-shot, each chunk on its own", sac.Recipe{}, Method{NoLearned: true, NoNeighbours: true}},
	}
	for _, chunker := range []string{sac.Naive, sac.Recursive, sac.Structure, sac.Semantic} {
		configs = append(configs, Config{"chunker-" + chunker, "zero-shot over " + chunker + " chunks", sac.Recipe{Chunker: chunker}, zeroShot})
	}
	for _, size := range []int{200, 500, 800} {
		for _, summary := range []int{150, 300} {
			configs = append(configs, Config{
				fmt.Sprintf("chunk-%d-summary-%d", size, summary),
				fmt.Sprintf("zero-shot, chunks of %d characters with summaries of %d", size, summary),
				sac.Recipe{Size: size, SummaryTarget: summary}, zeroShot,
			})
		}
	}
	for _, share := range []int{0, 25, 50, 75, 100} {
		m := zeroShot
		m.Signals, m.LexicalShare, m.NoTerms = Weighted, float64(share)/100, true
		configs = append(configs, Config{
			fmt.Sprintf("lexical-%d", share),
			fmt.Sprintf("zero-shot, ranked by %d %% lexical and %d %% vector score", share, 100-share),
			sac.Recipe{}, m,
		})
	}
	return configs
}

// ConfigsNamed returns the configurations with these names, in this order. It returns
// [ErrConfig] for a name that there is not or that comes twice.
func ConfigsNamed(names ...string) ([]Config, error) {
	all := Configs()
	var chosen []Config
	for _, name := range names {
		i := slices.IndexFunc(all, func(c Config) bool { return c.Name == name })
		switch {
		case i < 0:
			return nil, fmt.Errorf("%w: %q; choose from %s", ErrConfig, name, strings.Join(configNames(all), ", "))
		case slices.Contains(configNames(chosen), name):
			return nil, fmt.Errorf("%w: %q is named twice; name it once", ErrConfig, name)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

func configNames(configs []Config) []string {
	names := make([]string, len(configs))
	for i, c := range configs {
		names[i] = c.Name
	}
	return names
}

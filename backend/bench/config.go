package bench

import (
	"fmt"
	"slices"
	"strings"

	"pincite/backend/sac"
	"pincite/backend/search"
)

// Config is one way to retrieve that is measured under a name.
type Config struct {
	Name   string        `json:"name"`
	About  string        `json:"about"`
	Recipe sac.Recipe    `json:"recipe"`
	Method search.Method `json:"method"`
	// NoRoute searches all documents, whatever the question names.
	NoRoute bool `json:"no_route"`
	// Narrow takes for a hit the words from its first to its last pinpoint, where it has
	// any, and not the whole passage.
	Narrow bool `json:"narrow"`
}

// plain searches as the papers' baselines do: one list of chunks, ranked by vector and
// BM25 in a given proportion, and nothing else.
func plain(lexical float64) search.Method {
	return search.Method{
		Weighted: true, LexicalShare: lexical,
		NoLearned: true, NoHeadings: true, NoTerms: true, NoNeighbours: true, NoPinpoint: true, NoCutoff: true,
	}
}

// Configs returns every named configuration. The first is search as shipped.
func Configs() []Config {
	zeroShot := search.Method{NoLearned: true}
	without := func(change func(*search.Method)) search.Method {
		m := zeroShot
		change(&m)
		return m
	}
	bare := func(chunker string) sac.Recipe { return sac.Recipe{Chunker: chunker, Summarizer: sac.NoSummary} }
	augmented := sac.Recipe{Chunker: sac.Recursive}
	configs := []Config{
		{Name: "default", About: "search as shipped, with the built-in model"},
		{Name: "zero-shot", About: "as shipped, without anything learned from gold spans", Method: zeroShot},
		{Name: "naive", About: "fixed-size chunks, vectors alone", Recipe: bare(sac.Naive), Method: plain(0), NoRoute: true},
		{Name: "recursive", About: "recursive chunks, vectors alone: LegalBench-RAG's baseline", Recipe: bare(sac.Recursive), Method: plain(0), NoRoute: true},
		{Name: "recursive-bm25", About: "recursive chunks, BM25 alone", Recipe: bare(sac.Recursive), Method: plain(1), NoRoute: true},
		{Name: "sac", About: "recursive chunks, a summary in each vector, vectors alone", Recipe: augmented, Method: plain(0), NoRoute: true},
		{Name: "sac-route", About: "sac, confined to the documents that the question names", Recipe: augmented, Method: plain(0)},
		{Name: "no-route", About: "zero-shot, without routing", Method: zeroShot, NoRoute: true},
		{Name: "no-summary", About: "zero-shot, without summaries", Recipe: sac.Recipe{Summarizer: sac.NoSummary}, Method: zeroShot},
		{Name: "no-headings", About: "zero-shot, without what is learned from headings and definitions", Method: without(func(m *search.Method) { m.NoHeadings = true })},
		{Name: "no-late-interaction", About: "zero-shot, without late interaction", Method: without(func(m *search.Method) { m.NoTerms = true })},
		{Name: "no-neighbours", About: "zero-shot, each chunk on its own", Method: without(func(m *search.Method) { m.NoNeighbours = true })},
		{Name: "no-cutoff", About: "zero-shot, with 64 hits however improbable the last ones", Method: without(func(m *search.Method) { m.NoCutoff = true })},
		{Name: "pinpoint", About: "as shipped, each hit narrowed to its pinpoints", Narrow: true},
		{Name: "pinpoint-zero-shot", About: "zero-shot, each hit narrowed to its pinpoints", Method: zeroShot, Narrow: true},
	}
	for _, chunker := range []string{sac.Naive, sac.Recursive, sac.Structure, sac.Semantic} {
		configs = append(configs, Config{
			Name: chunkerName(chunker), About: "zero-shot over " + chunker + " chunks",
			Recipe: sac.Recipe{Chunker: chunker}, Method: zeroShot,
		})
	}
	for _, size := range []int{200, 500, 800} {
		for _, summary := range []int{150, 300} {
			configs = append(configs, Config{
				Name:   fmt.Sprintf("chunk-%d-summary-%d", size, summary),
				About:  fmt.Sprintf("zero-shot, chunks of %d characters with summaries of %d", size, summary),
				Recipe: sac.Recipe{Size: size, SummaryTarget: summary}, Method: zeroShot,
			})
		}
	}
	for _, share := range []int{0, 25, 50, 75, 100} {
		configs = append(configs, Config{
			Name:   fmt.Sprintf("lexical-%d", share),
			About:  fmt.Sprintf("shipped chunks and routing, ranked by %d %% BM25 and %d %% vector", share, 100-share),
			Method: plain(float64(share) / 100),
		})
	}
	return configs
}

// chunkerName is the chunker's own name, except where that names a baseline.
func chunkerName(chunker string) string {
	if chunker == sac.Naive || chunker == sac.Recursive {
		return chunker + "-zero-shot"
	}
	return chunker
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

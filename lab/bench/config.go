package bench

import (
	"fmt"
	"slices"
	"strings"

	"pincite/backend/sac"
	"pincite/backend/search"
	"pincite/backend/search/rank"
)

// Config is one way to retrieve that is measured under a name.
type Config struct {
	Name   string        `json:"name"`
	Group  string        `json:"group"` // of configurations that a report compares; see [Groups]
	About  string        `json:"about"`
	Recipe sac.Recipe    `json:"recipe"`
	Method search.Method `json:"method"`
	// NoRoute searches all documents, whatever the question names.
	NoRoute bool `json:"no_route"`
	// Narrow takes for a hit the words from its first to its last pinpoint, where it has
	// any, and not the whole passage.
	Narrow bool `json:"narrow"`
	// ByDocument gives the best passage of each document, best document first.
	ByDocument bool `json:"by_document,omitempty"`
}

// plain searches as the papers do: one list of chunks, ranked by vector and
// BM25 in a given proportion, and nothing else.
func plain(lexical float64) search.Method {
	return search.Method{
		Weighted: true, LexicalShare: lexical,
		Without: rank.Learned | rank.Headings | rank.LateInteraction | rank.Neighbours | rank.Pinpoints | rank.Cutoff,
	}
}

// zeroShot is search as shipped without anything learned from gold spans.
var zeroShot = search.Method{Without: rank.Learned | rank.Encoder}

// without returns [zeroShot] with a part more taken away.
func without(p rank.Part) search.Method {
	return search.Method{Without: rank.Learned | rank.Encoder | p}
}

// The groups of configurations.
const (
	GroupShipped  = "Search as shipped"
	GroupSAC      = "Baselines and Summary-Augmented Chunking"
	GroupParts    = "What each part is worth"
	GroupChunkers = "Chunkers"
	GroupSizes    = "Chunk and summary size"
	GroupLexical  = "Lexical share"
)

// Groups returns the groups in the order in which a report has them.
func Groups() []string {
	return []string{GroupShipped, GroupSAC, GroupParts, GroupChunkers, GroupSizes, GroupLexical}
}

// Configs returns every named configuration, group by group. The first is search as
// shipped.
func Configs() []Config {
	return slices.Concat(shippedConfigs(), sacConfigs(), partConfigs(), chunkerConfigs(), sizeConfigs(), lexicalConfigs())
}

func shippedConfigs() []Config {
	return []Config{
		{Name: "default", Group: GroupShipped, About: "search as shipped, with the built-in model"},
		{Name: "read-once", Group: GroupShipped, About: "as shipped, without the encoder that reads the best passages again", Method: search.Method{Without: rank.Encoder}},
		{Name: "zero-shot", Group: GroupShipped, About: "as shipped, without anything learned from gold spans", Method: zeroShot},
		{Name: "as-typed", Group: GroupShipped, About: "as shipped, looking for the words of the question alone", Method: search.Method{Without: rank.Needs}},
		{Name: "as-typed-zero-shot", Group: GroupShipped, About: "zero-shot, looking for the words of the question alone", Method: without(rank.Needs)},
		{Name: "pinpoint", Group: GroupShipped, About: "as shipped, each hit narrowed to its pinpoints", Narrow: true},
		{Name: "pinpoint-zero-shot", Group: GroupShipped, About: "zero-shot, each hit narrowed to its pinpoints", Method: zeroShot, Narrow: true},
	}
}

// sacConfigs has each baseline and the same with summaries, over vectors and BM25 in
// equal parts and over each alone: the built-in vectors know words and not names, so they
// alone cannot tell two contracts of a type apart.
func sacConfigs() []Config {
	bare := func(chunker string) sac.Recipe { return sac.Recipe{Chunker: chunker, Summarizer: sac.NoSummary} }
	augmented := sac.Recipe{Chunker: sac.Recursive}
	whole := func(name, about string, recipe sac.Recipe, lexical float64) Config {
		return Config{Name: name, Group: GroupSAC, About: about, Recipe: recipe, Method: plain(lexical), NoRoute: true}
	}
	return []Config{
		whole("naive", "fixed-size chunks, vectors and BM25 in equal parts", bare(sac.Naive), 0.5),
		whole("recursive", "recursive chunks, vectors and BM25 in equal parts", bare(sac.Recursive), 0.5),
		whole("sac", "recursive, with a summary in front of each chunk", augmented, 0.5),
		{Name: "sac-route", Group: GroupSAC, About: "sac, confined to the documents that the question names", Recipe: augmented, Method: plain(0.5)},
		whole("recursive-vectors", "recursive chunks, vectors alone: LegalBench-RAG's baseline", bare(sac.Recursive), 0),
		whole("sac-vectors", "recursive-vectors, with a summary in front of each chunk", augmented, 0),
		whole("recursive-bm25", "recursive chunks, BM25 alone", bare(sac.Recursive), 1),
		whole("sac-bm25", "recursive-bm25, with a summary in front of each chunk", augmented, 1),
	}
}

func partConfigs() []Config {
	part := func(name, about string, m search.Method) Config {
		return Config{Name: name, Group: GroupParts, About: "zero-shot, " + about, Method: m}
	}
	noRoute := part("no-route", "without routing", zeroShot)
	noRoute.NoRoute = true
	noSummary := part("no-summary", "without summaries", zeroShot)
	noSummary.Recipe = sac.Recipe{Summarizer: sac.NoSummary}
	return []Config{
		noRoute,
		noSummary,
		part("no-headings", "without what is learned from headings and definitions", without(rank.Headings)),
		part("no-late-interaction", "without late interaction", without(rank.LateInteraction)),
		part("no-neighbours", "each chunk on its own", without(rank.Neighbours)),
		part("no-cutoff", "with 64 hits however improbable the last ones", without(rank.Cutoff)),
	}
}

func chunkerConfigs() (configs []Config) {
	for _, chunker := range []string{sac.Naive, sac.Recursive, sac.Structure} {
		configs = append(configs, Config{
			Name: chunkerName(chunker), Group: GroupChunkers, About: "zero-shot over " + chunker + " chunks",
			Recipe: sac.Recipe{Chunker: chunker}, Method: zeroShot,
		})
	}
	return configs
}

func sizeConfigs() (configs []Config) {
	for _, size := range []int{200, 500, 800} {
		for _, summary := range []int{150, 300} {
			configs = append(configs, Config{
				Name:  fmt.Sprintf("chunk-%d-summary-%d", size, summary),
				Group: GroupSizes, About: fmt.Sprintf("zero-shot, chunks of %d characters with summaries of %d", size, summary),
				Recipe: sac.Recipe{Size: size, SummaryTarget: summary}, Method: zeroShot,
			})
		}
	}
	return configs
}

func lexicalConfigs() (configs []Config) {
	for _, share := range []int{0, 25, 50, 75, 100} {
		configs = append(configs, Config{
			Name:  fmt.Sprintf("lexical-%d", share),
			Group: GroupLexical, About: fmt.Sprintf("shipped chunks and routing, ranked by %d %% BM25 and %d %% vector", share, 100-share),
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

package rank

// Part is a set of parts of a search, which a measurement may leave out. The last four are
// of what is made of the ranking.
type Part uint

const (
	Learned         Part = 1 << iota // what was learned from gold spans
	Headings                         // what was learned from headings and definitions
	LateInteraction                  // of single words
	Neighbours                       // what a passage gains from those around it
	Needs                            // looking for what a question wants, beside its own words
	Pinpoints                        // of hits
	Joining                          // of neighbouring passages to one hit
	Cutoff                           // of passages that hardly answer
	Encoder                          // reading the best passages once more (package reread)
)

// Options say which parts of a search count. The zero value is search as shipped; the others
// are for measuring what each part is worth.
type Options struct {
	Without Part
	// Weighted ranks by the stored vectors and BM25 alone, as the papers' baselines do:
	// LexicalShare, from 0 to 1, is BM25's weight and the vector has the rest. The scores
	// are no logits then.
	Weighted     bool
	LexicalShare float64
}

// Has reports whether a part is not left out.
func (o Options) Has(p Part) bool { return o.Without&p == 0 }

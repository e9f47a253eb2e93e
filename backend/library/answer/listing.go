package answer

// Listing answers a question for the contracts that meet some conditions, from all of the matter.
type Listing struct {
	Rows []ListRow // that meet them all, by path, and behind them those of which it is not sure
	// Found, Unsure and Unread are how many of the Of contracts asked meet them, may, and could not be read.
	Found, Unsure, Unread, Of int
	// Columns are the columns of reviews that it was read from, as "facts/term".
	Columns []string
	// Counted says that it was asked how many.
	Counted bool
}

// ListRow is a contract of a listing.
type ListRow struct {
	File     string
	Doc      string // its SHA-256
	Value    string // what its columns say, parted by semicolons
	Sure     bool
	Evidence []ListEvidence
}

// ListEvidence is words that a row of a listing stands on. Its span counts Unicode code points.
type ListEvidence struct {
	Span    [2]int
	Quote   string
	Page    int
	Section string
}

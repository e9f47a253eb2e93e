package answer

// Listing answers a question for the contracts that meet some conditions, from all of the matter.
type Listing struct {
	Rows []ListRow // that meet them all, by path, and behind them those of which it is not sure
	ListedCounts
	// Counted says that it was asked how many.
	Counted bool
}

// ListedCounts are how many of the contracts asked meet the conditions, may meet them, and could not be read.
type ListedCounts struct {
	Found   int      `json:"found"`
	Unsure  int      `json:"unsure"`
	Unread  int      `json:"unread"`
	Of      int      `json:"of"`
	Columns []string `json:"columns"` // of reviews, that it was read from: "facts/term"
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

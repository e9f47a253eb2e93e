package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"pincite/backend/sac"
)

// maxSummaries bounds a file of summaries; a hundred thousand of 300 characters have 40 MB.
const maxSummaries = 256 << 20

// Summaries are summaries made elsewhere, by the file that the benchmark names:
// "cuad/X.txt".
type Summaries map[string]string

// ReadSummaries reads a JSON object of files and their summaries. It returns
// [ErrSummaries] for anything else, and for one without any summary.
func ReadSummaries(path string) (Summaries, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w; give a JSON object of files and their summaries", ErrSummaries, err)
	}
	defer f.Close()
	var s Summaries
	if err := json.NewDecoder(io.LimitReader(f, maxSummaries)).Decode(&s); err != nil {
		return nil, fmt.Errorf("%s: %w: %w; give a JSON object of files and their summaries", path, ErrSummaries, err)
	}
	for file, text := range s {
		if s[file] = strings.Join(strings.Fields(text), " "); s[file] == "" {
			delete(s, file)
		}
	}
	if len(s) == 0 {
		return nil, fmt.Errorf("%s: %w: it holds no summary; give a JSON object of files and their summaries", path, ErrSummaries)
	}
	return s, nil
}

// givenSummaries gives the documents staged in a folder their summaries.
type givenSummaries struct {
	summaries Summaries
	folder    string
}

var errNoSummary = errors.New("the file of summaries has none for it")

// Summarize implements library.Summarizer. What else is known of a document stays what
// the built-in summarizer finds.
func (g givenSummaries) Summarize(_ context.Context, path, text string) (sac.Summary, error) {
	file, err := unstaged(g.folder, path)
	if err != nil {
		return sac.Summary{}, err
	}
	given, ok := g.summaries[file]
	if !ok {
		return sac.Summary{}, errNoSummary
	}
	s := sac.Summarize(file, text, 0)
	s.Text = given
	return s, nil
}

package bench

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"pincite/backend/search/rank"
)

// shownKs are the places in [Ks] that tables show: 1, 8 and 64.
var shownKs = [...]int{0, 3, 6}

// WriteTable writes the figures for a reader at a terminal, in percent: the rows of
// each configuration are its data sets and their mean.
func (r *Report) WriteTable(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, result := range r.Results {
		fmt.Fprintf(t, "\n%s: %s\n", result.Config.Name, result.Config.About)
		fmt.Fprint(t, "questions\t")
		for _, measure := range []string{"P", "R", "DRM"} {
			for _, k := range shownKs {
				fmt.Fprintf(t, "%s@%d\t", measure, Ks[k])
			}
		}
		fmt.Fprint(t, "mean P\tmean R\tmean DRM\t\n")
		for _, f := range append(result.Benchmarks, result.Total) {
			fmt.Fprintf(t, "%d\t", f.Questions)
			for _, curve := range []Curve{f.Precision, f.Recall, f.DRM} {
				for _, k := range shownKs {
					fmt.Fprintf(t, "%s\t", percent(curve.At[k].Value))
				}
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t  %s\n", interval(f.Precision.Mean), interval(f.Recall.Mean), interval(f.DRM.Mean), f.Name)
		}
		if err := t.Flush(); err != nil {
			return fmt.Errorf("write table: %w", err)
		}
		for _, note := range result.notes() {
			fmt.Fprintln(w, note)
		}
	}
	return nil
}

// notes are what the figures of a result must not be read without.
func (r Result) notes() []string {
	var notes []string
	if c := r.Cost; c.SearchSeconds > 0 {
		made := fmt.Sprintf("indexed in %.1f s", c.IndexSeconds)
		if c.IndexShared != "" {
			made = "index of " + c.IndexShared
		}
		notes = append(notes, fmt.Sprintf("%s; searched in %.1f s, %.1f ms a question (95 %% within %.1f ms); peak memory %d MiB, of which %d MiB before",
			made, c.SearchSeconds, c.MedianMillis, c.P95Millis, c.PeakBytes>>20, c.BaseBytes>>20))
	}
	if r.Overlapping > 0 {
		notes = append(notes, fmt.Sprintf("%d questions got hits that share characters; a gold character is found once", r.Overlapping))
	}
	if r.Unanswered > 0 {
		notes = append(notes, fmt.Sprintf("%d questions got no hit", r.Unanswered))
	}
	if x := r.Index; x.GivenSummaries+x.LackingSummaries > 0 {
		notes = append(notes, fmt.Sprintf("%d documents have a summary from a file, %d the built-in one because the file has none", x.GivenSummaries, x.LackingSummaries))
	}
	if r.Config.Method.Has(rank.Learned) {
		for _, part := range r.Index.Learned {
			notes = append(notes, fmt.Sprintf("uses %s, which learned from %d gold spans of %d documents (--json lists them)", part.Name, part.GoldSpans, len(part.Documents)))
		}
	}
	if r.SeenQuestions > 0 {
		notes = append(notes, fmt.Sprintf("%d questions are about documents whose gold spans a learned part of this configuration saw", r.SeenQuestions))
	}
	return notes
}

func percent(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) }

// interval writes a value with its 95 % interval: "12.0 [11.1, 13.0]".
func interval(e Estimate) string {
	return fmt.Sprintf("%s [%s, %s]", percent(e.Value), percent(e.Low), percent(e.High))
}

package bench

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// writeMarkdown writes the report as a page. plots is the folder, relative to the page,
// of the files of Report.plots.
func (r *Report) writeMarkdown(w io.Writer, plots string) error {
	var page bytes.Buffer
	fmt.Fprintf(&page, "# Benchmarks\n\nLegalBench-RAG, %s. Percent; in brackets the 95 %% interval (%d bootstrap draws of documents, seed %d).\n",
		r.questions(), r.Bootstrap.Draws, r.Bootstrap.Seed)
	fmt.Fprintf(&page, "Means are over k = %s. Each data set has the same weight. Measured by `pincite-lab bench legalbench-rag`%s on %s.\n",
		strings.Trim(strings.Join(strings.Fields(fmt.Sprint(r.Ks)), ", "), "[]"), versionOf(r.Version), r.Machine)

	for _, g := range r.groups() {
		r.overview(&page, plots, g)
	}
	for _, m := range plotted {
		fmt.Fprintf(&page, "\n## %s at k\n\n", m.title)
		r.curves(&page, m)
	}
	for i := range r.names() {
		r.benchmark(&page, i)
	}
	if _, err := page.WriteTo(w); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

// overview tabulates and plots one group of configurations. Of each data set it gives the
// mean P, R and DRM.
func (r *Report) overview(page *bytes.Buffer, plots string, g group) {
	fmt.Fprintf(page, "\n## %s\n\n| configuration | mean P | mean R | mean DRM |", g.title())
	for _, name := range r.names() {
		fmt.Fprintf(page, " %s P / R / DRM |", name)
	}
	fmt.Fprint(page, " index, s (CPU) | search, s (CPU) | median ms | peak MiB |\n|---|---|---|---|", strings.Repeat("---|", len(r.names())), "---|---|---|---|\n")
	for _, result := range g.results {
		f, c := result.Total, result.Cost
		fmt.Fprintf(page, "| %s | %s | %s | %s |", result.Config.Name, interval(f.Precision.Mean), interval(f.Recall.Mean), interval(f.DRM.Mean))
		for _, f := range result.Benchmarks {
			fmt.Fprintf(page, " %s / %s / %s |", percent(f.Precision.Mean.Value), percent(f.Recall.Mean.Value), percent(f.DRM.Mean.Value))
		}
		fmt.Fprintf(page, " %s (%s) | %s (%s) | %s | %s |\n", measured(c.IndexSeconds), measured(c.IndexCPU),
			measured(c.SearchSeconds), measured(c.SearchCPU), measured(c.MedianMillis), measured(float64(c.PeakBytes>>20)))
	}
	fmt.Fprintln(page)
	for _, result := range g.results {
		fmt.Fprintf(page, "- **%s**: %s.", result.Config.Name, result.Config.About)
		for _, note := range result.notes() {
			fmt.Fprintf(page, " %s.", strings.ToUpper(note[:1])+note[1:])
		}
		fmt.Fprintln(page)
	}
	for _, m := range plotted {
		fmt.Fprintf(page, "\n![%s at k](%s/%s)\n", m.title, plots, g.file(m))
	}
}

// curves tabulates one measure at each k over all data sets.
func (r *Report) curves(page *bytes.Buffer, plot plottedMeasure) {
	fmt.Fprint(page, "| configuration |")
	for _, k := range r.Ks {
		fmt.Fprintf(page, " @%d |", k)
	}
	fmt.Fprint(page, "\n|---|", strings.Repeat("---|", len(r.Ks)), "\n")
	for _, result := range r.Results {
		fmt.Fprintf(page, "| %s |", result.Config.Name)
		for _, e := range plot.curve(result.Total).At {
			fmt.Fprintf(page, " %s |", percent(e.Value))
		}
		fmt.Fprintln(page)
	}
}

// benchmark tabulates the means of the data set at place i.
func (r *Report) benchmark(page *bytes.Buffer, i int) {
	f := r.Results[0].Benchmarks[i]
	fmt.Fprintf(page, "\n## %s\n\n%d questions about %d documents.\n\n", f.Name, f.Questions, f.Documents)
	fmt.Fprint(page, "| configuration | P@1 | P@64 | mean P | R@1 | R@64 | mean R | mean DRM |\n|---|---|---|---|---|---|---|---|\n")
	for _, result := range r.Results {
		f := result.Benchmarks[i]
		fmt.Fprintf(page, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", result.Config.Name,
			percent(f.Precision.At[0].Value), percent(f.Precision.At[nKs-1].Value), interval(f.Precision.Mean),
			percent(f.Recall.At[0].Value), percent(f.Recall.At[nKs-1].Value), interval(f.Recall.Mean), interval(f.DRM.Mean))
	}
}

// names are those of the data sets that were asked about.
func (r *Report) names() []string {
	var names []string
	if len(r.Results) > 0 {
		for _, f := range r.Results[0].Benchmarks {
			names = append(names, f.Name)
		}
	}
	return names
}

// questions says in words which questions were asked over what.
func (r *Report) questions() string {
	s, asked := r.Selection, 0
	if len(r.Results) > 0 {
		asked = r.Results[0].Total.Questions
	}
	text := fmt.Sprintf("%d questions", asked)
	if s.Mini {
		text += " of LegalBench-RAG-mini"
	}
	if s.Half != HalfBoth {
		text += fmt.Sprintf(" about the %s half of the documents", s.Half)
	}
	if len(s.Only) > 0 {
		text += fmt.Sprintf(" about %d listed documents", len(s.Only))
	}
	if s.Sample > 0 {
		text += fmt.Sprintf(", a sample of at most %d a data set", s.Sample)
	}
	text += fmt.Sprintf(", over %d documents", r.Documents)
	if r.Pool > 0 {
		text += fmt.Sprintf(", %d of them from the pool", r.Pool)
	}
	return text
}

// measured writes a cost, and a dash for one that was not measured.
func measured(x float64) string {
	if x == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", x)
}

func versionOf(v string) string {
	if v == "" {
		return ""
	}
	return " " + v
}

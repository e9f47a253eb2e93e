package bench

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// plottedMeasure is a measure with a plot of its own.
type plottedMeasure struct {
	file, title string
	curve       func(Figures) Curve
}

var plotted = [...]plottedMeasure{
	{"precision", "Precision", func(f Figures) Curve { return f.Precision }},
	{"recall", "Recall", func(f Figures) Curve { return f.Recall }},
	{"drm", "Document-level retrieval mismatch", func(f Figures) Curve { return f.DRM }},
}

// group is the results whose configurations are compared with each other.
type group struct {
	name    string // of [Groups], and empty for configurations of none
	results []Result
}

// groups returns the groups that have results, in the order of [Groups].
func (r *Report) groups() []group {
	var groups []group
	for _, name := range append(Groups(), "") {
		g := group{name: name}
		for _, result := range r.Results {
			if result.Config.Group == name {
				g.results = append(g.results, result)
			}
		}
		if len(g.results) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

func (g group) title() string { return cmp.Or(g.name, "Other configurations") }

// file is the name of the file with the group's plot of a measure.
func (g group) file(m plottedMeasure) string {
	return m.file + "-" + strings.ReplaceAll(strings.ToLower(g.title()), " ", "-") + ".svg"
}

// plots draws the measures over k, all data sets together, a plot for each group of
// configurations: SVG files by name. The same report gives the same bytes.
func (r *Report) plots() (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, g := range r.groups() {
		for _, m := range plotted {
			svg, err := g.plot(m)
			if err != nil {
				return nil, fmt.Errorf("plot %s: %w", g.file(m), err)
			}
			files[g.file(m)] = svg
		}
	}
	return files, nil
}

func (g group) plot(m plottedMeasure) ([]byte, error) {
	p := plot.New()
	p.Title.Text = m.title + " at k"
	p.X.Label.Text, p.Y.Label.Text = "k", "percent"
	p.Add(plotter.NewGrid())
	ticks := make(plot.ConstantTicks, nKs) // k doubles from tick to tick
	for i, k := range Ks {
		ticks[i] = plot.Tick{Value: float64(i), Label: strconv.Itoa(k)}
	}
	p.X.Tick.Marker = ticks
	for i, result := range g.results {
		line, points, err := plotter.NewLinePoints(m.points(result.Total))
		if err != nil {
			return nil, fmt.Errorf("config %s: %w", result.Config.Name, err)
		}
		line.Color, points.Color = plotutil.Color(i), plotutil.Color(i)
		line.Dashes, points.Shape = plotutil.Dashes(i), plotutil.Shape(i)
		p.Add(line, points)
		p.Legend.Add(result.Config.Name, line, points)
	}
	p.Legend.Top, p.Legend.XOffs = true, -0.1*vg.Inch
	p.X.Min, p.X.Max = 0, nKs+1.5 // leaves room for the legend beside the lines
	p.Y.Min = 0

	height := max(4*vg.Inch, vg.Length(len(g.results))*0.22*vg.Inch)
	canvas, err := p.WriterTo(7*vg.Inch, height, "svg")
	if err != nil {
		return nil, err
	}
	var svg bytes.Buffer
	if _, err := canvas.WriteTo(&svg); err != nil {
		return nil, err
	}
	return svg.Bytes(), nil
}

func (m plottedMeasure) points(f Figures) plotter.XYs {
	xys := make(plotter.XYs, nKs)
	for i, e := range m.curve(f).At {
		xys[i] = plotter.XY{X: float64(i), Y: 100 * e.Value}
	}
	return xys
}

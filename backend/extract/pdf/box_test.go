package pdf

import (
	"bytes"
	"context"
	"html"
	"math"
	"os/exec"
	"regexp"
	"strconv"
	"testing"

	"pincite/backend/doc"
)

// popplerWord is a word and its box as pdftotext -bbox tells them.
type popplerWord struct {
	text                     string // folded
	left, top, right, bottom float64
}

// distance is the largest distance between the edges of the two boxes.
func (w *popplerWord) distance(b doc.Box) float64 {
	return max(
		math.Abs(w.left-float64(b.Left)), math.Abs(w.top-float64(b.Top)),
		math.Abs(w.right-float64(b.Right)), math.Abs(w.bottom-float64(b.Bottom)),
	)
}

var (
	popplerPage = regexp.MustCompile(`(?s)<page .*?</page>`)
	popplerLine = regexp.MustCompile(`<word xMin="([^"]*)" yMin="([^"]*)" xMax="([^"]*)" yMax="([^"]*)">(.*?)</word>`)
)

// popplerWords runs pdftotext -bbox; each page has its words by their text.
func popplerWords(t testing.TB, source []byte) []map[string][]popplerWord {
	t.Helper()
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed (Debian package poppler-utils)")
	}
	cmd := exec.Command(tool, "-bbox", "-", "-")
	cmd.Stdin = bytes.NewReader(source)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("pdftotext: %v", err)
	}
	var pages []map[string][]popplerWord
	for _, page := range popplerPage.FindAll(out, -1) {
		words := map[string][]popplerWord{}
		for _, m := range popplerLine.FindAllSubmatch(page, -1) {
			var n [4]float64
			for i := range n {
				n[i], _ = strconv.ParseFloat(string(m[i+1]), 64)
			}
			text := folded(html.UnescapeString(string(m[5])))
			words[text] = append(words[text], popplerWord{text, n[0], n[1], n[2], n[3]})
		}
		pages = append(pages, words)
	}
	return pages
}

// TestBoxesAgainstPoppler holds that word boxes lie where poppler's do. The same word
// stands on a page more than once; the nearest is meant. Where poppler has no such word
// within a line's height it parts words elsewhere.
func TestBoxesAgainstPoppler(t *testing.T) {
	t.Parallel()
	both, near := 0, 0
	for name, source := range contracts(t) {
		d, err := Parse(context.Background(), source, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		pages := popplerWords(t, source)
		for _, box := range d.Boxes {
			best := math.Inf(1)
			for _, w := range pages[box.Page-1][folded(d.Text.Text[box.Span.Start:box.Span.End])] {
				best = min(best, w.distance(box))
			}
			if best <= 12 {
				both++
			}
			if best <= 1.5 {
				near++
			}
		}
	}
	share := float64(near) / float64(both)
	t.Logf("%.3f %% of %d boxes within 1.5 points of poppler's", 100*share, both)
	if share < 0.99 {
		t.Errorf("%.2f %% of the boxes are within 1.5 points of poppler's, want 99", 100*share)
	}
}

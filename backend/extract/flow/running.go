package flow

import (
	"slices"
	"strings"

	"pincite/backend/text"
)

// pageWords are those that stand beside the numbers of pages.
var pageWords = text.NewSet("page pages pg p of seite seiten von pagina página de di page sur van")

// RunningWords returns what a line of a header or footer says, and "" where that is the number of the page.
func RunningWords(line string) string {
	for word := range text.Words(line) {
		if !pageWords[word] && strings.Trim(word, "0123456789ivxlc") != "" {
			return line
		}
	}
	return ""
}

// AddRunning takes what stands in a header or footer, block by block: what says something that neither of two texts says yet is
// text once, in the first of them, and all else an aside.
func AddRunning(into, other *Writer, kind string, blocks []Block) {
	for _, b := range blocks {
		p := InLine([]Block{b})
		if len(p.Text) == 0 {
			into.Marks(slices.DeleteFunc(p.Marks, func(m Mark) bool { return m.Kind != Beside }))
		}
		if words := RunningWords(string(p.Text)); words == "" || into.Says(words) || other.Says(words) {
			other.AddAside(kind, p)
			continue
		}
		into.Running(p)
	}
}

package route

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"pincite/backend/learned"
)

//go:embed weights.txt
var weightsText string

// weightsVersion is the version of the form and of the evidence that [parseWeights] reads.
const weightsVersion = 2 // 1 had no prior

// weights turn evidence into probabilities.
type weights struct {
	sharpness float64 // odds between two documents for a difference of scores, in nats
	bias      float64 // log-odds that a question names a document, before its evidence
	prior     float64 // log-odds by which questions as people type them name one more often than those that the trees are fitted on
	trees     []tree
}

// tree adds to the log-odds what the leaf says that the evidence leads to. The root comes
// first; a node without children is a leaf.
type tree []node

type node struct {
	element     int     // of the evidence
	atMost      float64 // up to here to the left, else to the right
	left, right int     // 0 for a leaf
	value       float64 // of a leaf
}

func (t tree) value(vector []float64) float64 {
	i := 0
	for t[i].left > 0 {
		if vector[t[i].element] <= t[i].atMost {
			i = t[i].left
		} else {
			i = t[i].right
		}
	}
	return t[i].value
}

// probability is the calibrated probability that a question names a document.
func (w *weights) probability(vector []float64) float64 {
	x := w.bias + w.prior
	for _, t := range w.trees {
		x += t.value(vector)
	}
	return learned.Logistic(x)
}

// fitted are the weights that are shipped.
var fitted = sync.OnceValue(func() *weights {
	w, err := parseWeights(weightsText)
	if err != nil {
		panic(err) // a test reads the file
	}
	return w
})

// parseWeights reads what [weights.String] writes.
func parseWeights(text string) (*weights, error) {
	w := &weights{}
	version := 0
	elements := map[string]int{}
	for i, name := range evidenceNames {
		elements[name] = i
	}
	for n, line := range strings.Split(text, "\n") {
		var err error
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		last := len(w.trees) - 1
		switch name {
		case "", "#":
		case "version":
			_, err = fmt.Sscan(rest, &version)
		case "sharpness":
			_, err = fmt.Sscan(rest, &w.sharpness)
		case "bias":
			_, err = fmt.Sscan(rest, &w.bias)
		case "prior":
			_, err = fmt.Sscan(rest, &w.prior)
		case "tree":
			w.trees = append(w.trees, nil)
		case "leaf":
			if last < 0 {
				return nil, fmt.Errorf("line %d: a leaf of no tree", n+1)
			}
			var leaf node
			_, err = fmt.Sscan(rest, &leaf.value)
			w.trees[last] = append(w.trees[last], leaf)
		default:
			split := node{}
			var known bool
			if split.element, known = elements[name]; !known || last < 0 {
				return nil, fmt.Errorf("line %d: no evidence is called %q", n+1, name)
			}
			_, err = fmt.Sscanf(rest, "<= %g ? %d : %d", &split.atMost, &split.left, &split.right)
			w.trees[last] = append(w.trees[last], split)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	if version != weightsVersion {
		return nil, fmt.Errorf("version %d, want %d", version, weightsVersion)
	}
	return w, w.check()
}

// check finds trees that do not end.
func (w *weights) check() error {
	for k, t := range w.trees {
		for i, n := range t {
			if n.left != 0 && (n.left <= i || n.right <= i || n.left >= len(t) || n.right >= len(t)) {
				return fmt.Errorf("tree %d: node %d leads back, or nowhere", k, i)
			}
		}
		if len(t) == 0 {
			return fmt.Errorf("tree %d is empty", k)
		}
	}
	return nil
}

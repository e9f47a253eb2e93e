package search

import "slices"

// calibration brings the scores of one vector set to the scale of another. Cosines of two
// models mean different things: some models give nearly all pairs of texts 0.7 and more,
// others spread them around 0. The documents that have vectors in both sets tell how the
// scales correspond for a question, as overlap between collections does in merging their
// results (Si, Callan 2003: A semisupervised learning method to merge search engine
// results, ACM TOIS 21). They may be the ones that answer it, since those in use come
// first, so neither set's mean over its own documents would do (z-scores of Montague,
// Aslam 2001 assume that they are alike).
//
// The map is that of ranks: the n-th greatest score of one set becomes the n-th greatest of
// the other over the same chunks (histogram matching, or the equipercentile method of
// test equating). So the chunks with both vectors share out the very scores, and in a
// ranking the very places, that the other set had given to them, in the order that theirs
// gives them; chunks without are where they would be without the second set.
type calibration struct {
	least, width float32   // of the bins over the one set's scores
	centers      []float32 // by bin: the score of the other set for its middle
	slope        float32   // beyond the bins
}

// calibrationBins is how many bins the range of scores has: with cosines a bin is narrower
// than what rounding vectors to int8 does to them.
const calibrationBins = 4096

// newCalibration returns the map from one set's scores to the other's of the same chunks.
func newCalibration(from, to []float32) *calibration {
	a, b := newHistogram(from), newHistogram(to)
	c := &calibration{least: a.least, width: a.width, centers: make([]float32, len(a.counts)), slope: 1}
	if a.width > 0 {
		c.slope = b.width / a.width
	}
	last, below := -1, 0
	q := quantiles{histogram: b, last: -1}
	for i, n := range a.counts {
		if n == 0 {
			continue
		}
		c.centers[i] = q.at(float32(below) + float32(n)/2)
		for k := last + 1; k < i; k++ { // bins without scores lie on the line between those around
			share := float32(k-last) / float32(i-last)
			c.centers[k] = (1-share)*c.centers[max(last, 0)] + share*c.centers[i]
		}
		last, below = i, below+n
	}
	return c
}

// calibrate replaces scores by what they are in the other set's scale. It keeps their
// order.
func (c *calibration) calibrate(scores []float32) {
	if len(c.centers) == 0 {
		return
	}
	end := float32(len(c.centers) - 1)
	for i, s := range scores {
		if c.width == 0 {
			scores[i] = c.centers[0] + c.slope*(s-c.least)
			continue
		}
		at := (s-c.least)/c.width - 0.5
		switch {
		case at < 0:
			scores[i] = c.centers[0] + c.slope*c.width*at
		case at >= end:
			scores[i] = c.centers[len(c.centers)-1] + c.slope*c.width*(at-end)
		default:
			k := int(at)
			share := at - float32(k)
			scores[i] = (1-share)*c.centers[k] + share*c.centers[k+1]
		}
	}
}

// histogram counts scores in bins of equal width over their range. The first and the last
// bin hold some; where all scores are alike there is one bin of no width, and none where
// there are no scores.
type histogram struct {
	least, width float32
	counts       []int
}

func newHistogram(scores []float32) histogram {
	if len(scores) == 0 {
		return histogram{}
	}
	h := histogram{least: slices.Min(scores), counts: make([]int, calibrationBins)}
	h.width = (slices.Max(scores) - h.least) / calibrationBins
	if h.width == 0 {
		h.counts = []int{len(scores)}
		return h
	}
	for _, s := range scores {
		h.counts[min(int((s-h.least)/h.width), calibrationBins-1)]++
	}
	return h
}

// center returns the middle of a bin.
func (h histogram) center(bin int) float32 { return h.least + h.width*(float32(bin)+0.5) }

// quantiles reads a histogram by rank, for ranks that only rise.
type quantiles struct {
	histogram
	bin    int // whose middle rank is the first that is not below the one asked for
	below  int // scores in the bins before it
	last   int // the last bin before it that holds some; -1 for none
	before float32
}

// at returns the score below which so many are, between the middles of the bins.
func (q *quantiles) at(rank float32) float32 {
	for {
		n := q.counts[q.bin]
		middle := float32(q.below) + float32(n)/2
		if n > 0 && (middle >= rank || q.bin == len(q.counts)-1) {
			if q.last < 0 || middle <= rank {
				return q.center(q.bin)
			}
			share := (rank - q.before) / (middle - q.before)
			return (1-share)*q.center(q.last) + share*q.center(q.bin)
		}
		if n > 0 {
			q.last, q.before = q.bin, middle
		}
		q.below += n
		q.bin++
	}
}

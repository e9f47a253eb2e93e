package object

import (
	"strconv"
	"strings"

	"pincite/backend/text/numeral"
)

const (
	// maxLabel bounds the length of a page's label, in bytes, and maxRanges the ranges of pages that are labelled alike.
	maxLabel  = 64
	maxRanges = 10_000
)

// PageLabels returns what the pages are called, PDF 32000-1:2008, 12.4.2: of page n at n-1, as a viewer shows it, and nil
// where the file says nothing, or that they are 1, 2, 3 and so on. An empty label is that of a page without one.
func (f *File) PageLabels(pages int) []string {
	ranges := map[int]Dict{}
	f.labelRanges(f.Dict(f.trailer["Root"])["PageLabels"], ranges, 0)
	if len(ranges) == 0 {
		return nil
	}
	out := make([]string, pages)
	var of Dict
	number, plain := 0, true
	for i := range out {
		if d, ok := ranges[i]; ok {
			of, number = d, max(f.Int(d["St"], 1), 1)
		}
		if of != nil {
			out[i] = f.label(of, number)
			number++
		}
		plain = plain && (out[i] == "" || out[i] == strconv.Itoa(i+1))
	}
	if plain {
		return nil
	}
	return out
}

// labelRanges walks the number tree of the labels.
func (f *File) labelRanges(o Object, out map[int]Dict, depth int) {
	d := f.Dict(o)
	if d == nil || depth > maxDepth || len(out) > maxRanges {
		return
	}
	nums := f.Array(d["Nums"])
	for i := 0; i+1 < len(nums) && len(out) <= maxRanges; i += 2 {
		if at, label := f.Int(nums[i], -1), f.Dict(nums[i+1]); at >= 0 && label != nil {
			out[at] = label
		}
	}
	for i, kid := range f.Array(d["Kids"]) {
		if i > maxRanges {
			return
		}
		f.labelRanges(kid, out, depth+1)
	}
}

// label writes the label of a page of a range.
func (f *File) label(of Dict, number int) string {
	text := strings.Join(strings.Fields(Text(f.String(of["P"]))), " ")
	switch f.Name(of["S"]) {
	case "D":
		text += strconv.Itoa(number)
	case "R":
		text += strings.ToUpper(numeral.Roman(number))
	case "r":
		text += numeral.Roman(number)
	case "A":
		text += strings.ToUpper(numeral.Letters(number))
	case "a":
		text += numeral.Letters(number)
	}
	if len(text) > maxLabel {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return -1
		}
		return r
	}, text)
}

package odt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/zipxml"
)

// pageShare is the area in square inches from which on a picture may be that of a page, as in package word.
const pageShare = 40

// noteObject notes what a frame holds besides text: an object of another program, such as a chart, or a
// picture as large as those of pages are.
func (d *document) noteObject(frame *zipxml.Node) {
	switch {
	case frame.Kid("draw:object") != nil || frame.Kid("draw:object-ole") != nil:
		d.objects++
	case frame.Kid("draw:image") != nil && inches(frame.Get("svg:width"))*inches(frame.Get("svg:height")) >= pageShare:
		d.pictures++
	}
}

// units are how many of a unit are an inch.
var units = map[string]float64{"in": 1, "cm": 2.54, "mm": 25.4, "pt": 72, "pc": 6, "px": 96}

// inches reads a length, and gives 0 for what is none.
func inches(length string) float64 {
	unit := strings.TrimLeft(length, "0123456789.")
	n, err := strconv.ParseFloat(strings.TrimSuffix(length, unit), 64)
	if err != nil || units[unit] == 0 {
		return 0
	}
	return n / units[unit]
}

// notices tells of words struck through, and of what may show words that are not in the text.
func (d *document) notices() (said []string) {
	if d.struck {
		said = append(said, canon.Struck)
	}
	if len(d.lacking) > 0 {
		said = append(said, fmt.Sprintf(
			"some parts of the document are damaged, and not all of its text is here or as it is shown: it lacks %s; open it in LibreOffice and "+
				"save it again",
			strings.Join(slices.Compact(slices.Sorted(slices.Values(d.lacking))), " and ")))
	}
	const step = " not in the text; print the document to PDF and index that"
	switch {
	case d.objects == 1:
		said = append(said, "an embedded object (a chart, a sheet, a formula) is"+step)
	case d.objects > 1:
		said = append(said, fmt.Sprintf("%d embedded objects (charts, sheets, formulas) are%s", d.objects, step))
	}
	switch {
	case d.pictures == 1:
		said = append(said, "a picture as large as a page is"+step)
	case d.pictures > 1:
		said = append(said, fmt.Sprintf("%d pictures as large as a page are%s", d.pictures, step))
	}
	return said
}

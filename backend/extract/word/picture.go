package word

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/zipxml"
)

// pageShare is the area, in English metric units squared, from which on a picture may be that of a page:
// 40 square inches, less than half of a page of paper.
const pageShare = 40 * 914_400 * 914_400

// showsText reports whether a drawing is a picture as large as those of pages are, or a diagram or chart, which
// has words of its own. What lies behind the text is part of its look.
func showsText(n *zipxml.Node) bool {
	if holds(n, "dgm:relIds") || holds(n, "c:chart") {
		return true
	}
	size := n.Kid("wp:extent")
	across, _ := strconv.ParseFloat(size.Get("cx"), 64)
	down, _ := strconv.ParseFloat(size.Get("cy"), 64)
	behind := n.Get("behindDoc")
	return across*down >= pageShare && holds(n, "a:blip") && (behind == "" || !isOn(behind))
}

// holds reports whether an element with that name lies in n, at any depth but in text of a box.
func holds(n *zipxml.Node, name string) bool {
	return slices.ContainsFunc(n.Kids, func(k *zipxml.Node) bool {
		return k.Name == name || k.Name != "w:txbxContent" && holds(k, name)
	})
}

// notices tells of parts that cannot be read, of words struck through, and of pictures that may show text.
func (d *document) notices() (said []string) {
	if len(d.unread) > 0 {
		said = append(said, fmt.Sprintf(
			"some parts of the document are damaged, and not all of its text is here: it lacks %s; open it in Word and save it again",
			strings.Join(d.unread, ", ")))
	}
	if d.struck {
		said = append(said, canon.Struck)
	}
	switch {
	case d.pictures == 1:
		said = append(said, "a picture as large as a page, a diagram or a chart, is not in the text; print the document to PDF and index that")
	case d.pictures > 1:
		said = append(said, fmt.Sprintf(
			"%d pictures as large as a page, diagrams or charts, are not in the text; print the document to PDF and index that", d.pictures))
	}
	return said
}

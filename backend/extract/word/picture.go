package word

import (
	"fmt"
	"strconv"

	"pincite/backend/extract/zipxml"
)

// pageShare is the area, in English metric units squared, from which on a picture may be that of a page:
// 40 square inches, less than half of a page of paper.
const pageShare = 40 * 914_400 * 914_400

// showsText reports whether a drawing is a picture as large as those of pages are, or a diagram, which has
// words of its own. What lies behind the text is part of its look.
func showsText(n *zipxml.Node) bool {
	if holds(n, "dgm:relIds") {
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
	for _, k := range n.Kids {
		if k.Name == name || k.Name != "w:txbxContent" && holds(k, name) {
			return true
		}
	}
	return false
}

// notices tells of pictures that may show text.
func (d *document) notices() []string {
	switch d.pictures {
	case 0:
		return nil
	case 1:
		return []string{"a picture as large as a page, or a diagram, is not in the text; print the document to PDF and index that"}
	}
	return []string{fmt.Sprintf("%d pictures as large as a page, or diagrams, are not in the text; print the document to PDF and index that", d.pictures)}
}

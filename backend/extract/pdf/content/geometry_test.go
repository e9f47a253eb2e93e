package content

import (
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/object"
)

// TestQuad follows the corners of a page through its rotations.
func TestQuad(t *testing.T) {
	for rotation, want := range map[int][4]float64{ // of the upper left corner and the lower right one, as shown
		0:   {10, 220, 110, 20},
		90:  {10, 20, 110, 220},
		180: {110, 20, 10, 220},
		270: {110, 220, 10, 20},
	} {
		g := GeometryOf(&object.Page{MediaBox: []float64{10, 20, 110, 220}, Rotate: rotation}) // 100 by 200
		size := g.Size()
		if wide := size.Width > size.Height; wide != (rotation%180 != 0) {
			t.Errorf("turned by %d the page is %v", rotation, size)
		}
		q := g.Quad(doc.Box{Right: size.Width, Bottom: size.Height})
		if got := [4]float64{q[0], q[1], q[6], q[7]}; got != want {
			t.Errorf("turned by %d: corners %v, want %v", rotation, got, want)
		}
	}
}

package desktop

import "pincite/backend/homefile"

// placementFile lies in the home folder and holds a [placement].
const placementFile = "window.json"

// placement is how the window was left, in the system's own units.
type placement struct {
	Width     int  `json:"width"`
	Height    int  `json:"height"`
	X         int  `json:"x"`
	Y         int  `json:"y"`
	Placed    bool `json:"placed"` // X and Y say something
	Maximised bool `json:"maximised"`
}

// The window's size at the first start, and the least.
const (
	usualWidth, usualHeight = 1280, 800
	leastWidth, leastHeight = 640, 400
	// grip is how much of a window has to be on the screen for it to be moved.
	grip = 120
)

// within fits a placement to a screen of a size, which may be another one than last time:
// a window that is larger than it is made smaller, and one that could not be taken hold of
// is not placed, which leaves it to the system.
func (p placement) within(width, height int) placement {
	p.Width, p.Height = max(p.Width, leastWidth), max(p.Height, leastHeight)
	if width > 0 && height > 0 {
		p.Width, p.Height = min(p.Width, width), min(p.Height, height)
		p.Placed = p.Placed && p.X > -p.Width+grip && p.X < width-grip && p.Y >= 0 && p.Y < height-grip
	}
	return p
}

// placement returns how the window was left, and the usual one where it was not yet. It is
// not worth an error: the window then comes as it first did.
func (s *shell) placement() placement {
	p, _ := homefile.Read(s.library.Home(), placementFile, placement{Width: usualWidth, Height: usualHeight})
	return p.within(0, 0)
}

// left remembers how the window was left. Of a maximised one the size is kept that it has
// otherwise.
func (s *shell) left(now placement) error {
	if now.Maximised {
		before := s.placement()
		before.Maximised = true
		now = before
	}
	return homefile.Write(s.library.Home(), placementFile, now)
}

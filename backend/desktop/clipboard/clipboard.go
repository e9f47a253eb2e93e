// Package clipboard puts one text on the system's clipboard in several flavours. Call [Put].
//
// The page of the window can write plain text and HTML alone; a footnote needs RTF, which word processors on all systems read.
package clipboard

import "errors"

// Flavours are a text as different programs read it.
type Flavours struct{ Text, HTML, RTF string }

// ErrNone is returned where this program has no way to the system's clipboard but that of the page.
var ErrNone = errors.New("only the window's page writes on this system's clipboard")

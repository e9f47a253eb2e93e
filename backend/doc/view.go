package doc

import (
	"fmt"
	"strings"
)

// View says how a text with tracked changes is shown.
type View string

// The views of a text.
const (
	Accepted View = "accepted" // as if all changes were accepted: the canonical text
	Rejected View = "rejected" // as if all were rejected
	Shown    View = "shown"    // with all changes and comments in it, marked as such
)

// ParseView reads the name of a view; "" is [Accepted].
func ParseView(name string) (View, error) {
	switch v := View(name); v {
	case "":
		return Accepted, nil
	case Accepted, Rejected, Shown:
		return v, nil
	}
	return "", fmt.Errorf("view %q is not known; choose shown, accepted or rejected", name)
}

// View returns a span of a text as a view has it. Only with [Accepted] is it text that spans count in. Numbers that a format
// counts are those of the canonical text whatever the view.
//
// Of [Shown], words inserted stand in {+ +}, words deleted in [- -], and comments in [: :].
func (l Layout) View(text string, span Span, v View) string {
	if v == Accepted {
		return text[span.Start:span.End]
	}
	var b strings.Builder
	at := span.Start
	upTo := func(pos int) {
		if pos = min(pos, span.End); pos > at {
			b.WriteString(text[at:pos])
			at = pos
		}
	}
	for _, n := range l.Notes {
		if !n.On(span) {
			continue
		}
		switch {
		case n.Added():
			upTo(n.Anchor.Start)
			if v == Shown {
				b.WriteString("{+")
				upTo(n.Anchor.End)
				b.WriteString("+}")
			}
			at = max(at, min(n.Anchor.End, span.End))
		case n.Removed():
			upTo(n.Anchor.Start)
			b.WriteString(marked(n.Text, "[-", "-]", v))
		case n.Kind == Comment && v == Shown:
			upTo(n.Anchor.Start)
			b.WriteString(marked(n.Told(), "[:", ":]", v))
		}
	}
	upTo(span.End)
	return b.String()
}

func marked(words, before, after string, v View) string {
	if v != Shown || words == "" {
		return words
	}
	return before + words + after
}

package doc

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Layout says where the parts of a canonical text lie. All its spans count bytes of
// that text. The zero Layout is that of a text without pages or sections.
type Layout struct {
	// Pages in order; page n of the document is Pages[n-1]. They are contiguous and
	// cover the text. Empty for formats without pages.
	Pages []Span `json:"pages,omitempty"`
	// Labels are the numbers of the pages as the document prints them, such as "iv" or "A-3": of
	// page n at n-1. Empty where they are 1, 2, 3 and so on, or nothing says what they are.
	Labels []string `json:"page_labels,omitempty"`
	// Sections in the order in which their headings stand in the text.
	Sections []Section `json:"sections,omitempty"`
	// Blocks are the paragraphs as the source's format marks them, in order and apart;
	// between two of them is white space alone. Empty for plain text, whose format marks
	// none.
	Blocks []Block `json:"blocks,omitempty"`
	// Notes are what stands beside the text or is known to the file alone: first footnotes and
	// endnotes, in the order of their texts, then the others in the order of their places.
	Notes []Note `json:"notes,omitempty"`
	// Asides are running headers and footers that repeat what the text says, page and line numbers, which are not part
	// of the text.
	Asides []Aside `json:"asides,omitempty"`
	// Scans tell how sure the recognition of a scanned page was; empty where no page
	// was scanned.
	Scans []Scan `json:"scans,omitempty"`
	// Headed are the tables whose rows stand under heads or a caption, in order.
	Headed []Headed `json:"headed,omitempty"`
}

// Headed is a table of whose rows some may stand in a passage without the heads of its columns.
type Headed struct {
	Span  Span   `json:"span"`
	Words []Span `json:"words"` // its caption and the heads of its columns, in order
}

// longestHeads is how many bytes of a table's heads a passage is given at most.
const longestHeads = 240

// BlockKind says what a block is.
type BlockKind string

// The kinds of blocks.
const (
	BlockParagraph BlockKind = "paragraph"
	BlockHeading   BlockKind = "heading"
	BlockItem      BlockKind = "item"    // of a list
	BlockRow       BlockKind = "row"     // of a table; its cells are parted by tabs
	BlockNote      BlockKind = "note"    // a footnote or endnote
	BlockRunning   BlockKind = "running" // a header or footer of pages, once
)

// Block is one paragraph, list item, table row, footnote or endnote of a document.
type Block struct {
	Kind BlockKind `json:"kind"`
	// Level of a heading or list item, 1 the outermost; 0 for the rest.
	Level int `json:"level,omitempty"`
	// Label is the number that the format counts for it, as it stands at the start of the
	// block's text: "5.4", "(b)", "Article II". Empty where it counts none.
	Label string `json:"label,omitempty"`
	// Reached tells of the columns of a row, from the left, into which a cell reaches that begins elsewhere: '^' in the row above,
	// '<' to the left, '.' in neither. Empty where none does, or the format does not say.
	Reached string `json:"reached,omitempty"`
	Span    Span   `json:"span"`
}

// Aside is a text on a page that is not part of the running text.
type Aside struct {
	Page int    `json:"page,omitempty"` // from 1; 0 where the format has no pages
	Kind string `json:"kind"`           // "header", "footer", "page number" or "line numbers"
	Text string `json:"text"`
}

// Scan is a page whose words were recognised in a picture of it.
type Scan struct {
	Page       int     `json:"page"`       // from 1
	Confidence float64 `json:"confidence"` // mean over its words, 0 to 1
}

// Box is the place of one word on a page.
type Box struct {
	Span Span `json:"span"` // bytes of the canonical text
	Page int  `json:"page"` // from 1
	// Left, Top, Right and Bottom are points (1/72 inch) from the upper left corner of
	// the page as it is shown: its crop box, turned by its rotation.
	Left   float32 `json:"l"`
	Top    float32 `json:"t"`
	Right  float32 `json:"r"`
	Bottom float32 `json:"b"`
	// Confidence is how sure the recognition of the word was, 0 to 1; 0 too for words that
	// the source says itself. [Layout.Scans] tells the pages of which kind they are.
	Confidence float32 `json:"c,omitempty"`
}

// PageSize is the size of a page as it is shown, in points.
type PageSize struct {
	Width  float32 `json:"width"`
	Height float32 `json:"height"`
}

// Places tell where the words of a text stand on its pages. The zero Places are those of a
// text for which nobody has looked, or that has no pages.
type Places struct {
	Boxes []Box      `json:"boxes"` // in the order of the text
	Sizes []PageSize `json:"sizes"` // of page n at n-1
}

// Section is a numbered or titled division of a document.
type Section struct {
	// Label as a citation prints it, such as "5.4(b)", "Article VII" or "Schedule 2".
	// Empty for a heading without a number.
	Label string `json:"label,omitempty"`
	// Title is the heading's words without its number; empty where it has none.
	Title string `json:"title,omitempty"`
	// Level is the depth of nesting: 1 is outermost.
	Level int `json:"level"`
	// Heading is the span of the heading's own line or lead-in words.
	Heading Span `json:"heading"`
	// Span runs from the heading's start to the next section of the same or an outer
	// level.
	Span Span `json:"span"`
}

// Page returns the number, from 1, of the page that holds byte position pos, and 0
// where the layout has no pages or pos lies outside them.
func (l Layout) Page(pos int) int {
	lo, hi := 0, len(l.Pages)
	for lo < hi {
		mid := (lo + hi) / 2
		if l.Pages[mid].End <= pos {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(l.Pages) && l.Pages[lo].Start <= pos {
		return lo + 1
	}
	return 0
}

// PageLabel returns what the document prints as the number of page n, counted from 1: its label, or else n itself. It
// is "" for 0.
func (l Layout) PageLabel(n int) string {
	switch {
	case n <= 0:
		return ""
	case n <= len(l.Labels) && l.Labels[n-1] != "":
		return l.Labels[n-1]
	}
	return strconv.Itoa(n)
}

// SectionAt returns the innermost section whose span holds byte position pos, and
// false where there is none.
func (l Layout) SectionAt(pos int) (Section, bool) {
	return l.innermost(pos, func(Section) bool { return true })
}

// Title returns the title that byte position pos stands under: that of the innermost
// section around it that has one, so that paragraph (b) of "Indemnification" has it too.
// It is empty where there is none.
func (l Layout) Title(pos int) string {
	s, _ := l.innermost(pos, func(s Section) bool { return s.Title != "" })
	return s.Title
}

// Heads returns the caption and the heads of the columns that the rows of a table at byte position pos stand under, as far as they
// stand before it: "Rent Schedule | Lease Years | Monthly Rent". It is empty where there are none.
func (l Layout) Heads(text string, pos int) string {
	i, found := slices.BinarySearchFunc(l.Headed, pos, func(h Headed, pos int) int { return h.Span.Start - pos })
	if !found {
		i--
	}
	if i < 0 || l.Headed[i].Span.End <= pos {
		return ""
	}
	var words []string
	total := 0
	for _, s := range l.Headed[i].Words {
		if total += s.Len(); s.End > pos || total > longestHeads {
			break
		}
		words = append(words, strings.Join(strings.Fields(text[s.Start:s.End]), " "))
	}
	return strings.Join(words, " | ")
}

// Above returns what a passage that begins at byte position pos stands under: its title, and the heads of its table.
func (l Layout) Above(text string, pos int) string {
	title, heads := l.Title(pos), l.Heads(text, pos)
	switch {
	case heads == "":
		return title
	case title == "" || strings.Contains(heads, title):
		return heads
	}
	return title + " | " + heads
}

// Opening returns where the words of a span of text that its section is named by begin: at
// [FirstWord] or, where that is the heading of a section that goes on beyond the span,
// after it. "10. ASSIGNMENT 10.1 Tenant may not" opens in 10.1, unless all of section 10 is
// there. A span of headings alone opens with the first of them. The span lies in the text.
func (l Layout) Opening(text string, span Span) int {
	first := FirstWord(text, span)
	for at := first; at < span.End; {
		s, ok := l.SectionAt(at)
		if !ok || at >= s.Heading.End || blank(text[min(span.End, s.Span.End):s.Span.End]) {
			return at
		}
		rest := strings.TrimLeftFunc(text[min(s.Heading.End, span.End):span.End], closesHeading)
		if rest == "" {
			break
		}
		if r, _ := utf8.DecodeRuneInString(rest); (r == '(' || unicode.IsLower(r)) &&
			!strings.ContainsAny(text[s.Heading.End-1:span.End-len(rest)], ".:;-–—\n") {
			return at // the sentence goes on: "A. Upon request, one" before "(1) session is held"
		}
		at = span.End - len(rest)
	}
	return first
}

// closesHeading reports whether a character may stand between a heading and what it is set above.
func closesHeading(r rune) bool { return isBlank(r) || strings.ContainsRune(".:;-–—", r) }

// FirstWord returns where the first character that is no white space stands in a span of
// text, or its start.
func FirstWord(text string, s Span) int {
	if rest := strings.TrimLeftFunc(text[s.Start:s.End], isBlank); rest != "" {
		return s.End - len(rest)
	}
	return s.Start
}

func blank(text string) bool { return strings.TrimLeftFunc(text, isBlank) == "" }

func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }

// innermost returns the innermost of the sections that keep holds for whose span holds
// byte position pos.
func (l Layout) innermost(pos int, keep func(Section) bool) (Section, bool) {
	// Sections are in order of their starts, so the last one that starts at or before
	// pos and still holds it is the innermost.
	lo, hi := 0, len(l.Sections)
	for lo < hi {
		mid := (lo + hi) / 2
		if l.Sections[mid].Span.Start <= pos {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	for i := lo - 1; i >= 0; i-- {
		if s := l.Sections[i]; s.Span.End > pos && keep(s) {
			return s, true
		}
	}
	return Section{}, false
}

// Label says where byte position pos stands as a citation prints it, such as "5.4(b)",
// "Article VII" or "Schedule 2, 3": the label of the innermost section around it that has
// one. It is empty outside of all of those, as on a cover page.
func (l Layout) Label(pos int) string {
	s, ok := l.SectionAt(pos)
	if !ok || s.Label != "" {
		return s.Label
	}
	for i := len(l.Sections) - 1; i >= 0; i-- {
		if out := l.Sections[i]; out.Label != "" && out.Level < s.Level && out.Span.Contains(s.Span) {
			return out.Label
		}
	}
	return ""
}

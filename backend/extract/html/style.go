package html

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// sheet is what the style sheets of a page say of simple selectors, ".gone", "#note" and "p.gone", as far as it tells whether
// words are seen. What stands behind in the page goes before what stands ahead.
type sheet map[string]map[string]string

// maxRules bounds the rules of a page that are looked at.
const maxRules = 20_000

// grounds stands in a sheet with rules for grounds that cannot be told to hold for an element: any may have one.
const grounds = "* ground"

// telling are the properties that tell whether words are seen.
var telling = map[string]bool{"display": true, "visibility": true, "mso-hide": true, "color": true, "font-size": true, "opacity": true,
	"background": true, "background-color": true}

// readSheet reads style sheets that came with a page, and those in it.
func readSheet(root *html.Node, beside []string) sheet {
	s := sheet{}
	for _, css := range beside {
		s.read(css)
	}
	for n := range root.Descendants() {
		if n.DataAtom == atom.Style && n.FirstChild != nil {
			if media, _ := attr(n, "media"); media == "" || strings.Contains(media, "all") || strings.Contains(media, "screen") {
				s.read(n.FirstChild.Data)
			}
		}
	}
	return s
}

// read reads the rules of a style sheet, those that hold for all media.
func (s sheet) read(css string) {
	css = strings.NewReplacer("<!--", "", "-->", "").Replace(css)
	for len(s) < maxRules {
		start := strings.Index(css, "/*")
		if start < 0 {
			break
		}
		end := strings.Index(css[start+2:], "*/")
		if end < 0 {
			css = css[:start]
			break
		}
		css = css[:start] + " " + css[start+2+end+2:]
	}
	for n := 0; n < maxRules; n++ {
		open := strings.IndexByte(css, '{')
		if open < 0 {
			return
		}
		selectors := strings.TrimSpace(css[:open])
		css = css[open+1:]
		if i := strings.LastIndexByte(selectors, ';'); i >= 0 { // an @import before it
			selectors = strings.TrimSpace(selectors[i+1:])
		}
		if strings.HasPrefix(selectors, "@") {
			css = pastBlock(css)
			continue
		}
		end := strings.IndexByte(css, '}')
		if end < 0 {
			return
		}
		s.add(selectors, css[:end])
		css = css[end+1:]
	}
}

// pastBlock returns what stands behind a block whose brace is open.
func pastBlock(css string) string {
	for depth, i := 1, 0; i < len(css); i++ {
		switch css[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return css[i+1:]
			}
		}
	}
	return ""
}

func (s sheet) add(selectors, declarations string) {
	said := properties(declarations)
	for name := range said {
		if !telling[name] {
			delete(said, name)
		}
	}
	if len(said) == 0 {
		return
	}
	for selector := range strings.SplitSeq(selectors, ",") {
		selector = strings.TrimSpace(selector)
		if selector == "" || strings.ContainsAny(selector, " \t\r\n>+~:[*") {
			if said["background"]+said["background-color"] != "" {
				s[grounds] = said
			}
			continue
		}
		if s[selector] == nil {
			s[selector] = map[string]string{}
		}
		for name, value := range said {
			s[selector][name] = value
		}
	}
}

// of returns the properties of an element: those of its style attribute before those that the sheets give it.
func (s sheet) of(n *html.Node) map[string]string {
	own := styleOf(n)
	if len(s) == 0 {
		return own
	}
	rules := []map[string]string{}
	if r := s[n.Data]; r != nil {
		rules = append(rules, r)
	}
	if classes, ok := attr(n, "class"); ok {
		for class := range strings.FieldsSeq(classes) {
			rules = append(rules, s["."+class], s[n.Data+"."+class])
		}
	}
	if id, ok := attr(n, "id"); ok {
		rules = append(rules, s["#"+id], s[n.Data+"#"+id])
	}
	var out map[string]string
	for _, r := range append(rules, own) {
		for name, value := range r {
			if out == nil {
				out = map[string]string{}
			}
			out[name] = value
		}
	}
	return out
}

// styleOf returns the properties of an element's style attribute, in lower case.
func styleOf(n *html.Node) map[string]string {
	value, ok := attr(n, "style")
	if !ok {
		return nil
	}
	return properties(value)
}

func properties(declarations string) map[string]string {
	style := map[string]string{}
	for property := range strings.SplitSeq(strings.ToLower(declarations), ";") {
		if name, value, ok := strings.Cut(property, ":"); ok {
			style[strings.TrimSpace(name)] = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
		}
	}
	return style
}

// hidden reports whether an element is not shown.
func hidden(n *html.Node, style map[string]string) bool {
	if _, ok := attr(n, "hidden"); ok {
		return true
	}
	if kind, _ := attr(n, "type"); n.DataAtom == atom.Input && strings.EqualFold(kind, "hidden") {
		return true
	}
	return style["display"] == "none" || style["visibility"] == "hidden" || style["mso-hide"] == "all"
}

// invisible reports whether an element is shown so that nobody sees its words: with no size, transparent, or white where no
// ground is said to lie below it.
func invisible(n *html.Node, style map[string]string, ground bool) bool {
	colour := style["color"]
	if said, ok := attr(n, "color"); ok && n.DataAtom == atom.Font && colour == "" {
		colour = strings.ToLower(strings.TrimSpace(said))
	}
	if size, ok := style["font-size"]; ok && n.FirstChild != nil && nothing(size) {
		return true
	}
	if opacity, ok := style["opacity"]; ok && nothing(opacity) {
		return true
	}
	return !ground && isWhite(colour)
}

// nothing reports whether a size is that of no letter.
func nothing(size string) bool {
	number := strings.TrimRight(size, "abcdefghijklmnopqrstuvwxyz%")
	v, err := strconv.ParseFloat(number, 64)
	return err == nil && (v == 0 || v <= 1 && strings.TrimPrefix(size, number) != "" && strings.Contains("px pt", size[len(number):]))
}

func isWhite(colour string) bool {
	switch strings.ReplaceAll(colour, " ", "") {
	case "white", "#fff", "#ffffff", "rgb(255,255,255)", "transparent", "rgba(0,0,0,0)":
		return true
	}
	return false
}

// hasGround reports whether an element paints a ground that is not white.
func hasGround(n *html.Node, style map[string]string) bool {
	for _, name := range []string{"bgcolor", "background"} {
		if value, ok := attr(n, name); ok && !isWhite(strings.ToLower(strings.TrimSpace(value))) {
			return true
		}
	}
	for _, name := range []string{"background", "background-color", "background-image"} {
		if value := style[name]; value != "" && value != "none" && !isWhite(value) {
			return true
		}
	}
	return false
}

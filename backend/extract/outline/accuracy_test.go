package outline

import (
	"iter"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/text/numeral"
	"pincite/testkit/extracttest"
)

// selfReference is a contract's own word on where a passage stands: "this Section
// 5.4(b)" is written inside Section 5.4(b).
var selfReference = regexp.MustCompile(`^this (?:Section|SECTION|section|Article|ARTICLE) ([0-9]{1,2}(?:\.[0-9]{1,2})*|[IVX]{1,6})((?:\([a-z0-9A-Z]{1,4}\))*)[^0-9(.]`)

// agrees reports whether a passage that calls itself part of ref may have the label:
// one lies within the other. Section 5.4 lies within Article V.
func agrees(label, ref string) bool {
	if i := strings.LastIndex(label, ", "); i >= 0 {
		label = label[i+2:]
	}
	label, ref = arabic(strings.TrimPrefix(label, "Article ")), arabic(ref)
	return within(label, ref) || within(ref, label)
}

// arabic writes a Roman article number in digits and leaves other labels alone.
func arabic(s string) string {
	if n := numeral.ParseRoman(strings.ToLower(s)); n > 0 {
		return strconv.Itoa(n)
	}
	return s
}

// coarse reports whether a label names a schedule or its like, without a section in it.
func coarse(label string) bool {
	for _, c := range containers {
		if strings.HasPrefix(label, c+" ") && !strings.Contains(label, ", ") {
			return true
		}
	}
	return false
}

// within reports whether the section inner is outer or lies in it.
func within(inner, outer string) bool {
	rest, ok := strings.CutPrefix(inner, outer)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '(')
}

// occurrences yields the positions of word in s, so that the pattern need not be tried
// everywhere.
func occurrences(s, word string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; ; at += len(word) {
			i := strings.Index(s[at:], word)
			if i < 0 {
				return
			}
			if at += i; !yield(at) {
				return
			}
		}
	}
}

// TestLabelsAgreeWithTheTextsOwnWords measures the labels against the places where the
// contracts say which section they are in.
func TestLabelsAgreeWithTheTextsOwnWords(t *testing.T) {
	every := 1
	if testing.Short() {
		every = 5
	}
	t.Parallel()
	right, whole, wrong, none := 0, 0, 0, 0
	for _, c := range extracttest.Corpus(t, every) {
		text := string(c.Source)
		layout := doc.Layout{Sections: Sections(text, nil)}
		for at := range occurrences(text, "this ") {
			m := selfReference.FindStringSubmatch(text[at:min(len(text), at+60)])
			if m == nil {
				continue
			}
			ref := m[1] + m[2]
			s, ok := layout.SectionAt(at)
			switch {
			case !ok || s.Label == "" || coarse(s.Label):
				none++
			case agrees(s.Label, ref):
				right++
				if within(arabic(s.Label), arabic(ref)) {
					whole++
				}
			default:
				wrong++
			}
		}
	}
	t.Logf("%d right, %d of them no less than the text says, %d wrong, %d without a label", right, whole, wrong, none)
	if 100*right < 89*(right+wrong) || 100*none > 5*(right+wrong+none) {
		t.Error("fewer labels agree than measured; see docs/sections.md")
	}
}

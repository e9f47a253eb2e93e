package extract

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// selfReference is a contract's own word on where a passage stands: "this Section
// 5.4(b)" is written inside Section 5.4(b).
var selfReference = regexp.MustCompile(`\bthis (?:Section|SECTION|section|Article|ARTICLE) ([0-9]{1,2}(?:\.[0-9]{1,2})*|[IVX]{1,6})((?:\([a-z0-9A-Z]{1,4}\))*)[^0-9(.]`)

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
	if n := roman(strings.ToLower(s)); n > 0 {
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

// TestLabelsAgreeWithTheTextsOwnWords measures the labels against the places where the
// contracts say which section they are in.
func TestLabelsAgreeWithTheTextsOwnWords(t *testing.T) {
	right, wrong, none := 0, 0, 0
	for _, c := range corpus(t, 1) {
		x, err := Read(context.Background(), c.file, c.source)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range selfReference.FindAllStringSubmatchIndex(x.Text, -1) {
			ref := x.Text[m[2]:m[5]]
			s, ok := x.Layout.SectionAt(m[0])
			switch {
			case !ok || s.Label == "" || coarse(s.Label):
				none++
			case agrees(s.Label, ref):
				right++
			default:
				wrong++
			}
		}
	}
	t.Logf("%d right, %d wrong, %d without a label", right, wrong, none)
	if 100*right < 89*(right+wrong) || 100*none > 5*(right+wrong+none) {
		t.Error("fewer labels agree than measured; see the comment at sections")
	}
}

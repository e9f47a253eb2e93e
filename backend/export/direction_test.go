package export

import (
	"slices"
	"strings"
	"testing"
)

func TestDirections(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]stretch{
		"":              nil,
		"...":           {{"...", false}},
		"plain, text.":  {{"plain, text.", false}},
		"שלום":          {{"שלום", true}},
		"a שלום b":      {{"a ", false}, {"שלום", true}, {" b", false}},
		"שלום (b) שלום": {{"שלום (", true}, {"b", false}, {") שלום", true}},
		"(שלום) a":      {{"(שלום) ", true}, {"a", false}},
		"1. שלום":       {{"1", false}, {". שלום", true}},
	} {
		got := directions(text)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	for _, quote := range nasty() {
		var b strings.Builder
		for _, part := range directions(quote) {
			b.WriteString(part.text)
		}
		if b.String() != quote {
			t.Errorf("%.20q loses characters", quote)
		}
	}
}

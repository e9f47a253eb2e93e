package sac

import (
	"errors"
	"strings"
	"testing"
)

func TestWritten(t *testing.T) {
	t.Parallel()
	short := Recipe{SummaryTarget: 30} // and so 50 at most
	for name, c := range map[string]struct {
		recipe Recipe
		text   string
		want   string
		fails  bool
	}{
		"one line":              {text: " Lease of\r\n\tUnit 4,  Acme  and Bolt ", want: "Lease of Unit 4, Acme and Bolt"},
		"nothing":               {text: " \n", want: ""},
		"as long as it may be":  {text: strings.Repeat("é", 170), want: strings.Repeat("é", 170)},
		"one character more":    {text: strings.Repeat("é", 171), fails: true},
		"of a shorter recipe":   {recipe: short, text: strings.Repeat("x", 50), want: strings.Repeat("x", 50)},
		"too long for that one": {recipe: short, text: strings.Repeat("x", 51), fails: true},
		"not UTF-8":             {text: "Lease \xff", fails: true},
		"a control character":   {text: "Lease \x00", fails: true},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := c.recipe.Written(c.text)
			if got != c.want || errors.Is(err, ErrSummary) != c.fails {
				t.Errorf("%q, %v; want %q", got, err, c.want)
			}
			if err != nil && !strings.Contains(err.Error(), ";") {
				t.Errorf("%q has no next step", err)
			}
		})
	}
}

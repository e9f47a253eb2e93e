package layout

import "testing"

func TestJoint(t *testing.T) {
	t.Parallel()
	v := &vocabulary{words: map[string]int{"non-exclusive": 2, "agreement": 3, "third": 1, "party": 1, "royalty": 1, "bearing": 1}, splits: true}
	whole := &vocabulary{words: map[string]int{}}
	for _, test := range []struct {
		v             *vocabulary
		before, after string
		want          joint
	}{
		{v, "non-", "exclusive", kept},
		{v, "agree-", "ment,", removed},
		{v, "royalty-", "bearing", kept},
		{v, "obliga-", "tions", removed},
		{v, "self-", "help", kept},
		{v, "Anglo-", "American", kept},
		{v, "5-", "year", kept},
		{v, "words -", "and", apart},
		{v, "-", "and", apart},
		{v, "--", "and", apart},
		{v, "word", "next", apart},
		{v, "(see-", "(b)", apart},
		{whole, "public-", "facing", kept},
	} {
		if got := test.v.joint(&word{text: test.before}, test.after); got != test.want {
			t.Errorf("%q, %q: %v, want %v", test.before, test.after, got, test.want)
		}
	}
}

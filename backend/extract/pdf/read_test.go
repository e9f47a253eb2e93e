package pdf

import (
	"context"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	t.Parallel()
	for _, f := range fixtures() {
		t.Run(f.name, func(t *testing.T) {
			d, err := Parse(context.Background(), f.source, Options{})
			if err != nil {
				t.Fatal(err)
			}
			check(t, d)
			want := f.want
			if want == "" {
				want = strings.Join(paragraph, " ")
			}
			if d.Text.Text != want {
				t.Errorf("text\n%q, want\n%q", d.Text.Text, want)
			}
		})
	}
}

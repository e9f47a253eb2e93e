package family

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestAround holds that spans about words lie between characters and overlap nowhere.
func TestAround(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, words, want string
		before, after     int
	}{
		{"", "date", "[]", 3, 3},
		{"the Date and the DATE", "date", "[[0 11) [13 21)]", 4, 3},
		{"date date date", "date", "[[0 14)]", 2, 2},
		{"§§date§§", "date", "[[2 8)]", 1, 1},
		{"dat", "date", "[]", 9, 9},
		{"ddate", "date", "[[1 5)]", 0, 0},
	} {
		var got []string
		for _, s := range around(tt.text, tt.words, tt.before, tt.after) {
			got = append(got, fmt.Sprintf("[%d %d)", s.Start, s.End))
		}
		if fmt.Sprint(got) != tt.want {
			t.Errorf("%q about %q: %v, want %s", tt.text, tt.words, got, tt.want)
		}
	}
}

// TestMatchesNear holds that patterns find near the words that all their matches have what they find in whole texts.
func TestMatchesNear(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/families/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no families", err)
	}
	n := 0
	for _, file := range files {
		for _, p := range readTold(t, file).all {
			for _, tt := range []struct {
				is            *regexp.Regexp
				words         string
				before, after int
			}{{neverTerm, "occur", 160, 8}, {toTerm, "date", 160, 8}, {neverPart, "lapsed", 60, 30}} {
				want := map[string]bool{}
				for _, m := range tt.is.FindAllStringSubmatch(p.Text, -1) {
					if strings.Contains(strings.ToLower(m[0]), tt.words) {
						want[termKey(m[1])] = true
					}
				}
				for _, m := range matchesNear(tt.is, p.Text, tt.words, tt.before, tt.after) {
					delete(want, termKey(m[1]))
					n++
				}
				if len(want) > 0 {
					t.Errorf("%s %s: not found near %q: %v", file, p.File, tt.words, want)
				}
			}
		}
	}
	if n == 0 {
		t.Error("nothing was found")
	}
}

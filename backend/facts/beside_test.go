package facts

import "testing"

// Lengths and days beside a value tell which one it is, in words that nothing was learned from.
func TestBeside(t *testing.T) {
	const text = "Drawn up on 4 May 2026.\n\nThe barge is hers from the morning of 1 June 2026, two years of it, and she brings it home on 31 May 2028."
	d := Read(Document{Text: text})
	all := d.besides()
	if len(all.days) != 3 || len(all.lengths) != 1 {
		t.Fatalf("%d days and %d lengths, want 3 and 1", len(all.days), len(all.lengths))
	}
	if starts, ends := all.sums(all.sorted[1]); !starts || ends {
		t.Errorf("1 June 2026 starts: %v, ends: %v", starts, ends)
	}
	if starts, ends := all.sums(all.sorted[2]); starts || !ends {
		t.Errorf("31 May 2028 starts: %v, ends: %v", starts, ends)
	}
	if !all.spans(all.lengths[0].Value) {
		t.Error("two years do not lie between the two days")
	}
	if starts, ends := all.sums(all.sorted[0]); starts || ends {
		t.Errorf("4 May 2026 starts: %v, ends: %v", starts, ends)
	}
}

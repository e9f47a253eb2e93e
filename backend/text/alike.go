package text

// Alike reports whether two folded words are likely one: forms of a word (by their stems, or by a beginning
// that leaves little of either), or a long word and a slip of the finger in it, of one letter more or less,
// another one, or two that changed places.
func Alike(a, b string) bool {
	if a == b {
		return true
	}
	return alike(Stem(a), Stem(b)) || common(a, b) >= longCommon || slip(a, b)
}

// How much two words begin with alike, in bytes: longCommon whatever follows, or their stems leastCommon where no
// more than mostEnding of either is left.
const (
	leastCommon, mostEnding = 5, 2
	longCommon              = 8
)

func alike(a, b string) bool {
	n := common(a, b)
	return a == b || n >= leastCommon && max(len(a), len(b))-n <= mostEnding
}

// common returns how many bytes two words begin with alike.
func common(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// leastMistyped is the length, in bytes, below which one letter makes another word too often.
const leastMistyped = 6

// slip reports whether one mistake of typing parts two words that begin alike.
func slip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b) < leastMistyped || len(b)-len(a) > 1 || a == "" || a[0] != b[0] {
		return false
	}
	i := common(a, b)
	switch {
	case len(a) < len(b):
		return a[i:] == b[i+1:]
	case i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]:
		return true
	}
	return a[i+1:] == b[i+1:]
}

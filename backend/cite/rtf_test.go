package cite

import "testing"

func TestRTF(t *testing.T) {
	for _, c := range []struct{ name, quote, citation, want string }{
		{"plain", "The fee is due.", "Lease § 2", `{\pard\plain\f0\fs24\li720\ri720\sa120 The fee is due.{\super\chftn}{\footnote\pard\plain\f0\fs20{\super\chftn} Lease \u167? 2.}\par}`},
		{"what RTF takes for its own", "a{b}\\c\r\nd\te\x01", "Id. at 3", `{\pard\plain\f0\fs24\li720\ri720\sa120 a\{b\}\\c\line d\tab e{\super\chftn}{\footnote\pard\plain\f0\fs20{\super\chftn} {\i Id.} at 3.}\par}`},
		{"beyond 16 bits", "é😀￥", "L", `{\pard\plain\f0\fs24\li720\ri720\sa120 \u233?\u-10179?\u-8704?\u-27?{\super\chftn}{\footnote\pard\plain\f0\fs20{\super\chftn} L.}\par}`},
	} {
		if got := RTF(c.quote, c.citation); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, got, c.want)
		}
	}
}

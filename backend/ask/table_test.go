package ask

import (
	"testing"
)

func TestPlaceOfCell(t *testing.T) {
	c := Cell{Row: []Citation{{Quote: "Base Rent,\nyears 4-7:"}}, Column: []Citation{{Quote: "Monthly"}, {Quote: "US$ :"}}}
	if got, want := c.Place(), "row Base Rent, years 4-7, column Monthly / US$"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

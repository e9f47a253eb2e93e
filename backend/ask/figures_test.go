package ask

import (
	"strings"
	"testing"
)

// TestGeneral leaves out what those pay who are late where the question does not speak of them and others stand beside it.
func TestGeneral(t *testing.T) {
	t.Parallel()
	rates := []string{"While an event of default continues, the loan bears interest at 9% a year.", "The loan bears interest at Prime plus 2.5% a year."}
	for _, c := range []struct {
		question  string
		sentences []string
		want      string
	}{
		{"What is the interest rate on the loan?", rates, "2.5%"},
		{"What is the interest rate on the loan after a default?", rates, "9% 2.5%"},
		{"What is the interest rate on the loan?", rates[:1], "9%"},
		{"What is the fee per session?", []string{"A session that is paid late costs a fee of $75.", "The fee for a session is $50."}, "$50"},
		{"What is the fee for late payment?", []string{"A session that is paid late costs a fee of $75.", "The fee for a session is $50."}, "$75 $50"},
		{"How much is paid in total?", []string{"In each of those seven years the Covenantor pays the sum of $24,000."}, ""},
		{"How much is paid in total?", []string{"The fee is $500 a month.", "The total of the fees is $6,000."}, "$6,000"},
		{"How much is paid in total each month?", []string{"The fee is $500 a month."}, "$500"},
	} {
		var got []string
		for _, f := range FiguresAlone(c.question, c.sentences).Figures {
			got = append(got, strings.ReplaceAll(f.Text, "USD ", "$"))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %q, want %q", c.question, got, c.want)
		}
	}
}

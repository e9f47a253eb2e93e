package ask

import (
	"strings"
	"testing"
)

// TestUnvalued holds that an answer to a question for a value which has none in front says why.
func TestUnvalued(t *testing.T) {
	t.Parallel()
	d := testDocument(lease + "\n12. STAFF\n12.1 Employees of Tenant may use the car park.\n\n13. FEES\n13.1 The fees are $5 for a desk, $7 for a room and $9 for a hall.\n")
	for _, c := range []struct{ question, wanted, want string }{
		{"How many employees does Tenant have?", "Employees", "No number stands in these words."},
		{"How much are the fees?", "fees", "Which of the values in these words is asked for is not plain."},
		{"How much is the base rent?", "Base", ""},
		{"When do employees use the car park?", "Employees", "No date stands in these words."},
		{"What may employees do when they use the car park?", "Employees", ""}, // which asks for no day
		{"May employees use the car park?", "Employees", ""},
	} {
		f, err := sureWeights().Extract(Read(c.question, c.question, Expert), d, testHits(d, c.wanted), Subject{}, false)
		if err != nil || f.Absent || f.Unvalued != c.want || (f.Unvalued == "") != (f.Sentences[0].Kind == Value || !strings.HasPrefix(c.question, "How")) && !strings.HasPrefix(c.question, "When") {
			t.Errorf("%s: %v, %q, %+v", c.question, err, f.Unvalued, f.Sentences)
		}
	}
}

// TestElsewhereDefined holds that where the words have no value of the kind that is asked for, or none at all, what gives their terms one is
// quoted, too: a definition, or a line of a list.
func TestElsewhereDefined(t *testing.T) {
	t.Parallel()
	d := testDocument(lease + "\nPARTICULARS\nBreak Period:\t84 days\nPeriod:\t9 weeks\n\n12. YARD\n12.1 “Yard Deposit” means the sum of $425, for the first year, and $500. “Yard” means the " +
		"fenced ground.\n\n13. KEEPING\n13.1 The Owner keeps the Yard Deposit in an account of its own while the Yard is let.\n13.2 The guest leaves the Yard on notice of the Break Period.\n")
	for _, c := range []struct{ question, wanted, beside string }{
		{"How much money does the Owner keep in an account?", "keeps", "“Yard Deposit” means the sum of $425, for the first year, and $500."},
		{"Who keeps the Yard Deposit?", "keeps", "“Yard Deposit” means the sum of $425, for the first year, and $500."},
		{"What does the guest need for leaving?", "leaves", "Break Period: 84 days"},
		{"What percentage does the Owner keep?", "keeps", ""},
		{"May the Owner keep it?", "keeps", ""},
	} {
		f, err := sureWeights().Extract(Read(c.question, c.question, Expert), d, testHits(d, c.wanted), Subject{}, false)
		var got []string
		for _, s := range f.Sentences {
			if s.Kind == Quote {
				got = append(got, s.Text)
			}
		}
		want := 1
		if c.beside != "" {
			want = 2
		}
		if err != nil || f.Absent || len(got) != want || !strings.Contains(strings.Join(got, "\n"), c.wanted) || !strings.Contains(strings.Join(got, "\n"), c.beside) {
			t.Errorf("%s: %v, %q", c.question, err, got)
		}
	}
}

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

// TestElsewhereDefined holds that where the words have no value of the kind that is asked for, what defines their terms by one is quoted, too.
func TestElsewhereDefined(t *testing.T) {
	t.Parallel()
	d := testDocument(lease + "\n12. YARD\n12.1 “Yard Deposit” means the sum of $425, for the first year, and $500. “Yard” means the fenced ground of 30 acres.\n\n" +
		"13. KEEPING\n13.1 The Owner keeps the Yard Deposit in an account of its own while the Yard is let.\n")
	for question, quotes := range map[string][]string{
		"How much money does the Owner keep in an account?": {"The Owner keeps the Yard Deposit", "“Yard Deposit” means the sum of $425, for the first year, and $500."},
		"Where does the Owner keep the money?":              {"The Owner keeps the Yard Deposit"},
	} {
		f, err := sureWeights().Extract(Read(question, question, Expert), d, testHits(d, "keeps"), Subject{}, false)
		var got []string
		for _, s := range f.Sentences {
			if s.Kind == Quote {
				got = append(got, s.Text)
			}
		}
		if err != nil || f.Absent || len(got) != len(quotes) || !strings.Contains(got[0], quotes[0]) || !strings.HasSuffix(got[len(got)-1], quotes[len(quotes)-1]) && len(quotes) > 1 {
			t.Errorf("%s: %v, %q", question, err, got)
		}
	}
}

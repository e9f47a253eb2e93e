package ask

import (
	"strings"
	"testing"
)

func TestParts(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]string{
		"What is the rent of the Acme lease?":                          "What is the rent of the Acme lease?",
		"what is the term and who may terminate it":                    "what is the term|who may terminate it",
		"When does the loan mature, and what is the interest rate?":    "When does the loan mature|what is the interest rate?",
		"May Acme assign the lease and how much is the deposit?":       "May Acme assign the lease|how much is the deposit?",
		"What is the rent of the lease? Who may terminate it?":         "What is the rent of the lease?|Who may terminate it?",
		"We lease from Acme. Is pet hair a default? Thanks, Jo":        "We lease from Acme. Is pet hair a default? Thanks, Jo",
		"what are the rent and the governing law of the Acme lease":    "what is the rent of the Acme lease|what is the governing law of the Acme lease",
		"What is the rent, the interest rate and the governing law?":   "what is the rent|what is the interest rate|what is the governing law",
		"interest rate and governing law of the Acme loan":             "what is the interest rate of the Acme loan|what is the governing law of the Acme loan",
		"What are the terms and conditions of the lease?":              "What are the terms and conditions of the lease?",
		"When and how may the landlord terminate?":                     "When and how may the landlord terminate?",
		"What if a tenant sublets and is in default?":                  "What if a tenant sublets and is in default?",
		"Does it say that nothing has changed, and which date is that": "Does it say that nothing has changed, and which date is that",
		"Who pays for the repairs and when?":                           "Who pays for the repairs and when?",
		"What are the parties and the governing law of the Acme loan?": "who are the parties of the Acme loan|what is the governing law of the Acme loan",
		"When does the loan mature and who are the parties?":           "When does the loan mature|who are the parties?",
		"research and development cost":                                "research and development cost",
		"What is the fee for support and maintenance?":                 "What is the fee for support and maintenance?",
		"What does it owe Acme and how often? I mean the lease file.":  "What does it owe Acme and how often? I mean the lease file.",
		"What does Acme owe? What? When?":                              "What does Acme owe? What? When?",
		"a? b? c? d?":                                                  "a? b? c? d?",
		"":                                                             "",
	} {
		if got := strings.Join(Parts(question), "|"); got != want {
			t.Errorf("%s:\n%s, want\n%s", question, got, want)
		}
	}
}

package route

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// handPool is a small matter in which every way to name a contract occurs.
func handPool() []Name {
	text := func(title, parties string) Name {
		return Name{Head: title + "\n\nThis " + title + " (the \"Agreement\") is made by and between " + parties +
			". The parties agree as follows. 1. Term. The term of this agreement is two years. The company shall keep records and allow an audit of its service."}
	}
	named := func(d Name, files ...string) Name { d.Files = files; return d }
	return []Name{
		0:  named(text("Mutual Non-Disclosure Agreement", "Bosch Automotive Service Solutions LLC (\"Bosch\") and the receiving party"), "ndas/01_Bosch-Automotive-Service-Solutions-Mutual-NDA-7-12-17.docx"),
		1:  named(text("Hosting Agreement", "International Business Machines Corporation (\"IBM\") and Bluefly, Inc. (\"Bluefly\")"), "BLUEFLYINC_03_27_2002-EX-10.27-e-business Hosting Agreement.txt"),
		2:  named(text("Supply Agreement", "Dairy Crest Limited and Bluefly, Inc. (\"Bluefly\")"), "supply.txt"),
		3:  named(text("Agreement and Plan of Merger", "DiaSorin S.p.A. (\"Parent\") and Luminex Corporation (the \"Company\")"), "Luminex Corp_DiaSorin S.p.A..pdf"),
		4:  named(text("Non-Disclosure Agreement", "the University and the recipient"), "Non-Disclosure-NDA-UW-Oshkosh_FINALV2.txt"),
		5:  named(text("Mutual Non-Disclosure Agreement", "The Knights of Unity and the other party"), "MutualNDA_The_Knights_of_Unity.txt"),
		6:  named(text("NDA", "DBT and the customer"), "DBT%20Mutual%20NDA.txt"),
		7:  named(text("Agency Agreement", "Berkshire Hills Bancorp, Inc. and the agent"), "BerkshireHillsBancorpInc_20120809.txt"),
		8:  named(text("Franchise Agreement", "Café Crème S.A. and Müller GmbH"), "franchise-2.pdf"),
		9:  named(text("Agreement and Plan of Merger", "UnitedHealth Group Incorporated and Change Healthcare Inc."), "Change Healthcare Inc._UnitedHealth Group.txt"),
		10: named(text("License Agreement", "Acme Widgets LLC and Zorin Industries"), "Acme_Zorin_License.txt"),
		11: named(text("Amendment No. 1 to License Agreement", "Acme Widgets LLC and Zorin Industries"), "Acme_Zorin_Amendment.txt"),
		12: named(text("Consulting Agreement", "Halloran Partners and Jane Roe"), "halloran/consulting.txt"),
		13: named(text("Consulting Agreement", "Halloran Partners and Jane Roe"), "halloran/consulting (1).txt"),
		14: {Files: []string{"scan0001.pdf"}, Parties: []string{"Wayne Fueling Systems LLC"}, Type: "Non-Disclosure Agreement"},
		15: named(text("Endorsement Agreement", "Bruce Jenner and The Right Solution"), "endorse.txt"),
		16: named(text("Mutual Non-Disclosure Agreement", "rabbitbot, inc. and the party named below"), "rabbitbot-mutual-nda.txt"),
		17: named(text("Agreement", "the City through its Department of Health and the data recipient"), "Data Use Agreement New York City.txt"),
		18: named(text("Franchise Agreement", "the franchisor and the franchisee"), "JOINTCORP_09_19_2014-EX-10.15-FRANCHISE AGREEMENT.txt"),
		19: named(text("Maintenance Agreement", "Azulejo Linhas and Avions Regional"), "Azulejo_Maintenance Agreement1.txt"),
		20: named(text("Amendment No. 1 to the Maintenance Agreement", "Azulejo Linhas and Avions Regional"), "Azulejo_Maintenance Agreement2.txt"),
		21: named(text("Second Amendment to the Maintenance Agreement", "Azulejo Linhas and Avions Regional"), "Azulejo_Maintenance Agreement3.txt"),
		22: named(text("Nondisclosure Agreement", "the institute and the undersigned"), "nda-employee-template.txt"),
		23: named(text("Privacy Policy", "21Vianet and its users"), "21Vianet - Hosting.txt"),
	}
}

func TestRouteNames(t *testing.T) {
	r := New(handPool())
	for _, c := range []struct {
		name, question string
		want           []int
	}{
		{"before a semicolon", "Consider the Endorsement Agreement between Bruce Jenner and The Right Solution; Does this contract include any volume restrictions?", []int{15}},
		{"possessive", "can Bosch's NDA be terminated early?", []int{0}},
		{"typographic possessive", "Does Bosch’s NDA survive?", []int{0}},
		{"in brackets at the end", "governing law (DiaSorin)?", []int{3}},
		{"two parties in brackets", "governing law (DiaSorin / Luminex)?", []int{3}},
		{"type chooses between documents of one party", "check our hosting agreement with Bluefly: is there a cap on liability?", []int{1}},
		{"second thought", "What is the notice period? I mean the one with Dairy Crest", []int{2}},
		{"slash", "Under the DiaSorin/Luminex merger agreement, what is a superior proposal?", []int{3}},
		{"parties that the indexer found", "in the Wayne Fueling NDA, who may see the information?", []int{14}},
		{"lower case with a colon", "bluefly hosting: liability cap?", []int{1}},
		{"lower case in a sentence", "does the luminex deal have a no-shop?", []int{3}},
		{"initials for a name", "What does the IBM hosting agreement say on uptime?", []int{1}},
		{"name for initials", "Consider the Non-Disclosure Agreement between University of Wisconsin Oshkosh; is marking required?", []int{4}},
		{"NDA for non-disclosure agreement", "Does the Knights of Unity NDA cover oral information?", []int{5}},
		{"confidentiality agreement for NDA", "Does the Knights of Unity confidentiality agreement cover oral information?", []int{5}},
		{"URL-encoded file", "Under DBT's mutual NDA, may copies be made?", []int{6}},
		{"name of a text, written as one word", "what does DairyCrest pay?", []int{2}},
		{"small, name of a file, with words that have no place", "knightsofunity: may copies be made?", []int{5}},
		{"everyday words written as one", "termination fee changehealthcare", []int{9}},
		{"file in camel case", "Who is the agent of Berkshire Hills Bancorp?", []int{7}},
		{"accents left out", "What are the royalties under the Cafe Creme franchise agreement?", []int{8}},
		{"accents kept", "What are the royalties of Müller?", []int{8}},
		{"legal suffix dropped", "Does Dairy Crest have audit rights?", []int{2}},
		{"legal suffix kept", "Does Dairy Crest Limited have audit rights?", []int{2}},
		{"misspelt", "What does the Luminx merger agreement say on the no-shop?", []int{3}},
		{"letters swapped", "Under the Halolran agreement, who owns the work?", []int{12, 13}},
		{"name of ordinary words", "Under the Change Healthcare merger agreement, what is the termination fee?", []int{9}},
		{"equal documents stay together", "Who owns the work product under the Halloran consulting agreement?", []int{12, 13}},
		{"two documents named", "Compare the term of the Bosch NDA and the Luminex merger agreement", []int{0, 3}},
		{"small name before a semicolon, the other party unknown", "Consider the Mutual Non-Disclosure Agreement between rabbitbot and Unknown Party; may copies be kept?", []int{16}},
		{"file name of ordinary words", "Consider the Data Use Agreement in New York City; Does the Receiving Party have to return Confidential Information?", []int{17}},
		{"blank party, ordinary name written together with its suffix", "Consider the Franchise Agreement between The Joint Corp and ____________; What is the expiration date?", []int{18}},
		{"two names of one party", "Consider the Hosting Agreement between Bluefly, Inc. doing business as Bluefly and Customer; What is the fee?", []int{1}},
		{"the agreement, not its amendments", "Consider the Maintenance Agreement between Azulejo Linhas and Avions Regional; What is the fee?", []int{19}},
		{"numbered amendment", "Consider the Amendment No. 1 to the Maintenance Agreement between Azulejo Linhas and Avions Regional; What is the fee?", []int{20}},
		{"amendment numbered in words", "Under the second amendment to the Azulejo maintenance agreement, what is the fee?", []int{21}},
		{"name that begins with a number", "does 21Vianet keep records of its users?", []int{23}},
		{"date", "What is the fee in the hosting agreement of March 27, 2002 with Bluefly?", []int{1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := r.Route(c.question)
			if !got.Confined {
				t.Fatalf("not confined: %+v", got)
			}
			has := map[int]bool{}
			for _, d := range got.Docs {
				has[d.Doc] = true
			}
			if len(has) != len(c.want) {
				t.Fatalf("routed to %+v, want %v", got.Docs, c.want)
			}
			for _, d := range c.want {
				if !has[d] {
					t.Errorf("routed to %+v, want %v", got.Docs, c.want)
				}
			}
		})
	}
}

// A name that stands in no text, but in a file's name together with its legal form, names the file.
func TestRouteLegalForm(t *testing.T) {
	pool := append(handPool()[:20], Name{
		Head:  "Supply Agreement made by and between Fermento Iberica, S.A. and Subcutis Sciences, Inc.",
		Files: []string{"DERMAFRONTAG_04_29_2019-EX-4.17-SUPPLY AGREEMENT.pdf"},
	})
	got := New(pool).Route("who pays for recalls under the Dermafront supply agreement")
	if !got.Confined || len(got.Docs) != 1 || got.Docs[0].Doc != 20 {
		t.Errorf("routed to %+v", got)
	}
}

func TestRouteNamesNothing(t *testing.T) {
	r := New(handPool())
	for _, q := range []string{
		"", " ", "?", ";", "governing law", "Is there a cap on liability?",
		"What happens on a change of control?", "Which contracts have an audit right?",
		"Does the service provider keep records?", "Is the company's knowledge relevant?",
		"Which agreements were signed in 2002?", "Consider the agreement; is there a covenant not to sue?",
		"Consider the License Agreement between Licensor and Licensee; who pays the tax?",
		"Consider the Supply Agreement between Dairy Foods Limited and Zorblax Industries; who pays the tax?",
		"governing law (Muminex)?",
		"Who is the agent?", "Does the Zorblax agreement renew?", "Compare the terms of all license agreements",
		"Does any franchise agreement renew?", "agreements dated in 2002",
	} {
		if got := r.Route(q); got.Confined {
			t.Errorf("%q was confined to %+v", q, got.Docs)
		} else if got.Topic != q {
			t.Errorf("%q lost words: %q", q, got.Topic)
		}
	}
}

// What is named first, confined or not.
func TestRouteFirst(t *testing.T) {
	r := New(handPool())
	for q, want := range map[string]int{
		"What is the term of the Acme Zorin license agreement?":                     10,
		"What does the amendment to the Acme Zorin license agreement change first?": 11,
		"Consider Employer's Non-Disclosure Agreement; must copies be returned?":    22, // a word of the same stem
	} {
		if got := r.Route(q); len(got.Docs) == 0 || got.Docs[0].Doc != want {
			t.Errorf("%q: %+v, want document %d first", q, got.Docs, want)
		}
	}
}

func TestTopic(t *testing.T) {
	r := New(handPool())
	for _, c := range []struct{ question, topic, named string }{
		{"Consider the Endorsement Agreement between Bruce Jenner and The Right Solution; Does this contract include any volume restrictions?", "Does this contract include any volume restrictions?", "Bruce Jenner"},
		{"bluefly hosting: liability cap?", "liability cap?", "bluefly"},
		{"Consider the agreement of Bluefly, Inc. and i-on interactive; is there an audit right?", "is there an audit right?", "Bluefly"},
		{"How long does the DiaSorin merger agreement run; and can we leave early?", "How long does run; and can we leave early?", "DiaSorin merger agreement"},
		{"We'd let the hosting agreement with Bluefly, Inc. lapse; when is notice due?", "We'd let lapse; when is notice due?", "hosting agreement with Bluefly, Inc"},
		{"governing law (DiaSorin)?", "governing law?", "DiaSorin"},
		{"can Bosch's NDA be assigned?", "can be assigned?", "Bosch's NDA"},
		{"Under the DiaSorin/Luminex merger agreement, what is a superior proposal?", "what is a superior proposal?", "DiaSorin/Luminex merger agreement"},
		{"assignment of the license", "assignment of the license", ""},
		{"Bluefly", "Bluefly", "Bluefly"},
		{"Is there an audit right in our hosting agreement with Bluefly, Inc.?", "Is there an audit right?", "hosting agreement with Bluefly, Inc"},
	} {
		got := r.Route(c.question)
		if got.Topic != c.topic {
			t.Errorf("%q: topic %q, want %q", c.question, got.Topic, c.topic)
		}
		var names []string
		for _, s := range got.Named {
			names = append(names, c.question[s.Start:s.End])
		}
		if all := strings.Join(names, "|"); !strings.Contains(all, c.named) || c.named == "" && all != "" {
			t.Errorf("%q: named %q, want %q", c.question, all, c.named)
		}
	}
}

// TestTopicKeepsWhatIsAsked holds that words which stand beside a name in the document are no part of it where the question
// asks them of it.
func TestTopicKeepsWhatIsAsked(t *testing.T) {
	r := New([]Name{
		{Head: "Sponsorship Agreement\n\nThis Sponsorship Agreement is made by and between Tarn Racing, Inc. (\"TRI\") and Larkspur's Roadhouse, Inc. (\"Larkspur's\"). " +
			"TRI may not obtain other sponsors that compete with Larkspur's. The Larkspur's race car is red.", Files: []string{"sponsorship.txt"}},
		{Head: "Supply Agreement\n\nThis Supply Agreement is made by and between Dairy Crest Limited and Bluefly, Inc.", Files: []string{"supply.txt"}},
	})
	for question, want := range map[string]string{
		"May TRI sign sponsors that compete with Larkspur's?": "May sign sponsors that compete?",
		"Who paints the Larkspur's race car?":                 "Who paints?",
	} {
		if got := r.Route(question).Topic; got != want {
			t.Errorf("%q: topic %q, want %q", question, got, want)
		}
	}
}

func TestRouterOfNothing(t *testing.T) {
	for _, docs := range [][]Name{nil, {{}}, {{}, {}}} {
		if got := New(docs).Route("Under Bosch's NDA, who pays?"); got.Confined || len(got.Docs) > 0 {
			t.Errorf("%d documents without names: %+v", len(docs), got)
		}
	}
}

func TestFileTitle(t *testing.T) {
	for path, want := range map[string]string{
		"a/b/DBT%20Mutual%20NDA.txt": "DBT Mutual NDA",
		`C:\matters\Knoll_Inc.pdf`:   "Knoll Inc",
	} {
		if got := fileTitle(path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}

func TestOneEdit(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"luminex", "luminex", false}, {"luminx", "luminex", true}, {"luminexx", "luminex", true},
		{"lumienx", "luminex", true}, {"luminax", "luminex", true}, {"lumanax", "luminex", false}, {"", "a", true}, {"", "", false},
	} {
		if got := oneEdit(c.a, c.b); got != c.want {
			t.Errorf("oneEdit(%q, %q) = %v", c.a, c.b, got)
		}
	}
}

func FuzzRoute(f *testing.F) {
	r := New(handPool())
	for _, q := range []string{"", ";", "Bosch's", "can Bosch's NDA ; be", "(DiaSorin", "é’s Müller: x", "\xff\xfe Bluefly", "AT&T & . - 's", "compare Bosch NDA and Luminex agreement"} {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, q string) {
		got := r.Route(q)
		last := 0
		for _, s := range got.Named {
			if s.Start < last || s.End <= s.Start || s.End > len(q) {
				t.Fatalf("span %v in %q", s, q)
			}
			last = s.End
			if !utf8.ValidString(q) {
				continue
			}
			if !utf8.RuneStart(q[s.Start]) || s.End < len(q) && !utf8.RuneStart(q[s.End]) {
				t.Fatalf("span %v of %q cuts a character", s, q)
			}
		}
		for i, d := range got.Docs {
			if !(d.Confidence >= 0 && d.Confidence <= 1) || i > 0 && d.Confidence > got.Docs[i-1].Confidence {
				t.Fatalf("confidence %v of %q", got.Docs, q)
			}
		}
		if got.Confined && len(got.Docs) == 0 {
			t.Fatalf("%q confined to nothing", q)
		}
	})
}

func FuzzNewRouter(f *testing.F) {
	f.Add("a/b%20c.txt", "This is made between A and B, Inc.", "By: X")
	f.Add("%ff%", "(\"É", "’s")
	f.Fuzz(func(t *testing.T, file, head, tail string) {
		New([]Name{{Files: []string{file}, Head: head, Tail: tail, Parties: []string{tail}}}).Route(head)
	})
}

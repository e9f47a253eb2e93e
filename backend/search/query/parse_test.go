package query

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// understood returns a query as it is understood: its filters, a bar, and its expression
// or the plain question.
func understood(t *testing.T, written string) string {
	t.Helper()
	c, err := Parse(written)
	if err != nil {
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || !errors.Is(err, ErrSyntax) {
			t.Fatalf("%q: error %v", written, err)
		}
		return "error " + err.Error()
	}
	var filters []string
	for _, f := range c.Filters {
		filters = append(filters, f.String())
	}
	rest := "? " + c.Plain
	if c.Match != nil {
		rest = "= " + c.Match.String()
	}
	return strings.TrimSpace(strings.Join(filters, " ") + " " + rest)
}

func TestUnderstand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, query, want string }{
		// Operators.
		{"a phrase", `"Governing Law"`, `= "governing law"`},
		{"curly quotation marks", `“Governing Law”`, `= "governing law"`},
		{"mixed quotation marks", `”governing law"`, `= "governing law"`},
		{"several phrases", `"governing law" “new york”`, `= "governing law" AND "new york"`},
		{"a phrase of one word", `"Knowledge"`, `= knowledge`},
		{"and", `assign AND consent`, `= assign AND consent`},
		{"or", `assign OR transfer`, `= assign OR transfer`},
		{"not", `assign NOT consent`, `= assign AND NOT consent`},
		{"and not", `assign AND NOT consent`, `= assign AND NOT consent`},
		{"a hyphen", `assign -consent`, `= assign AND NOT consent`},
		{"a hyphen before a phrase", `assign -"prior consent"`, `= assign AND NOT "prior consent"`},
		{"a hyphen before a group", `assign -(consent OR waiver)`, `= assign AND NOT (consent OR waiver)`},
		{"only not", `NOT consent`, `= NOT consent`},
		{"not not", `NOT NOT consent`, `= NOT NOT consent`},
		{"and binds before or", `a AND b OR c AND d`, `= (a AND b) OR (c AND d)`},
		{"words side by side are and", `assign consent OR transfer`, `= (assign AND consent) OR transfer`},
		{"parentheses", `(assign OR transfer) AND consent`, `= (assign OR transfer) AND consent`},
		{"parentheses without spaces", `(assign OR transfer)AND(consent)`, `= (assign OR transfer) AND consent`},
		{"needless parentheses", `((assign)) AND (((consent)))`, `= assign AND consent`},
		{"nested and", `a AND (b AND c)`, `= a AND (b AND c)`},
		{"a wildcard", `Indemnif*`, `= indemnif*`},
		{"a wildcard in a word", `wom?n AND men`, `= wom?n AND men`},
		{"a wildcard alone in a word", `wom?n`, `= wom?n`},
		{"a wildcard before a word", `*ment AND lease`, `= *ment AND lease`},
		{"a wildcard on both sides", `*demni*`, `= *demni*`},
		{"a wildcard in a phrase", `"indemnif* the buyer"`, `= "indemnif* the buyer"`},
		{"a distance", `assign w/5 consent`, `= assign w/5 consent`},
		{"a distance in capitals", `assign W/5 consent`, `= assign w/5 consent`},
		{"a distance without w", `assign /5 consent`, `= assign w/5 consent`},
		{"a sentence", `assign w/s consent`, `= assign w/s consent`},
		{"a paragraph", `assign /p consent`, `= assign w/p consent`},
		{"a chain", `a w/5 b w/s c`, `= a w/5 b w/s c`},
		{"a distance binds before not", `NOT assign w/5 consent`, `= NOT assign w/5 consent`},
		{"a distance of alternatives", `(assign OR "transfer of") w/5 consent`, `= (assign OR "transfer of") w/5 consent`},
		{"a distance and a parenthesis", `consent w/5(assign OR transfer)`, `= consent w/5 (assign OR transfer)`},
		{"a word of several words", `non-compete AND 5.4(b)`, `= "non compete" AND "5 4 b"`},
		{"accents and case", `Señor* AND CAFÉ`, `= senor* AND cafe`},
		{"punctuation is no word", `§ assign AND — consent &`, `= assign AND consent`},
		{"a strong operator in a sentence", `assign*, and who pays?`, `= assign* AND and AND who AND pays`},
		{"an operator beside names in capitals", `"x" AND (NDA AND SLA)`, `= x AND (nda AND sla)`},
		{"an ideograph", `"协议"`, `= "协 议"`},

		// Filters.
		{"a filter alone", `folder:leases`, `folder:"leases" ?`},
		{"a filter and a question", `folder:leases who pays for repairs?`, `folder:"leases" ? who pays for repairs?`},
		{"a filter behind", `who pays for repairs? type:lease`, `type:"lease" ? who pays for repairs?`},
		{"a filter between", `who pays doc:acme for repairs?`, `doc:"acme" ? who pays  for repairs?`},
		{"a filter in capitals", `DOC:acme law`, `doc:"acme" ? law`},
		{"a filter with a phrase", `doc:“Supply Agreement” “governing law”`, `doc:"Supply Agreement" = "governing law"`},
		{"a filter that is not wanted", `-folder:drafts NOT type:nda law`, `-folder:"drafts" -type:"nda" ? law`},
		{"filters by date", `date:2001..2003 After:2001-05 -before:“2002” rent`, `date:"2001..2003" after:"2001-05" -before:"2002" ? rent`},
		{"a word with a colon", `the day after: rent`, `? the day after: rent`},
		{"a filter between operands", `a AND doc:x b`, `doc:"x" = a AND b`},
		{"a colon", `Definition of type: fixed or floating`, `? Definition of type: fixed or floating`},
		{"another colon", `re:law`, `? re:law`},

		// Questions.
		{"a question", `Who may terminate the agreement?`, ``},
		{"small words", `terminate and not assign or transfer`, ``},
		{"and/or", `costs and/or fees`, ``},
		{"a defined term", `What is the Definition of "Knowledge"`, ``},
		{"names in quotation marks", `Consider the Acquisition Agreement between Parent "Electronic Arts Inc." and Target "Glu Mobile Inc."; What is the Type of Consideration`, ``},
		{"a name in capitals", `the MANUFACTURING AND SUPPLY AGREEMENT between Dong-A and NeuroBo`, ``},
		{"a name in capitals in a question", `Parent "ELI LILLY AND COMPANY"; Where is the No-Shop Clause`, ``},
		{"all in capitals", `WHO MAY NOT ASSIGN OR TRANSFER`, ``},
		{"a word in capitals", `May the tenant NOT pay, and when?`, ``},
		{"redacted names", `the Services Agreement between [ * * * ] and [*] TELCOSTAR`, ``},
		{"without", `terminate w/o cause`, ``},
		{"care of", `notice to Smith c/o Jones`, ``},
		{"hyphens", `is there a non-compete - and for how long`, ``},
		{"a dash", `the buyer -- not the seller`, ``},
		{"parentheses in a question", `the term (if any) of the lease`, ``},
		{"inches", `a 12" pipe`, ``},
		{"a quoted question", `What does "best efforts" mean?`, ``},
		{"blank", ` `, ``},
		{"empty", ``, ``},

		// Errors.
		{"an open quotation mark", `assign AND "prior consent`, `error the query cannot be read at character 12 ("prior): a quotation mark is not closed; close it, or leave it out`},
		{"an open quotation mark alone", `"governing law`, `error the query cannot be read at character 1 ("governing): a quotation mark is not closed; close it, or leave it out`},
		{"an open parenthesis", `é (assign OR transfer w/5 consent`, `error the query cannot be read at character 3 ((assign): this parenthesis is not closed; close it, or leave it out`},
		{"a closing parenthesis", `assign OR transfer) consent`, `error the query cannot be read at character 19 ()): this parenthesis closes none; open one before it, or leave it out`},
		{"nothing after and", `assign AND`, `error the query cannot be read at the end: there is nothing after AND; write a word or a phrase there`},
		{"nothing before or", `OR assign`, `error the query cannot be read at character 1 (OR): there is nothing before OR; write a word or a phrase there, or put an operator that is meant as a word in quotation marks`},
		{"two operators", `assign AND OR consent`, `error the query cannot be read at character 12 (OR): there is nothing before OR; write a word or a phrase there, or put an operator that is meant as a word in quotation marks`},
		{"nothing in parentheses", `assign AND ()`, `error the query cannot be read at character 13 ()): there is nothing after (; write a word or a phrase there`},
		{"nothing in quotation marks", `assign AND "…"`, `error the query cannot be read at character 12 ("…"): there is no word between the quotation marks; write the words to look for there`},
		{"nothing after a distance", `assign w/5`, `error the query cannot be read at the end: there is nothing after w/5; write a word or a phrase there`},
		{"no distance", `assign w/0 consent`, `error the query cannot be read at character 8 (w/0): w/0 is not between w/1 and w/999; write w/5 for five words, w/s for the same sentence, w/p for the same paragraph`},
		{"too far", `assign w/1000 consent`, `error the query cannot be read at character 8 (w/1000): w/1000 is not between w/1 and w/999; write w/5 for five words, w/s for the same sentence, w/p for the same paragraph`},
		{"no number", `assign w/5x consent`, `error the query cannot be read at character 8 (w/5x): w/5x is no distance; write w/5 for five words, w/s for the same sentence, w/p for the same paragraph`},
		{"a distance of an and", `(prior consent) w/5 assign`, `error the query cannot be read at character 1 ((prior): a distance is between words, phrases, or alternatives such as (assign OR transfer); write several words as a phrase, in quotation marks`},
		{"a filter in parentheses", `law AND (doc:x OR rent)`, `error the query cannot be read at character 10 (doc:x): a filter holds for the whole query; write it outside the parentheses`},
		{"a filter without a date", `law before:march`, `error the query cannot be read at character 5 (before:march): there is no date after before:; write a year, a month or a day there, such as 2003, 2003-06 or 2003-06-30`},
		{"a filter without words", `doc:"…" law`, `error the query cannot be read at character 1 (doc:"…"): there is no word after doc:; write a part of the name there`},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := c.want
			if want == "" {
				want = strings.TrimSpace("? " + c.query)
			}
			if got := understood(t, c.query); got != want {
				t.Errorf("%q is understood as\n%s\nnot as\n%s", c.query, got, want)
			}
		})
	}
}

// A question without an operator is not changed in any way.
func TestUnderstandKeepsQuestions(t *testing.T) {
	t.Parallel()
	for _, q := range []string{"", "  law ", "a\x00\xffb", "What is \"Knowledge\"?\n"} {
		if c, err := Parse(q); err != nil || c.Plain != q || c.Match != nil {
			t.Errorf("%q: %+v, %v", q, c, err)
		}
	}
}

func TestUnderstandDepth(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		strings.Repeat("(", 1_000_000) + "a AND b", "a AND " + strings.Repeat("NOT ", 100_000) + "b",
		"a AND " + strings.Repeat("(", maxDepth+1) + "b" + strings.Repeat(")", maxDepth+1),
	} {
		if _, err := Parse(query); !errors.Is(err, ErrSyntax) {
			t.Errorf("%.20q…: %v", query, err)
		}
	}
	deep := "a AND " + strings.Repeat("(", maxDepth) + "b" + strings.Repeat(")", maxDepth)
	if got := understood(t, deep); got != "= a AND b" {
		t.Error(got)
	}
}

// None of the questions of the development data is a query of operators, not even without
// the marks of a sentence.
func TestUnderstandDevelopmentQuestions(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("../../../../shared/legalbench-rag", "benchmarks", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("the development data is not there")
	}
	questions := 0
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var set struct{ Tests []struct{ Query string } }
		if err := json.Unmarshal(raw, &set); err != nil {
			t.Fatal(err)
		}
		for _, q := range set.Tests {
			questions++
			for _, written := range []string{q.Query, strings.NewReplacer(",", "", ";", "", "?", "", "!", "", ":", "", ".", "").Replace(q.Query)} {
				if c, err := Parse(written); err != nil || c.Match != nil || c.Plain != written || len(c.Filters) > 0 {
					t.Errorf("%q is not taken for a question: %+v, %v", written, c, err)
				}
			}
		}
	}
	t.Logf("%d questions", questions)
}

func TestWordPattern(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pattern wordPattern
		yes, no string
	}{
		{"lease", "lease", "leases leas please"},
		{"indemnif*", "indemnif indemnify indemnification", "indemni indemnity xindemnify"},
		{"*ment", "ment agreement", "agreements men"},
		{"wom?n", "woman women womén", "womn womeen"},
		{"a*b*c", "abc axbxc abbcc aбbc", "ab acb abcd"},
		{"*a*", "a ba ab bab", "b"},
		{"?*?", "ab éé abc", "a é"},
		{"**", "a abc", ""},
	} {
		for w := range strings.FieldsSeq(c.yes) {
			if !c.pattern.matches(w) {
				t.Errorf("%s does not match %s", c.pattern, w)
			}
		}
		for w := range strings.FieldsSeq(c.no) {
			if c.pattern.matches(w) {
				t.Errorf("%s matches %s", c.pattern, w)
			}
		}
	}
}

// sameTree reports whether two expressions are equal.
func sameTree(a, b Expression) bool {
	all := func(a, b []Expression) bool { return slices.EqualFunc(a, b, sameTree) }
	samePhrase := func(a, b *phrase) bool { return slices.Equal(a.words, b.words) }
	switch a := a.(type) {
	case conjunction:
		b, ok := b.(conjunction)
		return ok && all(a, b)
	case disjunction:
		b, ok := b.(disjunction)
		return ok && all(a, b)
	case negation:
		b, ok := b.(negation)
		return ok && sameTree(a.of, b.of)
	case *phrase:
		b, ok := b.(*phrase)
		return ok && samePhrase(a, b)
	case *proximity:
		b, ok := b.(*proximity)
		return ok && slices.Equal(a.reaches, b.reaches) && slices.EqualFunc(a.operands, b.operands, func(a, b alternatives) bool {
			return slices.EqualFunc(a, b, samePhrase)
		})
	}
	return false
}

func FuzzUnderstand(f *testing.F) {
	for _, seed := range []string{
		`"governing law" AND (assign* OR wom?n) -x`, `a w/5 (b OR "c d") /s e NOT f`, `doc:x folder:“y z” -type:nda who?`, `date:2001-02..2003 before:x after:2003-06-31 rent`, `"“”«» (`, `w/ /p AND OR NOT ( ) "" *`,
		"İ ΑΣ* 协议 \u0301a \x00\xff", `5.4(b)(c) AND(x) "a*b ?c d?"`, `NOT(a)-b`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		c, err := Parse(query)
		if err != nil {
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.At < 0 || syntax.At > len(query) || syntax.Fault == "" {
				t.Fatalf("error %v", err)
			}
			return
		}
		if c.Match == nil {
			if len(c.Filters) == 0 && c.Plain != query {
				t.Fatalf("the question became %q", c.Plain)
			}
			return
		}
		written := c.Match.String()
		tokens, fault := lex(written)
		if fault != nil {
			t.Fatalf("%q: %v", written, fault)
		}
		p := parser{text: written, tokens: tokens}
		again, err := p.parse()
		if err != nil || !sameTree(c.Match, again) || again.String() != written {
			t.Fatalf("%q becomes %v, %v", written, again, err)
		}
	})
}

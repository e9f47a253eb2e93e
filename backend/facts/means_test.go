package facts

import "testing"

func TestNoticeByItsName(t *testing.T) {
	const rest = "\n\nThe Fee is paid within 30 days of an invoice.\n\n7.1\tEither party may end this Licence at any time, without giving a reason, by written notice of not less than the Break Period.\n\n" +
		"8.\tThe Licensor looks at the boat twice in each year and keeps what it saw for twelve months. It mends the quay."
	for _, means := range []string{
		"PARTICULARS\n\nOwner:\tTarn Harbour Limited\nBreak Period:\t42 days\nFee:\t£2,100.00", "1.\tIn this Licence “Break Period” means a period of not less than 42 days.",
		"ITEM 4     Break Period     42 days", "Part 4\n\nThe Break Period\n42 days",
	} {
		text := means + rest
		found := Find("notice", Document{Text: text, Title: "Licence"})
		if len(found) != 1 || found[0].Value.Text != "42 days" || text[found[0].Value.Span.Start:found[0].Value.Span.End] != "42 days" || !found[0].Evidence.Contains(found[0].Value.Span) {
			t.Errorf("%q: %+v", means, found)
		}
	}
}

func TestPageRulesAreNoPlaces(t *testing.T) {
	page := "Each party keeps the other's papers for as long as the law wants it to.\n\n\n________________\n\n\n"
	var text string
	for range 12 {
		text += page
	}
	text += "TARN HOLDINGS, INC.\n\nBy: /s/ Ada Quist\nName: Ada Quist\n\n\n________________\n\n\nFELL LLC\n\nBy: /s/ Ben Roe\nName: Ben Roe\n"
	if s := SignedState(Document{Text: text}); s.State != SignedBy {
		t.Errorf("%+v", s)
	}
}

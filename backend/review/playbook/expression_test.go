package playbook

import (
	"errors"
	"reflect"
	"testing"
)

func TestExpression(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]Rule{
		"term <= 3 years":                    {Max: "3 years"},
		"≥ USD 1,000,000":                    {Min: "USD 1,000,000"},
		"rate = 5 %":                         {Values: []string{"5 %"}},
		"notice between 30 days and 90 days": {Min: "30 days", Max: "90 days"},
		`law in {New York, "Delaware"}`:      {Values: []string{"New York", "Delaware"}},
		"assignment absent":                  {Presence: "absent"},
		"found":                              {Presence: "found"},
	} {
		if got, ok := Expression(s); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v %v, want %+v", s, got, ok, want)
		}
	}
	for _, s := range []string{"", "something short", "term < 3 years", "in {}"} {
		if got, ok := Expression(s); ok {
			t.Errorf("%q is a rule: %+v", s, got)
		}
	}
	if _, err := Parse("a.yaml", []byte("id: a\ncolumns:\n  - {id: b, question: c, kind: duration, positions: {standard: about 3 years}}\n")); !errors.Is(err, ErrPlaybook) {
		t.Errorf("a rule that is none: %v", err)
	}
}

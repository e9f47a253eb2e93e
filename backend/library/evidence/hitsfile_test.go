package evidence

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pincite/backend/doc"
)

func TestParseClips(t *testing.T) {
	t.Parallel()
	sum := strings.Repeat("ab", 32)
	for name, test := range map[string]struct {
		in   string
		want []Clip
	}{
		"what a search prints": {
			`{"query":"notice?","hits":[{"rank":1,"file":"/m/a","doc_sha256":"` + sum + `","span":[3,9],"quote":"notice","score":0.5}]}`,
			[]Clip{{Doc: sum, Characters: doc.Span{Start: 3, End: 9}, Quote: "notice", Question: "notice?", Score: 0.5}},
		},
		"by hand": {
			`{"hits":[{"file":"lease.txt","span":[0,4],"comment":"mine"},{"doc_sha256":"abababab","span":[1,2],"question":"own?"}]}`,
			[]Clip{{Doc: "lease.txt", Characters: doc.Span{End: 4}, Comment: "mine"}, {Doc: "abababab", Characters: doc.Span{Start: 1, End: 2}, Question: "own?"}},
		},
		"an export": {
			`{"custody":{"question":"all?"},"sources":[{"doc_sha256":"` + sum + `"},{"doc_sha256":"cd"}],"snippets":[{"source":1,"span":[3,9],"question":"one?"},{"source":2,"span":[0,1]}]}`,
			[]Clip{{Doc: sum, Characters: doc.Span{Start: 3, End: 9}, Question: "one?"}, {Doc: "cd", Characters: doc.Span{End: 1}, Question: "all?"}},
		},
		"none": {`{"hits":[]}`, []Clip{}},
	} {
		got, err := ParseClips([]byte(test.in))
		if err != nil || len(got) != len(test.want) {
			t.Fatalf("%s: %d clips, %v; want %d", name, len(got), err, len(test.want))
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%s: clip %d is\n%+v, want\n%+v", name, i+1, got[i], test.want[i])
			}
		}
	}
	for _, in := range []string{
		"", "{", "[]", `"hits"`, `{"hits":{}}`, `{"hits":[{"span":[0,1]}]}`, `{"hits":[{"file":"a"}]}`,
		`{"hits":[{"file":"a","span":"0-1"}]}`, `{"hits":[],"snippets":[{"source":3,"span":[0,1]}]}`,
	} {
		if _, err := ParseClips([]byte(in)); !errors.Is(err, ErrHits) || !strings.Contains(err.Error(), "; give what") {
			t.Errorf("%s: %v", in, err)
		}
	}
}

// FuzzParseClips gives a document and a span to each clip of whatever it reads.
func FuzzParseClips(f *testing.F) {
	f.Add([]byte(`{"query":"q","hits":[{"file":"a","span":[3,9],"quote":"notice"}]}`))
	f.Add([]byte(`{"custody":{"question":"q"},"sources":[{"doc_sha256":"ab"}],"snippets":[{"source":1,"span":[0,1]},{"source":-1,"file":"b","span":[2,1]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		clips, err := ParseClips(data)
		if err != nil {
			if !errors.Is(err, ErrHits) {
				t.Fatalf("another error: %v", err)
			}
			return
		}
		var in struct{ Hits, Snippets []json.RawMessage }
		if json.Unmarshal(data, &in) != nil || len(clips) != len(in.Hits)+len(in.Snippets) {
			t.Fatalf("%d clips of %d hits and %d snippets", len(clips), len(in.Hits), len(in.Snippets))
		}
		for _, c := range clips {
			if c.Doc == "" {
				t.Fatalf("a clip of no document: %+v", c)
			}
		}
	})
}

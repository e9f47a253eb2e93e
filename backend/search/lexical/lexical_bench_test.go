package lexical

import (
	"fmt"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
	"pincite/backend/text"
	"pincite/testkit/extracttest"
)

// BenchmarkCorpus makes, opens and asks the index of all contracts of the development data.
func BenchmarkCorpus(b *testing.B) {
	texts := map[doc.ID]Text{}
	var documents []Document
	for _, c := range extracttest.Corpus(b, 1) {
		read, err := extract.Read(b.Context(), c.File, c.Source, extract.Options{})
		if err != nil {
			b.Fatal(err)
		}
		chunks, err := sac.Split(read.Text, read.Layout, sac.Recipe{})
		if err != nil {
			b.Fatal(err)
		}
		id := doc.IDOf(c.Source)
		if _, again := texts[id]; !again {
			documents = append(documents, Document{id, len(chunks)})
		}
		texts[id] = Text{read.Text, read.Layout, chunks}
	}
	source := func(id doc.ID) (Text, error) { return texts[id], nil }
	var packed []byte
	b.Run("made", func(b *testing.B) {
		for b.Loop() {
			x, err := Update(b.Context(), nil, "1", documents, source, func(int) {})
			if err != nil {
				b.Fatal(err)
			}
			packed = x.Pack()
		}
		b.ReportMetric(float64(len(packed)), "bytes")
	})
	var x *Index
	b.Run("opened", func(b *testing.B) {
		for b.Loop() {
			var err error
			if x, err = Unpack(packed); err != nil {
				b.Fatal(err)
			}
		}
	})
	for i, question := range []string{"governing law", "What is the notice period for termination of this agreement by either party?"} {
		b.Run(fmt.Sprint("asked ", i+1), func(b *testing.B) {
			for b.Loop() {
				if _, err := x.Find(b.Context(), text.FoldedWords(question), 200, besideID); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

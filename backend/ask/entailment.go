package ask

import (
	"context"
	"slices"
	"strings"
)

// Entailment is what a cross-encoder reads in a sentence beside a question: log-odds that the answer is yes by it, to a question for yes
// or no, that it decides or answers the question at all, and that something in it makes that a condition or an exception.
type Entailment struct{ Yes, Decides, Qualified float64 }

// EntailmentText is how a question and a sentence are put to the cross-encoder, as lab/entailment taught it.
func EntailmentText(question, sentence string) string {
	return strings.TrimSpace(question) + " | " + strings.ToValidUTF8(sentence[:min(len(sentence), mostCompared)], "")
}

// ReadEntailment reads the vector that the cross-encoder gives for such a text: the three log-odds and 1, scaled to unit length.
func ReadEntailment(vector []float32) Entailment {
	one := float64(vector[3])
	return Entailment{float64(vector[0]) / one, float64(vector[1]) / one, float64(vector[2]) / one}
}

// entailmentScale is what log-odds of the cross-encoder are divided by, mostEntailed bounds them: it is surer than it is right.
const (
	entailmentScale = 2
	mostEntailed    = 6
)

func entailed(odds float64) float64 {
	return min(max(odds, -mostEntailed), mostEntailed) / entailmentScale
}

// Beside returns what reads sentences beside the question with the cross-encoder's engine, without the names of documents, unless it is
// asked who may, must or may not. What it has read it keeps; it is not safe for concurrent use.
func (q *Question) Beside(ctx context.Context, engine interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}) func(sentences []string) ([]Entailment, error) {
	question := q.Topic
	if q.Want == YesNo {
		question = q.Text
	}
	known := map[string]Entailment{} // several steps read the same sentences
	return func(sentences []string) ([]Entailment, error) {
		var texts []string
		for _, s := range sentences {
			t := EntailmentText(question, s)
			if _, read := known[t]; !read && !slices.Contains(texts, t) {
				texts = append(texts, t)
			}
		}
		vectors, err := engine.Embed(ctx, texts)
		if err != nil {
			return nil, err
		}
		for i, v := range vectors {
			known[texts[i]] = ReadEntailment(v)
		}
		read := make([]Entailment, len(sentences))
		for i, s := range sentences {
			read[i] = known[EntailmentText(question, s)]
		}
		return read, nil
	}
}

// Surest returns what a cross-encoder reads in sentences, as signals; of a long one by the window of it that decides surest. It is
// empty where the cross-encoder, which may be nil, reads none.
func Surest(read func(sentences []string) ([]Entailment, error), sentences []string) ([]Entailment, error) {
	if read == nil || len(sentences) == 0 {
		return nil, nil
	}
	var texts []string
	var whose []int
	for i, s := range sentences {
		for _, part := range windows(s) {
			texts, whose = append(texts, part), append(whose, i)
		}
	}
	all, err := read(texts)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	surest := make([]Entailment, len(sentences))
	for i, e := range all {
		e = Entailment{entailed(e.Yes), entailed(e.Decides), entailed(e.Qualified)}
		if first := i == 0 || whose[i] != whose[i-1]; first || e.Decides > surest[whose[i]].Decides {
			surest[whose[i]] = e
		}
	}
	return surest, nil
}

// entail has a cross-encoder read the question beside each sentence, where there is one. The error is that of the model.
func (t *trial) entail(of *Subject) error {
	sentences := make([]string, len(t.judged))
	for i, j := range t.judged {
		sentences[i] = without(j.said.text, t.claim.apartFrom(j.said.text))
	}
	read, err := Surest(of.Entails, sentences)
	for i, e := range read {
		j := &t.judged[i]
		j.features["entails"], j.polarity["entails"] = e.Decides, e.Yes
		j.features["entails either"] = max(e.Yes, -e.Yes)
		j.qualified = e.Qualified
	}
	t.entailed = len(read) > 0
	return err
}

// A long sentence is read in windows of some bytes, a step apart, of which that counts which decides surest: the cross-encoder reads no
// more of a text.
const (
	windowBytes = 420
	windowStep  = 300
	mostWindows = 8
)

func windows(sentence string) (parts []string) {
	for len(sentence) > windowBytes+windowStep/5 && len(parts) < mostWindows-1 {
		parts = append(parts, sentence[:windowBytes])
		sentence = sentence[windowStep:]
		sentence = sentence[strings.IndexByte(sentence, ' ')+1:]
	}
	return append(parts, sentence)
}

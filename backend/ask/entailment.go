package ask

import "strings"

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

// entail has a cross-encoder read the question beside each sentence, where there is one. The error is that of the model.
func (t *trial) entail(of *Subject) error {
	if of.Entails == nil || len(t.judged) == 0 {
		return nil
	}
	var texts []string
	var whose []int
	for i, j := range t.judged {
		for _, part := range windows(without(j.said.text, t.claim.apartFrom(j.said.text))) {
			texts, whose = append(texts, part), append(whose, i)
		}
	}
	read, err := of.Entails(texts)
	if err != nil || len(read) == 0 {
		return err
	}
	t.entailed = true
	for i, e := range read {
		j := &t.judged[whose[i]]
		if surest, ok := j.features["entails"]; ok && surest >= entailed(e.Decides) {
			continue
		}
		j.features["entails"], j.polarity["entails"] = entailed(e.Decides), entailed(e.Yes)
		j.features["entails either"] = max(j.polarity["entails"], -j.polarity["entails"])
		j.qualified = entailed(e.Qualified)
	}
	return nil
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

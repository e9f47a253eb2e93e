package ask

import (
	_ "embed" // the weights
	"math"

	"pincite/backend/learned"
)

//go:embed answering.json
var answeringJSON []byte

// shippedAnswering tells whether a document that a question names answers it, of whatever sort the question is: what is near to it may
// lack what is asked. lab/cmd/fitanswering fits it to questions about contracts, many of which these leave open.
var shippedAnswering = learned.Shipped[learned.Named]("answering.json", answeringJSON)

// LeastAnswering is how probably a document answers at least that is not said to leave the question open.
const LeastAnswering = 0.22

// leastDespite is that of one whose passages tell that it does not, where a kind of clause is asked for: what it lacks of these is known by
// them, and the encoders see what stands in its own words.
const leastDespite = 0.5

// answers tells by what was found whether the document answers. It takes encoders that read the sentences beside the question.
func (x *extraction) answers() error {
	if x.w.Answering == nil || x.foreign || len(x.chosen) == 0 || x.of.Cosines == nil || x.toldOtherwise() {
		return nil
	}
	t, err := x.try()
	if err != nil || len(t.judged) == 0 || !t.compared || !t.entailed {
		return err
	}
	f := x.found
	f.Signals = t.answering()
	f.Signals["chosen"] = math.Log(max(x.chosen[0].probability, leastProbability))
	f.Signals["chosen more"] = math.Log(float64(len(x.chosen)))
	f.Signals["found"] = learned.Logit(f.Presence)
	f.Signals["elsewhere"] = learned.Truth(x.elsewhere)
	f.Signals["value"] = learned.Truth(x.valued)
	f.Signals["no value"] = learned.Truth(!x.valued && x.q.unvalued(x.d, x.spans) != "")
	told := min(max(x.w.Answering.Of(f.Signals), leastSure), 1-leastSure)
	if f.Answering = told; x.of.Related {
		return nil
	}
	least, present := LeastAnswering, f.Presence
	if f.Absent && x.of.Asked >= mostUnasked {
		least = leastDespite
	}
	f.Presence = told
	if f.Absent = f.Presence < least; f.Absent {
		f.Presence = min(f.Presence, present)
	} else if x.ruled.verdict == NotSaid {
		x.ruled.verdict, f.Verdict = "", ""
	}
	return nil
}

// toldOtherwise reports whether it needs no such telling: the question calls what it asks for by its place or its name, or there is a
// yes or a no; of families, and of documents that the question does not name, others tell.
func (x *extraction) toldOtherwise() bool {
	return x.inPlace || x.q.Want == Parties || x.q.namesAlone(x.d) || x.ruled.verdict != "" && x.ruled.verdict != NotSaid || x.of.Unnamed && !x.of.Likely && !x.of.Related
}

// answering returns what the sentences that come nearest tell: of [trial.lack], and of the likeliest how it is told to decide. Words
// that they share with the question tell nothing: what is left open is often spoken of in just these.
func (t *trial) answering() map[string]float64 {
	f := map[string]float64{"silent": t.silent, "words": math.Log(float64(1 + len(t.q.Words())))}
	for _, name := range []string{"cosine", "entails", "foreign", "presence", "sentence"} {
		f[name] = t.none[name]
	}
	for _, name := range []string{"cosine", "entails"} {
		f["first "+name] = t.judged[0].features[name]
	}
	for i := range t.judged {
		f["entails mean"] += t.judged[i].features["entails"] / float64(len(t.judged))
	}
	f["meaning"] = learned.Truth(definitionAsked.MatchString(t.q.Topic))
	f["signer"] = learned.Truth(asksSigner.MatchString(t.q.Text))
	return f
}

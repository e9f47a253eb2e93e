package grids

import (
	"pincite/backend/doc"
	"pincite/backend/learned"
)

// The weights of [score]: logistic regression over the questions of the playbook clauses
// as they are written there, put to 100 contracts that were marked for them, without anything
// that was learned from marks; those of words and headings were chosen on 208 contracts.
const (
	answerBias, answerVector, answerTerms, answerWords, answerHeadings = -2.80, 2.16, 2.70, 0.7, 1.5
)

// score is how well a passage answers a question, by what search knows of it.
func score(p doc.ScoreParts) float64 {
	return answerBias + answerVector*p.Vector + answerTerms*p.Terms + answerWords*p.Words + answerHeadings*p.Headings
}

// The weights of [answers]: logistic regression over these questions, each in a second wording, too,
// put to 208 contracts; scores are of the question, or the sum of it and of how contracts say it.
// unfound is what a passage is taken to score less than the best one where it was not found.
const (
	answersBias, answersScore = -0.98, 0.61
	unfound                   = 0.5
)

// leastNeed is how likely a need must be, of all that no expert marked, for its words to be looked for, too, and
// needed how much these count beside those of the question: chosen on 208 contracts.
const leastNeed, needed = 0.5, 2

// answers is the probability that a document answers a question whose best passage has a score.
func answers(score float64) float64 {
	return learned.Logistic(answersBias + answersScore*score)
}

package main

import (
	"fmt"
	"io"

	"pincite/backend/table"
)

// stage is where the cell that answers a question is lost, or that it is not.
type stage string

const (
	answered    stage = "answered"                              // stated, or quoted alone
	unread      stage = "no such cell was read"                 // no table has it in its row and column
	otherTable  stage = "a cell of another table is likelier"   //
	otherRow    stage = "a cell of another row is likelier"     // of the same table
	otherColumn stage = "a cell of another column is likelier"  // of the same row
	unlikely    stage = "the likeliest, and nothing is said"    //
	lacking     stage = "the likeliest, and told to be lacking" //
	notAlone    stage = "the likeliest, but not quoted alone"   //
	otherWords  stage = "found, and other documents are quoted" // through ask
	sentences   stage = "found, and sentences are quoted"       // of the same document
	refused     stage = "found, and nothing is quoted"          //
)

// stages are all, in the order in which an answer passes them.
var stages = []stage{unread, otherTable, otherRow, otherColumn, unlikely, lacking, notAlone, otherWords, sentences, refused, answered}

// stageOf tells where look-up loses the cell that answers an example, of which it found first another or this one, and said something.
func (e *example) stageOf(first table.Hit, state table.State, o outcome) stage {
	hit, _, ok := e.hit()
	switch {
	case o == stated || o == quoted:
		return answered
	case !ok:
		return unread
	case first.Table == nil || !e.is(first):
		switch {
		case first.Table != hit.Table:
			return otherTable
		case first.Row != hit.Row:
			return otherRow
		}
		return otherColumn
	case state == table.Silent:
		return unlikely
	case state == table.Lacking:
		return lacking
	}
	return notAlone
}

// throughAsk tells where an answer to the whole question loses a cell that look-up has.
func (s said) stageOf(name string, o outcome, found stage) stage {
	switch {
	case o == stated || o == quoted:
		return answered
	case found != answered:
		return found
	case len(s.files) == 0:
		return refused
	case !s.of(name):
		return otherWords
	}
	return sentences
}

// lost counts stages.
type lost map[stage]int

func (l lost) print(w io.Writer, name string) {
	fmt.Fprintf(w, "%s:\n", name)
	for _, s := range stages {
		if l[s] > 0 {
			fmt.Fprintf(w, "%6d %s\n", l[s], s)
		}
	}
}

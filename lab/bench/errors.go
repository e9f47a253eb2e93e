package bench

import "errors"

// ErrData is returned when a data folder is not in the format of its benchmark: a
// benchmark that does not parse, a file that it names and that is not there, or a
// path that leads out of the corpus.
var ErrData = errors.New("not a usable data folder")

// ErrSummaries is returned when a file of summaries cannot be used.
var ErrSummaries = errors.New("not a usable file of summaries")

// ErrSelection is returned when a selection leaves no question.
var ErrSelection = errors.New("no question selected")

// ErrConfig is returned when a configuration is asked for that there is not.
var ErrConfig = errors.New("no such configuration")

// ErrEarlier is returned when a study is to go on from a report of another one.
var ErrEarlier = errors.New("the earlier report is of other questions, documents or another version of the program")

package matter

// What is kept beside a matter's file has its name with one of these suffixes. All of it goes
// with the matter.
const (
	WordsSuffix     = ".lex"            // folder of the word index, which is derived and may be deleted
	WorkspaceSuffix = ".workspace.json" // clips and questions
	UsesSuffix      = ".uses.json"      // which documents were used last; may be deleted
	PartsSuffix     = ".parts"          // vectors of a document that is not whole yet
	OwnPartsSuffix  = ".own.parts"      // folder of those that an index run makes
)

var Beside = []string{WordsSuffix, WorkspaceSuffix, UsesSuffix, PartsSuffix, OwnPartsSuffix}

package matter

// What is kept beside a matter's file has its name with one of these suffixes. All of it goes
// with the matter.
const (
	WordsSuffix         = ".lex"                 // folder of the word index, which is derived and may be deleted
	WorkspaceSuffix     = ".workspace.json"      // clips and questions
	WorkspaceCopySuffix = ".workspace.copy.json" // the same once more
	OwnSuffix           = ".own.json"            // what of the matter cannot be made anew, once more; see [Own]
	UsesSuffix          = ".uses.json"           // which documents were used last; may be deleted
	PartsSuffix         = ".parts"               // vectors of a document that is not whole yet
	MarksSuffix         = ".reviewed.json"       // what people did to the cells of reviews
	MarksCopySuffix     = ".reviewed.copy.json"  // the same once more
	DatesSuffix         = ".dates.json"          // what deadlines and parties follow from; made anew where it is gone
	ConfirmedSuffix     = ".confirmed.json"      // the deadlines that people confirmed
	ConfirmedCopySuffix = ".confirmed.copy.json" // the same once more
	IgnoredSuffix       = ".ignored.json"        // the findings of proofreading that people ignore
	IgnoredCopySuffix   = ".ignored.copy.json"   // the same once more
	NotesSuffix         = ".notes.json"          // what people highlighted in documents, and noted to it
	NotesCopySuffix     = ".notes.copy.json"     // the same once more
	GridsSuffix         = ".grids.jsonl"         // answers of reviews; made anew where it is gone
	// what documents tell about which paper belongs to which agreement; made anew where it is gone
	FamiliesSuffix = ".families.json"
	PassagesSuffix = ".passages"        // vectors of passages that were read again; may be deleted
	OwnPartsSuffix = ".own.parts"       // folder of those that an index run makes
	JournalSuffix  = ".assistant.jsonl" // which tools an assistant called, and when
	MendSuffix     = ".mend"            // there where damage was found; the next index run mends it
	DamagedSuffix  = ".damaged"         // a file that could not be mended
	KeysSuffix     = ".keys.json"       // the wrapped key of an encrypted matter, once more
	TurningSuffix  = ".turning"         // the matter's file while it is encrypted or decrypted
	SweptSuffix    = ".turning.swept"   // the same after a kill, while it is overwritten
	OldSuffix      = ".old"             // what was replaced and is to be overwritten, of the matter's file and others
)

// Beside are all of them.
var Beside = []string{
	WordsSuffix, WorkspaceSuffix, WorkspaceCopySuffix, OwnSuffix, UsesSuffix, GridsSuffix, MarksSuffix, MarksCopySuffix,
	DatesSuffix, ConfirmedSuffix, ConfirmedCopySuffix, IgnoredSuffix, IgnoredCopySuffix, NotesSuffix, NotesCopySuffix, PartsSuffix,
	OwnPartsSuffix, JournalSuffix,
	MendSuffix, DamagedSuffix, KeysSuffix, TurningSuffix, SweptSuffix, OldSuffix, PassagesSuffix, FamiliesSuffix,
}

// Derived are those of them that hold words of the documents, or what was made of these, and are made anew where they are gone: they
// are overwritten when a document is removed, and when the matter is encrypted or decrypted.
var Derived = []string{WordsSuffix, GridsSuffix, DatesSuffix, FamiliesSuffix, PassagesSuffix, PartsSuffix, OwnPartsSuffix, DamagedSuffix}

package library

import (
	"pincite/backend/cite"
	"pincite/backend/embed"
	"pincite/backend/export"
	"pincite/backend/extract"
	"pincite/backend/library/backfill"
	"pincite/backend/library/engines"
	"pincite/backend/library/evidence"
	"pincite/backend/library/ingest"
	"pincite/backend/library/matter"
	"pincite/backend/policy"
	"pincite/backend/sac"
	"pincite/backend/search"
	"pincite/backend/store"
	"pincite/backend/vault"
)

// The sentinels that callers tell apart. They come wrapped with what they are about
// and a next step.
var (
	// ErrNoMatter is returned when the matter that was named does not exist.
	ErrNoMatter = store.ErrNoMatter
	// ErrInUse is returned when another program, or another run in this one, holds the
	// matter.
	ErrInUse = store.ErrLocked
	// ErrFull is returned when the disk has no room for the matter.
	ErrFull = store.ErrFull
	// ErrNoDocument is returned when no indexed document answers to a reference.
	ErrNoDocument = store.ErrNoDocument
	// ErrName is returned when a matter's name cannot be the name of a file.
	ErrName = matter.ErrName
	// ErrPolicy is returned when the computer's policy forbids what was asked for.
	ErrPolicy = policy.ErrForbidden
	// ErrNoFolder is returned when a folder to index does not exist, is not a folder,
	// or was not given at all.
	ErrNoFolder = ingest.ErrNoFolder
	// ErrChanged is returned when a source is not any more what was indexed.
	ErrChanged = evidence.ErrChanged
	// ErrSealed is returned when a matter is encrypted and its key is not at hand.
	ErrSealed = store.ErrSealed
	// ErrPassphrase is returned for a passphrase or recovery key that does not open a matter.
	ErrPassphrase = vault.ErrPassphrase
	// ErrPassword is returned when an encrypted source needs a password, or another one.
	ErrPassword = extract.ErrPassword
	// ErrAmbiguous is returned when several documents answer to a reference.
	ErrAmbiguous = matter.ErrAmbiguous
	// ErrNotIndexed is returned when a question is put to a matter that holds nothing to
	// search.
	ErrNotIndexed = matter.ErrNotIndexed
	// ErrEmptyQuestion is returned when a question holds no word to search for.
	ErrEmptyQuestion = search.ErrEmptyQuery
	// ErrEmptyPassage is returned when a passage whose like is wanted holds no word.
	ErrEmptyPassage = search.ErrEmptyPassage
	// ErrSyntax is returned when the operators of a question make no sense.
	ErrSyntax = search.ErrSyntax
	// ErrOutdated is returned when a matter has to be indexed again before it can be
	// searched.
	ErrOutdated = matter.ErrOutdated
	// ErrRecipe is returned when documents cannot be cut or summarised as asked.
	ErrRecipe = sac.ErrRecipe
	// ErrSummary is returned when a summary cannot be that of a document.
	ErrSummary = sac.ErrSummary
	// ErrNotLocal is returned when a language model's address is not on this machine.
	ErrNotLocal = sac.ErrNotLocal
	// ErrNoModel is returned when an embedding model is not installed.
	ErrNoModel = engines.ErrNoModel
	// ErrModelClosed is returned when a model is removed, or made to compute otherwise, while
	// it is at work.
	ErrModelClosed = embed.ErrClosed
	// ErrNoVectors is returned when a vector set is not there, or cannot be deleted.
	ErrNoVectors = backfill.ErrNoVectors
	// ErrStyle is returned when a citation style is neither known nor a usable template.
	ErrStyle = cite.ErrStyle
	// ErrFormat is returned when an export's format is not known.
	ErrFormat = export.ErrFormat
	// ErrNotExport is returned when a file to check is not an export of Pincite.
	ErrNotExport = export.ErrNotExport
	// ErrExists is returned when an export would overwrite a file that is none.
	ErrExists = export.ErrExists
	// ErrHits is returned when a file of hits to export cannot be understood.
	ErrHits = evidence.ErrHits
	// ErrNoSnippets is returned when there is nothing to export.
	ErrNoSnippets = export.ErrNoSnippets
)

// SyntaxError says what is wrong with the operators of a question, and where. It wraps
// [ErrSyntax].
type SyntaxError = search.SyntaxError

package desktop

import (
	"pincite/backend/doc"
	"pincite/backend/library"
)

// Span is a half-open range of a text.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

func toSpan(s doc.Span) Span { return Span{s.Start, s.End} }

// Welcome is what the page needs to draw itself first.
type Welcome struct {
	Version  string   `json:"version"`
	Home     string   `json:"home"`
	Policy   []string `json:"policy"`  // what is forbidden on this computer, in plain words
	Servers  bool     `json:"servers"` // matters on a firm's server may be added
	Settings Settings `json:"settings"`
	Matters  []Matter `json:"matters"`
	// Opened is what the program was started with.
	Opened Drop `json:"opened"`
	// Notices say which of the files in the home folder could not be read, and what took
	// their place.
	Notices []string `json:"notices"`
}

// Matter is one index over folders.
type Matter struct {
	Name      string   `json:"name"`
	Folders   []string `json:"folders"`
	Documents int      `json:"documents"`
	Failed    int      `json:"failed"`
	Model     string   `json:"model"`
	// Problem says why it cannot be opened; "" where it can.
	Problem string `json:"problem"`
	// Encrypted, Locked, Passphrase and Keychain are those of [library.Encryption].
	Encrypted  bool `json:"encrypted"`
	Locked     bool `json:"locked"`
	Passphrase bool `json:"passphrase"`
	Keychain   bool `json:"keychain"`
	// Served: it is on a firm's server, and its name is its address there. ReadOnly: that server does
	// not let this person change it.
	Served   bool `json:"served"`
	ReadOnly bool `json:"readOnly"`
}

// File is one file that was met.
type File struct {
	Path     string `json:"path"`
	Folder   string `json:"folder"`
	Name     string `json:"name"`
	Doc      string `json:"doc"` // SHA-256 of its bytes; "" where it is not indexed
	State    string `json:"state"`
	Failed   bool   `json:"failed"`
	Partial  bool   `json:"partial"` // indexed with something missing; Reason says what
	Reason   string `json:"reason"`
	NextStep string `json:"nextStep"`
	Type     string `json:"type"` // of document, as its title has it; may be empty
	Date     string `json:"date"` // that the document bears, as it is written there; may be empty
	// Parties are whom it is between, as it names them.
	Parties []string `json:"parties"`
	// the day on which it was put where it lies, or was last changed, as ISO 8601 has it; "" where that is not known
	Came string `json:"came"`
}

// Question is what to search for.
type Question struct {
	Matter  string   `json:"matter"`
	Text    string   `json:"text"`
	Docs    []string `json:"docs"` // the only documents to search; none for the whole matter
	NoRoute bool     `json:"noRoute"`
	AsTyped bool     `json:"asTyped"` // look for the words alone, as they are spelt, not for what they are understood to want
	All     bool     `json:"all"`     // passages that hardly answer, too
	K       int      `json:"k"`
	// OfEach, where it is above 0, ranks documents by their best passages and gives so many of
	// each; K is of documents then.
	OfEach int `json:"ofEach"`
	// Like asks for passages of other documents that are like this one instead of for those
	// that answer Text; its Doc is empty where it does not.
	Like Passage `json:"like"`
	// After is the question before this one; "" for none. Where this one goes on from it, it
	// keeps the documents that answered and the subject: [Kept].
	After string `json:"after"`
	// Style is for whom an answer in sentences is worded, "expert" or "plain"; "" is as the question is.
	Style string `json:"style"`
}

// Kept is what a question has from the one before it: After is "" where it has nothing.
type Kept struct {
	After   string   `json:"after"`
	Names   []string `json:"names"`   // of the documents that answered it
	Subject string   `json:"subject"` // what it asked for; "" where the question has its own
}

// Passage is a span of a document.
type Passage struct {
	Doc  string `json:"doc"`
	Span Span   `json:"span"`
}

// Answer is what a search found.
type Answer struct {
	ID uint64 `json:"id"`
	// Superseded: a later question was asked before this one was answered.
	Superseded bool                `json:"superseded"`
	Model      string              `json:"model"`
	Route      []RouteDoc          `json:"route"`
	Confined   bool                `json:"confined"`
	Understood library.Understood  `json:"understood"` // its need is empty where nothing was likely enough to tell
	Asked      bool                `json:"asked"`
	Searched   int                 `json:"searched"`
	Expression string              `json:"expression"`
	Matches    int                 `json:"matches"`
	Unmatched  []string            `json:"unmatched"`
	Kept       Kept                `json:"kept"`
	Filters    []library.FilterUse `json:"filters"`
	Warning    string              `json:"warning"`
	Millis     int64               `json:"millis"`
	Hits       []Hit               `json:"hits"`
	Readings   []library.Reading   `json:"readings"`
	Nowhere    []string            `json:"nowhere"` // words of the question that stand in no document of the matter
	LeftOut    bool                `json:"leftOut"` // passages that hardly answer were left out; All shows them
	// Fault says what is wrong with the operators of the question; "" where nothing is.
	// Then nothing was searched.
	Fault string `json:"fault"`
	// FaultAt is where, in UTF-16 code units of the question.
	FaultAt int `json:"faultAt"`
}

// RouteDoc is a document that the question names.
type RouteDoc struct {
	Doc        string  `json:"doc"`
	Name       string  `json:"name"`
	Confidence float64 `json:"confidence"`
}

// Hit is one answer.
type Hit struct {
	Rank       int            `json:"rank"`
	Score      float64        `json:"score"`
	Chance     float64        `json:"probability"` // that it answers; 0 where that is not known
	Grade      string         `json:"grade"`       // the same in a word; may be empty
	Doc        string         `json:"doc"`
	File       string         `json:"file"`
	Name       string         `json:"name"`
	Quote      string         `json:"quote"`
	Span       Span           `json:"span"`
	Characters Span           `json:"characters"` // in Unicode code points
	Pinpoint   []Span         `json:"pinpoint"`   // in the quote
	Page       int            `json:"page"`
	PageLabel  string         `json:"pageLabel"` // as the document prints it
	Section    string         `json:"section"`
	Summary    string         `json:"summary"`
	Parts      doc.ScoreParts `json:"parts"`
	// Status, Stands, By and Notes are as those of a [CitedPlace].
	Status string       `json:"status"`
	Stands string       `json:"stands"`
	By     []CitedPlace `json:"by"`
	Notes  []NoteOn     `json:"notes"`
}

// Standing says what a check of a hit against its source found.
type Standing struct {
	Rank     int    `json:"rank"`
	Standing string `json:"standing"`
	NextStep string `json:"nextStep"`
}

// Document is one document with its layout.
type Document struct {
	Doc      string     `json:"doc"`
	File     string     `json:"file"`
	Name     string     `json:"name"`
	Kind     string     `json:"kind"` // "pdf" where its pages can be drawn, else "text"
	Text     string     `json:"text"`
	Summary  Summary    `json:"summary"`
	Pages    []Span     `json:"pages"`
	Labels   []string   `json:"labels"` // of the pages, as the document prints them; empty for 1, 2, 3
	Blocks   []Block    `json:"blocks"`
	Sections []Section  `json:"sections"`
	Notes    []Note     `json:"notes"`
	Changes  []Change   `json:"changes"`
	Scans    []doc.Scan `json:"scans"`
	Outdated bool       `json:"outdated"` // today's readers might make another text of it
}

// Summary is what is put before each passage of a document when it is embedded.
type Summary struct {
	Text    string `json:"text"`
	Edited  bool   `json:"edited"`  // a person wrote it
	Longest int    `json:"longest"` // characters that it may have
	AsksLLM bool   `json:"asksLLM"` // a language model makes it where no person does
}

// Block is a paragraph of a document.
type Block struct {
	Kind  string `json:"kind"`
	Level int    `json:"level"`
	Span  Span   `json:"span"`
}

// Note is a footnote, endnote or comment, or what the file says of a picture or a field.
type Note struct {
	Kind   string `json:"kind"`
	Anchor Span   `json:"anchor"` // what it is about; empty where only its mark stands there
	Span   Span   `json:"span"`   // its words, of footnotes and endnotes
	Text   string `json:"text"`   // its words, of all others
	Author string `json:"author"`
}

// Change is a tracked change: an insertion, or the place of what was deleted.
type Change struct {
	Kind    string `json:"kind"` // "inserted", "deleted", "moved here" or "moved away"
	Span    Span   `json:"span"`
	Deleted string `json:"deleted"`
	Author  string `json:"author"`
	Date    string `json:"date"`
}

// Section is a numbered or titled part of a document.
type Section struct {
	Label string `json:"label"`
	Title string `json:"title"`
	Level int    `json:"level"`
	Span  Span   `json:"span"`
}

// Box is the place of one word, in points from the upper left corner of its page.
type Box struct {
	Span   Span    `json:"span"`
	Left   float32 `json:"left"`
	Top    float32 `json:"top"`
	Right  float32 `json:"right"`
	Bottom float32 `json:"bottom"`
}

// Source says whether a document's file is still what was indexed.
type Source struct {
	State  string `json:"state"` // "same", "changed", "gone" or "unreadable"
	Reason string `json:"reason"`
}

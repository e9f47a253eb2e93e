// Package dates makes one calendar of the deadlines of a matter, and one index of its parties.
//
// [Dates.Calendar] is the one to call first: every deadline with its document, its words, and its arithmetic
// where no words name the day. A day that was computed is proposed until a person confirms it, see
// [Dates.Confirm]. [Calendar.ICS] writes what calendar programs read, and [Dates.Parties] who the
// contracts of the matter are with.
//
// What a document says is kept beside the matter and read again when the document or the rules change; what
// follows from it for a day is computed each time.
package dates

// Package export writes quotes with their citations into files that leave the program,
// and reads such files back so that they can be checked.
//
// A [Record] is what an export holds, whatever its format: the snippets, the sources
// they were taken from, and the chain of custody. [Save] writes it as a file, [Write]
// to a writer; every [Format] carries the whole record for machines beside what it
// shows to people. [Read] takes a file apart again: the record in it and, for every
// snippet, the words that a reader of that file sees ([File.Claims]).
//
// The same record gives the same bytes, on every machine. Nothing of a file remains
// where writing it failed.
package export

// Package samples holds the contracts that `pincite demo` indexes and the
// questions that it asks of them.
//
// [FS] is the whole of it: the folder "contracts", laid out as a lawyer's matter
// folder, and "questions.txt", one question a line. The contracts were written for
// Pincite; every party is invented. They share their boilerplate nearly word for
// word and differ in the facts, so that the right clause of the wrong contract is
// a mistake that search over them can make. Their files differ in encoding and line
// ends on purpose, and are kept byte for byte.
//
// The folder golden beside this file holds questions with the exact spans that
// answer them, for tests; it is not part of FS.
package samples

import "embed"

// FS holds contracts/ and questions.txt. It is read-only and safe for concurrent
// use.
//
//go:embed all:contracts questions.txt
var FS embed.FS

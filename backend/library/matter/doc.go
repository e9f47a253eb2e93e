// Package matter holds the file of one matter and what lies beside it. A [Handle] opens the file
// when it is needed and decides who may read and write it: [Handle.Read] and [Handle.Write] are
// the ones to call first.
//
// It also knows what a matter is called, which document a reference means ([Handle.Show]), what
// its settings are called, and keeps what cannot be made anew a second time ([Own], [Handle.WriteKept]).
package matter

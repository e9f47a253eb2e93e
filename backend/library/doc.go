// Package library is the front door of Pincite: the desktop shell and the command
// line both come in here, and neither goes further.
//
// Start with [Open], which gives the [Library] of one person: a home folder with
// matters in it. [Library.CreateMatter] and [Library.Matter] give a [Matter], one
// index in one file over one or more folders. [Matter.Index] brings it up to date
// with its folders, [Matter.Search] asks it a question, [Matter.Show] returns a
// document and [Matter.Verify] checks a hit against the source file as it is now.
//
// Little happens here: the work is done in the packages below, which docs/design.md lists in
// the order in which data flows through them. Their types have other names here where that
// keeps callers from importing them.
//
// # Programs that embed it
//
// What is not plain text is read in processes of its own. A program that opens a library
// with [Options].Worker set to [ThisProgram] calls [RunIfAsked] first thing in main;
// without a worker command, this process reads everything itself and without limits.
//
// # What an index run guarantees
//
// Every file that the walk meets ends in [Matter.Files] with a state: indexed, or the
// reason why not and what to do about it. A file that cannot be read never stops the
// rest. A document is stored in one transaction with its vectors, so a run that is
// cancelled or killed keeps what it finished, and the next run goes on from there and
// ends with the same index. Content that is known already, under whatever path, is not
// embedded again.
//
// Nothing here opens a network connection, but for a [LanguageModel], which talks to
// this machine alone, and [Library.InstallModel], which downloads what a person said yes
// to. Nothing prints or logs; errors hold paths and numbers, never the
// words of a document.
package library

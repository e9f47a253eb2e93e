// Package outline finds the sections of a canonical text: numbered headings, list items,
// parts such as schedules, and headings in capitals, each with the label that a citation
// prints.
//
// Call [Sections]. It walks the text once, from one place where a section may start to the
// next (anchors.go), reads the number that stands there (marker.go), and believes it where it
// continues what came before (numbered.go, items.go). Numbers inside lines have lost their
// line breaks (joined.go, runon.go); resumed.go tells what comes after a list, titles.go and
// headings.go judge the words of headings. The same text and blocks give the same sections;
// nothing is kept between calls.
package outline

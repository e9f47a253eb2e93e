// Package calendar computes the dates that contracts describe instead of naming them: "the third
// anniversary of the Effective Date", "the last day of the month in which", "ninety days before the
// end of the Term".
//
// [Read] is the one to call first: the words of a rule and the dates that it speaks of in, the date
// out with each step of the arithmetic, or what is missing for it. [Until], [NoticeBy], [Window] and
// [Renewed] compute what follows from a term, a period of notice and a renewal.
//
// Days are times at midnight UTC. Months are counted as calendars have them: a month after January 31 is
// the last day of February. A term of three years from March 1, 2021 ends with February 29, 2024, its
// last day, and its third anniversary is March 1, 2024. All functions are pure and safe for concurrent use.
package calendar

import { expect, it } from 'vitest';
import { beside, dense, flow, place, spelt } from './words';

it.each([
  [3, '5.4 Fees', 'page 3, § 5.4 Fees'],
  [0, '5.4', '§ 5.4'],
  [2, 'ARTICLE VII', 'page 2, ARTICLE VII'],
  [0, '', ''],
])('page %d and section "%s" are told as "%s"', (page, section, told) => expect(place({ page, section })).toBe(told));

it('writes days and the labels of a margin as people do', () => {
  expect(spelt('ends on 2027-01-31, by Notice of 2026-07-20; no. 12-2027-01-3')).toBe('ends on 31 January 2027, by Notice of 20 July 2026; no. 12-2027-01-3');
  expect(['5.4', 'Article VII', 'ARTICLE 1', 'Recitals', 'Schedule 2', '(a)', 'Articled Clerks'].map(beside)).toEqual(['§ 5.4', 'Art. VII', 'Art. 1', 'Rec.', 'Sch. 2', '(a)', 'Articled Clerks']);
});

it('takes empty lines out, and no line that says something', () => {
  expect(dense('ARTICLE VII\r\n\r\n \nFEES\n7.1 The fee')).toBe('ARTICLE VII\nFEES\n7.1 The fee');
});

it.each([
  ['wrapped text', 'governed by the laws of the State of Illinois, without\nregard to its conflict of laws principles, and shall\nbind both.', 'governed by the laws of the State of Illinois, without regard to its conflict of laws principles, and shall bind both.'],
  ['lines of another system', 'governed by the laws of the State of Illinois, without\r\nregard', 'governed by the laws of the State of Illinois, without\r regard'],
  ['the head of a message', 'From: Jürgen Alder <alder@example.com> of Birch and Cedar\nTo: Birch <birch@example.com>, "Cedar, C."\nDate: Mon', 'From: Jürgen Alder <alder@example.com> of Birch and Cedar\nTo: Birch <birch@example.com>, "Cedar, C."\nDate: Mon'],
  ['signatures', 'By: ______________________________________________\nIts: President', 'By: ______________________________________________\nIts: President'],
  ['an address', 'Quillfeather Analytics LLC\n12 Harbour Road\nPortland', 'Quillfeather Analytics LLC\n12 Harbour Road\nPortland'],
  ['a list', 'the Lender may do each of the following things at once\n(a) terminate\n2. sue', 'the Lender may do each of the following things at once\n(a) terminate\n2. sue'],
  ['paragraphs of a line each', `${'A sentence that goes on. '.repeat(8)}and\nanother`, `${'A sentence that goes on. '.repeat(8)}and\nanother`],
  ['an indented line', 'the Lender may do each of the following things at once\n   NOTICES', 'the Lender may do each of the following things at once\n   NOTICES'],
  ['the end of a sentence', 'the Lender may do each of the following things at once.\nNotices', 'the Lender may do each of the following things at once.\nNotices'],
])('flow: %s', (_, text, want) => {
  expect(flow(text)).toBe(want);
  expect(flow(text).length).toBe(text.length);
});

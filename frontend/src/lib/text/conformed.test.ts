import { expect, test } from 'vitest';
import type { Agreement, Operation } from '../api/types';
import { besideOf, byOf, changedPlaces, runMarks, shortly, wholeDay } from './conformed';

const operation = (citation: string): Operation => ({ citation, verb: 'replace', how: 'replaced by', place: '2', says: '', replaced: '', effective: '', applied: true, note: '', doc: 'd', at: { start: 0, end: 0 } });
const a: Pick<Agreement, 'runs' | 'operations'> = {
  operations: [operation('Amendment No. 1 of 2022-06-01 § 1'), operation('Side Letter of 2 May 2023')],
  runs: [{ span: { start: 10, end: 20 }, by: 0 }, { span: { start: 21, end: 30 }, by: 0 }, { span: { start: 31, end: 40 }, by: 1 }, { span: { start: 90, end: 95 }, by: 0 }],
};

test('runs of one operation that follow each other are one place', () => {
  expect(changedPlaces(a.runs)).toEqual([{ start: 10, end: 30 }, { start: 31, end: 40 }, { start: 90, end: 95 }]);
});

test('what a paper put in is marked with it, and the place the user is at stands out', () => {
  const marks = runMarks(a, { start: 10, end: 30 });
  expect(marks.map((m) => m.kind)).toEqual(['put here', 'put here', 'put', 'put']);
  expect(marks[2]!.title).toBe('replaced by Side Letter of 2 May 2023');
});

test('the margin names the first paper that changed a paragraph', () => {
  expect(byOf(a, { start: 25, end: 60 })?.citation).toBe('Amendment No. 1 of 2022-06-01 § 1');
  expect(byOf(a, { start: 41, end: 60 })).toBe(null);
  expect(shortly('Amendment No. 1 of 2022-06-01 § 1')).toBe('Amendment No. 1 § 1');
  expect(shortly('Deed of Variation of 9 November 2022 § 2.3')).toBe('Deed of Variation § 2.3');
});

test('what a paper says stands below the paragraph that its clause ends in', () => {
  const said = (after: number) => ({ after, says: 'beside this Amendment No. 1 says', quote: 'It rains.', doc: 'd', at: { start: 0, end: 9 } });
  expect(besideOf({ beside: [said(10), said(20), said(40)] }, { start: 10, end: 20 })).toEqual([said(20)]);
});

test('a day counts once it is whole', () => expect(['2022-01-15', '0002-01-15', '2022-01', ''].map(wholeDay)).toEqual(['2022-01-15', '', '', '']));

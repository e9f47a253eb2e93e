import { expect, test } from 'vitest';
import type { Review, ReviewCell } from '../api';
import { chartsOf, noFilter, rowsOf, summaryOf } from './grid';

const cell = (text: string, part: Partial<ReviewCell> = {}): ReviewCell => ({
  state: text ? 'found' : 'absent', text, position: '', reviewed: false, flagged: false, edited: false, stale: false, later: '', stands: '', ...part,
});
const review: Review = {
  id: 1, playbook: 'p', title: 'P', cancelled: false,
  columns: ['law', 'term'].map((id) => ({ id, title: id, kind: 'text', question: '' })),
  rows: [
    { doc: 'b', file: '/b.txt', name: 'b.txt', amends: '', ended: '', cells: [cell('Delaware'), cell('10 years', { reviewed: true })] },
    { doc: 'a', file: '/a.txt', name: 'a.txt', amends: '', ended: '', cells: [cell('', { state: 'unsure' }), cell('2 years', { position: 'deviates', flagged: true })] },
    { doc: 'c', file: '/c.txt', name: 'c.txt', amends: '', ended: '', cells: [cell('Delaware'), cell('')] },
  ],
};
const byName = { column: -1, down: false };

test.each([
  ['names', noFilter, byName, [1, 0, 2]],
  ['names downwards', noFilter, { column: -1, down: true }, [2, 0, 1]],
  ['numbers as numbers, nothing last', noFilter, { column: 1, down: false }, [1, 0, 2]],
  ['words in any column', { ...noFilter, words: 'DELAWARE' }, byName, [0, 2]],
  ['words of a name', { ...noFilter, words: 'a.txt' }, byName, [1]],
  ['words in one column', { column: 1, is: '', words: 'delaware', value: '' }, byName, []],
  ['a state in any column', { ...noFilter, is: 'absent' }, byName, [2]],
  ['a state in one column', { column: 0, is: 'found', words: '', value: '' }, byName, [0, 2]],
  ['a position', { ...noFilter, is: 'deviates' }, byName, [1]],
  ['a value, whole', { column: 1, is: '', words: '', value: '2 years' }, byName, [1]],
  ['marks', { column: 1, is: 'reviewed', words: '', value: '' }, byName, [0]],
  ['no marks', { column: 1, is: 'open', words: '', value: '' }, byName, [1, 2]],
])('rows by %s', (_, filter, sort, want) => expect(rowsOf(review, filter, sort)).toEqual(want));

test('an amendment stays behind what it amends', () => {
  const family: Review = { ...review, rows: [
    { doc: 'b', file: '/b.txt', name: 'b.txt', amends: '', ended: '', cells: [cell('Ohio', { later: 'Texas' })] },
    { doc: 'a', file: '/a.txt', name: 'a.txt', amends: 'b.txt', ended: '', cells: [cell('Texas')] },
    { doc: 'c', file: '/c.txt', name: 'c.txt', amends: '', ended: '', cells: [cell('Ohio')] },
  ] };
  expect(rowsOf(family, noFilter, byName)).toEqual([0, 1, 2]);
  // Of one to an amended agreement that is an amendment itself, behind the first one.
  const restated = { ...family.rows[1]!, doc: 'z', name: 'z.txt', amends: 'a.txt' };
  expect(rowsOf({ ...family, rows: [...family.rows, restated] }, noFilter, byName)).toEqual([0, 1, 3, 2]);
  const round = [{ ...restated, amends: 'y.txt' }, { ...restated, name: 'y.txt', amends: 'z.txt' }];
  expect(rowsOf({ ...family, rows: round }, noFilter, byName)).toHaveLength(2);
  expect(rowsOf(family, noFilter, { column: -1, down: true })).toEqual([2, 0, 1]);
  expect(rowsOf(family, { ...noFilter, is: 'amended' }, byName)).toEqual([0]);
  expect(rowsOf(family, { ...noFilter, words: 'texas' }, byName)).toEqual([0, 1]);
});

test('what has changed since it was verified is not verified', () => {
  const changed: Review = { ...review, rows: review.rows.map((row, i) => ({ ...row, cells: [cell('Ohio', { reviewed: true, stale: i === 1 })] })) };
  expect(rowsOf(changed, { ...noFilter, is: 'reviewed' }, byName)).toEqual([0, 2]);
  expect(rowsOf(changed, { ...noFilter, is: 'open' }, byName)).toEqual([1]);
  expect(summaryOf(changed, [0, 1, 2], 0).reviewed).toBe(2);
});

test('a column is counted', () => {
  expect(summaryOf(review, [0, 1, 2], 0)).toEqual({ found: 2, absent: 0, unsure: 1, unread: 0, reviewed: 0, rows: 3, values: [['Delaware', 2]] });
  expect(summaryOf(review, [0], 1)).toEqual({ found: 1, absent: 0, unsure: 0, unread: 0, reviewed: 1, rows: 1, values: [['10 years', 1]] });
  const torn = ['failed', 'unread'].map((state) => ({ ...review.rows[0]!, cells: [cell('', { state })] }));
  expect(summaryOf({ ...review, rows: torn }, [0, 1], 0)).toEqual({ found: 0, absent: 0, unsure: 0, unread: 2, reviewed: 0, rows: 2, values: [] });
});

test('bars of a portfolio keep the documents that they count', () => {
  const dated: Review = {
    ...review,
    columns: [{ id: 'law', title: 'Law', kind: 'jurisdiction', question: '' }, { id: 'end', title: 'Ends', kind: 'date', question: '' }],
    rows: review.rows.map((r, i) => ({ ...r, cells: [r.cells[0]!, cell(['31 March 2027', '2027-12-31', '1 May 2026'][i]!, { position: i === 0 ? 'meets' : 'deviates' })] })),
  };
  const files = new Map([['a', { type: 'lease', parties: ['ALDER', 'Beech'] }], ['b', { type: 'LEASE', parties: ['ALDER', 'Alder'] }], ['c', { type: 'licence', parties: ['Cedar'] }]]);
  const charts = chartsOf(dated, files);
  expect(charts.map((c) => [c.name, c.bars.map((b) => [b.value, b.count])])).toEqual([
    ['Any answer', [['deviates', 2], ['meets the position', 1]]],
    ['Type', [['lease', 2], ['licence', 1]]],
    ['Party', [['Alder', 2], ['Beech', 1], ['Cedar', 1]]],
    ['Law', [['Delaware', 2]]],
    ['Ends', [['2027', 2], ['2026', 1]]],
  ]);
  for (const { name, bars } of charts) for (const b of bars) expect(rowsOf(dated, b.filter, byName), `${name} ${b.value}`).toHaveLength(b.count);
  expect(chartsOf({ ...dated, rows: dated.rows.slice(0, 1) }, files)).toEqual([]); // one document is no picture
});

import { describe, expect, it } from 'vitest';
import type { File } from '../api/types';
import { byLabel, folders, types, years } from './facets';
import { titled } from './titles';

let n = 0;
const file = (part: Partial<File>): File => ({
  path: `/m/root/${n}.txt`, folder: '/m/root', name: `${n}.txt`, doc: `doc${n++}`, state: 'indexed', failed: false, partial: false, reason: '', nextStep: '',
  type: '', date: '', parties: [], came: '', ...part,
});

describe('facets', () => {
  it('count types whatever their case', () => {
    const files = [file({ type: 'LEASE OF LAND' }), file({ type: 'Supply Agreement' }), file({ type: 'Lease of Land' }), file({}), file({ doc: '', type: 'x' })];
    expect(types(files).map((f) => [f.label, f.count])).toEqual([['Lease of Land', 2], ['Supply Agreement', 1]]);
  });
  it('count a document once', () => expect(types([file({ doc: 'a', type: 'NDA' }), file({ doc: 'a', type: 'NDA' })])[0]?.count).toBe(1));
  it('count folders with what lies deeper', () => {
    const files = [file({ path: '/m/root/a/b/x.txt' }), file({ path: '/m/root/a/y.txt' }), file({ path: 'C:\\m\\c\\z.txt', folder: 'C:\\m' })];
    expect(folders(files).map((f) => [f.value, f.count])).toEqual([['m', 1], ['m/c', 1], ['root', 2], ['root/a', 2], ['root/a/b', 1]]);
  });
  it('count years, and what has none', () => {
    const files = [file({ date: 'May 2005' }), file({ date: '6th day of April, 1999' }), file({ date: 'May 1, 2005' }), file({ date: '' })];
    expect(years(files)).toEqual({ years: [{ value: '2005', label: '2005', count: 2 }, { value: '1999', label: '1999', count: 1 }], undated: 1 });
  });
  it.each([['MUTUAL NON-DISCLOSURE AGREEMENT', 'Mutual Non-Disclosure Agreement'], ['OF THE ESSENCE', 'Of the Essence'], ['iPhone', 'iPhone'], ['', '']])('title %s', (a, b) => expect(titled(a)).toBe(b));
});

it('facets are ordered as the list of documents is', () => {
  const labels = ['Agreement 10.txt', 'agreement 2.txt', 'Agreement 1.txt'];
  expect(labels.map((label) => ({ value: label, label, count: 1 })).sort(byLabel).map((f) => f.label)).toEqual(['Agreement 1.txt', 'agreement 2.txt', 'Agreement 10.txt']);
});

import { describe, expect, it } from 'vitest';
import type { File, OverviewEntry } from '../api/types';
import { bars, everything, keptBy, listedOf, rowsBy, sorted } from './library';

const file = (name: string, part: Partial<File> = {}): File => ({
  path: `/c/${name}`, folder: '/c', name, doc: name, state: 'indexed', failed: false, partial: false, reason: '', nextStep: '', type: '', date: '', parties: [], came: '2026-01-01', ...part,
});
const entry = (doc: string, part: Partial<OverviewEntry>): OverviewEntry => ({ doc, signed: '', law: '', next: '', what: '', base: '', role: '', ...part });

const files = [
  file('lease.txt', { type: 'LEASE', parties: ['Tarnwick Estates LLC', 'Bellfold Inc.'], date: 'March 1, 2021' }),
  file('amendment.txt', { type: 'AMENDMENT', parties: ['Tarnwick Estates LLC', 'Bellfold Inc.'], date: 'June 1, 2022', came: '2026-03-30' }),
  file('nda%20draft.txt', { type: 'NDA' }),
  file('scan.pdf', { doc: '', state: 'needs OCR', failed: true }),
];
const overview = new Map([
  entry('lease.txt', { signed: 'signed', law: 'Vermont', base: 'lease.txt', role: 'agreement', next: '2026-05-01', what: 'ends' }),
  entry('amendment.txt', { signed: 'signed', base: 'lease.txt', role: 'amendment' }),
].map((e) => [e.doc, e]));
const all = listedOf(files, overview, '2026-04-02');
const names = (list: { file: File }[]) => list.map((d) => d.file.name);

describe('the documents as a table', () => {
  it('joins what is known of them', () => {
    expect(all[1]).toMatchObject({ family: 'Tarnwick Estates – Bellfold, Lease, 2021', role: 'amendment', signed: 'signed', date: '2022-06-01', fresh: true });
    expect(all[0]!.fresh).toBe(false);
    expect(all.map((d) => d.title).join()).not.toContain('%20');
  });
  it('is filtered by words, by what is new, and by what could not be read', () => {
    expect(names(keptBy(all, { ...everything, words: 'vermont tarnwick' }))).toEqual(['lease.txt']);
    expect(names(keptBy(all, { ...everything, only: 'new' }))).toEqual(['amendment.txt']);
    expect(names(keptBy(all, { ...everything, only: 'failed' }))).toEqual(['scan.pdf']);
    expect(names(keptBy(all, { ...everything, is: { column: 'date', value: '2021' } }))).toEqual(['lease.txt']);
  });
  it('is sorted, what is not known last either way', () => {
    expect(names(sorted(all, 'date', false))).toEqual(['lease.txt', 'amendment.txt', 'nda%20draft.txt', 'scan.pdf']);
    expect(names(sorted(all, 'date', true)).slice(0, 2)).toEqual(['amendment.txt', 'lease.txt']);
  });
  it('is grouped', () => {
    expect(rowsBy(sorted(all, 'title', false), 'family').map((r) => (r.kind === 'group' ? `${r.name} ${r.count}` : r.d.file.name))).toEqual(['Tarnwick Estates – Bellfold, Lease, 2021 2', 'amendment.txt', 'lease.txt', 'On its own 2', 'nda%20draft.txt', 'scan.pdf']);
  });
  it('is counted', () => expect(bars(all, 'signed')).toEqual([{ value: 'signed', count: 2 }]));

  it('is made of 5,000 documents in an instant', () => {
    const many = Array.from({ length: 5000 }, (_, i) => file(`f${i}.txt`, { type: `TYPE ${i % 7}`, parties: [`Party ${i % 90} LLC`], date: `March ${1 + (i % 28)}, 20${10 + (i % 10)}` }));
    const started = performance.now();
    const rows = rowsBy(sorted(keptBy(listedOf(many, new Map(), '2026-04-02'), { ...everything, words: 'party' }), 'parties', true), 'type');
    expect(rows).toHaveLength(5007);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

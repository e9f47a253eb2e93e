import { expect, test } from 'vitest';
import type { Deadline } from '../api/types';
import { away, filtered, months, upcoming } from './deadlines';

const date = (id: string, day: string, part: Partial<Deadline> = {}): Deadline => ({ id, kind: 'expiry', date: day, what: 'ends', status: 'proposed', stale: false, steps: [], doubt: '', holds: '', doc: 'd', file: '/x', name: 'x', quote: 'The term ends', at: { start: 0, end: 1 }, citation: '', ...part });

const all = [date('a', '2025-12-31'), date('b', '2026-01-01', { status: 'stated' }), date('c', '2026-01-20', { doubt: 'later of two' }), date('d', '2026-03-01', { what: 'last day for notice' })];
const ids = (f: Partial<ReturnType<typeof upcoming>>) => filtered(all, { ...upcoming('2026-01-01'), ...f }, () => 'Lease of Dove', () => ['Dove', 'Tarn Estates']).map((d) => d.id).join('');

test('a filter leaves days from today on, without doubt', () => {
  expect(ids({})).toBe('bd');
  expect(ids({ from: '' })).toBe('abd');
  expect(ids({ doubted: true })).toBe('bcd');
  expect(ids({ to: '2026-01-31' })).toBe('b');
  expect(ids({ status: 'proposed' })).toBe('d');
  expect(ids({ words: 'dove NOTICE' })).toBe('d');
  expect(ids({ words: 'crow' })).toBe('');
});

test('by kind, by party, and duties on no known day', () => {
  const some = [...all.slice(1, 2), date('e', '2026-02-01', { kind: 'payment' }), date('f', '', { kind: 'obligation' })];
  const of = (f: Partial<ReturnType<typeof upcoming>>) => filtered(some, { ...upcoming('2026-01-01'), ...f }, () => '', (d) => (d.id === 'e' ? ['Tarn'] : ['Dove'])).map((d) => d.id).join('');
  expect(of({})).toBe('bef');
  expect(of({ kinds: ['payment', 'notice'] })).toBe('e');
  expect(of({ parties: ['Dove'] })).toBe('bf');
  expect(of({ kinds: ['payment'], parties: ['Dove'] })).toBe('');
  expect(of({ to: '2026-12-31' })).toBe('be');
  expect(months(some).map((m) => `${m.key} ${m.dates.length}`)).toEqual(['2026-01 1', '2026-02 1', ' 1']);
});

test('deadlines are parted by month', () => {
  expect(months(all).map((m) => `${m.key} ${m.dates.length}`)).toEqual(['2025-12 1', '2026-01 2', '2026-03 1']);
  expect(months([])).toEqual([]);
});

test('how far a day is away', () => {
  expect(['2026-01-01', '2026-01-02', '2025-12-29', '2026-07-01', '2029-01-01', 'no day'].map((d) => away(d, '2026-01-01'))).toEqual(['today', 'in 1 day', '3 days ago', 'in 6 months', 'in 3 years', '']);
});

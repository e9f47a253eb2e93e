// Rows of a review as a table shows them: filtered, sorted and counted.
import type { Review, ReviewCell } from '../api';
import { alike, onceEach } from './titles';

// Sort is the column that rows are sorted by, -1 for the documents' names.
export interface Sort {
  column: number;
  down: boolean;
}

// Filter keeps the rows that have a cell of a kind, in one column or (-1) in any, and whose
// words contain others.
export interface Filter {
  column: number;
  is: string; // a state, a position, or one of the marks below; '' for any
  words: string;
  value: string; // what a cell counts for, as countedAs has it; '' for any
  docs?: ReadonlySet<string>; // of these documents alone
  name?: string; // what docs have in common
}

export const noFilter: Filter = { column: -1, is: '', words: '', value: '' };

// kinds are what cells may be filtered by, with the words for it.
export const kinds: [string, string][] = [
  ['found', 'found'], ['absent', 'absent'], ['unsure', 'unsure'], ['failed', 'failed'], ['unread', 'unread'],
  ['meets', 'meets the position'], ['deviates', 'deviates'], ['unacceptable', 'unacceptable'], ['check', 'to check'],
  ['reviewed', 'verified'], ['open', 'not verified'], ['flagged', 'flagged'], ['edited', 'edited'], ['stale', 'changed since it was verified'], ['amended', 'amended later'],
];

// isVerified reports whether a person has verified what a cell says now.
export const isVerified = (cell: ReviewCell): boolean => cell.reviewed && !cell.stale;

function isKind(cell: ReviewCell, kind: string): boolean {
  switch (kind) {
    case '': return true;
    case 'reviewed': return isVerified(cell);
    case 'open': return !isVerified(cell);
    case 'flagged': return cell.flagged;
    case 'edited': return cell.edited;
    case 'stale': return cell.stale;
    case 'amended': return cell.later !== '' || cell.stands !== '';
  }
  return cell.state === kind || cell.position === kind;
}

// rootsOf are, for each row, the name of the document that is amended at last: of an amendment to an amended agreement, the first one.
function rootsOf(review: Review): string[] {
  const amends = new Map(review.rows.filter((r) => r.amends).map((r) => [r.name, r.amends]));
  return review.rows.map(({ name }) => {
    const seen = new Set<string>();
    for (let next = amends.get(name); next && !seen.has(name); next = amends.get(name)) {
      seen.add(name);
      name = next;
    }
    return name;
  });
}

// rowsOf returns the places of the rows to show, in their order. By name, an amendment stays behind
// what it amends.
export function rowsOf(review: Review, filter: Filter, sort: Sort): number[] {
  const words = filter.words.trim().toLowerCase();
  const kept = [...review.rows.keys()].filter((i) => {
    const row = review.rows[i]!;
    const cells = filter.column < 0 ? row.cells : [row.cells[filter.column]!];
    const said = (cell: ReviewCell) => `${cell.text} ${cell.later}`.toLowerCase().includes(words);
    if (words && !cells.some(said) && !(filter.column < 0 && row.name.toLowerCase().includes(words))) return false;
    if (filter.docs && !filter.docs.has(row.doc)) return false;
    return cells.some((c) => isKind(c, filter.is) && (!filter.value || c.text === filter.value || countedAs(c, review.columns[filter.column]?.kind) === filter.value));
  });
  const roots = sort.column < 0 ? rootsOf(review) : [];
  const key = (i: number) => (sort.column < 0 ? roots[i]! : review.rows[i]!.cells[sort.column]!.text);
  kept.sort((a, b) => compare(key(a), key(b)) * (sort.down ? -1 : 1) || a - b);
  return kept;
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

// compare puts what is empty last among texts that grow.
function compare(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return order.compare(a, b);
}

export interface Summary {
  found: number;
  absent: number;
  unsure: number;
  unread: number; // failed ones, too
  reviewed: number; // as isVerified says
  rows: number;
  values: [string, number][]; // the most frequent ones, with how often they are there
}

// summaryOf counts a column over the rows shown.
export function summaryOf(review: Review, rows: number[], column: number): Summary {
  const s: Summary = { found: 0, absent: 0, unsure: 0, unread: 0, reviewed: 0, rows: rows.length, values: [] };
  const values: Record<string, number> = {};
  for (const i of rows) {
    const cell = review.rows[i]!.cells[column]!;
    if (cell.state === 'found') {
      s.found++;
      if (cell.text) values[cell.text] = (values[cell.text] ?? 0) + 1;
    } else if (cell.state === 'absent') s.absent++;
    else if (cell.state === 'unsure') s.unsure++;
    else s.unread++;
    if (isVerified(cell)) s.reviewed++;
  }
  s.values = Object.entries(values).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 5);
  return s;
}

// countedAs is what a cell counts for in a picture: of dates the year, of others the text.
function countedAs(cell: ReviewCell, kind = ''): string {
  if (cell.state !== 'found') return '';
  return kind === 'date' ? /\b(?:1[89]|20)\d\d\b/.exec(cell.text)?.[0] ?? '' : cell.text;
}

// Chart counts documents by what they have in common; a bar's filter keeps those that it counts.
export interface Chart {
  name: string;
  bars: { value: string; count: number; filter: Filter }[];
}

const mostBars = 5;

// chartOf counts values by their documents, the most frequent first; none where they say nothing in common.
function chartOf(name: string, values: ReadonlyMap<string, ReadonlySet<string>>, filter: (value: string, docs: ReadonlySet<string>) => Filter): Chart[] {
  const bars = [...values].map(([value, docs]) => ({ value, count: docs.size, filter: filter(value, docs) })).sort((a, b) => b.count - a.count || order.compare(a.value, b.value)).slice(0, mostBars);
  return bars.length > 0 && bars[0]!.count > 1 ? [{ name, bars }] : [];
}

// chartsOf is the picture of a portfolio: how its answers stand to the playbook's positions, what kinds of papers they are, with whom, and
// what the columns that have values say.
export function chartsOf(review: Review, files: ReadonlyMap<string, { type: string; parties: string[] }>): Chart[] {
  const sets = (of: (row: Review['rows'][number]) => string[]) => {
    const out = new Map<string, Set<string>>();
    for (const row of review.rows) for (const value of of(row)) if (value) out.set(value, (out.get(value) ?? new Set()).add(row.doc));
    return out;
  };
  const merged = (of: (row: Review['rows'][number]) => string[]) => { // what is alike as one
    const names = new Map(onceEach(review.rows.flatMap(of)).map((name) => [alike(name), name]));
    return sets((row) => of(row).map((value) => names.get(alike(value)) ?? ''));
  };
  const positions = new Map(kinds.map(([kind, name]) => [name, kind]));
  const named = new Map(kinds);
  const standing = sets((row) => row.cells.map((c) => (c.position ? named.get(c.position) ?? '' : '')));
  const byDocs = (name: string, docs: ReadonlySet<string>): Filter => ({ ...noFilter, docs, name });
  return [
    ...chartOf('Any answer', standing, (name) => ({ ...noFilter, is: positions.get(name) ?? '' })),
    ...chartOf('Type', merged((row) => [files.get(row.doc)?.type ?? '']), byDocs),
    ...chartOf('Party', merged((row) => files.get(row.doc)?.parties ?? []), byDocs),
    ...review.columns.flatMap((c, column) => (c.kind === 'clause' || c.kind === 'text' || c.kind === 'parties' ? [] : chartOf(c.title, sets((row) => [countedAs(row.cells[column]!, c.kind)]), (value) => ({ ...noFilter, column, is: 'found', value })))),
  ];
}

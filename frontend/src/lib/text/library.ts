// The documents of a matter as a table: what is known of each, filtered, sorted, grouped and counted.
import type { File, OverviewEntry } from '../api/types';
import { collator } from './collator';
import { dayOf, kindOf, partiesOf, titleOf, yearOf } from './titles';

// Listed is a file with what the table shows of it; '' where it is not known.
export interface Listed {
  file: File;
  title: string;
  type: string;
  parties: string;
  date: string; // ISO 8601, or the year alone
  law: string;
  signed: string;
  family: string; // what its agreement is called
  role: string; // what it is there
  next: string; // ISO 8601
  what: string;
  fresh: boolean; // it came in the last seven days
  said: string; // all of it, to be looked through
}

const week = 7 * 86_400_000;

const signs: Record<string, string> = { signed: 'signed', partly: 'partly signed', blank: 'not signed', draft: 'draft' };

// listedOf joins files with what is known of their documents. Folders of archives are none.
export function listedOf(files: File[], overview: ReadonlyMap<string, OverviewEntry>, today: string): Listed[] {
  const titles = new Map(files.filter((f) => f.doc).map((f) => [f.doc, titleOf(f)]));
  return files.filter((f) => f.doc || f.failed).map((file) => {
    const o = overview.get(file.doc);
    const out: Listed = {
      file, title: titles.get(file.doc) ?? titleOf(file), type: kindOf(file), parties: partiesOf(file).join(' – '), date: dayOf(file.date),
      law: o?.law ?? '', signed: signs[o?.signed ?? ''] ?? '', family: o?.base ? titles.get(o.base) ?? '' : '', role: o?.role ?? '', next: o?.next ?? '', what: o?.what ?? '',
      fresh: file.came !== '' && Date.parse(today) - Date.parse(file.came) < week, said: '',
    };
    out.said = `${file.path} ${out.title} ${out.type} ${file.parties.join(' ')} ${out.law} ${out.signed} ${out.role} ${out.what} ${file.failed ? file.state : ''}`.toLowerCase();
    return out;
  });
}

// Column is what rows are sorted, grouped and counted by.
export type Column = 'title' | 'type' | 'parties' | 'date' | 'law' | 'signed' | 'family' | 'next';

export interface LibraryFilter {
  words: string;
  only: '' | 'new' | 'failed';
  is: { column: Column; value: string } | null; // what a bar stands for
}

export const everything: LibraryFilter = { words: '', only: '', is: null };

// valueOf is what a document counts for in a column: of dates the year, of deadlines the month.
export function valueOf(d: Listed, column: Column): string {
  if (column === 'date') return yearOf(d.date);
  if (column === 'next') return d.next.slice(0, 7);
  return d[column];
}

export function keptBy(all: Listed[], f: LibraryFilter): Listed[] {
  const words = f.words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((d) => (f.only !== 'new' || d.fresh) && (f.only !== 'failed' || d.file.failed) && (!f.is || (!d.file.failed && valueOf(d, f.is.column) === f.is.value)) && words.every((w) => d.said.includes(w)));
}

// sorted puts what is not known last, whichever way.
export function sorted(all: Listed[], column: Column, down: boolean): Listed[] {
  const turn = down ? -1 : 1;
  return [...all].sort((a, b) => Number(a[column] === '') - Number(b[column] === '') || turn * collator.compare(a[column], b[column]) || collator.compare(a.title, b.title));
}

export type LibraryRow = { kind: 'group'; key: string; name: string; count: number } | { kind: 'document'; key: string; d: Listed };

const without: Record<Column, string> = {
  title: '', type: 'Of no known type', parties: 'Of no known party', date: 'Undated', law: 'Law not known', signed: 'Signature not known', family: 'On its own', next: 'No deadline known',
};

// rowsBy are the rows of the table: documents in their order, under the name of their group where there are groups.
export function rowsBy(all: Listed[], group: Column | ''): LibraryRow[] {
  const row = (d: Listed): LibraryRow => ({ kind: 'document', key: d.file.path, d });
  if (!group) return all.map(row);
  const groups = new Map<string, Listed[]>();
  for (const d of all) {
    const value = valueOf(d, group);
    const inside = groups.get(value);
    if (inside) inside.push(d);
    else groups.set(value, [d]);
  }
  const order = [...groups].sort(([a], [b]) => Number(a === '') - Number(b === '') || collator.compare(a, b));
  return order.flatMap(([name, inside]): LibraryRow[] => [{ kind: 'group', key: `group ${name}`, name: name || without[group], count: inside.length }, ...inside.map(row)]);
}

export interface Bar { value: string; count: number }

// bars counts documents by what they say in a column, the most frequent first; what is not known is not counted.
export function bars(all: Listed[], column: Column, most = 5): Bar[] {
  const counts = new Map<string, number>();
  for (const d of all) {
    const value = d.file.failed ? '' : valueOf(d, column);
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count || collator.compare(a.value, b.value)).slice(0, most);
}

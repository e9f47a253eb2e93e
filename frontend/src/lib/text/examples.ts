// Questions to begin with, made of what stands in the matter: the names, kinds and dates of
// its documents.
import type { File } from '../api/types';
import { documents, types, years } from './facets';
import { titled } from './titles';
import { join, type Filter } from './query';

export interface Example {
  question: string;
  about: string; // what it shows
}

// readable makes words of a file's name; '' for a name that is a number or a hash.
export function readable(name: string): string {
  const words = name.replace(/\.\p{L}\w{1,4}$/u, '').replace(/[_\s]+/g, ' ').trim();
  const known = words.match(/\p{L}{3,}/gu) ?? [];
  return known.length >= 2 && !/\d{6,}|\b(?=\w*\d)[0-9a-f]{8,}\b/i.test(words) ? words : '';
}

// subordinate tells what belongs to another document, or has a number of its own, from a
// kind of contract.
const subordinate = (type: string): boolean => /\d|\b(?:amendment|annex|appendix|exhibit|schedule)\b/i.test(type);

// examples returns a question that names a document, one of exact words, and one with
// filters, as far as the documents have what they are made of.
export function examples(files: File[]): Example[] {
  const named = documents(files).map((f) => ({ name: readable(f.name), type: f.type })).filter((f) => f.name);
  // A document whose kind was found, with a short name: it is the easiest to check.
  const rank = (type: string) => (!type ? 2 : subordinate(type) ? 1 : 0);
  named.sort((a, b) => rank(a.type) - rank(b.type) || a.name.length - b.name.length || a.name.localeCompare(b.name));
  const all: Example[] = [];
  if (named[0]) all.push({ question: `Which law governs ${named[0].name}?`, about: 'A contract that is named is the one that is searched.' });
  all.push({ question: 'terminat* w/10 notice', about: 'Exact words, here at most ten words from one another. AND, OR, NOT, "…", w/s and w/p work, too.' });
  const filters: Filter[] = [];
  const kinds = types(files);
  const kind = kinds.find((k) => !subordinate(k.value)) ?? kinds[0];
  if (kind) filters.push({ kind: 'type', not: false, value: titled(kind.value) });
  const dated = years(files.filter((f) => titled(f.type).toLowerCase() === kind?.value.toLowerCase())).years.at(-1);
  if (dated) filters.push({ kind: 'after', not: false, value: String(Number(dated.value) - 1) });
  if (filters.length > 0) all.push({ question: join(filters, 'who pays the costs?'), about: 'Filters can be typed, or chosen above.' });
  return all;
}

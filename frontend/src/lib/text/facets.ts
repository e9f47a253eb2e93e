// By what the documents of a matter can be told apart, for the filters.
import type { File } from '../api/types';
import { collator } from './collator';
import { titled, yearOf } from './titles';

// A Facet is one value with the number of documents that have it.
export interface Facet {
  value: string;
  label: string;
  count: number;
}

// documents returns one file a document: several files may hold the same.
export const documents = (files: File[]): File[] => [...new Map(files.filter((f) => f.doc).map((f) => [f.doc, f])).values()];

function facets(values: string[]): Facet[] {
  const found = new Map<string, Facet>();
  for (const value of values) {
    const key = value.toLowerCase();
    const facet = found.get(key);
    if (facet) facet.count++;
    else if (key) found.set(key, { value, label: value, count: 1 });
  }
  return [...found.values()];
}

// byLabel orders facets as the list of documents is ordered.
export const byLabel = (a: Facet, b: Facet): number => collator.compare(a.label, b.label);

// types returns the kinds of documents, the most frequent first.
export const types = (files: File[]): Facet[] =>
  facets(documents(files).map((f) => titled(f.type))).sort((a, b) => b.count - a.count || byLabel(a, b));

// folders returns the folders with the documents in them, however deep, by their path
// below the matter's folder, whose name it begins with.
export function folders(files: File[]): Facet[] {
  const paths = documents(files).flatMap((f) => {
    const root = f.folder.split(/[/\\]/).filter(Boolean).at(-1) ?? '';
    const parts = [root, ...f.path.slice(f.folder.length).split(/[/\\]/).filter(Boolean).slice(0, -1)];
    return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
  });
  return facets(paths).sort(byLabel);
}

// years returns the years that the documents are dated in, the last one first, and how
// many documents bear no date.
export function years(files: File[]): { years: Facet[]; undated: number } {
  const all = documents(files).map((f) => yearOf(f.date));
  return { years: facets(all).sort((a, b) => Number(b.value) - Number(a.value)), undated: all.filter((y) => !y).length };
}

// What documents are called: by what is known of them, or by the names of their files.
import type { File } from '../api/types';

const small = new Set(['a', 'an', 'and', 'between', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

// titled writes a title in capitals as other titles are.
export function titled(title: string): string {
  if (title !== title.toUpperCase()) return title;
  return title.toLowerCase().replace(/\p{L}+/gu, (word, at: number) => (at > 0 && small.has(word) ? word : word[0]!.toUpperCase() + word.slice(1)));
}

// plainName is a file's name as a person would write it: "%20" is a space.
export function plainName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a per cent sign of its own
  }
}

const forms = /,?\s+(?:inc|incorporated|corp|corporation|llc|l\.l\.c|ltd|limited|llp|l\.l\.p|lp|l\.p|plc|n\.a|gmbh|ag|s\.a|b\.v|n\.v|pty)\.?$/i;

const shorts = new Map<string, string>(); // by name: a matter's documents name the same parties, and are listed again and again

// shortParty is a party's name without its legal form.
export function shortParty(name: string): string {
  const known = shorts.get(name);
  if (known !== undefined) return known;
  let short = titled(name.replaceAll(/\s+/g, ' ').trim());
  for (let next = short.replace(forms, ''); next !== short && next !== ''; next = short.replace(forms, '')) short = next;
  short = short.replace(/[,;]$/, '');
  shorts.set(name, short);
  return short;
}

// alike is what the spellings of a name have in common: its letters and digits, whatever their case.
export const alike = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

// onceEach are values without those that are alike, the first of which stays unless it is all in capitals.
export function onceEach(values: string[]): string[] {
  const out = new Map<string, string>();
  for (const value of values) {
    const had = out.get(alike(value));
    if (had === undefined || had === had.toUpperCase()) out.set(alike(value), value);
  }
  return [...out.values()].filter(Boolean);
}

// partiesOf are a document's parties without their legal forms.
export const partiesOf = (file: Pick<File, 'parties'>): string[] => onceEach(file.parties.map(shortParty));

export const yearOf = (date: string): string => /\b(?:1[5-9]|20)\d\d\b/.exec(date)?.[0] ?? '';

// dayOf is a written date as ISO 8601 has it, to sort by: the year alone where the day is not read, '' for none.
export function dayOf(date: string): string {
  const plain = date.replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1').replace(/\bday of\s+/i, '');
  const written = /^(?:\p{L}+\.? \d{1,2},?|\d{1,2} \p{L}+\.?,?) \d{4}$/u.test(plain) ? `${plain} UTC` : plain;
  const time = /^\d{4}-\d\d-\d\d$|UTC$/.test(written) ? Date.parse(written) : NaN;
  return Number.isNaN(time) ? yearOf(date) : new Date(time).toISOString().slice(0, 10);
}

type Known = Pick<File, 'name' | 'type' | 'parties' | 'date'>;

// stemOf is a file's name without its extension.
const stemOf = (name: string): string => plainName(name).replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll('_', ' ').trim();

// isKnown tells whether more is known of a document than the name of its file, which may stand for its type.
export const isKnown = (file: Pick<File, 'name' | 'type' | 'parties'>): boolean => file.parties.length > 0 || (file.type !== '' && file.type !== stemOf(file.name));

const most = 2; // parties named

// whoOf is between whom a document is, whatOf what it is and of which year.
export function whoOf(file: Pick<File, 'parties'>): string {
  const parties = partiesOf(file);
  return parties.slice(0, most).join(' – ') + (parties.length > most ? ` and ${parties.length - most} more` : '');
}

export const whatOf = (file: Pick<File, 'name' | 'type' | 'date'>): string => [kindOf(file), yearOf(file.date)].filter(Boolean).join(', ');

const aboutOthers = /\b(?:letter|notice|memo(?:randum)?|e-?mail|waiver|consent|reminder|invoice|acknowledge?ment)\b/i;

// kindOf is what a document is. A letter or notice is found by the title of what it is about ("Re: Amended and Restated Services
// Agreement"); where its file is named by what it is, that stands first.
export function kindOf(file: Pick<File, 'name' | 'type'>): string {
  const type = titled(file.type.replaceAll(/\s+/g, ' ').trim());
  const kind = aboutOthers.exec(stemOf(file.name))?.[0] ?? '';
  if (!kind || !type || type.toLowerCase().includes(kind.toLowerCase())) return type;
  return `${kind[0]!.toUpperCase()}${kind.slice(1).toLowerCase()} (${type})`;
}

// titleOf is what a document is called: "Excite – Vitamin Shoppe, Sponsorship Agreement, 1998"; by its file's name where
// neither parties nor type are known.
export function titleOf(file: Known): string {
  if (!whoOf(file) && !file.type.trim()) return stemOf(file.name) || file.name;
  return [whoOf(file), whatOf(file)].filter(Boolean).join(', ');
}

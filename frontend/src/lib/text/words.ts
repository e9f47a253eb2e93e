// How numbers are told.

import scale from '../../../../backend/sure/scale.json';

export function duration(seconds: number): string {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

export const count = (n: number, one: string, many: string): string => `${n.toLocaleString()} ${n === 1 ? one : many}`;

// place says where words stand, on the page as the document numbers it: "page iv, § 5.4".
export function place(at: { page: number; pageLabel?: string; section: string }): string {
  return [at.page > 0 ? `page ${at.pageLabel || at.page}` : '', at.section.replace(/^(?=\d)/, '§ ')].filter(Boolean).join(', ');
}

const short: [RegExp, string][] = [[/^Article\b/i, 'Art.'], [/^Schedule\b/i, 'Sch.'], [/^Exhibit\b/i, 'Ex.'], [/^Section\b/i, '§'], [/^Appendix\b/i, 'App.'], [/^Recitals?\b/i, 'Rec.']];

// beside is the label of a section as it stands in a narrow margin: "§ 5.4", "Art. 1".
export const beside = (label: string): string => short.reduce((said, [long, brief]) => said.replace(long, brief), label.replace(/^(?=\d)/, '§ '));

// day is a day of ISO 8601 as people write it: 3 May 2024.
export function day(iso: string): string {
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? iso : at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

// spelt writes the days of ISO 8601 in a text as people do.
export const spelt = (text: string): string => text.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, day);

// flow lets text run on that was broken into lines of one width, as by a typewriter, and keeps
// the lines of addresses, lists, forms and signatures. What it returns has the same length.
export function flow(text: string): string {
  const lines = text.split('\n');
  const lengths = lines.map((line) => line.trimEnd().length);
  const width = Math.max(...lengths);
  if (width > widest) return text;
  // A line was broken where the next word would have been too much.
  const runsOn = (i: number): boolean => {
    const line = lines[i]!;
    const next = lines[i + 1] ?? '';
    return lengths[i]! >= least && lengths[i]! + 1 + next.search(/\s|$/) > width - ragged && /^[^\s(•*–-]/.test(next) && !/^\w{1,4}[.)]\s|^[\w ]{1,20}:/.test(next) && !/[.:;]\s*$/.test(line) && !/__/.test(line + next);
  };
  return lines.map((line, i) => (i === lines.length - 1 ? line : line + (runsOn(i) ? ' ' : '\n'))).join('');
}

// The widths of typewritten lines, in UTF-16 code units, and by how much they differ.
const least = 40;
const widest = 130;
const ragged = 8;

// dense takes the empty lines out of words that are shown in little room.
export const dense = (words: string): string => words.replace(/\s*\n\s*\n\s*/g, '\n');

// sureness tells a calibrated probability in words, those that the program has for it everywhere.
export function sureness(p: number): string {
  return scale.find((s) => p >= s.least)?.word ?? scale.at(-1)!.word;
}

// probable tells it in words and as a share: "likely, 73 %".
export const probable = (p: number): string => `${sureness(p)}, ${Math.round(100 * p)} %`;

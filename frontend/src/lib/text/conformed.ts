// An agreement with its later papers put in: where they changed it, and what the margin says there.
import type { Agreement, Operation, Run, Said, Span } from '../api/types';
import type { Mark } from './marks';
import { overlaps } from './spans';

// changedPlaces are the places of a conformed text that papers changed: runs that follow each other by one operation are one.
export function changedPlaces(runs: Run[]): Span[] {
  const out: (Span & { by: number })[] = [];
  for (const r of runs) {
    const last = out.at(-1);
    if (last && last.by === r.by && r.span.start <= last.end + 2) last.end = r.span.end;
    else out.push({ ...r.span, by: r.by });
  }
  return out.map(({ start, end }) => ({ start, end }));
}

// runMarks marks what papers put into a conformed text. The place that the user is at stands out.
export const runMarks = (a: Pick<Agreement, 'runs' | 'operations'>, current: Span | undefined): Mark[] =>
  a.runs.map((r) => {
    const o = a.operations[r.by];
    const here = current && r.span.start >= current.start && r.span.end <= current.end;
    return { span: r.span, kind: here ? 'put here' : 'put', title: o ? `${o.how} ${o.citation}` : '' };
  });

// byOf is the operation that first changed words in a part of a conformed text; null where none did.
export function byOf(a: Pick<Agreement, 'runs' | 'operations'>, part: Span): Operation | null {
  const r = a.runs.find((one) => overlaps(one.span, part));
  return (r && a.operations[r.by]) ?? null;
}

// besideOf is what papers say beside the clause that ends in a part of a conformed text.
export const besideOf = (a: Pick<Agreement, 'beside'>, part: Span): Said[] => a.beside.filter((b) => b.after > part.start && b.after <= part.end);

// shortly is a citation as a margin has room for it: "Amendment No. 1 of 2022-06-01 § 2" is "Amendment No. 1 § 2".
export const shortly = (citation: string): string => citation.replace(/ (?:of|dated) (?:\d{4}-\d\d-\d\d|\d{1,2} \p{L}+ \d{4}|\p{L}+ \d{1,2}, \d{4})/u, '');

// wholeDay is what a date field says, as a day of ISO 8601, or '' where it is none yet.
export const wholeDay = (typed: string): string => (/^(?:1[5-9]|2\d)\d\d-\d\d-\d\d$/.test(typed) ? typed : '');

// Deadlines as a list shows them: those that a filter leaves, by month.
import type { Deadline } from '../api/types';

export interface DateFilter {
  words: string; // that stand in what it is, its document or its words
  from: string; // days of ISO 8601, both included; '' for no bound
  to: string;
  status: string; // '' for any
  kinds: string[]; // none for all
  parties: string[]; // of the document, without their legal forms; none for all
  doubted: boolean; // those in doubt, too
}

// upcoming leaves what is not past.
export const upcoming = (today: string): DateFilter => ({ words: '', from: today, to: '', status: '', kinds: [], parties: [], doubted: false });

// filtered leaves those that a filter keeps; called and of tell what the document is called, and who its parties are. A duty on no known
// day is kept by what asks for no last day.
export function filtered(dates: Deadline[], f: DateFilter, called: (d: Deadline) => string, of: (d: Deadline) => string[]): Deadline[] {
  const words = f.words.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const kept = dates.filter((d) => {
    if (f.kinds.length > 0 && !f.kinds.includes(d.kind)) return false;
    if (f.parties.length > 0 && !of(d).some((p) => f.parties.includes(p))) return false;
    if ((f.from && d.date && d.date < f.from) || (f.to && (!d.date || d.date > f.to)) || (f.status && d.status !== f.status) || (d.doubt && !f.doubted)) return false;
    const said = `${d.what} ${called(d)} ${d.quote}`.toLowerCase();
    return words.every((w) => said.includes(w));
  });
  return [...kept.filter((d) => d.date !== ''), ...kept.filter((d) => d.date === '')];
}

export interface Month {
  key: string; // "2026-03"; '' for duties on no known day
  dates: Deadline[];
}

// months parts deadlines, which are in order, by month.
export function months(dates: Deadline[]): Month[] {
  const out: Month[] = [];
  for (const d of dates) {
    const key = d.date.slice(0, 7);
    if (out.at(-1)?.key !== key) out.push({ key, dates: [] });
    out.at(-1)!.dates.push(d);
  }
  return out;
}

// away tells how far a day is from another one: "in 12 days", "today", "3 days ago".
export function away(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (Number.isNaN(days)) return '';
  if (days === 0) return 'today';
  const n = Math.abs(days);
  const told = n < 60 ? `${n} ${n === 1 ? 'day' : 'days'}` : n < 730 ? `${Math.round(n / 30.44)} months` : `${Math.round(n / 365.25)} years`;
  return days > 0 ? `in ${told}` : `${told} ago`;
}

// kindNames are what kinds of deadlines are called where they are chosen.
export const kindNames: Record<string, string> = {
  expiry: 'end', renewal: 'renewal', notice: 'notice', option: 'option', outside: 'outside date', payment: 'payment', report: 'report', deliverable: 'delivery', due: 'other due days', milestone: 'milestone', obligation: 'duty',
};

// weekday is the day of the week: "Monday".
export const weekday = (iso: string): string => new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });

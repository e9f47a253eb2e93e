// Two texts beside each other: which changes are listed, how they are marked, and which places stand for each other.
import type { Difference } from '../api/types';
import type { Mark } from './marks';

export type Which = 'a' | 'b';

// listed returns the changes of a weight ('' for both) that hold words, in their order.
export function listed(changes: Difference[], weight: string, words: string): Difference[] {
  const wanted = words.trim().toLowerCase();
  return changes.filter((c) => (!weight || c.weight === weight) && (!wanted || `${c.kind} ${c.place} ${c.quoteA} ${c.quoteB}`.toLowerCase().includes(wanted)));
}

// sideMarks returns what is marked on one side. What the user is at stands out.
export function sideMarks(changes: Difference[], side: Which, current: Difference | undefined): Mark[] {
  return changes.filter((c) => c[side].end > c[side].start).map((c) => {
    const kind = c.weight === 'form' ? 'slight' : side === 'a' ? 'out' : 'in';
    return { span: c[side], kind: c === current ? `${kind} here` : kind, title: told(c) };
  });
}

export const sideTicks = (changes: Difference[], side: Which, current: Difference | undefined): { at: number; kind: string }[] =>
  changes.filter((c) => c.weight === 'substance' || c === current).map((c) => ({ at: c[side].start, kind: c === current ? 'current' : 'hit' }));

const plain = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();

// told says a change in words.
export function told(c: Difference): string {
  const [a, b] = [plain(c.quoteA), plain(c.quoteB)];
  if (!a) return `${c.kind}: inserted “${b}”`;
  if (!b) return `${c.kind}: deleted “${a}”`;
  return c.kind === 'moved' ? `moved: “${a}”` : `${c.kind}: “${a}” → “${b}”`;
}

// A Pair is two places that stand for each other.
export interface Pair { a: number; b: number }

// pairs returns places that stand for each other, growing on both sides, from the beginnings to the ends of the texts. What was
// moved crosses the others: of changes that cross, the longest row that does not is taken.
export function pairs(changes: Difference[], lengthA: number, lengthB: number): Pair[] {
  const at = changes.filter((c) => c.kind !== 'moved').sort((x, y) => x.b.start - y.b.start || x.a.start - y.a.start);
  const ends: number[] = []; // of the best row of each length, its last change
  const before = new Array<number>(at.length).fill(-1);
  for (const [i, c] of at.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at[ends[middle]!]!.a.end <= c.a.start) low = middle + 1;
      else high = middle;
    }
    before[i] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = i;
  }
  const row: Difference[] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i]!) row.unshift(at[i]!);
  const out: Pair[] = [{ a: 0, b: 0 }];
  const add = (p: Pair) => {
    const last = out.at(-1)!;
    if (p.a >= last.a && p.b >= last.b && (p.a > last.a || p.b > last.b)) out.push(p);
  };
  for (const c of row) {
    add({ a: c.a.start, b: c.b.start });
    add({ a: c.a.end, b: c.b.end });
  }
  add({ a: lengthA, b: lengthB });
  return out;
}

// across returns the place of the other side that stands for one of this side.
export function across(all: Pair[], place: number, from: Which): number {
  const to = from === 'a' ? 'b' : 'a';
  let low = 0;
  let high = all.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (all[middle]![from] <= place) low = middle;
    else high = middle - 1;
  }
  const [p, next] = [all[low]!, all[low + 1]];
  if (!next || next[from] === p[from]) return p[to];
  return Math.round(p[to] + ((place - p[from]) / (next[from] - p[from])) * (next[to] - p[to]));
}

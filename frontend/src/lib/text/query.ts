// Filters in the text of a question, as docs/search.md has them. The program reads them
// itself; here they become chips and come out of them.

export type FilterKind = 'doc' | 'folder' | 'type' | 'date' | 'before' | 'after';

export interface Filter {
  kind: FilterKind;
  not: boolean;
  value: string;
}

const marks = '"“”„‟«»';
const filter = new RegExp(`^(?:(-)|(NOT)\\s+)?(doc|folder|type|date|before|after):(?:[${marks}]([^${marks}]+)[${marks}]|([^\\s()${marks}][^\\s()]*))`, 'i');
const quoted = new RegExp(`^[${marks}][^${marks}]*[${marks}]`);

// split takes the filters out of a question. What stands in quotation marks or in
// parentheses is no filter.
export function split(text: string): { filters: Filter[]; rest: string } {
  const filters: Filter[] = [];
  let rest = '';
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const tail = text.slice(at);
    const begins = depth === 0 && (at === 0 || /\s/.test(text[at - 1]!));
    const found = begins ? filter.exec(tail) : null;
    if (found && (found[2] ?? 'NOT') === 'NOT') {
      const value = (found[4] ?? found[5] ?? '').trim();
      filters.push({ kind: found[3]!.toLowerCase() as FilterKind, not: Boolean(found[1] ?? found[2]), value });
      at += found[0].length;
      continue;
    }
    const step = quoted.exec(tail)?.[0] ?? tail[0]!;
    if (step === '(') depth++;
    if (step === ')') depth = Math.max(0, depth - 1);
    rest += step;
    at += step.length;
  }
  return { filters: unique(filters), rest: rest.trim() };
}

// write returns a filter as it may be typed.
export function write(f: Filter): string {
  const value = f.value.replace(new RegExp(`[${marks}]`, 'g'), ' ').trim();
  return `${f.not ? '-' : ''}${f.kind}:${/^[\w.-]+$/.test(value) ? value : `"${value}"`}`;
}

// join returns a question with filters in front of it.
export const join = (filters: Filter[], text: string): string => [...filters.map(write), text.trim()].filter(Boolean).join(' ');

const same = (a: Filter, b: Filter): boolean => write(a) === write(b);

const unique = (list: Filter[]): Filter[] => list.filter((f, i) => list.findIndex((g) => same(f, g)) === i);

export const add = (list: Filter[], f: Filter): Filter[] => unique([...list, f]);

export const remove = (list: Filter[], f: Filter): Filter[] => list.filter((g) => !same(f, g));

// describe says what a filter does, for its chip.
export function describe(f: Filter): string {
  const not = f.not ? 'not ' : '';
  const [from, to] = f.value.split('..');
  switch (f.kind) {
    case 'doc': return `${not}named: ${f.value}`;
    case 'folder': return `${not}in folder: ${f.value}`;
    case 'type': return `${not}type: ${f.value}`;
    case 'before': return `${not}dated before ${f.value}`;
    case 'after': return `${not}dated after ${f.value}`;
    case 'date':
      if (to === undefined) return `${not}dated ${f.value}`;
      if (!from) return `${not}dated up to ${to}`;
      return to ? `${not}dated ${from} to ${to}` : `${not}dated from ${from}`;
  }
}

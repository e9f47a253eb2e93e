// A text as it is shown: paragraphs, gathered in sheets of about a page, so that only the
// sheets near the view have to be drawn.
import type { Block, Document, Section, Span } from '../api/types';

// A paragraph with what stands beside it.
export interface Line {
  kind: string;
  level: number;
  span: Span;
  label: string; // of the section that begins in it
  page: number; // that begins with it; 0 for none
  cells: Span[]; // of a table's row
}

// Aside is what stands in the margin of a paragraph.
export interface Aside {
  text: string;
  title: string;
  go: () => void;
}

export interface Sheet {
  span: Span;
  lines: Line[];
}

// sheetUnits is how long a sheet is at least, longestLine how long a paragraph may be
// before it is cut, in UTF-16 code units.
const sheetUnits = 3000;
const longestLine = 12000;

type Source = Pick<Document, 'text' | 'blocks' | 'sections' | 'pages'>;

export function sheets(d: Source): Sheet[] {
  const out: Sheet[] = [];
  for (const line of lines(d)) {
    const last = out.at(-1);
    if (last && last.span.end - last.span.start < sheetUnits) {
      last.lines.push(line);
      last.span.end = line.span.end;
    } else {
      out.push({ span: { ...line.span }, lines: [line] });
    }
  }
  return out;
}

function lines(d: Source): Line[] {
  const blocks = d.blocks.length > 0 ? d.blocks : paragraphs(d.text);
  let section = 0;
  let page = 0;
  return blocks.flatMap((b) => (b.kind === 'row' ? [b] : short(d.text, b))).map((b) => {
    let label = '';
    for (; section < d.sections.length && d.sections[section]!.span.start < b.span.end; section++) {
      label ||= d.sections[section]!.label;
    }
    let begins = 0;
    for (; page < d.pages.length && d.pages[page]!.start < b.span.end; page++) begins = page + 1;
    return { ...b, label, page: begins, cells: b.kind === 'row' ? cells(d.text, b.span) : [] };
  });
}

// paragraphs are the lines between empty ones, for formats that mark no paragraphs.
function paragraphs(text: string): Block[] {
  const out: Block[] = [];
  let last: { block: Block; end: number } | null = null; // the line before
  for (const m of text.matchAll(/[^\n\f]+/g)) {
    const end = m.index + m[0].length;
    const words = m.index + m[0].trimEnd().length;
    if (words === m.index) {
      last = null;
    } else if (last && text[last.end] === '\n' && m.index === last.end + 1) {
      last.block.span.end = words;
      last.end = end;
    } else {
      last = { block: { kind: 'paragraph', level: 0, span: { start: m.index, end: words } }, end };
      out.push(last.block);
    }
  }
  return out;
}

// short cuts a paragraph that is too long to be drawn at once, between two words.
function short(text: string, b: Block): Block[] {
  const out: Block[] = [];
  let { start } = b.span;
  while (b.span.end - start > longestLine) {
    let end = start + longestLine;
    while (end > start && /\S/.test(text[end - 1]!)) end--;
    if (end === start) end = start + longestLine + (/[\uDC00-\uDFFF]/.test(text[start + longestLine]!) ? 1 : 0);
    out.push({ ...b, span: { start, end } });
    start = end;
  }
  return [...out, { ...b, span: { start, end: b.span.end } }];
}

// cells are the parts of a row between its tabs.
function cells(text: string, row: Span): Span[] {
  const out: Span[] = [];
  let start = row.start;
  for (let i = row.start; i <= row.end; i++) {
    if (i < row.end && text[i] !== '\t') continue;
    out.push({ start, end: i });
    start = i + 1;
  }
  return out;
}

// groups gathers the rows that follow each other, each group one table; any other
// paragraph is a group of its own.
export function groups(all: Line[]): Line[][] {
  const out: Line[][] = [];
  for (const line of all) {
    const last = out.at(-1);
    if (line.kind === 'row' && last?.[0]!.kind === 'row' && line.page === 0) last.push(line);
    else out.push([line]);
  }
  return out;
}

// estimate is about how many lines a sheet takes that are so many characters wide.
export const estimate = (sheet: Sheet, characters: number): number =>
  sheet.lines.reduce((n, l) => n + 0.6 + Math.ceil((l.span.end - l.span.start) / characters), 0);

// pageAt is the page, from 1, that a place in the text lies on; 0 where there are none.
export function pageAt(pages: Span[], place: number): number {
  const i = pages.findIndex((p) => place < p.end);
  return i < 0 ? pages.length : i + 1;
}

// sectionAt is the index of the section whose heading is the last one up to a place, or
// -1.
export const sectionAt = (sections: Section[], place: number): number => sections.findLastIndex((s) => s.span.start <= place);

import { describe, expect, it } from 'vitest';
import type { Block } from '../api/types';
import { estimate, groups, pageAt, sectionAt, sheets } from './sheets';

const of = (text: string, rest: Partial<Parameters<typeof sheets>[0]> = {}) => sheets({ text, blocks: [], sections: [], pages: [], ...rest });
const shown = (text: string) => of(text).flatMap((s) => s.lines.map((l) => text.slice(l.span.start, l.span.end)));

describe('sheets of plain text', () => {
  it('parts paragraphs at empty lines and page breaks', () => {
    expect(shown('One\nline.\n\n \nTwo.\fThree.\n')).toEqual(['One\nline.', 'Two.', 'Three.']);
    expect(shown('One\n\nTwo\n\fThree\n \t\r\nFour')).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(shown('One\r\nline.\r\n\r\nTwo.\r\n')).toEqual(['One\r\nline.', 'Two.']);
    expect(shown('  indented\n\n')).toEqual(['  indented']);
  });
  it('has nothing for nothing', () => expect(of(' \r\n\f')).toEqual([]));
  it('shows every character that is not white space, once and in order', () => {
    const text = 'x 😀é\r\n\r\n'.repeat(2000) + 'y'.repeat(30000) + ' ' + '😀'.repeat(9000) + '\fz';
    const lines = of(text).flatMap((s) => s.lines);
    const joined = lines.map((l) => text.slice(l.span.start, l.span.end)).join('');
    expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    for (const l of lines) expect(text.slice(l.span.start, l.span.end)).not.toMatch(/[\uD800-\uDBFF]$|^[\uDC00-\uDFFF]/);
    expect(Math.max(...lines.map((l) => l.span.end - l.span.start))).toBeLessThanOrEqual(12001);
  });
  it('makes sheets of about a page', () => {
    const got = of('A sentence of a contract.\n\n'.repeat(1000));
    expect(got.length).toBeGreaterThan(5);
    got.slice(0, -1).forEach((s) => expect(s.span.end - s.span.start).toBeGreaterThanOrEqual(3000));
    expect(estimate(got[0]!, 80)).toBeGreaterThan(got[0]!.lines.length);
  });
});

describe('what stands beside paragraphs', () => {
  const text = '1. Rent\nThe rent.\n2. Term\nTen\tyears\n';
  const block = (kind: string, start: number, end: number): Block => ({ kind, level: 0, span: { start, end } });
  const blocks = [block('heading', 0, 7), block('paragraph', 8, 17), block('heading', 18, 25), block('row', 26, 35)];
  const section = (label: string, start: number, end: number) => ({ label, title: '', level: 1, span: { start, end } });
  const sections = [section('1', 0, 7), section('2', 18, 25)];
  const pages = [{ start: 0, end: 18 }, { start: 18, end: 36 }];
  const lines = of(text, { blocks, sections, pages })[0]!.lines;
  it('is the label of the section that begins there', () => expect(lines.map((l) => l.label)).toEqual(['1', '', '2', '']));
  it('is the page that begins there', () => expect(lines.map((l) => l.page)).toEqual([1, 0, 2, 0]));
  it('parts rows into cells', () => expect(lines[3]!.cells.map((c) => text.slice(c.start, c.end))).toEqual(['Ten', 'years']));
  it('gathers rows in tables', () => {
    expect(groups([...lines, lines[3]!]).map((g) => g.length)).toEqual([1, 1, 1, 2]);
    expect(groups([])).toEqual([]);
  });
  it('tells page and section of a place', () => {
    expect([0, 17, 18, 35, 99].map((at) => pageAt(pages, at))).toEqual([1, 1, 2, 2, 2]);
    expect(pageAt([], 5)).toBe(0);
    expect([0, 17, 18].map((at) => sectionAt(sections, at))).toEqual([0, 0, 1]);
    expect(sectionAt(sections.slice(1), 3)).toBe(-1);
  });
});

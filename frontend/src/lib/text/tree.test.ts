import { describe, expect, it } from 'vitest';
import type { File } from '../api/types';
import { parent, rows } from './tree';

function file(folder: string, path: string): File {
  const name = path.split(/[/\\]/).at(-1)!;
  return { path, folder, name, doc: name, state: 'indexed', failed: false, partial: false, reason: '', nextStep: '', type: '', date: '', parties: [], came: '' };
}

const shown = (files: File[], shut: string[] = []) =>
  rows(files, new Set(shut)).map((r) => '  '.repeat(r.depth) + (r.kind === 'file' ? r.file.name : `${r.open ? '-' : '+'} ${r.name} ${r.count}`));

const files = [file('/m/a', '/m/a/x10.pdf'), file('/m/a', '/m/a/x9.pdf'), file('/m/a', '/m/a/sub/a/y.txt'), file('/m/b', '/m/b/only/z.txt')];

describe('rows', () => {
  it('is a tree, folders first, numbers as numbers', () =>
    expect(shown(files)).toEqual(['- a 3', '  - sub / a 1', '    y.txt', '  x9.pdf', '  x10.pdf', '- b / only 1', '  z.txt']));
  it('closes folders', () => expect(shown(files, ['/m/a', '/m/b/only'])).toEqual(['+ a 3', '+ b / only 1']));
  it('closes inner ones alone', () => expect(shown(files, ['/m/a/sub/a'])[1]).toBe('  + sub / a 1'));
  it('takes backslashes', () => expect(shown([file('C:\\m', 'C:\\m\\s\\x.txt'), file('C:\\m', 'C:\\m\\y.txt')])).toEqual(['- m 2', '  - s 1', '    x.txt', '  y.txt']));
  it('shows the parts of a message in it', () =>
    expect(shown([file('/m', '/m/a.eml/b.pdf'), file('/m', '/m/c.txt')])).toEqual(['- m 2', '  - a.eml 1', '    b.pdf', '  c.txt']));
  it('has a key for every row', () => {
    const message = [file('/m/a', '/m/a/mail.eml'), file('/m/a', '/m/a/mail.eml/attached.pdf')];
    const keys = rows([...files, ...message], new Set()).map((r) => r.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('is nothing of nothing', () => expect(rows([], new Set())).toEqual([]));
});

describe('groups', () => {
  const of = (name: string, type: string, parties: string[], date: string): File => ({ ...file('/m', `/m/${name}`), type, parties, date });
  const list = [of('a.pdf', 'LEASE', ['Dove LLC', 'Crow Inc.'], 'May 2, 2020'), of('b.pdf', 'Lease', ['Dove'], 'March 1, 2020'), of('c.pdf', '', [], '')];
  const grouped = (by: 'type' | 'party' | 'date', shut: string[] = []) => rows(list, new Set(shut), by).map((r) => (r.kind === 'file' ? `  ${r.file.name}` : `${r.name} ${r.count}`));
  it('are types', () => expect(grouped('type')).toEqual(['Lease 2', '  a.pdf', '  b.pdf', 'Of no known type 1', '  c.pdf']));
  it('are parties, each with all of its contracts', () => expect(grouped('party')).toEqual(['Crow 1', '  a.pdf', 'Dove 2', '  a.pdf', '  b.pdf', 'Of no known party 1', '  c.pdf']));
  it('are years, in order of days', () => expect(grouped('date')).toEqual(['2020 2', '  b.pdf', '  a.pdf', 'Undated 1', '  c.pdf']));
  it('shut', () => expect(grouped('type', ['type:LEASE', 'type:Lease'])).toEqual(['Lease 2', 'Of no known type 1', '  c.pdf']));
  it('have a key for every row', () => {
    const keys = rows(list, new Set(), 'party').map((r) => r.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('parent', () => {
  const list = rows(files, new Set());
  it.each([[0, -1], [1, 0], [2, 1], [3, 0], [5, -1], [6, 5]])('of row %d is %d', (i, want) => expect(parent(list, i)).toBe(want));
});

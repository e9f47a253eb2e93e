// The files of a matter as a tree of folders, one row a line.
import type { File } from '../api/types';
import { collator } from './collator';
import { alike, dayOf, kindOf, partiesOf, titleOf, yearOf } from './titles';

export interface FolderRow {
  kind: 'folder';
  key: string; // its path
  depth: number;
  name: string;
  count: number; // of files in it, however deep
  open: boolean;
}

export interface FileRow {
  kind: 'file';
  key: string; // its path behind a mark: a message is a file and the folder of what it holds
  depth: number;
  file: File;
}

export type Row = FolderRow | FileRow;

interface Folder {
  path: string;
  name: string;
  folders: Map<string, Folder>;
  files: File[];
  count: number;
}

const folder = (path: string, name: string): Folder => ({ path, name, folders: new Map(), files: [], count: 0 });

// child returns the folder of that key with one file more, made where there is none.
function child(folders: Map<string, Folder>, key: string, path: string, name: string): Folder {
  const at = folders.get(key) ?? folder(path, name);
  folders.set(key, at);
  at.count++;
  return at;
}

const base = (path: string): string => path.split(/[/\\]/).filter(Boolean).at(-1) ?? path;

// rows returns the tree of files below the folders of a matter, folders before files, each
// by name. Those in shut are closed. A folder that holds nothing but one other is one row
// with it.
export function rows(files: File[], shut: ReadonlySet<string>, by: Grouping = ''): Row[] {
  if (by !== '') return grouped(files, shut, by);
  const roots = new Map<string, Folder>();
  for (const file of files) {
    let at: Folder = child(roots, file.folder, file.folder, base(file.folder));
    let path = file.folder;
    for (const part of file.path.slice(file.folder.length).split(/[/\\]/).filter(Boolean).slice(0, -1)) {
      path = file.path.slice(0, file.path.indexOf(part, path.length) + part.length);
      at = child(at.folders, part, path, part);
    }
    at.files.push(file);
  }
  const out: Row[] = [];
  for (const root of byName([...roots.values()])) walk(root, 0, shut, out);
  return out;
}

function walk(of: Folder, depth: number, shut: ReadonlySet<string>, out: Row[]) {
  let name = of.name;
  while (of.files.length === 0 && of.folders.size === 1) {
    of = [...of.folders.values()][0]!;
    name += ' / ' + of.name;
  }
  const open = !shut.has(of.path);
  out.push({ kind: 'folder', key: of.path, depth, name, count: of.count, open });
  if (!open) return;
  for (const f of byName([...of.folders.values()])) walk(f, depth + 1, shut, out);
  for (const file of byName(of.files)) out.push({ kind: 'file', key: `:${file.path}`, depth: depth + 1, file });
}

// Grouping is by what files are grouped: '' for the folders that they lie in.
export type Grouping = '' | 'type' | 'party' | 'date';

// grouped returns groups instead of folders, each with its files by title. A contract is in the group of each of its
// parties; files of which nothing is known are in the last one.
function grouped(files: File[], shut: ReadonlySet<string>, by: 'type' | 'party' | 'date'): Row[] {
  const groups = new Map<string, { name: string; files: File[] }>();
  for (const file of files) {
    for (const name of namesOf(file, by)) {
      const key = alike(name);
      const at = groups.get(key) ?? { name, files: [] };
      groups.set(key, at);
      at.files.push(file);
    }
  }
  const turn = by === 'date' ? -1 : 1; // the last year first
  const order = [...groups.values()].sort((a, b) => Number(a.name === '') - Number(b.name === '') || turn * collator.compare(a.name, b.name));
  return order.flatMap((g) => {
    const key = `${by}:${g.name}`;
    const open = !shut.has(key);
    const inside = [...g.files].sort((a, b) => (by === 'date' ? dayOf(a.date).localeCompare(dayOf(b.date)) : 0) || collator.compare(titleOf(a), titleOf(b)));
    return [
      { kind: 'folder', key, depth: 0, name: g.name || without[by], count: g.files.length, open },
      ...(open ? inside.map((file): Row => ({ kind: 'file', key: `${key}:${file.path}`, depth: 1, file })) : []),
    ];
  });
}

const without = { type: 'Of no known type', party: 'Of no known party', date: 'Undated' };

function namesOf(file: File, by: 'type' | 'party' | 'date'): string[] {
  if (by === 'type') return [kindOf(file)];
  if (by === 'date') return [yearOf(file.date)];
  const names = partiesOf(file);
  return names.length > 0 ? names : [''];
}

const byName = <T extends { name: string }>(list: T[]): T[] => [...list].sort((a, b) => collator.compare(a.name, b.name));

// parent returns the place of the row that holds row i, or -1.
export function parent(list: Row[], i: number): number {
  for (let k = i - 1; k >= 0; k--) if (list[k]!.depth < list[i]!.depth) return k;
  return -1;
}

import { expect, test, vi } from 'vitest';
import type { CellMark, Review, ReviewCell } from '../api';

// The program, which knows the last table alone: each change makes another one.
let stale = false;
let unread = false;
let marked = 0; // cells
let evidence: unknown[] = [];
const cell = (reviewed: boolean): ReviewCell => ({ state: 'found', text: 'two years', position: '', reviewed, flagged: false, edited: false, stale, later: '', stands: '' });
const column = { id: 'term', title: 'Term', kind: 'duration', question: 'How long does it last?' };
let columns = [column];
const verified = [false, false];
let last = 0;
const table = (): Review => ({
  id: ++last, playbook: 'facts', title: 'Facts', columns, cancelled: false,
  rows: verified.map((v, i) => ({ doc: unread ? '' : `d${i}`, file: `d${i}`, name: `d${i}`, amends: '', ended: '', cells: columns.map(() => cell(v)) })),
});
const known = (id: number) => { if (id !== last) throw new Error('this table is not at hand any more'); };
const soon = () => new Promise((done) => setTimeout(done));
let wait = soon; // how long a review takes to answer
(globalThis as unknown as { go: unknown }).go = {
  desktop: {
    API: {
      Review: async () => { const t = table(); await wait(); return t; },
      MarkCells: async (id: number, marks: CellMark[]) => {
        await soon();
        known(id);
        marked += marks.length;
        for (const m of marks) verified[m.row] = m.act === 'verify';
        const next = ++last;
        await soon(); // it is known to the program before it is to the page
        return { id: next, undone: 0, cells: marks.map(({ row, column }) => ({ row, column, cell: cell(verified[row]!) })) };
      },
      ReviewCell: async (id: number, row: number) => {
        await soon();
        known(id);
        return { presence: 1, value: `two years in d${row}`, note: '', reason: '', remark: '', evidence, later: { doc: '' } };
      },
      Playbooks: () => Promise.resolve({ playbooks: [], fault: '' }),
    },
  },
};
(globalThis as unknown as { runtime: unknown }).runtime = { EventsOn: () => () => undefined };
const { review } = await import('./review.svelte');
const { reader } = await import('./reader.svelte');
const { session } = await import('./session.svelte');
const { notices } = await import('./notices.svelte');

test('cells that are verified quickly one after the other are all verified, and no error is told', async () => {
  await review.fill();
  const first = review.verify();
  const move = review.go(1, 0);
  const second = review.verify();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  await move;
  expect(verified).toEqual([true, true]);
  expect(review.table?.rows.map((r) => r.cells[0]!.reviewed)).toEqual([true, true]);
  expect([review.failure, notices.failure]).toEqual(['', '']);
});

test('a cell whose words are on their way is opened at them', async () => {
  await review.fill();
  await review.go(0, 0);
  const opened: unknown[] = [];
  const open = vi.spyOn(reader, 'open').mockImplementation((...where) => Promise.resolve(void opened.push(where)));
  evidence = [{ doc: 'd1', span: { start: 3, end: 12 } }];
  void review.go(1, 0);
  await review.open();
  expect(opened).toEqual([['d1', { start: 3, end: 12 }]]);
  evidence = [];
  open.mockRestore();
  await review.go(0, 0);
});

test('what is behind a cell is shown of the document that is there, whatever is filtered and sorted', async () => {
  await review.fill();
  await review.go(0, 0);
  expect([review.active?.of.doc, review.detail?.value]).toEqual(['d0', 'two years in d0']);
  for (const change of [() => review.narrow({ column: -1, is: '', words: 'd1', value: '' }), () => review.narrow({ column: -1, is: '', words: '', value: '' }), () => review.sortBy(-1)]) {
    const done = change();
    const { doc } = review.active!.of;
    expect([null, `two years in ${doc}`]).toContain(review.detail?.value ?? null);
    await done;
    expect(review.detail?.value).toBe(`two years in ${doc}`);
  }
});

test('a file that could not be read has nothing to verify', async () => {
  verified.fill(false);
  unread = true;
  await review.fill();
  await review.go(0, 0);
  marked = 0;
  expect([await review.verify(), marked]).toEqual([false, 0]);
  await review.next();
  expect(review.row).toBe(0);
  expect(notices.notice?.text).toBe('No cell after this one is left to verify');
  unread = false;
});

test('a row is verified again where it has changed, and told when nothing is left', async () => {
  await review.fill();
  await review.go(0, 0);
  verified.fill(true);
  stale = true;
  await review.fill();
  marked = 0;
  expect([await review.verifyAll(0), marked]).toEqual([true, 2]);
  stale = false;
  await review.fill();
  expect([await review.verifyAll(0), marked]).toEqual([false, 2]);
  expect(notices.notice?.text).toBe('No cell here is left to verify');
});

test('hidden columns come back to their places, and leave the others and the user where they are', async () => {
  columns = ['law', 'term', 'rent', 'notice'].map((id) => ({ ...column, id }));
  await review.fill();
  review.move(3, -1);
  expect(review.order).toEqual([0, 1, 3, 2]);
  await review.hide(0);
  await review.hide(1);
  await review.go(0, 0);
  await review.showAll();
  expect([review.order, review.column]).toEqual([[0, 1, 3, 2], 3]);
});

test('a table that comes after another matter was chosen is not shown', async () => {
  let answer: () => void = () => undefined;
  wait = () => new Promise<void>((done) => { answer = done; });
  const filled = review.fill();
  session.matter = 'another';
  await review.enter();
  answer();
  await filled;
  expect(review.table).toBeNull();
});

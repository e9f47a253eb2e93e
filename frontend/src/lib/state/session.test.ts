import { expect, test } from 'vitest';
import type { Asked, Settings, Workspace } from '../api';

// The page finds the program's methods on the global object.
const saved: Settings[] = [];
let release: () => void = () => undefined;
const kept: Workspace = { clips: [], recent: [], saved: [] };
const answers: (() => void)[] = []; // of questions that are being kept
(globalThis as unknown as { go: unknown }).go = {
  desktop: {
    API: {
      SaveSettings: (settings: Settings) => {
        saved.push(settings);
        return new Promise<void>((done) => { release = done; });
      },
      SaveQuestion: (_: string, question: Asked) => {
        kept.saved.push(question);
        const now: Workspace = { ...kept, saved: [...kept.saved] };
        return new Promise<Workspace>((done) => { answers.push(() => done(now)); });
      },
    },
  },
};
const { session } = await import('./session.svelte');
const { api } = await import('../api');

// written lets the writing under way end, and those that follow it.
async function written(): Promise<void> {
  for (let before = -1; before !== saved.length;) {
    before = saved.length;
    release();
    await new Promise((done) => setTimeout(done));
  }
}

test('settings are written one after the other, and what is so already is not', async () => {
  session.change({ theme: 'dark' });
  for (const left of [260, 280, 300]) session.change({ left });
  expect(saved.map((s) => [s.theme, s.left])).toEqual([['dark', 0]]); // it has not ended
  await written();
  expect(saved.map((s) => [s.theme, s.left])).toEqual([['dark', 0], ['dark', 300]]);

  session.change({ theme: 'dark', left: 300 });
  await written();
  expect(saved.length, 'writings').toBe(2);
  session.change({ theme: 'dark', left: 320 });
  await written();
  expect(saved.at(-1)).toMatchObject({ theme: 'dark', left: 320 });
});

test('what is kept is changed one after the other, so that no late answer takes back another', async () => {
  const keep = (text: string) => session.keep((matter) => api.SaveQuestion(matter, { text, name: '', noRoute: false, docs: [] }));
  const both = Promise.all([keep('term'), keep('rent')]);
  while (session.workspace.saved.length < 2) {
    answers.pop()?.(); // the one that was asked for last is answered first
    await new Promise((done) => setTimeout(done));
  }
  expect(await both).toEqual([true, true]);
  expect(session.workspace.saved.map((q) => q.text)).toEqual(['term', 'rent']);

  const late = keep('law');
  session.matter = 'another';
  await new Promise((done) => setTimeout(done));
  const waits = answers.pop();
  const other = keep('notice');
  await new Promise((done) => setTimeout(done));
  answers.pop()?.();
  expect(await other, 'another matter waits for none').toBe(true);
  expect(session.workspace.saved.length).toBe(4);
  waits?.();
  await late;
  expect(session.workspace.saved.length, 'an answer about a matter that was left').toBe(4);
});

test('work gives the focus back to what it disabled, and to nothing else', async () => {
  class Control {
    isConnected = true;
    disabled = false;
    matches = () => this.disabled;
    focus = () => { page.activeElement = this; };
  }
  const body = {};
  const page: { activeElement: unknown; body: unknown } = { activeElement: body, body };
  Object.assign(globalThis, { document: page, HTMLElement: Control });
  const after = async (end: (at: Control) => void) => {
    const at = new Control();
    at.focus();
    await session.attempt(() => { end(at); return Promise.resolve(); });
    await new Promise((done) => setTimeout(done));
    return page.activeElement === at;
  };
  try {
    expect(await after((at) => { at.disabled = true; page.activeElement = body; }), 'disabled').toBe(true);
    expect(await after(() => { page.activeElement = body; }), 'left').toBe(false);
    expect(await after((at) => { at.disabled = true; page.activeElement = {}; }), 'in a field by now').toBe(false);
    expect(await after((at) => { at.disabled = true; at.isConnected = false; page.activeElement = body; }), 'gone').toBe(false);
  } finally {
    for (const name of ['document', 'HTMLElement']) Reflect.deleteProperty(globalThis, name);
  }
});

test('what went wrong is told where it was asked for, not in a dialog that was opened meanwhile', async () => {
  let fail: (error: Error) => void = () => undefined;
  const done = session.attempt(() => new Promise((_, refuse) => { fail = refuse; }));
  session.dialog = 'export';
  fail(new Error('the disk is full'));
  await done;
  expect([session.failure, session.failedIn]).toEqual(['the disk is full', '']);
  session.dialog = '';
  expect(session.failure).toBe('the disk is full');
});

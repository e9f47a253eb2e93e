import { expect, test } from 'vitest';
import { layout } from './layout.svelte';
import { notices } from './notices.svelte';

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
    await notices.attempt(() => { end(at); return Promise.resolve(); });
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
  const done = notices.attempt(() => new Promise((_, refuse) => { fail = refuse; }));
  layout.dialog = 'export';
  fail(new Error('the disk is full'));
  await done;
  expect([notices.failure, notices.failedIn]).toEqual(['the disk is full', '']);
  layout.dialog = '';
  expect(notices.failure).toBe('the disk is full');
});

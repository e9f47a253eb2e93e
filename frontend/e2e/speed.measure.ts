// What the window costs: run by npm run measure, on a machine that does nothing else.
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { printLong } from './support/contracts';
import { App, expect, scratch, test } from './support/app';
import { Program } from './support/program';
import { blanksOf, framesOf, median, memory, noted, percentile, resident, spent, timed, toldTasks, traced, watch } from './support/measure';
import { repository } from './support/tools';

const data = join(repository, '../shared/legalbench-rag');
const say = (line: string) => process.stdout.write(`  ${line}\n`);

test.setTimeout(1_200_000);
test.beforeAll(() => say(`load ${loadavg().map((l) => l.toFixed(1)).join(' ')}`));

test('a matter of 641 contracts', async ({ fresh: app, page }) => {
  test.skip(!existsSync(data), 'no ../shared/legalbench-rag');
  const started = Date.now();
  await app.answer(join(data, 'corpus'));
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await expect(app.sidebar.getByRole('button', { name: 'Add folder…' })).toBeVisible();
  await expect(app.job).toHaveCount(0, { timeout: 900_000 });
  say(`indexed in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  const questions = readdirSync(join(data, 'benchmarks')).flatMap((name) => {
    const { tests } = JSON.parse(readFileSync(join(data, 'benchmarks', name), 'utf8')) as { tests: { query: string }[] };
    return tests.filter((_, i) => i % Math.floor(tests.length / 70) === 0).slice(0, 67).map((t) => t.query);
  });

  await app.ask(questions[0]!);
  await watch(page);
  for (const question of questions.slice(0, 20)) await search(question);
  await noted(page);
  // What was read of the matter stays in memory: a second round needs no more than the first.
  const sizes = [await size()];
  for (const round of ['first', 'second']) {
    const before = spent(app.program.pid);
    const seen = await traced(page, async () => {
      for (const question of questions) await search(question);
    });
    const each = (spent(app.program.pid) - before) / questions.length;
    const shown = seen.tasks.reduce((sum, t) => sum + t.processor, 0) / questions.length;
    const { rendered, answered } = await noted(page);
    sizes.push(await size());
    say(`${questions.length} searches, ${round} round: key to painted results ${median(rendered).toFixed(0)} ms median, ${percentile(rendered, 95).toFixed(0)} ms p95, of which the program answers in ${median(answered)} ms median; processor time a question: program ${each.toFixed(0)} ms, page ${shown.toFixed(0)} ms; ${toldTasks(seen)}`);
  }
  say(`before, and after each round: ${sizes.join(' → ')}`);

  for (let i = 0; i < 15; i++) await open(i); // more than are kept as asked before
  const unopened = await size();
  for (let i = 15; i < 65; i++) await open(i);
  say(`50 documents: ${unopened} → ${await size()}`);

  async function open(i: number) {
    await search(questions[(i * 3) % questions.length]!);
    await app.hits.first().click();
    await expect(app.document.getByRole('region', { name: /Text of the document|Pages of the document/ })).toBeVisible();
  }

  // size is the memory of page and program with nothing asked and nothing open: whatever the
  // page holds then beyond what it held before, it has lost.
  async function size() {
    const close = app.document.getByRole('button', { name: 'Close the document' });
    if (await close.isVisible()) await close.click();
    await app.question.fill('');
    await expect(app.hits).toHaveCount(0);
    const held = await memory(page);
    return `page ${held.heap.toFixed(1)} MiB, ${held.nodes} nodes; program ${resident(app.program.pid)}`;
  }

  // search asks by pasting all but the last letter and typing that one.
  async function search(question: string) {
    const done = page.evaluate(() => new Promise<void>((resolve) => {
      const w = window as unknown as { rendered: number[] };
      const had = w.rendered.length;
      const look = () => (w.rendered.length > had ? resolve() : setTimeout(look, 5));
      look();
    }));
    await app.question.evaluate((input: HTMLInputElement, text) => { input.value = text; }, question.slice(0, -1));
    await app.question.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(question.slice(-1));
    await done;
  }
});

// The matter is that of MATTERS, a home folder, where it names one, with a few more documents perhaps; else it is indexed first.
test('a grid of 641 contracts and 41 columns', async ({ page }) => {
  test.skip(!process.env.MATTERS && !existsSync(data), 'no ../shared/legalbench-rag');
  test.setTimeout(3_600_000);
  const home = scratch('home-');
  if (process.env.MATTERS) cpSync(process.env.MATTERS, home, { recursive: true });
  const app = new App(page, await Program.start(home));
  await app.open();
  if (!process.env.MATTERS) await app.index(join(data, 'corpus'));
  const place = page.getByRole('main', { name: 'Review' });
  const grid = place.getByRole('grid');
  await page.keyboard.press('Control+2');
  await place.getByRole('combobox', { name: 'Playbook' }).selectOption('clauses');
  await place.getByRole('button', { name: /^(Fill|Bring up to date)$/ }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', /^6\d\d$/, { timeout: 3_000_000 });
  await expect(place.getByRole('status', { name: 'Reviewing' })).toHaveCount(0);

  await grid.hover();
  const frames = framesOf(page);
  const blanks = await blanksOf(page, '[role=grid]', '[role=gridcell]');
  const seen = await traced(page, async () => {
    for (let i = 0; i < 200; i++) await page.mouse.wheel(i % 40 === 39 ? 900 : 0, i < 100 ? 250 : -250);
    for (const part of [0.5, 1, 0.2, 0]) { // as its bar is dragged
      await grid.evaluate((e, part) => (e.scrollTop = part * e.scrollHeight), part);
      await page.waitForTimeout(300);
    }
  });
  const gaps = await frames();
  const blank = await blanks();
  say(`${await grid.getAttribute('aria-colcount')} columns: ${toldTasks(seen)}; frames ${median(gaps).toFixed(0)} ms median, ${percentile(gaps, 95).toFixed(0)} ms p95; blank in ${blank.blank} of ${blank.frames} frames`);
  expect(blank.blank, 'frames with blank rows').toBe(0);

  const took = new Map<string, { shown: number; busy: number }>();
  const click = async (name: string, where: Parameters<typeof timed>[1], shown: string) => took.set(name, await timed(page, where, shown));
  const cell = 'section[aria-label="The cell"], [role=region][aria-label="The cell"]';
  for (let i = 2; i < 12; i++) await click(`cell ${i - 1}`, grid.getByRole('gridcell').nth(i * 7), cell);
  await click('Verify', place.getByRole('region', { name: 'The cell' }).getByRole('button', { name: 'Verify', exact: true }), '[role=grid]');
  await click('Undo', page.getByRole('button', { name: 'Undo' }), '[role=grid]');
  await click('a heading', grid.getByRole('columnheader').nth(4).getByRole('button'), '[aria-label="The question"]');
  await click('Charts', place.getByRole('button', { name: 'Charts' }), '[aria-label="The portfolio in numbers"]');
  await click('a bar', place.getByRole('group', { name: 'The portfolio in numbers' }).getByRole('button').first(), '[role=grid]');
  await click('show all', place.getByRole('button', { name: 'show all' }), '[role=grid]');
  await click('Charts again', place.getByRole('button', { name: 'Charts' }), 'main');
  await click('Documents', app.sidebar.getByRole('button', { name: 'Documents', exact: true }), 'main');
  await click('Deadlines', app.sidebar.getByRole('button', { name: 'Deadlines', exact: true }), 'main');
  const past = page.getByRole('main', { name: 'Deadlines' }).getByRole('button', { name: 'past ones, too' });
  await past.waitFor({ timeout: 600_000 }); // they may be read first
  await click('past deadlines', past, 'main');
  await click('Search', app.sidebar.getByRole('button', { name: 'Search', exact: true }), 'main');
  await click('Review', app.sidebar.getByRole('button', { name: 'Review', exact: true }), 'main');
  await click('a document', grid.getByRole('rowheader').nth(3).getByRole('button'), '[aria-label="Document"]');
  for (const [name, { shown, busy }] of took) say(`${name}: shown after ${shown.toFixed(0)} ms, the page busy for ${busy.toFixed(0)} ms of processor time`);
  say(`clicks: ${median([...took.values()].map((t) => t.shown)).toFixed(0)} ms median, ${Math.max(...[...took.values()].map((t) => t.shown)).toFixed(0)} ms at most`);
  await app.program.cut(page);
});

test('a PDF of 400 pages', async ({ fresh: app, page }) => {
  const contracts = scratch('long-');
  const pages = await printLong(join(contracts, 'Long agreement.pdf'), 400);
  await app.answer(contracts);
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await expect(app.sidebar.getByRole('button', { name: 'Add folder…' })).toBeVisible();
  await expect(app.job).toHaveCount(0, { timeout: 300_000 });
  await app.ask('liability');
  const spentBefore = spent(app.program.pid);
  let started = Date.now();
  let seen = await traced(page, async () => {
    await app.hits.first().click();
    await expect(page.locator('.box.current').first()).toBeInViewport();
    say(`${pages} pages: a hit marked ${Date.now() - started} ms after its click, with ${spent(app.program.pid) - spentBefore} ms of the program's processor time`);
  });
  say(`opened: ${toldTasks(seen)}`);
  const before = await memory(page);
  const frame = app.document.getByRole('region', { name: 'Pages of the document' });
  await frame.evaluate((e) => (e.scrollTop = 0));
  await frame.hover();
  started = Date.now();
  const frames = framesOf(page);
  seen = await traced(page, async () => {
    for (let i = 0; i < 400; i++) await page.mouse.wheel(0, 1000);
  });
  const gaps = await frames();
  const after = await memory(page);
  say(`scrolled ${await frame.evaluate((e) => Math.round(e.scrollTop))} px in ${((Date.now() - started) / 1000).toFixed(1)} s: ${toldTasks(seen)}; frames ${median(gaps).toFixed(0)} ms median, ${percentile(gaps, 95).toFixed(0)} ms p95; page ${before.heap.toFixed(1)} → ${after.heap.toFixed(1)} MiB, ${after.nodes} nodes`);
});

test('a table of 10,000 documents and 50 questions', async ({ app, page }) => {
  await expect(app.question).toBeVisible();
  const [rows, columns] = [10_000, 50];
  await page.keyboard.press('Control+2');
  // The program would need that many contracts; the page is what is measured.
  await page.evaluate(([rows, columns]) => {
    const { API } = (window as unknown as { go: { desktop: { API: Record<string, unknown> } } }).go.desktop;
    const cell = (r: number, c: number) => ({
      state: (r + c) % 5 === 0 ? 'absent' : 'found', text: (r + c) % 5 === 0 ? '' : `${1 + (r * c) % 90} days after the notice of row ${r}`,
      position: c % 7 === 0 ? 'deviates' : '', reviewed: r % 9 === 0, flagged: false, edited: false, stale: false,
    });
    API.Review = () => Promise.resolve({
      id: 1, playbook: 'facts', title: 'Many', cancelled: false,
      columns: Array.from({ length: columns! }, (_, c) => ({ id: `c${c}`, title: `Question ${c}`, kind: 'text', question: `What of ${c}?` })),
      rows: Array.from({ length: rows! }, (_, r) => ({ doc: `d${r}`, file: `/m/${r}.txt`, name: `Agreement ${r}.txt`, amends: '', ended: '', cells: Array.from({ length: columns! }, (_, c) => cell(r, c)) })),
    });
    API.ReviewCell = () => Promise.resolve({ presence: 0.5, value: '', note: '', reason: '', remark: '', evidence: [] });
  }, [rows, columns]);
  const started = Date.now();
  await page.getByRole('button', { name: 'Fill' }).click();
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', String(rows + 2));
  say(`${rows * columns} cells: drawn after ${Date.now() - started} ms`);
  await grid.hover();
  const frames = framesOf(page);
  const seen = await traced(page, async () => {
    for (let i = 0; i < 300; i++) await page.mouse.wheel(i % 50 === 49 ? 900 : 0, 700);
  });
  const gaps = await frames();
  const { heap, nodes } = await memory(page);
  say(`scrolled ${await grid.evaluate((e) => Math.round(e.scrollTop))} px: ${toldTasks(seen)}; frames ${median(gaps).toFixed(0)} ms median, ${percentile(gaps, 95).toFixed(0)} ms p95; page ${heap.toFixed(1)} MiB, ${nodes} nodes`);
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { agreement, read, wordsIn } from './support/ocr';

test.use({ deviceScaleFactor: 2, permissions: ['clipboard-read', 'clipboard-write'] });

const question = 'What is the minimum fixed charge coverage ratio in the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?';

test('a hit in a PDF opens at its page, marked over its very words', async ({ app, page }) => {
  await app.ask(question);
  const quote = await app.hits.first().innerText();
  await app.hits.first().click();
  await expect(app.document.getByRole('heading', { name: /TERM LOAN/ })).toBeVisible();
  const lines = page.locator('.box.hit.current');
  await expect(lines.first()).toBeInViewport();
  // What a reader sees under the marks is what the hit quotes. Recognition errs now and then.
  await expect.poll(async () => agreement(await read(lines), wordsIn(quote))).toBeGreaterThan(0.9);
});

test('the next hit of a document is one key away, and words are found in its pages', async ({ app, page }) => {
  await app.ask(question);
  await app.hits.first().click();
  const standing = app.document.getByRole('status').first();
  await expect(standing).toHaveText(/^\d+ \/ \d+$/);
  const [first, all] = (await standing.innerText()).split(' / ').map(Number) as [number, number];
  expect(all).toBeGreaterThan(1);
  await page.keyboard.press('Control+g');
  await expect(standing).toHaveText(`${(first % all) + 1} / ${all}`);
  await expect(page.locator('.box.hit.current').first()).toBeInViewport();
  await page.keyboard.press('Control+Shift+g');
  await expect(standing).toHaveText(`${first} / ${all}`);

  await page.keyboard.press('Control+f');
  await page.keyboard.type('thaddeus r. wyndlestraw');
  const found = page.locator('.box.found.target');
  await expect.poll(async () => agreement(await read(found), ['thaddeus', 'r', 'wyndlestraw'])).toBeGreaterThan(0.6); // a single letter is misread now and then
  await expect(found.first()).toBeInViewport();
});

test('words chosen with the mouse on a page are clipped and copied with their citation', async ({ app, page }) => {
  await app.ask(question);
  const quote = await app.hits.first().innerText();
  await app.hits.first().click();
  const line = page.locator('.box.hit.current').nth(2); // after two headings
  await expect(line).toBeInViewport();
  const box = (await line.boundingBox())!;
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(app.document.getByRole('toolbar', { name: 'Chosen words' })).toBeVisible();
  await app.document.getByRole('button', { name: 'Copy with citation' }).click();
  await app.told('Copied with its citation');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await app.document.getByRole('button', { name: 'Add to clips' }).click();
  await app.document.getByRole('button', { name: 'Clips (1)' }).click();
  const clipped = await app.clips.locator('blockquote').innerText();
  expect(wordsIn(quote).join(' ')).toContain(wordsIn(clipped).join(' '));
  expect(wordsIn(clipped).length).toBeGreaterThan(4);
  expect(wordsIn(copied).join(' ')).toContain(wordsIn(clipped).join(' '));
  expect(copied).toMatch(/Term Loan Agreement/i);
});

test('a cell that answers is copied as a table, with its row, its column and its citation', async ({ fresh: app, page }) => {
  const contracts = scratch('table-');
  writeFileSync(join(contracts, 'app.md'), `# Visitor App Agreement

Quillhand Studio Oy and Stiftung Bernsteinhaus agree on 9 January 2027 as follows.

| No. | Deliverable | Due date | Fee (EUR) |
|---|---|---|---|
| M1 | Concept | 26 February 2027 | 18,000 |
| M2 | Prototype | 16 April 2027 | 24,000 |
| M3 | Beta | 30 July 2027 | 52,000 |
`);
  await app.index(contracts);
  await app.ask('How much is the fee for the prototype of the visitor app?');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('24,000');
  await answer.getByRole('button', { name: 'Copy as a table' }).click();
  await app.told('Copied with its citation');
  const [text, html] = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item!.getType(type)).text()));
  }) as [string, string];
  // A spreadsheet parts the plain words by tabs, a word processor takes the table.
  const row = text.split('\n').find((line) => line.includes('24,000'))!.split('\t');
  expect(row.slice(0, 2)).toEqual(['M2 / Prototype', '24,000']);
  expect(row.at(-1)).toContain('Visitor App Agreement');
  const cells = await page.evaluate((html) => [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('td, th')].map((cell) => cell.textContent), html);
  expect(cells).toContain('M2 / Prototype');
  expect(cells).toContain('24,000');
});

test('a text document opens at the hit, and its words can be chosen', async ({ app }) => {
  await app.ask('How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?');
  const quote = await app.hits.first().innerText();
  await app.hits.first().click();
  const marked = app.document.locator('.hit.current');
  await expect(marked.first()).toBeInViewport();
  expect(wordsIn((await marked.allInnerTexts()).join(' '))).toEqual(wordsIn(quote));
  await marked.first().click({ clickCount: 3 });
  await app.document.getByRole('button', { name: 'Add to clips' }).click();
  await expect(app.document.getByRole('button', { name: 'Clips (1)' })).toBeVisible();
});

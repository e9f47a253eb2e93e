import { expect, test } from './support/app';
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

// The same with contracts as companies have filed and published them.
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { agreement, read, wordsIn } from './support/ocr';
import { repository } from './support/tools';

const shared = join(repository, '..', 'shared');

test.use({ deviceScaleFactor: 3 });
test.skip(!existsSync(join(shared, 'contracts-pdf')), 'no ../shared/contracts-pdf');

test('marks lie over the words they quote in contracts of real companies', async ({ fresh: app, page }) => {
  test.slow(); // reading pictures of a hundred lines takes a busy machine minutes
  const contracts = scratch('real-');
  for (const [kind, n] of [['pdf', 3], ['docx', 2]] as const) {
    const from = join(shared, `contracts-${kind}`);
    const names = readdirSync(from).filter((name) => name.endsWith(kind)).sort();
    for (const name of names.slice(0, n)) copyFileSync(join(from, name), join(contracts, name));
  }
  await app.index(contracts);
  for (const name of await app.files('.pdf')) {
    await app.askIn(name, 'governing law');
    const quote = await app.hits.first().innerText();
    await app.hits.first().click();
    await expect(app.document.getByRole('heading', { name })).toBeVisible();
    const lines = page.locator('.box.hit.current');
    await expect(lines.first()).toBeInViewport();
    await expect.poll(async () => agreement(await read(lines), wordsIn(quote)), { message: name, timeout: 240_000 }).toBeGreaterThan(0.75); // small print is read less well
  }
  for (const name of await app.files('.docx')) {
    await app.askIn(name, 'confidential');
    const quote = await app.hits.first().innerText();
    await app.hits.first().click();
    await expect(app.document.getByRole('heading', { name })).toBeVisible();
    const marked = app.document.locator('.hit.current');
    await expect(marked.first()).toBeInViewport();
    expect(wordsIn((await marked.allInnerTexts()).join(' '))).toEqual(wordsIn(quote));
  }
});

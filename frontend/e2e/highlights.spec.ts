import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, scratch, test } from './support/app';
import { faultsOf } from './support/axe';
import { shots } from './support/shots';

const lease = `LEASE

1. Rent. The tenant pays the rent monthly, in advance, without deduction.

2. Guarantee. The guarantor pays the rent monthly where the tenant does not.

3. Repairs. The tenant keeps the roof and the gutters in repair.
`;

// choose selects words of the text with the mouse: all of a paragraph.
async function choose(app: { document: Locator }, words: string): Promise<void> {
  await app.document.locator('[data-view] .line', { hasText: words }).click({ clickCount: 3 });
  await expect(app.document.getByRole('toolbar', { name: 'Chosen words' })).toBeVisible();
}

// paper is what would be printed, as text.
const paper = (page: Page) => page.evaluate(() => {
  window.print = () => undefined;
  window.dispatchEvent(new Event('beforeprint'));
  const text = document.querySelector('.printed')?.textContent ?? '';
  window.dispatchEvent(new Event('afterprint'));
  return text.replaceAll(/\s+/g, ' ');
});

test('words are highlighted, noted, found again after the file changed, exported and printed', async ({ fresh: app, page }) => {
  const contracts = scratch('lease-');
  const file = join(contracts, 'Lease.txt');
  writeFileSync(file, lease);
  writeFileSync(join(contracts, 'Letter.txt'), 'The landlord agrees to the sublease of the cellar.\n');
  await app.index(contracts);
  await app.openFile('Lease.txt');
  const list = app.document.getByRole('region', { name: 'Highlights and notes' });
  const marked = (colour: string) => app.document.locator(`[data-view] .mine.${colour}`);

  await choose(app, '2. Guarantee');
  await app.document.getByRole('button', { name: 'Highlight in green' }).click();
  await expect(marked('green').first()).toContainText('guarantor pays');
  await choose(app, '3. Repairs');
  await app.document.getByRole('button', { name: 'Note…' }).click();
  await expect(list.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('who pays for the gutters?');
  await page.keyboard.press('Enter');
  const items = list.getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.last()).toContainText('who pays for the gutters?');
  expect(await faultsOf(page)).toEqual([]);
  await shots(page, 'highlights');

  // By keys: from one to the next, another colour, removed and brought back.
  await page.keyboard.press('Home');
  await page.keyboard.press('4');
  await expect(marked('red').first()).toContainText('guarantor pays');
  await page.keyboard.press('Delete');
  await expect(items).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(items).toHaveCount(2);

  // A later version of the file, indexed anew, has them at their own words.
  writeFileSync(`${file}.new`, lease.replace('LEASE\n', 'LEASE\n\nA preamble that was put in, of a line or so.\n'));
  renameSync(`${file}.new`, file);
  await page.keyboard.press('F5');
  const reopen = (shown: string) => expect(async () => {
    await app.openFile('Lease.txt');
    await expect(app.document.locator('[data-view]')).toContainText(shown, { timeout: 500 });
  }).toPass();
  await reopen('A preamble');
  await expect(marked('red').first()).toContainText('guarantor pays');

  // Those of the whole matter lead to their documents.
  await app.openFile('Letter.txt');
  await choose(app, 'sublease');
  await page.keyboard.press('h');
  await expect(items).toHaveCount(1);
  await list.getByRole('combobox', { name: 'Whose highlights are listed' }).selectOption('all');
  await expect(items).toHaveCount(3);
  await items.filter({ hasText: 'gutters' }).getByRole('button').first().click();
  await expect(app.document.getByRole('heading', { name: /Lease/ }).first()).toBeVisible();
  await expect(marked('green').or(marked('yellow')).first()).toBeInViewport();

  const out = join(scratch('out-'), 'notes.md');
  await app.answer(out);
  await list.getByRole('combobox', { name: 'Format of the export' }).selectOption('md');
  await list.getByRole('button', { name: 'Export…' }).click();
  await app.told('Exported with 3 highlights');
  expect(readFileSync(out, 'utf8')).toContain('who pays for the gutters?');

  await app.document.locator('[data-view]').focus();
  const printed = await paper(page);
  for (const words of ['Lease.txt · printed on', '2 highlights', 'A preamble', 'Notes', 'who pays for the gutters?']) expect(printed).toContain(words);

  // What is lost is told.
  writeFileSync(`${file}.new`, lease.replace('3. Repairs. The tenant keeps the roof and the gutters in repair.', '3. Nothing.'));
  renameSync(`${file}.new`, file);
  await page.keyboard.press('F5');
  await reopen('3. Nothing.');
  await list.getByRole('combobox', { name: 'Whose highlights are listed' }).selectOption('here');
  await expect(items.filter({ hasText: 'not in the document any more' })).toHaveCount(1);
});

test('an answer is printed with its question, words and places', async ({ app, page }) => {
  await app.ask('Wexcombe governing law');
  const quote = await app.hits.first().innerText();
  await expect(app.results.getByRole('region', { name: 'Answer' })).toBeVisible();
  const printed = await paper(page);
  expect(printed).toContain('Wexcombe governing law');
  expect(printed).toMatch(/documents? searched · printed on/);
  expect(printed).toMatch(/Answer|No passage answers that/);
  expect(printed).toContain(quote.replaceAll(/\s+/g, ' ').trim().slice(0, 60));
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.printed')).toBeVisible();
  await expect(app.results).toBeHidden();
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/printed.png` });
});

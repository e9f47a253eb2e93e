import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { wordsIn } from './support/ocr';

test('a summary in the user’s own words is searched with, and stays', async ({ app }) => {
  const question = 'How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?';
  const own = 'Confidentiality agreement of the heron project between Hollinvane and Quillfeather';
  const summary = app.document.getByRole('region', { name: 'Summary' });
  // place is where the document stands among those found by a word that stands in no contract.
  const place = async () => {
    await app.ask('heron notice');
    const names = await app.results.getByRole('region').evaluateAll((found) => found.map((e) => e.getAttribute('aria-label') ?? ''));
    const at = names.findIndex((name) => name.includes('Hollinvane and Quillfeather'));
    return at < 0 ? names.length : at;
  };
  const before = await place();
  await app.ask(question);
  await app.hits.first().click();
  const made = await summary.locator('p').innerText();
  await app.document.getByRole('button', { name: 'Edit the summary' }).click();
  const field = app.document.getByRole('textbox', { name: 'Summary' });
  await field.fill('x'.repeat(1000));
  await expect(summary.getByRole('button', { name: 'Save' })).toBeDisabled(); // it is too long
  await field.fill(own);
  await summary.getByRole('button', { name: 'Save' }).click();
  await app.told('The summary is changed and searched with');
  await expect(summary).toContainText('edited');
  await expect(app.results.getByText(own)).toBeVisible(); // above the hits that are shown

  // The word leads nearer to the document now, and its hits open as before.
  const after = await place();
  expect(after, `it stood at place ${before}`).toBeLessThan(before);
  await app.ask(question);
  const quote = await app.hits.first().innerText();
  await app.hits.first().click();
  const marked = app.document.locator('.hit.current');
  await expect(marked.first()).toBeInViewport();
  expect(wordsIn((await marked.allInnerTexts()).join(' '))).toEqual(wordsIn(quote));
  await expect(app.results.getByText('quote checked').first()).toBeVisible();

  await app.restart();
  await app.ask(question);
  await expect(app.results.getByText(own)).toBeVisible();
  await app.hits.first().click();
  await app.document.getByRole('button', { name: 'Edit the summary' }).click();
  await summary.getByRole('button', { name: 'Regenerate' }).click();
  await expect(summary.locator('p')).toHaveText(made); // which had no mark of an edit
});

test('a language model on this computer writes the summaries, and no other is asked', async ({ fresh: app, page }) => {
  const wrote = 'Lease agreement: the landlord lets lemons to the tenant every month';
  let asked = 0;
  const model = createServer((request, response) => {
    if (request.url !== '/api/chat') return void response.writeHead(404).end(); // about models
    asked++;
    response.end(JSON.stringify({ message: { role: 'assistant', content: wrote } }));
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const contracts = scratch('lemons-');
  writeFileSync(join(contracts, 'Lemons.txt'), 'SUPPLY AGREEMENT\n\nThe seller delivers lemons to the buyer every month, on leases of the tenant.\n');
  await app.index(contracts);

  const dialog = app.dialog;
  await page.keyboard.press('Control+,');
  await dialog.getByRole('tab', { name: 'This matter' }).click();
  await dialog.getByRole('combobox', { name: 'Written by' }).selectOption({ label: 'a language model on this computer' });
  await dialog.getByRole('textbox', { name: 'Model' }).fill('tiny');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://192.168.1.7:11434');
  await dialog.getByRole('button', { name: 'Test the model' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not on this machine');
  await dialog.getByRole('button', { name: 'Make all summaries anew…' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not on this machine');
  expect(asked).toBe(0);

  await dialog.getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${(model.address() as AddressInfo).port}`);
  await dialog.getByRole('button', { name: 'Test the model' }).click();
  await expect(dialog.getByRole('status')).toContainText(wrote);
  await dialog.getByRole('button', { name: 'Make all summaries anew…' }).click();
  // Before the first use it is said what goes where.
  const sent = dialog.getByRole('group', { name: 'What is sent' });
  await expect(sent).toContainText('tiny at http://127.0.0.1:');
  expect(asked).toBe(1); // of the invented lease
  await sent.getByRole('button', { name: 'Send them and make all summaries anew' }).click();
  await app.indexed();
  await app.ask('lemons');
  await expect(app.results.getByText(wrote)).toBeVisible();
  await app.restart();
  await page.keyboard.press('Control+,');
  await dialog.getByRole('tab', { name: 'This matter' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Model' })).toHaveValue('tiny');
  model.close();
});

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { wordsIn } from './support/ocr';

test('clips are noted, put in order and exported with their sources', async ({ app, page }) => {
  await app.ask('Wexcombe governing law');
  const quote = await app.hits.first().innerText();
  await app.results.getByRole('button', { name: 'clip', exact: true }).first().click();
  await app.ask('How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?');
  await app.results.getByRole('button', { name: 'clip', exact: true }).first().click();
  await app.document.getByRole('button', { name: 'Clips (2)' }).click();
  await expect(app.clips.getByText('Wexcombe governing law')).toBeVisible();
  await app.clips.getByRole('textbox', { name: 'Note' }).last().fill('ask the bank');
  await app.clips.getByRole('button', { name: 'Move up' }).last().click();
  await expect(app.clips.getByRole('textbox', { name: 'Note' }).first()).toHaveValue('ask the bank');

  const out = join(scratch('export-'), 'clips.md');
  await app.answer(out);
  await app.clips.getByRole('button', { name: 'Export…' }).click();
  await app.dialog.getByLabel('As').selectOption('Markdown');
  await app.dialog.getByLabel('Title').fill('For the partner');
  await app.dialog.getByRole('button', { name: 'Export…' }).click();
  await expect(app.dialog.getByRole('status')).toContainText('2 quotations from 2 sources, each checked against its file');
  const exported = readFileSync(out, 'utf8');
  for (const words of ['For the partner', 'ask the bank', quote]) expect(wordsIn(exported).join(' ')).toContain(wordsIn(words).join(' '));
  expect(statSync(out).mode & 0o777).toBe(0o600);
  await app.dialog.getByRole('button', { name: 'Close' }).click();

  await app.clips.getByRole('button', { name: 'remove' }).first().click();
  await expect(app.clips.getByRole('heading', { name: '1 clip' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(app.clips.getByRole('heading', { name: '2 clips' })).toBeVisible();

  // A clip leads back to its words.
  await expect(app.clips.getByText('§ 6.2').or(app.clips.getByText(/^page \d+, §/)).first()).toBeVisible();
  await app.clips.getByRole('button', { name: /TERM LOAN.*go to the words/ }).click();
  await expect(app.document.locator('.box.chosen').first()).toBeInViewport();
});

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/desk';
import { wordsIn } from './support/ocr';

test('clips are noted, put in order and exported with their sources', async ({ desk, page }) => {
  await desk.ask('Wexcombe governing law');
  const quote = await desk.hits.first().innerText();
  await desk.results.getByRole('button', { name: 'clip', exact: true }).first().click();
  await desk.ask('How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?');
  await desk.results.getByRole('button', { name: 'clip', exact: true }).first().click();
  await desk.document.getByRole('button', { name: 'Clips (2)' }).click();
  await expect(desk.clips.getByText('Wexcombe governing law')).toBeVisible();
  await desk.clips.getByRole('textbox', { name: 'Note' }).last().fill('ask the bank');
  await desk.clips.getByRole('button', { name: 'Move up' }).last().click();
  await expect(desk.clips.getByRole('textbox', { name: 'Note' }).first()).toHaveValue('ask the bank');

  const out = join(scratch('export-'), 'clips.md');
  await desk.answer(out);
  await desk.clips.getByRole('button', { name: 'Export…' }).click();
  await desk.dialog.getByLabel('As').selectOption('Markdown');
  await desk.dialog.getByLabel('Title').fill('For the partner');
  await desk.dialog.getByRole('button', { name: 'Export…' }).click();
  await expect(desk.dialog.getByRole('status')).toContainText('2 quotations from 2 sources, each checked against its file');
  const exported = readFileSync(out, 'utf8');
  for (const words of ['For the partner', 'ask the bank', quote]) expect(wordsIn(exported).join(' ')).toContain(wordsIn(words).join(' '));
  expect(statSync(out).mode & 0o777).toBe(0o600);
  await desk.dialog.getByRole('button', { name: 'Close' }).click();

  await desk.clips.getByRole('button', { name: 'remove' }).first().click();
  await expect(desk.clips.getByRole('heading', { name: '1 clip' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(desk.clips.getByRole('heading', { name: '2 clips' })).toBeVisible();

  // A clip leads back to its words.
  await expect(desk.clips.getByText('§ 6.2').or(desk.clips.getByText(/^page \d+, §/)).first()).toBeVisible();
  await desk.clips.getByRole('button', { name: /^TERM LOAN.*go to the words/ }).click();
  await expect(desk.document.locator('.box.chosen').first()).toBeInViewport();
});

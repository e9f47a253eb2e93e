import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/desk';
import { writeModel } from './support/models';

test.setTimeout(300_000);

test('a model is imported from a folder, is searched with once its vectors are complete, and goes again', async ({ desk, page }) => {
  const folder = writeModel('tiny');

  await page.keyboard.press('Control+,');
  await desk.dialog.getByRole('tab', { name: 'Models' }).click();
  await desk.answer(folder);
  await desk.dialog.getByRole('button', { name: 'Import a folder…' }).click();
  // No manifest of Pincite's knows it, so its hash is shown first.
  await expect(desk.dialog).toContainText(createHash('sha256').update(readFileSync(join(folder, 'model.onnx'))).digest('hex'));
  await desk.dialog.getByRole('button', { name: 'The hash is right: import it' }).click();
  await expect(desk.dialog.getByText('tiny is installed')).toBeVisible({ timeout: 120_000 });
  const card = desk.dialog.getByRole('article', { name: 'tiny' });
  await expect(card).toContainText('128 dimensions');
  // Its vectors are made in the background.
  await expect(desk.dialog.getByRole('row', { name: /tiny/ })).toContainText('complete, and searched with', { timeout: 120_000 });
  // The run that made them closes its files first.
  await expect(desk.dialog.getByText('Every matter has what it needs.')).toBeVisible({ timeout: 120_000 });
  await card.getByRole('button', { name: 'Verify' }).click();
  await expect(desk.dialog.getByText('tiny: every file is as it was installed.')).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.ask('confidential information');
  await expect(desk.results.getByText(/model tiny/)).toBeVisible();

  await page.keyboard.press('Control+,');
  await desk.dialog.getByRole('tab', { name: 'Models' }).click();
  await card.getByRole('button', { name: 'Remove…' }).click();
  await card.getByRole('button', { name: 'Remove it' }).click();
  await expect(card.getByRole('button', { name: 'Remove…' })).toHaveCount(0);

  // What is no model says what one is.
  await desk.answer(scratch('empty-'));
  await desk.dialog.getByRole('button', { name: 'Import a folder…' }).click();
  await expect(desk.dialog.getByRole('alert')).toContainText(/;/);
  await page.keyboard.press('Escape');
  await desk.ask('confidential information');
  await expect(desk.results.getByText(/built-in model/)).toBeVisible();
});

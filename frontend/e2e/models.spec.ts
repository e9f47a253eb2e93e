import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { writeModel } from './support/models';

test('a model is imported from a folder, is searched with once its vectors are complete, and goes again', async ({ app, page }) => {
  const folder = writeModel('tiny');

  await page.keyboard.press('Control+,');
  await app.dialog.getByRole('tab', { name: 'Models' }).click();
  await app.answer(folder);
  await app.dialog.getByRole('button', { name: 'Import a folder…' }).click();
  // No manifest of Pincite's knows it, so its hash is shown first.
  await expect(app.dialog).toContainText(createHash('sha256').update(readFileSync(join(folder, 'model.onnx'))).digest('hex'));
  await app.dialog.getByRole('button', { name: 'The hash is right: import it' }).click();
  await expect(app.dialog.getByText('tiny is installed')).toBeVisible();
  const card = app.dialog.getByRole('article', { name: 'tiny' });
  await expect(card).toContainText('128 dimensions');
  // Its vectors are made in the background.
  await expect(app.dialog.getByRole('row', { name: /tiny/ })).toContainText('complete, and searched with');
  // The run that made them closes its files first.
  await expect(app.dialog.getByText('Every matter has what it needs.')).toBeVisible();
  await card.getByRole('button', { name: 'Verify' }).click();
  await expect(app.dialog.getByText('tiny: every file is as it was installed.')).toBeVisible();
  await page.keyboard.press('Escape');
  await app.ask('confidential information');
  await expect(app.results.getByText(/model tiny/)).toBeVisible();

  await page.keyboard.press('Control+,');
  await app.dialog.getByRole('tab', { name: 'Models' }).click();
  await card.getByRole('button', { name: 'Remove…' }).click();
  await card.getByRole('button', { name: 'Remove it' }).click();
  await expect(card.getByRole('button', { name: 'Remove…' })).toHaveCount(0);

  // What is no model says what one is.
  await app.answer(scratch('empty-'));
  await app.dialog.getByRole('button', { name: 'Import a folder…' }).click();
  await expect(app.dialog.getByRole('alert')).toContainText(/;/);
  await page.keyboard.press('Escape');
  await app.ask('confidential information');
  await expect(app.results.getByText(/built-in model/)).toBeVisible();
});

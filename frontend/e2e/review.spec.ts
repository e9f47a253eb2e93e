import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/desk';

test('a review is filled, checked by keys, kept and exported', async ({ desk, page }) => {
  const place = page.getByRole('main', { name: 'Review' });
  const enter = async () => {
    await page.keyboard.press('Control+2');
    await place.getByRole('combobox', { name: 'Playbook' }).selectOption({ index: 1 });
    await place.getByRole('button', { name: 'Fill' }).click();
    await expect(grid.getByRole('rowheader', { name: /\.(txt|pdf)$/ })).toHaveCount(14, { timeout: 60_000 });
  };
  const grid = place.getByRole('grid');
  await enter();

  // Arrows lead from cell to cell; Enter opens the document at the words.
  const first = grid.getByRole('gridcell').first();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const cell = grid.locator('[tabindex="0"]');
  await expect(cell).toBeFocused();
  await expect(place.getByRole('region', { name: 'The cell' })).toContainText('Probability');
  await page.keyboard.press('Enter');
  await expect(desk.document.getByRole('heading').first()).toBeVisible();

  await cell.focus();
  const name = (await cell.getAttribute('aria-label'))!;
  await page.keyboard.press('v');
  await expect(grid.getByRole('gridcell', { name: `${name}, verified`, exact: true })).toBeVisible();
  await place.getByRole('button', { name: 'Edit…' }).click();
  await place.getByRole('textbox', { name: 'Value' }).fill('Utopia');
  await place.getByRole('textbox', { name: 'Reason' }).fill('the client says so');
  await place.getByRole('button', { name: 'Keep' }).click();
  await expect(grid.getByRole('gridcell', { name: /: Utopia.*edited/ })).toBeVisible();

  await place.getByRole('combobox', { name: 'Cells to show' }).selectOption('edited');
  await expect(place.getByText('1 of 14 documents')).toBeVisible();
  await place.getByRole('button', { name: 'show all' }).click();

  const out = join(desk.program.home, 'grid.csv');
  await desk.answer(out);
  await place.getByRole('combobox', { name: 'Format of the export' }).selectOption('csv');
  await place.getByRole('button', { name: 'Export…' }).click();
  await expect.poll(() => existsSync(out) && readFileSync(out, 'utf8')).toContain('Utopia');

  // What a person did outlives the program.
  await desk.restart('kill');
  await enter();
  await expect(grid.getByRole('gridcell', { name: /: Utopia.*edited/ })).toBeVisible();
  await grid.getByRole('gridcell', { name: /: Utopia/ }).focus();
  await page.keyboard.press('Control+z');
  await expect(grid.getByRole('gridcell', { name: /: Utopia/ })).toHaveCount(0);
});

test('a question of one\'s own is tried, asked of every document, and taken away again', async ({ desk, page }) => {
  const place = page.getByRole('main', { name: 'Review' });
  const grid = place.getByRole('grid');
  await page.keyboard.press('Control+2');
  await place.getByRole('button', { name: 'New question…' }).click();
  await desk.dialog.getByRole('textbox', { name: 'Question' }).fill('Which law governs the agreement?');
  await desk.dialog.getByRole('combobox', { name: 'The answer is' }).selectOption('jurisdiction');
  await page.keyboard.press('Enter');
  await expect(desk.dialog.getByRole('rowheader')).toHaveCount(5, { timeout: 60_000 });
  await desk.dialog.getByRole('button', { name: 'Ask every document' }).click();

  const heading = grid.getByRole('columnheader', { name: /Which law governs/ });
  await expect(heading).toBeVisible({ timeout: 60_000 });
  await expect(place.getByRole('combobox', { name: 'Playbook' }).getByRole('option', { name: /Key facts, with my questions/ })).toHaveCount(1);

  // The heading tells the values; each keeps its documents.
  await heading.getByRole('button').focus();
  const about = place.getByRole('region', { name: 'The question' });
  await about.getByRole('list', { name: 'Values' }).getByRole('button').first().click();
  await expect(place.getByText(/^\d+ of 14 documents$/)).toBeVisible();
  await place.getByRole('button', { name: 'show all' }).click();

  await heading.getByRole('button').focus();
  await about.getByRole('button', { name: 'Remove' }).click();
  await expect(heading).toHaveCount(0, { timeout: 60_000 });
});

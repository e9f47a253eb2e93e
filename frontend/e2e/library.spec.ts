import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { faultsOf } from './support/axe';
import { writeMany } from './support/contracts';
import { shots } from './support/shots';

test('the documents of a matter are a table that is filtered, grouped and sorted, and opened by keys', async ({ app, page }) => {
  await page.keyboard.press('Control+5');
  const place = page.getByRole('main', { name: 'Documents of the matter' });
  const table = place.getByRole('grid', { name: 'Documents' });
  await expect(table.getByRole('row').filter({ hasText: 'Massachusetts' }).first()).toBeVisible(); // its law has been read
  await expect(place).not.toContainText('%20');
  expect(await faultsOf(page)).toEqual([]);
  await shots(page, 'library');
  const bar = place.getByRole('group', { name: 'Law' }).getByRole('button').first();
  const law = (await bar.locator('.name').textContent())!;
  await bar.click();
  await expect(place.getByRole('status')).toContainText(/\d+ of \d+ shown/);
  for (const row of await table.getByRole('row').all()) if (await row.getAttribute('id')) await expect(row).toContainText(law);
  await place.getByRole('button', { name: 'show all' }).click();
  await place.getByRole('combobox', { name: 'Group the table by' }).selectOption({ label: 'by year' });
  await shots(page, 'library-by-year');
  await place.getByRole('combobox', { name: 'Group the table by' }).selectOption({ label: 'not grouped' });
  const date = table.getByRole('columnheader', { name: 'Date' });
  await date.getByRole('button').click();
  await expect(date).toHaveAttribute('aria-sort', 'ascending');
  await table.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(app.document.getByRole('heading').first()).toBeVisible();
  await shots(page, 'library-open');
  await place.getByRole('searchbox', { name: 'Filter the documents' }).fill('zymurgy');
  await expect(place).toContainText('No document fits the filter.');
});

test('a folder of many contracts is shown at once', async ({ fresh: app, page }) => {
  const folder = join(scratch('many-'), 'Contracts');
  writeMany(folder, 400);
  await app.index(folder);
  await page.keyboard.press('Control+5');
  const table = page.getByRole('grid', { name: 'Documents' });
  await expect(table).toHaveAttribute('aria-rowcount', '401');
  expect(await table.getByRole('row').count()).toBeLessThan(60); // those in sight alone
  await table.focus();
  await page.keyboard.press('End');
  await expect(table.locator('#document-399')).toBeInViewport();
});

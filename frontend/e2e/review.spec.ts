import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { faultsOf } from './support/axe';
import { shots } from './support/shots';
import { repository } from './support/tools';

const real = join(repository, '../shared/legalbench-rag/corpus');

test('a review is filled, checked by keys, kept and exported', async ({ app, page }) => {
  const place = page.getByRole('main', { name: 'Review' });
  const enter = async () => {
    await page.keyboard.press('Control+2');
    await place.getByRole('combobox', { name: 'Playbook' }).selectOption({ index: 1 });
    await place.getByRole('button', { name: 'Fill' }).click();
    await expect(grid.getByRole('rowheader', { name: /\.(txt|pdf)$/ })).toHaveCount(14);
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
  await expect(place.getByRole('region', { name: 'The cell' })).toContainText('that it is there: ');
  await page.keyboard.press('Enter');
  await expect(app.document.getByRole('heading').first()).toBeVisible();

  await cell.focus();
  const name = (await cell.getAttribute('aria-label'))!;
  await page.keyboard.press('v');
  await expect(grid.getByRole('gridcell', { name: `${name}, verified`, exact: true })).toBeVisible();
  await place.getByRole('button', { name: 'Edit…' }).click();
  await expect(place.getByRole('textbox', { name: 'Value' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await place.getByRole('button', { name: 'Edit…' }).click();
  await place.getByRole('textbox', { name: 'Value' }).fill('Utopia');
  await place.getByRole('textbox', { name: 'Reason' }).fill('the client says so');
  await place.getByRole('button', { name: 'Keep' }).click();
  await expect(grid.getByRole('gridcell', { name: /: Utopia.*edited/ })).toBeVisible();

  await place.getByRole('combobox', { name: 'Cells to show' }).selectOption('edited');
  await expect(place.getByText('1 of 14 documents')).toBeVisible();
  await place.getByRole('button', { name: 'show all' }).click();

  // What went wrong is told where it was asked for.
  await app.answer(join(app.program.home, 'no such folder', 'grid.csv'));
  await place.getByRole('button', { name: 'Export…' }).click();
  await expect(place.getByRole('alert')).toContainText('no such folder');
  await place.getByRole('button', { name: 'Dismiss' }).click();
  await expect(place.getByRole('alert')).toHaveCount(0);

  const out = join(app.program.home, 'grid.csv');
  await app.answer(out);
  await place.getByRole('combobox', { name: 'Format of the export' }).selectOption('csv');
  await place.getByRole('button', { name: 'Export…' }).click();
  await expect.poll(() => existsSync(out) && readFileSync(out, 'utf8')).toContain('Utopia');

  // What a person did outlives the program.
  await app.restart('kill');
  await enter();
  await expect(grid.getByRole('gridcell', { name: /: Utopia.*edited/ })).toBeVisible();
  await grid.getByRole('gridcell', { name: /: Utopia/ }).focus();
  await page.keyboard.press('Control+z');
  await expect(grid.getByRole('gridcell', { name: /: Utopia/ })).toHaveCount(0);
  // Wherever the keyboard is in the review.
  await app.told('1 change undone');
  await place.getByRole('button', { name: 'Note…' }).focus();
  const toast = page.locator('.toast span');
  await toast.evaluate((e) => e.setAttribute('data-first', ''));
  await page.keyboard.press('Control+z');
  await expect(grid.getByRole('gridcell', { name: /, verified/ })).toHaveCount(0);
  await expect(page.locator('.toast span:not([data-first])')).toHaveText(/1 change undone/); // told again, and read out again
  await page.keyboard.press('Control+z');
  await app.told('There is no change to undo');
});

test('bars of a review keep the documents that they count', async ({ app, page }) => {
  const place = page.getByRole('main', { name: 'Review' });
  const grid = place.getByRole('grid');
  await page.keyboard.press('Control+2');
  await place.getByRole('button', { name: 'Fill' }).click();
  await expect(grid.getByRole('rowheader', { name: /\.(txt|pdf)$/ })).toHaveCount(14);
  await grid.getByRole('gridcell').nth(3).click();
  await page.keyboard.press('Enter');
  await expect(app.document.locator('.hit, .current, .chosen').first()).toBeVisible();
  await shots(page, 'review-and-document');
  await app.document.getByRole('button', { name: 'Close the document' }).click();
  await place.getByRole('button', { name: 'Charts' }).click();
  const picture = place.getByRole('group', { name: 'The portfolio in numbers' });
  const law = picture.getByRole('group', { name: 'Governing law' }).getByRole('button').first();
  const counted = Number(/(\d+)\s*$/.exec(await law.innerText())![1]);
  expect(counted).toBeGreaterThan(1);
  await law.click();
  await expect(law).toHaveAttribute('aria-pressed', 'true');
  await expect(place.getByText(`${counted} of 14 documents`)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const party = picture.getByRole('group', { name: 'Party' }).getByRole('button').first();
  await party.focus();
  await page.keyboard.press('Enter');
  await expect(party).toHaveAttribute('aria-pressed', 'true');
  await place.getByRole('button', { name: 'show all' }).click();
  await expect(place.getByText('14 documents', { exact: true })).toBeVisible();
});

test('the keyboard is never lost in a review, and a cell has the words of its own document', async ({ app, page }) => {
  const place = page.getByRole('main', { name: 'Review' });
  const grid = place.getByRole('grid');
  await page.keyboard.press('Control+2');
  await place.getByRole('combobox', { name: 'Playbook' }).selectOption('facts');
  await place.getByRole('button', { name: 'Fill' }).focus();
  await page.keyboard.press('Enter');
  await expect(place.getByRole('button', { name: 'Bring up to date' })).toBeFocused();

  // A name in the first column opens its document.
  const name = grid.getByRole('rowheader').nth(3).getByRole('button');
  await name.click();
  await expect(app.document.getByRole('heading', { name: await name.innerText() })).toBeVisible();
  await app.document.getByRole('button', { name: 'Close the document' }).click();

  // Where the filter has another document come to the place of the active cell, its words come, too.
  await grid.getByRole('gridcell').first().focus();
  await page.keyboard.press('End');
  await expect(grid.getByRole('gridcell', { name: /^Governing law/ }).first()).toBeFocused();
  const detail = place.getByRole('region', { name: 'The cell' });
  const words = detail.getByRole('button', { name: /^Go to these words/ }).first();
  await place.getByRole('searchbox', { name: 'Filter the rows' }).fill('Massachusetts');
  await expect(detail.getByRole('heading')).toContainText('Dovecroft');
  await expect(words).toContainText('Massachusetts');
  await place.getByRole('button', { name: 'show all' }).click();
  await expect(grid.locator(':focus')).toHaveCount(1);

  // A row that goes when its cell is verified leaves the keyboard to the next one.
  await place.getByRole('combobox', { name: 'Column to filter by' }).selectOption({ label: 'Governing law' });
  await place.getByRole('combobox', { name: 'Cells to show' }).selectOption('open');
  await grid.getByRole('gridcell', { name: /^Governing law/ }).nth(2).focus();
  for (const left of [13, 12, 11]) {
    await page.keyboard.press('v');
    await expect(place.getByText(`${left} of 14 documents`)).toBeVisible();
    await expect(grid.getByRole('gridcell', { name: /^Governing law/ }).nth(2)).toBeFocused();
  }
  await place.getByRole('button', { name: 'show all' }).click();

  // So does a column that is hidden.
  await page.keyboard.press('Control+Home');
  await grid.getByRole('columnheader', { name: 'Parties' }).getByRole('button').focus();
  await page.keyboard.press('Delete');
  await expect(grid.getByRole('columnheader', { name: 'Signed' }).getByRole('button')).toBeFocused();
  await place.getByRole('button', { name: 'show 1 hidden column' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Signed' }).getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(grid.getByRole('columnheader', { name: 'Parties' }).getByRole('button')).toBeFocused();
});

test('a file that was not read has a row that says why', async ({ fresh: app, page }) => {
  const contracts = scratch('broken-');
  writeFileSync(join(contracts, 'Lease.txt'), 'LEASE\n\nThis Lease is governed by the laws of Ohio.\n'.repeat(20));
  writeFileSync(join(contracts, 'Torn.pdf'), '%PDF-1.7\n1 0 obj');
  await app.index(contracts);
  const place = page.getByRole('main', { name: 'Review' });
  await page.keyboard.press('Control+2');
  await place.getByRole('button', { name: 'Fill' }).click();
  const row = place.getByRole('row').filter({ hasText: 'Torn.pdf' });
  await row.getByRole('gridcell').first().click();
  const cell = place.getByRole('region', { name: 'The cell' });
  await expect(cell).toContainText('The file was not read: ');
  await expect(cell).not.toContainText('that it is there: ');
  await expect(cell.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled();
});

test('an amended answer is the one that stands, with the clause that made it so', async ({ app }) => {
  const page = app.page;
  const place = page.getByRole('main', { name: 'Review' });
  const grid = place.getByRole('grid');
  await page.keyboard.press('Control+2');
  await place.getByRole('combobox', { name: 'Playbook' }).selectOption('facts');
  await place.getByRole('button', { name: 'Fill' }).click();
  const term = grid.getByRole('gridcell', { name: 'Term: until 2027-05-31, § 4.1, as replaced by Amendment No. 1 of 2023-05-22 § 2', exact: true });
  await expect(term).toBeVisible();
  // The amendment stands in the next row, and says whose it is.
  await expect(grid.getByRole('rowheader', { name: /^amends MSA_Merrowdale.* Amendment No 1/ })).toBeVisible();
  await term.focus();
  await expect(place.getByRole('region', { name: 'The cell' })).toContainText('2027-05-31');
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, 'review-amended.png') });
});

test('a question of one\'s own is tried, asked of every document, and taken away again', async ({ app, page }) => {
  const place = page.getByRole('main', { name: 'Review' });
  const grid = place.getByRole('grid');
  await page.keyboard.press('Control+2');
  await place.getByRole('button', { name: 'New question…' }).click();
  await app.dialog.getByRole('textbox', { name: 'Question' }).fill('Which law governs the agreement?');
  await app.dialog.getByRole('combobox', { name: 'The answer is' }).selectOption('jurisdiction');
  await page.keyboard.press('Enter');
  await expect(app.dialog.getByRole('rowheader')).toHaveCount(5);
  await app.dialog.getByRole('button', { name: 'Ask every document' }).click();

  const heading = grid.getByRole('columnheader', { name: /Which law governs/ });
  await expect(heading).toBeVisible();
  await expect(place.getByRole('combobox', { name: 'Playbook' }).getByRole('option', { name: /Key facts, with my questions/ })).toHaveCount(1);

  // The heading tells the values; each keeps its documents.
  await heading.getByRole('button').focus();
  const about = place.getByRole('region', { name: 'The question' });
  await about.getByRole('list', { name: 'Values' }).getByRole('button').first().click();
  await expect(place.getByText(/^\d+ of 14 documents$/)).toBeVisible();
  await place.getByRole('button', { name: 'show all' }).click();

  await heading.getByRole('button').focus();
  await about.getByRole('button', { name: 'Remove' }).click();
  await expect(heading).toHaveCount(0);
});

test('real contracts are reviewed, through a stop and a kill, and exported', async ({ fresh: app, page }) => {
  test.skip(!existsSync(real), 'no ../shared/legalbench-rag');
  test.setTimeout(1_200_000);
  const contracts = scratch('real-');
  const files = readdirSync(real, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt')).sort().filter((_, i) => i % 5 === 0);
  for (const name of files) copyFileSync(join(real, name), join(contracts, basename(name)));
  const n = files.length;
  const place = page.getByRole('main', { name: 'Review' });
  const grid = place.getByRole('grid');
  const progress = place.getByRole('status', { name: 'Reviewing' });
  await app.answer(contracts);
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await expect(app.sidebar.getByRole('button', { name: 'Add folder…' })).toBeVisible();
  await expect(app.job).toHaveCount(0, { timeout: 900_000 });

  const fill = async () => {
    await page.keyboard.press('Control+2');
    await place.getByRole('button', { name: /^(Fill|Bring up to date)$/ }).click();
  };
  // Stopped by the user, then killed: what was answered is kept, and the next run goes on.
  await fill();
  await expect(progress).toContainText(`of ${n}`);
  await expect(progress).toContainText(/[1-9]\d* of/);
  // Calls from one page of a browser wait for each other, which those of the window do not.
  await expect(place.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  const other = await page.context().newPage();
  await other.goto(app.program.url);
  await other.evaluate(() => (window as unknown as { go: { desktop: { API: { CancelReview(): Promise<void> } } } }).go.desktop.API.CancelReview());
  await other.close();
  await app.told(/Stopped\. What is done is kept.* documents? (is|are) shown/);
  const rows = Number(await grid.getAttribute('aria-rowcount'));
  expect(rows).toBeGreaterThan(2);
  expect(rows).toBeLessThan(n + 2);
  await fill();
  await expect(progress).toContainText(/[4-9]\d of|1\d\d of/, { timeout: 300_000 });
  await app.restart('kill');
  await fill();
  await expect(grid).toHaveAttribute('aria-rowcount', String(n + 2), { timeout: 600_000 });

  await place.getByRole('searchbox', { name: 'Filter the rows' }).fill('Delaware');
  await expect(place.getByText(new RegExp(`^\\d+ of ${n} documents$`))).toBeVisible();
  await grid.getByRole('gridcell').first().focus();
  for (const key of ['Control+Home', 'End', 'ArrowUp']) await page.keyboard.press(key);
  await expect(grid.getByRole('columnheader', { name: /^Governing law/ }).getByRole('button')).toBeFocused();
  await place.getByRole('button', { name: 'Verify column' }).click();
  await app.told(/\d+ cells changed/);
  await place.getByRole('button', { name: 'show all' }).click();
  await place.getByRole('combobox', { name: 'Cells to show' }).selectOption('reviewed');
  await expect(place.getByText(new RegExp(`^\\d+ of ${n} documents$`))).toBeVisible();
  await place.getByRole('button', { name: 'show all' }).click();

  const out = join(app.program.home, 'grid.xlsx');
  await app.answer(out);
  await place.getByRole('button', { name: 'Export…' }).click();
  await app.told(/Exported with [\d,]+ quotations/);
  const checked = spawnSync('go', ['run', './cmd/pincite', 'verify', out], { cwd: repository, encoding: 'utf8', env: { ...process.env, PINCITE_HOME: app.program.home } });
  expect(checked.status, checked.stdout.slice(-2000) + checked.stderr.slice(-2000)).toBe(0);
});

test('questions and documents are chosen before a review runs, and what colleagues decided in its workbook is taken back', async ({ app, page }) => {
  const place = page.getByRole('main', { name: 'Review' });
  await page.keyboard.press('Control+2');
  await place.getByRole('combobox', { name: 'Playbook' }).selectOption('facts');
  await place.getByRole('button', { name: 'Choose…' }).click();
  const of = place.getByRole('group', { name: 'What is asked, of which documents' });
  await of.getByRole('button', { name: 'Questions' }).click();
  await page.getByRole('checkbox', { name: 'Governing law' }).check();
  await page.getByRole('checkbox', { name: 'Parties' }).check();
  await page.keyboard.press('Escape');
  await of.getByRole('button', { name: 'Documents' }).click();
  await page.getByRole('searchbox', { name: 'Find documents' }).fill('lease');
  await page.getByRole('group', { name: 'Documents', exact: true }).getByRole('checkbox').first().check();
  await page.keyboard.press('Escape');
  await expect(of.getByRole('status')).toHaveText('2 questions of 1 document');
  await shots(page, 'review-chosen');
  await place.getByRole('button', { name: 'Fill' }).click();
  const grid = place.getByRole('grid');
  await expect(grid.getByRole('columnheader')).toHaveCount(3);
  await expect(grid.getByRole('gridcell', { name: /^Governing law/ })).toHaveCount(1);
  expect(await faultsOf(page)).toEqual([]);
  await of.getByRole('button', { name: 'all of both' }).click();
  await place.getByRole('button', { name: 'Bring up to date' }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', '16'); // the documents, the head and the foot
  await expect(grid).toHaveAttribute('aria-colcount', '10');

  const out = join(scratch('out-'), 'review.xlsx');
  await app.answer(out);
  await place.getByRole('button', { name: 'Export…' }).click();
  await app.told(/^Exported with/);
  await place.getByRole('button', { name: 'Import…' }).click();
  await app.told('0 cells verified or no longer, 0 values and 0 notes taken over');
  await app.answer(join(repository, 'samples', 'contracts', 'no.xlsx'));
  await place.getByRole('button', { name: 'Import…' }).click();
  await expect(place.getByRole('alert')).toBeVisible();
});

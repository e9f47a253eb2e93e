import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, writeMany } from './support/contracts';
import { expect, scratch, test } from './support/desk';
import { repository } from './support/tools';

test('indexing is paused and goes on, and what is done can be searched meanwhile', async ({ fresh: desk, page }) => {
  const many = scratch('many-');
  writeMany(many, 400);
  await desk.answer(many);
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await expect(desk.job).toContainText('of 400 files');
  await desk.job.getByRole('button', { name: 'Pause' }).click();
  await expect(desk.job).toContainText(/Paused at \d+ of 400 files/);
  await desk.job.getByRole('button', { name: 'Resume' }).click();
  await desk.indexed();
  await desk.ask('confidential information');
  await expect(desk.results.getByText(/in 400 documents/)).toBeVisible();
});

test('a file that cannot be read says why, and is indexed once it is mended', async ({ fresh: desk, page }) => {
  const contracts = scratch('contracts-');
  const loan = join(folder(), 'Finance', readdirSync(join(folder(), 'Finance'))[0]!);
  writeFileSync(join(contracts, 'loan.pdf'), '%PDF-1.7 torn in transit');
  copyFileSync(join(repository, 'backend/extract/pdf/testdata/aes-256-password.pdf'), join(contracts, 'locked.pdf'));
  writeFileSync(join(contracts, 'letter.txt'), 'This letter is governed by the laws of Virginia.\n');
  await desk.index(contracts);

  await desk.sidebar.getByRole('button', { name: '2 files could not be indexed' }).click();
  await expect(desk.dialog).toContainText('loan.pdf');
  await expect(desk.dialog).toContainText('locked.pdf');
  await expect(desk.dialog.getByRole('region', { name: 'Locked with a password' })).toContainText('locked.pdf');
  await desk.dialog.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await desk.dialog.getByRole('button', { name: 'Open the locked files' }).click();
  await expect(desk.dialog).toContainText('That password does not open the file.');
  await desk.dialog.getByRole('textbox', { name: 'Password' }).fill('user');
  await desk.dialog.getByRole('button', { name: 'Open the locked files' }).click();
  await expect(desk.dialog).toContainText('The password opened 1 file.');

  copyFileSync(loan, join(contracts, 'loan.pdf'));
  await desk.dialog.getByRole('button', { name: 'Try them all again' }).click();
  await expect(desk.dialog).toContainText('Every file is indexed.');
  await desk.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(desk.sidebar.getByRole('button', { name: 'locked.pdf', exact: true })).toBeVisible();
  await expect(desk.sidebar.getByRole('button', { name: 'loan.pdf', exact: true })).toBeVisible();
  await expect(page.getByText('could not be indexed')).toHaveCount(0);
  await desk.ask('Wexcombe');
  await expect(desk.results.getByRole('region', { name: 'loan.pdf' })).toBeVisible();
});

test('what changes in a folder is indexed by itself', async ({ fresh: desk, page }) => {
  const contracts = scratch('contracts-');
  writeMany(contracts, 3);
  await desk.index(contracts);
  await desk.ask('confidential information');
  await expect(desk.sidebar.getByText('kept up to date')).toBeVisible();
  await page.keyboard.press('Control+,');
  await desk.dialog.getByRole('tab', { name: 'This matter' }).click();
  await expect(desk.dialog.getByText('What is new or changed is indexed within seconds.')).toBeVisible();
  await page.keyboard.press('Escape');

  writeFileSync(join(contracts, 'letter.txt'), 'This letter is governed by the laws of Virginia.\n');
  await desk.told('The folder has changed: 1 file indexed');
  await expect(desk.sidebar.getByRole('button', { name: 'letter.txt', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(desk.results.getByText(/in 4 documents/)).toBeVisible();

  await page.keyboard.press('Control+,');
  await desk.dialog.getByRole('tab', { name: 'This matter' }).click();
  await desk.dialog.getByRole('checkbox', { name: /^Follow the folders/ }).uncheck();
  await expect(desk.dialog.getByText('Looked at when you ask for it.')).toBeVisible();
  await page.keyboard.press('Escape');
  rmSync(join(contracts, 'letter.txt'));
  await desk.sidebar.getByRole('button', { name: 'look for changes' }).click();
  await expect(desk.sidebar.getByRole('button', { name: 'letter.txt', exact: true })).toHaveCount(0);
});

test('a folder that is gone is told with a next step', async ({ fresh: desk, page }) => {
  const gone = join(scratch('gone-'), 'contracts');
  await desk.answer(gone);
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await expect(page.getByRole('alert').first()).toContainText(/contracts.*;/);
});

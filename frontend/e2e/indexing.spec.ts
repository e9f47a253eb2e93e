import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, writeMany } from './support/contracts';
import { expect, scratch, test } from './support/app';
import { repository } from './support/tools';

test('indexing is paused and goes on, and what is done can be searched meanwhile', async ({ fresh: app, page }) => {
  const many = scratch('many-');
  writeMany(many, 400);
  await app.answer(many);
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await app.pause(/of 400 files/);
  await expect(app.job).toContainText(/Paused at \d+ of 400 files/);
  await app.job.getByRole('button', { name: 'Resume' }).click();
  await app.indexed();
  await app.ask('confidential information');
  await expect(app.results.getByText(/in 400 documents/)).toBeVisible();
});

test('a file that cannot be read says why, and is indexed once it is mended', async ({ fresh: app, page }) => {
  const contracts = scratch('contracts-');
  const loan = join(folder(), 'Finance', readdirSync(join(folder(), 'Finance'))[0]!);
  writeFileSync(join(contracts, 'loan.pdf'), '%PDF-1.7 torn in transit');
  copyFileSync(join(repository, 'backend/extract/pdf/testdata/aes-256-password.pdf'), join(contracts, 'locked.pdf'));
  writeFileSync(join(contracts, 'letter.txt'), 'This letter is governed by the laws of Virginia.\n');
  await app.index(contracts);

  await app.sidebar.getByRole('button', { name: '2 files could not be indexed' }).click();
  await expect(app.dialog).toContainText('loan.pdf');
  await expect(app.dialog).toContainText('locked.pdf');
  await expect(app.dialog.getByRole('region', { name: 'Locked with a password' })).toContainText('locked.pdf');
  await app.dialog.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await app.dialog.getByRole('button', { name: 'Open the locked files' }).click();
  await expect(app.dialog).toContainText('That password does not open the file.');
  await app.dialog.getByRole('textbox', { name: 'Password' }).fill('user');
  await app.dialog.getByRole('button', { name: 'Open the locked files' }).click();
  await expect(app.dialog).toContainText('The password opened 1 file.');

  copyFileSync(loan, join(contracts, 'loan.pdf'));
  await app.dialog.getByRole('button', { name: 'Try them all again' }).click();
  await expect(app.dialog).toContainText('Every file is indexed.');
  await app.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(app.sidebar.getByRole('button', { name: 'locked.pdf' })).toBeVisible();
  await expect(app.sidebar.getByRole('button', { name: 'loan.pdf' })).toBeVisible();
  await expect(page.getByText('could not be indexed')).toHaveCount(0);
  await app.ask('Wexcombe');
  await expect(app.results.getByRole('region', { name: 'loan.pdf' })).toBeVisible();
});

test('what changes in a folder is indexed by itself', async ({ fresh: app, page }) => {
  const contracts = scratch('contracts-');
  writeMany(contracts, 3);
  await app.index(contracts);
  await app.ask('confidential information');
  await expect(app.sidebar.getByText('kept up to date')).toBeVisible();
  await page.keyboard.press('Control+,');
  await app.dialog.getByRole('tab', { name: 'This matter' }).click();
  await expect(app.dialog.getByText('What is new or changed is indexed within seconds.')).toBeVisible();
  await page.keyboard.press('Escape');

  writeFileSync(join(contracts, 'letter.txt'), 'This letter is governed by the laws of Virginia.\n');
  await app.told('The folder has changed: 1 file indexed');
  await expect(app.sidebar.getByRole('button', { name: 'letter.txt', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(app.results.getByText(/in 4 documents/)).toBeVisible();

  await page.keyboard.press('Control+,');
  await app.dialog.getByRole('tab', { name: 'This matter' }).click();
  await app.dialog.getByRole('checkbox', { name: /^Follow the folders/ }).uncheck();
  await expect(app.dialog.getByText('Looked at when you ask for it.')).toBeVisible();
  await page.keyboard.press('Escape');
  rmSync(join(contracts, 'letter.txt'));
  await app.sidebar.getByRole('button', { name: 'look for changes' }).click();
  await expect(app.sidebar.getByRole('button', { name: 'letter.txt', exact: true })).toHaveCount(0);
});

test('a folder that is gone is told with a next step', async ({ fresh: app, page }) => {
  const gone = join(scratch('gone-'), 'contracts');
  await app.answer(gone);
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await expect(page.getByRole('alert').first()).toContainText(/contracts.*;/);
});

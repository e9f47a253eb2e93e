// Every screen and state of the window, one after the other.
import { copyFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { folder, writeMany } from './contracts';
import type { Desk } from './desk';
import { scratch } from './desk';
import { repository } from './tools';

// walk takes a fresh desk through all screens and calls visit at each, by its name.
export async function walk(desk: Desk, visit: (name: string) => Promise<void>): Promise<void> {
  const { page } = desk;
  await visit('welcome');

  const contracts = scratch('contracts-');
  cpSync(folder(), contracts, { recursive: true });
  writeMany(join(contracts, 'Agreements'), 400);
  writeFileSync(join(contracts, 'Torn in transit.pdf'), '%PDF-1.7 torn in transit');
  copyFileSync(join(repository, 'backend/extract/pdf/testdata/aes-256-password.pdf'), join(contracts, 'Sealed.pdf'));
  await desk.answer(contracts);
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await desk.job.getByRole('button', { name: 'Pause' }).click();
  await expect(desk.job.getByRole('button', { name: 'Resume' })).toBeVisible();
  await visit('indexing-paused');
  await desk.job.getByRole('button', { name: 'Resume' }).click();
  await visit('indexing');
  await desk.indexed();
  await visit('no-question-yet');

  await desk.ask('What is the minimum fixed charge coverage ratio in the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?');
  await visit('results');
  await desk.hits.first().click();
  await expect(page.locator('[data-page] canvas').first()).toBeVisible();
  await expect(page.locator('.box.current').first()).toBeInViewport();
  await visit('results-and-pdf');
  await desk.results.getByRole('button', { name: 'why' }).first().click();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('fixed charge');
  await expect(desk.document.getByText(/^\d+ \/ \d+$/).first()).toBeVisible();
  await visit('why-and-find');
  await desk.ask('How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?');
  await desk.hits.first().click();
  await expect(desk.document.getByRole('heading', { name: /Hollinvane/ })).toBeVisible();
  await visit('results-and-text');
  await desk.document.getByRole('button', { name: 'Edit the summary' }).click();
  await visit('summary-edited');
  await page.keyboard.press('Escape');

  await desk.results.getByRole('button', { name: 'clip', exact: true }).first().click();
  await desk.ask('"no such words stand anywhere"');
  await visit('nothing-found');
  await desk.ask('indemnity');
  await visit('whole-matter');
  await desk.document.getByRole('button', { name: 'Clips (1)' }).click();
  await visit('clips');

  for (const [key, name] of [['Control+e', 'export'], ['Control+n', 'new-matter']] as const) {
    await page.keyboard.press(key);
    await expect(desk.dialog).toBeVisible();
    await visit(name);
    await page.keyboard.press('Escape');
  }
  await desk.sidebar.getByRole('button', { name: '2 files could not be indexed' }).click();
  await visit('failed-files');
  await page.keyboard.press('Escape');
  await desk.sidebar.getByRole('button', { name: 'Settings' }).click();
  for (const tab of await desk.dialog.getByRole('tab').all()) {
    await tab.click();
    await visit(`settings-${(await tab.innerText()).toLowerCase().replaceAll(/\W+/g, '-')}`);
  }
  await page.keyboard.press('Escape');
}

// Every screen and state of the window, one after the other.
import { appendFileSync, copyFileSync, cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { folder, printHalfScanned, writeMany } from './contracts';
import type { App } from './app';
import { scratch } from './app';
import { writeModel } from './models';
import { Program } from './program';
import { repository } from './tools';

export type Visit = (name: string) => Promise<void>;

// walks are the ways through the window, each from a fresh app. Visit is called at each
// screen with its name.
export const walks: Record<string, (app: App, visit: Visit) => Promise<void>> = { asking, reading, reviewing, surveying, settling, encrypting };

// asking goes from the first start to clips.
async function asking(app: App, visit: Visit): Promise<void> {
  const { page } = app;
  await visit('welcome');
  await app.answer(join(scratch('gone-'), 'contracts'));
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await visit('folder-gone');

  const contracts = await troubled();
  writeMany(join(contracts, 'Standard forms'), 400);
  await app.answer(contracts);
  await page.getByRole('button', { name: 'Choose a folder of contracts…' }).click();
  await app.pause(/of \d+ files/);
  await expect(app.job.getByRole('button', { name: 'Resume' })).toBeVisible();
  await visit('indexing-paused');
  await app.job.getByRole('button', { name: 'Resume' }).click();
  await app.job.getByRole('button', { name: 'Pause' }).waitFor(); // which looks oftener than expect does
  await visit('indexing');
  await app.indexed();
  await visit('no-question-yet');

  await app.ask(loan);
  await visit('results');
  await app.hits.first().click();
  await expect(page.locator('.box.current').first()).toBeInViewport();
  await expect(page.locator('[data-page] canvas').first()).toBeVisible();
  await visit('results-and-pdf');
  await app.results.getByRole('button', { name: 'why' }).first().click();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('fixed charge');
  await expect(app.document.getByText(/^\d+ \/ \d+$/).first()).toBeVisible();
  await visit('why-and-find');
  await app.results.getByRole('button', { name: 'Keep this question' }).click();

  for (const name of ['Folder', 'Type', 'Dated', 'Document']) {
    await app.results.getByRole('group', { name: 'Filters' }).getByRole('button', { name }).click();
    const panel = page.getByRole('dialog', { name: `${name}: filter` });
    await expect(panel).toBeVisible();
    if (name === 'Folder') await panel.getByRole('checkbox').first().check();
    await visit(`filter-${name.toLowerCase()}`);
    await page.keyboard.press('Escape');
  }
  await app.filters.first().click();
  await app.results.getByRole('button', { name: /^in: / }).click();
  await expect(app.results.getByRole('button', { name: 'whole matter ×' })).toBeVisible();
  await visit('route-lifted');
  await app.results.getByRole('button', { name: 'whole matter ×' }).click();

  await app.ask('"no such words stand anywhere"');
  await visit('nothing-found');
  await app.ask('type:recipe indemnity');
  await visit('filters-leave-nothing');
  await app.filters.first().click();
  await app.ask('indemnity');
  await visit('whole-matter');
  await app.question.fill('(indemnity AND');
  await page.keyboard.press('Enter');
  await expect(app.results.locator('#fault, [role=alert]').first()).toBeVisible();
  await visit('question-at-fault');
  await app.ask('indemnity');

  await page.keyboard.press('Control+j');
  await expect(app.clips.getByText('No clips yet.')).toBeVisible();
  await visit('clips-none');
  await page.keyboard.press('Control+j');
  for (let i = 0; i < 3; i++) await app.results.getByRole('button', { name: 'clip', exact: true }).nth(i).click();
  await page.keyboard.press('Control+j');
  await expect(app.clips.getByText('quote checked').first()).toBeVisible();
  await app.clips.getByRole('textbox', { name: 'Note' }).first().fill('Ask the bank whether the cap covers defence costs.');
  await visit('clips');
  await page.keyboard.press('Control+e');
  await expect(app.dialog).toBeVisible();
  await visit('export');
  await app.answer(join(scratch('gone-'), 'none', 'clips.docx'));
  await app.dialog.getByRole('button', { name: 'Export…' }).click();
  await expect(app.dialog.getByRole('alert')).toBeVisible();
  await visit('export-error');
  await app.answer(join(contracts, 'Quotations.docx'));
  await app.dialog.getByRole('button', { name: 'Export…' }).click();
  await expect(app.dialog.getByRole('status')).toContainText('3 quotations');
  await visit('exported');
  await page.keyboard.press('Escape');
  await app.told('The folder has changed: 1 file indexed');
  await visit('the-folder-has-changed');
  await app.sidebar.getByRole('searchbox', { name: 'Filter documents' }).fill('quotations');
  await app.sidebar.getByRole('button', { name: 'Quotations.docx' }).click();
  await expect(app.document.getByRole('heading', { name: 'Quotations.docx' })).toBeVisible();
  await visit('a-word-document');
  await app.question.fill('');
  await visit('questions-asked-before');
}

// reading goes through documents of all kinds.
async function reading(app: App, visit: Visit): Promise<void> {
  const { page } = app;
  const contracts = await troubled();
  copyFileSync(join(repository, 'backend/extract/mail/testdata/flowed.eml'), join(contracts, 'Letter.eml'));
  await app.index(contracts);
  await visit('a-matter-with-failures');
  await app.ask('How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?');
  await app.hits.first().click();
  await expect(app.document.getByRole('heading', { name: /Hollinvane/ })).toBeVisible();
  await visit('results-and-text');
  await app.document.getByRole('button', { name: 'Edit the summary' }).click();
  await visit('summary-edited');
  await page.keyboard.press('Escape');
  await app.document.locator('.hit.current').first().click({ clickCount: 3 });
  await expect(app.document.getByRole('toolbar', { name: 'Chosen words' })).toBeVisible();
  await visit('words-chosen');
  await page.keyboard.press('Escape');
  await app.document.getByRole('button', { name: 'Sections' }).click();
  await visit('sections');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F7');
  await expect(app.document.getByRole('region', { name: 'Proofreading' }).getByRole('listitem').first()).toBeVisible();
  await visit('proofread');
  await app.document.locator('.hit.current').first().click({ clickCount: 3 });
  await app.document.getByRole('button', { name: 'Highlight in green' }).click();
  await page.keyboard.press('Control+Shift+h');
  await expect(app.document.getByRole('region', { name: 'Highlights and notes' }).getByRole('button', { name: /^green: / })).toBeVisible();
  await visit('highlights');
  await page.keyboard.press('Escape');

  await app.openFile('Letter.eml');
  await expect(app.document.getByRole('heading', { name: 'Letter.eml' })).toBeVisible();
  await visit('a-message');
  await app.openFile('Half scanned.pdf');
  await app.document.getByRole('spinbutton', { name: 'Page' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(app.document.getByText(/recognised, legibility \d+ %/)).toBeInViewport();
  await expect(page.locator('[data-page="2"] canvas').first()).toBeVisible();
  await visit('a-page-recognised');
  await app.ask('Talwynne');
  await app.hits.first().click();
  await app.follow(false); // or the change would not last
  const file = join(contracts, 'NDAs', (await app.document.getByRole('heading').first().innerText()).split('\n').at(-1)!);
  appendFileSync(file, ' ');
  await app.document.getByRole('button', { name: 'Close the document' }).click();
  await app.hits.first().click();
  await expect(app.document.getByRole('button', { name: 'Re-index' })).toBeVisible();
  await visit('a-file-changed');

  await app.sidebar.getByRole('tree').focus();
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Shift+F10']) await page.keyboard.press(key);
  await expect(page.getByRole('menu')).toBeVisible();
  await visit('document-menu');
  await page.keyboard.press('Escape');
  await app.sidebar.getByRole('button', { name: /could not be indexed/ }).click();
  await visit('failed-files');
  await app.dialog.getByRole('textbox', { name: 'Password' }).fill('user');
  await app.dialog.getByRole('button', { name: 'Open the locked files' }).click();
  await expect(app.dialog).toContainText('The password opened 1 file.');
  await visit('failed-files-mended');
  await page.keyboard.press('Escape');

  await app.restart('quit', { PATH: scratch('no-tools-') }); // forgets passwords, finds no OCR
  await app.openFile('Sealed.pdf');
  await expect(app.document.getByRole('textbox', { name: 'Password of the document' })).toBeVisible();
  await visit('a-locked-document');
  await printHalfScanned(join(contracts, 'Half scanned.pdf'), 'THIS IS THE SECOND EDITION of an agreement on consulting. '.repeat(12), 'Governed by the laws of the State of Vermont.');
  await page.keyboard.press('F5');
  await expect(app.sidebar.getByText(/only in part/)).toBeVisible(); // its row may be further down
  await app.openFile('Half scanned.pdf');
  await expect(app.document.getByText(/Not all of this file/)).toBeVisible();
  await expect(page.locator('[data-page="1"] canvas').first()).toBeVisible();
  await visit('a-document-in-part');
  await app.document.getByRole('button', { name: /^What to do/ }).click();
  await app.dialog.getByRole('button', { name: 'How to install OCR' }).first().click();
  await visit('failed-files-ocr');
  await page.keyboard.press('Escape');

  await app.follow(true);
  renameSync(contracts, `${contracts} (moved)`);
  await page.keyboard.press('F5');
  await app.sidebar.getByRole('button', { name: /could not be indexed/ }).click();
  await expect(app.dialog.getByText('the folder was there and is gone')).toBeVisible();
  await visit('a-folder-lost');
  await page.keyboard.press('Escape');
  await app.openMatter();
  await expect(app.dialog.getByText('It is not there.')).toBeVisible();
  await visit('settings-folder-lost');
  await page.keyboard.press('Escape');

  const matters = join(app.program.home, 'matters');
  await app.restart('kill', {}, () => {
    for (const name of readdirSync(matters).filter((n) => n.endsWith('.pincite'))) writeFileSync(join(matters, name), 'torn');
  });
  await expect(app.results.getByRole('heading', { name: 'This matter cannot be opened' })).toBeVisible();
  await visit('a-matter-damaged');
}

// reviewing has an answer in sentences, and a table of all documents.
async function reviewing(app: App, visit: Visit): Promise<void> {
  const { page } = app;
  await page.keyboard.press('Control+2');
  await visit('review-without-a-matter');
  await page.keyboard.press('Control+1');
  await app.index(folder());
  await app.ask('How long do the duties of confidentiality last under the NDA between Hollinvane and Quillfeather?');
  await expect(app.results.getByRole('region', { name: 'Answer' })).toContainText('“');
  await visit('answer');
  await app.ask('May Dovecroft assign its lease of 410 Tannery Row?');
  await app.hits.first().click();
  await expect(page.locator('[data-page] canvas').first()).toBeVisible();
  await app.document.getByRole('button', { name: 'Sections' }).click();
  await app.document.getByRole('button', { name: 'Summarise this contract' }).click();
  await expect(app.document.getByRole('list', { name: 'Summary of the contract' })).toBeVisible();
  await expect(app.results.getByRole('region', { name: 'Answer' })).toContainText('“');
  await visit('answer-and-summary');
  await page.keyboard.press('Escape');
  await app.document.getByRole('button', { name: 'Close the document' }).click();
  await page.keyboard.press('Control+2');
  const place = page.getByRole('main', { name: 'Review' });
  const grid = place.getByRole('grid');
  await visit('review-to-fill');
  await place.getByRole('button', { name: 'Fill' }).click();
  await expect(grid.getByRole('rowheader', { name: /\.(txt|pdf)$/ })).toHaveCount(14);
  await grid.getByRole('gridcell').nth(3).click();
  await page.keyboard.press('v');
  await expect(place.getByRole('region', { name: 'The cell' })).toContainText('“');
  await visit('review');
  await page.keyboard.press('Enter');
  await expect(app.document.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.toast')).toHaveText('');
  await visit('review-and-document');
  await grid.getByRole('columnheader', { name: /^Term/ }).getByRole('button').focus();
  await expect(place.getByRole('list', { name: 'Values' })).toBeVisible();
  await visit('review-column');
  await place.getByRole('button', { name: 'New question…' }).click();
  await app.dialog.getByRole('textbox', { name: 'Question' }).fill('Who bears the cost of an audit?');
  await visit('new-question');
  await page.keyboard.press('Enter');
  await expect(app.dialog.getByRole('rowheader')).toHaveCount(5);
  await visit('new-question-tried');
}

// surveying goes through the views of a whole matter, empty and with documents.
async function surveying(app: App, visit: Visit): Promise<void> {
  const { page } = app;
  const views = { deadlines: 'Control+3', compare: 'Control+4', library: 'Control+5' };
  for (const [name, key] of Object.entries(views)) {
    await page.keyboard.press(key);
    await visit(`${name}-without-a-matter`);
  }
  await page.keyboard.press('Control+1');
  await app.index(folder());
  await page.keyboard.press('Control+3');
  const deadlines = page.getByRole('main', { name: 'Deadlines' });
  await deadlines.getByLabel('from', { exact: true }).fill('2020-01-01');
  await expect(deadlines.getByRole('article').first()).toContainText('Computed:');
  await visit('deadlines');
  await page.keyboard.press('Control+4');
  const compare = page.getByRole('main', { name: 'Compare' });
  await visit('compare-empty');
  for (const [which, words] of [['First', 'Lease'], ['Second', 'NDA']] as const) {
    await compare.getByRole('button', { name: new RegExp(`^${which} document`) }).click();
    await page.keyboard.type(words);
    await page.keyboard.press('ArrowDown');
    if (which === 'First') await visit('compare-choosing');
    await page.keyboard.press('Enter');
  }
  await expect(compare.locator('#change-0')).toBeVisible();
  await visit('compare');
  await page.keyboard.press('Control+5');
  const library = page.getByRole('main', { name: 'Documents of the matter' });
  await expect(library.getByRole('row').filter({ hasText: 'Massachusetts' }).first()).toBeVisible();
  await visit('library');
  await library.getByRole('combobox', { name: 'Group the table by' }).selectOption({ label: 'by year' });
  await visit('library-by-year');
  await library.getByRole('searchbox', { name: 'Filter the documents' }).fill('zymurgy');
  await visit('library-nothing-fits');
  await page.keyboard.press('Control+2');
  const review = page.getByRole('main', { name: 'Review' });
  await review.getByRole('button', { name: 'Fill' }).click();
  await expect(review.getByRole('grid').getByRole('rowheader', { name: /\.(txt|pdf)$/ })).toHaveCount(14);
  await review.getByRole('button', { name: 'Charts' }).click();
  await visit('review-charts');
  await page.keyboard.press('Control+1');
  await app.ask('Which agreements are governed by the law of Massachusetts?');
  await expect(app.results.getByRole('region', { name: 'Answer' }).getByRole('rowheader').first()).toBeVisible();
  await visit('list');
}

// settling goes through the dialogs.
async function settling(app: App, visit: Visit): Promise<void> {
  const { page } = app;
  const contracts = scratch('few-');
  writeMany(contracts, 3);
  await page.getByRole('button', { name: 'Try the sample contracts' }).click();
  await app.indexed();
  await visit('samples');
  await app.answer(scratch('empty-'));
  await page.keyboard.press('Control+n');
  await visit('new-matter');
  await app.dialog.getByRole('button', { name: 'Add a firm matter…' }).click();
  await visit('firm-matter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+n');
  await app.dialog.getByRole('button', { name: 'Choose…' }).click();
  await app.dialog.getByRole('textbox', { name: 'Name' }).fill('Estate of Wetherby');
  await app.dialog.getByRole('button', { name: 'Create and index' }).click();
  await app.indexed();
  await expect(app.results.getByRole('heading', { name: 'Nothing is indexed yet' })).toBeVisible();
  await visit('a-matter-without-documents');
  await app.sidebar.getByRole('combobox', { name: 'Matter' }).selectOption('samples');
  await expect(app.results.getByRole('heading', { name: /^Ask 14 contracts/ })).toBeVisible();
  await page.keyboard.press('F1');
  await visit('keys');
  await page.keyboard.press('Escape');
  await page.evaluate((path) => (window as unknown as { runtime: { EventsEmit(name: string, drop: unknown): void } })
    .runtime.EventsEmit('drop', { folders: [path], files: ['Lease.pdf'], problem: '' }), join(contracts, 'Leases'));
  await expect(app.dialog.getByRole('heading', { name: 'Add to a matter' })).toBeVisible();
  await visit('folder-dropped');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+,');
  for (const tab of await app.dialog.getByRole('tab').all()) {
    await tab.click();
    await visit(`settings-${(await tab.innerText()).toLowerCase().replaceAll(/\W+/g, '-')}`);
  }
  await app.dialog.getByRole('tab', { name: 'This matter' }).click();
  await app.dialog.getByRole('combobox', { name: 'Written by' }).selectOption({ label: 'a language model on this computer' });
  await app.dialog.getByRole('textbox', { name: 'Address' }).fill('http://192.168.1.7:11434');
  await app.dialog.getByRole('button', { name: 'Test the model' }).click();
  await expect(app.dialog.getByRole('alert')).toBeVisible();
  await visit('settings-language-model');
  await app.dialog.getByRole('button', { name: 'Delete this matter…' }).click();
  await visit('delete-matter');
  await app.dialog.getByRole('tab', { name: 'Models' }).click();
  await app.answer(writeModel('tiny'));
  await app.dialog.getByRole('button', { name: 'Import a folder…' }).click();
  await app.dialog.getByRole('button', { name: /import it/ }).waitFor();
  await visit('model-offered');
  await app.dialog.getByRole('button', { name: /import it/ }).click();
  await expect(app.dialog.getByRole('progressbar').first()).toBeVisible();
  await visit('model-installing');
  await expect(app.dialog.getByText('tiny is installed')).toBeVisible();
  await visit('model-installed');
  await app.answer(scratch('empty-'));
  await app.dialog.getByRole('button', { name: 'Import a folder…' }).click();
  await expect(app.dialog.getByRole('alert')).toBeVisible();
  await visit('model-refused');
  await page.keyboard.press('Escape');

  const blocked = join(scratch('blocked-'), 'home');
  writeFileSync(blocked, 'a file, not a folder');
  const program = await Program.start(blocked, { assetdir: '' });
  await page.goto(program.url);
  await expect(page.getByRole('heading', { name: 'Pincite cannot start' })).toBeVisible();
  await visit('cannot-start');
  await program.kill();
}

// encrypting makes an encrypted matter, locks it and opens it again.
async function encrypting(app: App, visit: Visit): Promise<void> {
  const { page, dialog } = app;
  const contracts = scratch('few-');
  writeMany(contracts, 3);
  await page.keyboard.press('Control+n');
  await app.answer(contracts);
  await dialog.getByRole('button', { name: 'Choose…' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Estate of Wetherby');
  await dialog.getByRole('checkbox', { name: /^Encrypt/ }).check();
  await visit('new-matter-encrypted');
  await dialog.getByRole('button', { name: 'Create…' }).click();
  await expect(dialog.getByText(/^AGE-SECRET-KEY-1/)).toBeVisible();
  await dialog.getByLabel('Passphrase', { exact: true }).fill('mind the gap');
  await dialog.getByLabel('Passphrase once more').fill('mind the cap');
  await visit('recovery-key');
  await dialog.getByLabel('Passphrase once more').fill('mind the gap');
  await dialog.getByRole('checkbox', { name: 'I have kept the recovery key' }).check();
  await dialog.getByRole('button', { name: 'Create, encrypt and index' }).click();
  await app.indexed();
  await app.openMatter();
  await visit('settings-encrypted');
  await dialog.getByRole('button', { name: 'Change the passphrase…' }).click();
  await visit('settings-passphrase');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Decrypt…' }).click();
  await visit('settings-decrypt');
  await dialog.getByRole('button', { name: 'Keep it encrypted' }).click();
  await dialog.getByRole('tab', { name: 'Your data' }).click();
  await dialog.getByRole('button', { name: 'What is kept, and what was sent' }).click();
  await expect(dialog.getByRole('status', { name: 'What is kept, and what was sent' })).toBeVisible();
  await dialog.getByRole('status', { name: 'What is kept, and what was sent' }).scrollIntoViewIfNeeded();
  await visit('privacy');
  await dialog.getByRole('tab', { name: 'This matter' }).click();
  await dialog.getByRole('button', { name: 'Lock now' }).click();
  const unlock = app.sidebar.getByRole('form', { name: 'Unlock the matter' });
  await expect(unlock).toBeVisible();
  await visit('locked');
  await unlock.getByLabel('Passphrase').fill('mind the cap');
  await unlock.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await visit('wrong-passphrase');
  await unlock.getByRole('button', { name: 'use the recovery key' }).click();
  await visit('unlock-by-recovery-key');
}

const loan = 'What is the minimum fixed charge coverage ratio in the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?';

// troubled is a copy of the contracts with files among them that cannot be indexed whole.
async function troubled(): Promise<string> {
  const contracts = join(scratch('contracts-'), 'Contracts');
  mkdirSync(dirname(contracts), { recursive: true });
  cpSync(folder(), contracts, { recursive: true });
  writeFileSync(join(contracts, 'Torn in transit.pdf'), '%PDF-1.7 torn in transit');
  copyFileSync(join(repository, 'backend/extract/pdf/testdata/aes-256-password.pdf'), join(contracts, 'Sealed.pdf'));
  await printHalfScanned(join(contracts, 'Half scanned.pdf'), 'AGREEMENT between Ardenfold Limited and Peregrine Marsh LLP on consulting. '.repeat(12), 'This agreement is governed by the laws of the State of Vermont.');
  return contracts;
}

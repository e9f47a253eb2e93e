import { join } from 'node:path';
import { printHalfScanned } from './support/contracts';
import { expect, scratch, test } from './support/app';

test('a file with a page that could not be read says so wherever it is met, until the page is read', async ({ fresh: app, page }) => {
  const contracts = scratch('half-');
  const text = 'CONSULTING AGREEMENT between Ardenfold Limited and Peregrine Marsh LLP. '.repeat(12);
  await printHalfScanned(join(contracts, 'Half scanned.pdf'), text, 'This agreement is governed by the laws of the State of Vermont, and by no others.');
  await app.restart('quit', { PATH: scratch('no-tools-') }); // without Tesseract
  await app.index(contracts);
  await app.follow(false); // or the file is read as soon as it can be

  await expect(app.sidebar.getByRole('treeitem', { name: /Half scanned/ })).toContainText('in part');
  await app.ask('consulting agreement');
  await app.hits.first().click();
  await expect(app.document.getByText(/page 2 of 2 is a picture/)).toBeVisible();
  await app.document.getByRole('button', { name: /^What to do: install tesseract/ }).click();
  const group = app.dialog.getByRole('region', { name: 'Indexed, but not all of it' });
  await expect(group).toContainText('page 2 of 2 is a picture');
  await expect(group).toContainText('Next: install tesseract-ocr');
  await group.getByRole('button', { name: 'How to install OCR' }).click();
  await expect(group).toContainText('sudo apt install tesseract-ocr');
  await group.getByRole('button', { name: 'Try Half scanned.pdf again' }).click();
  await expect(app.dialog.getByRole('status')).toContainText('It is still indexed only in part');

  await app.restart(); // with it
  await app.sidebar.getByRole('button', { name: '1 file indexed only in part' }).click();
  await app.dialog.getByRole('button', { name: 'Try them all again' }).click();
  await expect(app.dialog).toContainText('Every file is indexed.');
  await app.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('only in part')).toHaveCount(0);
  await app.ask('governed by the laws of the State of Vermont');
  await app.hits.first().click();
  await expect(app.document.getByText(/1 page was recognised/)).toBeVisible();
});

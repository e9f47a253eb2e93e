import { join } from 'node:path';
import { printHalfScanned } from './support/contracts';
import { expect, scratch, test } from './support/desk';

test('a file with a page that could not be read says so wherever it is met, until the page is read', async ({ fresh: desk, page }) => {
  const contracts = scratch('half-');
  const text = 'CONSULTING AGREEMENT between Ardenfold Limited and Peregrine Marsh LLP. '.repeat(12);
  await printHalfScanned(join(contracts, 'Half scanned.pdf'), text, 'This agreement is governed by the laws of the State of Vermont, and by no others.');
  await desk.restart('quit', { PATH: scratch('no-tools-') }); // without Tesseract
  await desk.index(contracts);

  await expect(desk.sidebar.getByRole('treeitem', { name: /Half scanned/ })).toContainText('in part');
  await desk.ask('consulting agreement');
  await desk.hits.first().click();
  await expect(desk.document.getByText(/page 2 of 2 is a picture/)).toBeVisible();
  await desk.document.getByRole('button', { name: /^What to do: install tesseract/ }).click();
  const group = desk.dialog.getByRole('region', { name: 'Indexed, but not all of it' });
  await expect(group).toContainText('page 2 of 2 is a picture');
  await expect(group).toContainText('Next: install tesseract-ocr');
  await group.getByRole('button', { name: 'How to install OCR' }).click();
  await expect(group).toContainText('sudo apt install tesseract-ocr');
  await group.getByRole('button', { name: 'Try Half scanned.pdf again' }).click();
  await expect(desk.dialog.getByRole('status')).toContainText('It is still indexed only in part');

  await desk.restart(); // with it
  await desk.sidebar.getByRole('button', { name: '1 file indexed only in part' }).click();
  await desk.dialog.getByRole('button', { name: 'Try them all again' }).click();
  await expect(desk.dialog).toContainText('Every file is indexed.');
  await desk.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('only in part')).toHaveCount(0);
  await desk.ask('governed by the laws of the State of Vermont');
  await desk.hits.first().click();
  await expect(desk.document.getByText(/1 page was recognised/)).toBeVisible();
});

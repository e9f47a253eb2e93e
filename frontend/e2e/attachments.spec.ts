import { join } from 'node:path';
import { attach, printHalfScanned } from './support/contracts';
import { expect, scratch, test } from './support/app';

test('files attached to a PDF are found and read, also where its own pages cannot be', async ({ fresh: app }) => {
  const contracts = scratch('attached-');
  const lease = 'LEASE AGREEMENT between Ardenfold Limited and Peregrine Marsh LLP. '.repeat(12);
  await printHalfScanned(join(contracts, 'Lease.pdf'), lease, 'The landlord insures the building.');
  attach(join(contracts, 'Lease.pdf'), 'Rider.txt', 'RIDER. The tenant may keep two greyhounds in the premises.');
  await printHalfScanned(join(contracts, 'Scan.pdf'), '', 'A page that nobody can read here.');
  attach(join(contracts, 'Scan.pdf'), 'Side letter.txt', 'SIDE LETTER. The deposit is returned within forty days of the harvest.');
  await app.restart('quit', { PATH: scratch('no-tools-') }); // without Tesseract
  await app.index(contracts);

  await app.ask('may the tenant keep greyhounds');
  await app.hits.first().click();
  await expect(app.document).toContainText('Rider.txt');
  await expect(app.document).toContainText('The tenant may keep two greyhounds in the premises.');

  await app.ask('deposit returned within forty days of the harvest');
  await app.hits.first().click();
  await expect(app.document).toContainText('Side letter.txt');
  await expect(app.document).toContainText('within forty days of the harvest');

  await app.sidebar.getByRole('button', { name: '1 file could not be indexed' }).click();
  await expect(app.dialog).toContainText('Scan.pdf');
  await expect(app.dialog).toContainText('page 2 of 2 is a picture');
});

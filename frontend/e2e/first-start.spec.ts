import { folder } from './support/contracts';
import { expect, test } from './support/app';

test('a first start ends with an answer from a folder of contracts', async ({ fresh: app, page }) => {
  await expect(page.getByRole('heading', { name: 'Pincite' })).toBeVisible();
  await app.index(folder());
  await expect(app.sidebar.getByRole('button', { name: /TERM LOAN AGREEMENT .*\.pdf$/ })).toBeVisible();

  await app.ask('What law governs the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?');
  await expect(app.results.getByText(/in 1 document /)).toBeVisible();
  await expect(app.hits.first()).toContainText('laws of the State of Illinois');
  await expect(app.results.getByText('quote checked').first()).toBeVisible();

  await app.results.getByRole('button', { name: /^in: .*Term Loan Agreement, \d{4}/ }).click();
  await expect(app.results.getByText(/in 14 documents/)).toBeVisible();
  await app.results.getByRole('button', { name: /^whole matter/ }).click();
  await expect(app.results.getByText(/in 1 document /)).toBeVisible();
});

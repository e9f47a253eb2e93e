import { folder } from './support/contracts';
import { expect, test } from './support/desk';

test('a first start ends with an answer from a folder of contracts', async ({ fresh: desk, page }) => {
  await expect(page.getByRole('heading', { name: 'Pincite' })).toBeVisible();
  await desk.index(folder());
  await expect(desk.sidebar.getByRole('button', { name: /^TERM LOAN AGREEMENT .*\.pdf$/ })).toBeVisible();

  await desk.ask('What law governs the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?');
  await expect(desk.results.getByText(/in 1 document /)).toBeVisible();
  await expect(desk.hits.first()).toContainText('laws of the State of Illinois');
  await expect(desk.results.getByText('✓ verified').first()).toBeVisible();

  await desk.results.getByRole('button', { name: /^in: TERM LOAN/ }).click();
  await expect(desk.results.getByText(/in 14 documents/)).toBeVisible();
  await desk.results.getByRole('button', { name: /^whole matter/ }).click();
  await expect(desk.results.getByText(/in 1 document /)).toBeVisible();
});

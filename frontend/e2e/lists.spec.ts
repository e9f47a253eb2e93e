import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { faultsOf } from './support/axe';
import { shots } from './support/shots';

test('a question for the contracts that meet something is answered by a table, by keys alone', async ({ app, page }) => {
  await app.ask('Which agreements are governed by the law of Massachusetts?');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await expect(answer.getByRole('heading')).toContainText(/^\d+ of \d+ contracts/);
  const rows = answer.getByRole('rowheader');
  await expect(rows.filter({ hasText: 'Commercial Lease 410' })).toHaveCount(1);
  const head = answer.getByRole('columnheader', { name: 'Contract' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(await faultsOf(page)).toEqual([]);
  await shots(page, 'list');
  await rows.first().getByRole('button').focus();
  await page.keyboard.press('End');
  await expect(rows.last().getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(app.document.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.chosen').first()).toBeInViewport();
  await rows.last().getByRole('button').focus();
  await page.keyboard.press('r');
  const review = page.getByRole('main', { name: 'Review' });
  await expect(review.getByRole('grid')).toBeVisible();
  await expect(review.getByRole('columnheader', { name: 'Effective date' })).toBeVisible(); // of the facts, which have the law further right
  await shots(page, 'list-in-review');
});

const lease = `LEASE AGREEMENT

This Lease Agreement is made on March 1, 2021 between Tarnwick Estates LLC ("Landlord") and Bellfold Ceramics Inc. ("Tenant").

1. Premises. Landlord leases to Tenant the workshop at 9 Quarry Lane.

2. Rent. Tenant shall pay rent of $2,000 per month on the first day of each month.

3. Assignment. Tenant may not assign this Lease without the prior written consent of Landlord. No consent is needed for an assignment to an affiliate of Tenant.

4. Governing Law. This Lease is governed by the laws of the State of Vermont.

IN WITNESS WHEREOF the parties have signed. Landlord: /s/ A. Tarn. Tenant: /s/ B. Bell.
`;

const amendment = `AMENDMENT NO. 1 TO LEASE AGREEMENT

This Amendment No. 1 is made on June 1, 2022 between Tarnwick Estates LLC ("Landlord") and Bellfold Ceramics Inc. ("Tenant") and amends the Lease Agreement dated March 1, 2021.

1. Section 2 of the Lease is deleted in its entirety and replaced with the following: "2. Rent. Tenant shall pay rent of $2,600 per month on the first day of each month."

2. All other terms of the Lease remain in full force and effect.

IN WITNESS WHEREOF the parties have signed. Landlord: /s/ A. Tarn. Tenant: /s/ B. Bell.
`;

test('an answer says its verdict with its exceptions, and which words stand today', async ({ fresh: app, page }) => {
  const contracts = join(scratch('lease-'), 'Contracts');
  mkdirSync(contracts, { recursive: true });
  writeFileSync(join(contracts, 'Quarry%20Lane%20Lease.txt'), lease);
  writeFileSync(join(contracts, 'Amendment 1.txt'), amendment);
  await app.index(contracts);
  await app.ask('May Bellfold assign the lease without the consent of the landlord?');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  await expect(answer.locator('.verdict')).toContainText(/^\S? ?No/);
  await expect(answer).toContainText('No consent is needed for an assignment to an affiliate of Tenant');
  await shots(page, 'verdict');
  await app.ask('How much rent does Bellfold pay a month?');
  await expect(answer).toContainText('$2,600');
  await expect(answer.locator('.holds').first()).toContainText(/Amendment No\. 1/);
  expect(await faultsOf(page)).toEqual([]);
  await shots(page, 'stands');
  await answer.locator('.holds').getByRole('button', { name: /^Go to the words that say so/ }).first().click();
  await expect(app.document.getByRole('heading', { name: /Amendment 1/ })).toBeVisible();
  await expect(page.locator('.chosen').first()).toBeInViewport();
});

test('documents are called by what is known of them, and are grouped by it', async ({ app, page }) => {
  const tree = app.sidebar.getByRole('tree');
  await expect(app.sidebar).not.toContainText('%20');
  const by = app.sidebar.getByRole('combobox', { name: 'Group the documents by' });
  for (const name of ['type', 'party', 'date']) {
    await by.selectOption({ label: `by ${name}` });
    await expect(tree.locator('[aria-expanded]').first()).toBeVisible();
    await shots(page, `tree-by-${name}`);
  }
  await expect(tree.locator('[aria-expanded]').first()).toContainText(/^\s*20\d\d/);
  await expect(tree).not.toContainText('%20');
  expect(await faultsOf(page)).toEqual([]);
  await by.selectOption({ label: 'by folder' });
  await shots(page, 'tree-by-folder');
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { faultsOf } from './support/axe';
import { shots } from './support/shots';

const draft = `SUPPLY AGREEMENT

“Affiliate” means a company under common control. “Fees” means the money payable. “Product” means each thing supplied. “Site” means the place of delivery. “Software” means the code. “Services” means the work.

1. Supply. Each Affiliate pays the Fees for each Product and for all Services at the Site, with the Software. The supplier keeps the Delivery Schedule, and the Delivery Schedule is part of each order.

2. Term. Either party may end this agreement on sixty (90) days' notice, as Section 9.4 says. Any Delivery Schedule may be changed within thirty (30) days.

3. Signing. This agreement is signed on Monday, 14 March 2023. The price is [TBD].
`;

test('a draft is proofread beside its text: findings by keys, ignored here, by term, undone, shown again', async ({ fresh: app, page }) => {
  const contracts = scratch('draft-');
  writeFileSync(join(contracts, 'Draft.txt'), draft);
  writeFileSync(join(contracts, 'Clean.txt'), 'The rent is paid monthly. The keys are given back at the end.\n');
  await app.index(contracts);
  await app.openFile('Draft.txt');
  const list = app.document.getByRole('region', { name: 'Proofreading' });
  await page.keyboard.press('F7');
  const items = list.getByRole('listitem');
  await expect(items.filter({ hasText: 'sixty (90)' })).toHaveCount(1);
  const all = await items.count();
  expect(all).toBeGreaterThan(3);
  await expect(list.getByRole('status')).toHaveText(`${all} findings`);

  // Next and previous by key, each marked in the text.
  await page.keyboard.press('Home');
  await expect(list.getByRole('status')).toHaveText(`1 / ${all}`);
  await page.keyboard.press('n');
  await expect(list.getByRole('status')).toHaveText(`2 / ${all}`);
  await expect(app.document.locator('[data-view] .finding.here').first()).toBeInViewport();
  await expect(items.nth(1).getByRole('button').first()).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await shots(page, 'proofread');

  // Ignored here, and taken back.
  const figures = items.filter({ hasText: 'sixty (90)' });
  await figures.getByRole('button').first().click();
  await page.keyboard.press('i');
  await expect(figures).toHaveCount(0);
  await app.told('Ignored here');
  await page.keyboard.press('Control+z');
  await app.told('It is shown again');
  await expect(figures).toHaveCount(1);

  // A term is ignored wherever it stands; what is ignored is listed, and shown again.
  const schedule = items.filter({ hasText: '“Delivery Schedule”' });
  await schedule.first().getByRole('button').first().click();
  await list.getByRole('button', { name: 'Ignore this term' }).click();
  await expect(schedule).toHaveCount(0);
  await list.getByRole('checkbox', { name: /ignored$/ }).check();
  await expect(items.filter({ hasText: 'Delivery Schedule' }).first()).toBeVisible();
  await items.first().getByRole('button').first().click();
  await page.keyboard.press('h');
  await app.told('It is shown again');
  await expect(schedule.first()).toBeVisible();

  // It is kept, and a document without faults says so.
  await figures.getByRole('button').first().click();
  await page.keyboard.press('i');
  await app.told('Ignored here');
  await app.restart();
  await app.openFile('Draft.txt');
  await page.keyboard.press('F7');
  await expect(items.first()).toBeVisible();
  await expect(figures).toHaveCount(0);
  await app.openFile('Clean.txt');
  await expect(list).toContainText('Nothing was found');
  await page.keyboard.press('F7');
  await expect(list).toHaveCount(0);
});

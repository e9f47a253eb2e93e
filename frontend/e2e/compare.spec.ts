import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { faultsOf } from './support/axe';
import { shots } from './support/shots';

// clauses are long enough to be scrolled.
const clauses = Array.from({ length: 40 }, (_, i) => `${i + 3}. Covenant ${i + 1}. Tenant shall keep the workshop number ${i + 1} in good repair, shall permit Landlord to inspect it on reasonable notice, and shall not make alterations of substance to it without the written approval of Landlord, which is not to be withheld without reason.`).join('\n\n');

const lease = (rent: string, more = '') => `LEASE AGREEMENT

This Lease Agreement is made on March 1, 2021 between Tarnwick Estates LLC ("Landlord") and Bellfold Ceramics Inc. ("Tenant").

1. Premises. Landlord leases to Tenant the workshop at 9 Quarry Lane.

2. Rent. Tenant shall pay rent of ${rent} per month on the first day of each month.

${clauses}

43. Governing Law. This Lease is governed by the laws of the State of Vermont.${more}

IN WITNESS WHEREOF the parties have signed. Landlord: /s/ A. Tarn. Tenant: /s/ B. Bell.
`;

const amendment = `AMENDMENT NO. 1 TO LEASE AGREEMENT

This Amendment No. 1 is made on June 1, 2022 between Tarnwick Estates LLC ("Landlord") and Bellfold Ceramics Inc. ("Tenant") and amends the Lease Agreement dated March 1, 2021.

1. Section 2 of the Lease is deleted in its entirety and replaced with the following: "2. Rent. Tenant shall pay rent of $2,600 per month on the first day of each month."

2. All other terms of the Lease remain in full force and effect.

IN WITNESS WHEREOF the parties have signed. Landlord: /s/ A. Tarn. Tenant: /s/ B. Bell.
`;

test('two documents are compared side by side, walked by keys, and exported', async ({ fresh: app, page }) => {
  const contracts = join(scratch('compare-'), 'Contracts');
  mkdirSync(contracts, { recursive: true });
  writeFileSync(join(contracts, 'Quarry%20Lane%20Lease.txt'), lease('$2,000'));
  const draft = join(scratch('drafts-'), 'Quarry draft.txt');
  writeFileSync(draft, lease('$2,350', '\n\n44. Pets. Tenant may keep one dog.'));
  await app.index(contracts);
  await page.keyboard.press('Control+4');
  const place = page.getByRole('main', { name: 'Compare' });
  await expect(place).toContainText('Compare two documents');
  expect(await faultsOf(page)).toEqual([]);
  await shots(page, 'compare-empty');
  await place.getByRole('button', { name: /^First document/ }).click();
  const panel = page.getByRole('dialog', { name: 'Choose the first document' });
  await panel.getByRole('searchbox').fill('quarry');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await app.answer(draft);
  await place.getByRole('button', { name: /^Second document/ }).click();
  await page.getByRole('button', { name: 'A file from disk…' }).click();
  const list = place.getByRole('listbox', { name: 'Changes' });
  await expect(list.getByRole('option').first()).toContainText('2,000');
  await expect(place).not.toContainText('%20');
  await expect(place.locator('.out.here').first()).toBeInViewport();
  await expect(place.locator('.in.here').first()).toBeInViewport();
  expect(await faultsOf(page)).toEqual([]);
  await shots(page, 'compare');
  // The next change is far down on both sides.
  await list.focus();
  await page.keyboard.press('n');
  await expect(place.locator('.in.here').first()).toContainText('Pets');
  await expect(place.locator('.in.here').first()).toBeInViewport();
  await page.keyboard.press('p');
  await expect(place.locator('.out.here').first()).toBeInViewport();
  // Scrolling one side takes the other along: the clauses in view are the same ones.
  const first = place.getByRole('region', { name: 'Text of the first document' });
  const second = place.getByRole('region', { name: 'Text of the second document' });
  await first.hover();
  await page.mouse.wheel(0, 2500);
  const seen = (pane: typeof first) => pane.evaluate((frame) => {
    const box = frame.getBoundingClientRect();
    const line = [...frame.querySelectorAll('.line')].find((l) => l.getBoundingClientRect().bottom > box.top + box.height / 3);
    return line?.textContent.slice(0, 14);
  });
  await expect.poll(async () => (await seen(first)) === (await seen(second)) && (await seen(first))).toMatch(/Covenant/);
  await shots(page, 'compare-scrolled');
  await place.getByRole('button', { name: /^Form/ }).click();
  await expect(place.getByRole('button', { name: /^Form/ })).toHaveAttribute('aria-pressed', 'true');
  await place.getByRole('button', { name: /^Substance/ }).click();
  const out = join(scratch('out-'), 'redline.html');
  await app.answer(out);
  await place.getByRole('combobox', { name: 'Format of the redline' }).selectOption('html');
  await place.getByRole('button', { name: 'Export…' }).click();
  await app.told('The redline is written');
  await expect.poll(() => existsSync(out)).toBe(true);
  expect(readFileSync(out, 'utf8')).toContain('2,350');
  await place.getByRole('button', { name: 'Exchange the two' }).click();
  await expect(list.getByRole('option').first()).toContainText('2,350 → 2,000');
  // A document of the matter is opened at the change.
  await place.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.locator('.chosen').first()).toContainText('2,000');
});

test('an answer says what the later papers make of it, and offers the clause and the terms', async ({ fresh: app, page }) => {
  const contracts = join(scratch('amended-'), 'Contracts');
  mkdirSync(contracts, { recursive: true });
  writeFileSync(join(contracts, 'Lease.txt'), lease('$2,000').replace('each month.', 'each month. Cheques are drawn to the order of Quarry Lane Holdings and posted to its agent in Burlington.'));
  writeFileSync(join(contracts, 'Amendment 1.txt'), amendment.replace('is deleted in its entirety and replaced with the following: "2. Rent. Tenant shall pay rent of $2,600 per month on the first day of each month."', 'is amended by deleting "$2,000" and substituting "$2,600".'));
  await app.index(contracts);
  await app.ask('What is the rent per month under the Lease Agreement of Bellfold Ceramics?');
  const answer = app.results.getByRole('region', { name: 'Answer' });
  const stands = answer.getByText(/^As it stands: “.*\$2,600 per month/);
  await expect(stands).toBeVisible();
  await expect(answer).toContainText('superseded');
  await expect(answer.getByRole('button', { name: /^Go to these words: Lease\.txt/ })).toHaveCount(1); // no words twice
  const more = answer.getByRole('group', { name: 'More of the contract' }).first();
  await more.getByRole('button', { name: 'The whole clause' }).click();
  await expect(answer).toContainText('drawn to the order of Quarry Lane Holdings');
  await more.getByRole('button', { name: '“Tenant”' }).click();
  await expect(answer).toContainText('Bellfold Ceramics Inc. ("Tenant")');
  await expect(answer).not.toContainText('drawn to the order of Quarry Lane Holdings');
  expect(await faultsOf(page)).toEqual([]);
  await shots(page, 'amended-answer');
});

test('an agreement is read as it was signed, as it stands, and as it stood on a day', async ({ fresh: app, page }) => {
  const contracts = join(scratch('stands-'), 'Contracts');
  mkdirSync(contracts, { recursive: true });
  writeFileSync(join(contracts, 'Lease.txt'), lease('$2,000'));
  writeFileSync(join(contracts, 'Amendment 1.txt'), amendment);
  await app.index(contracts);
  await app.openFile('Lease.txt');
  const how = app.document.getByRole('group', { name: 'How the agreement is shown' });
  await expect(app.document.getByRole('region', { name: 'Text of the document' })).toContainText('$2,000');
  await how.getByRole('button', { name: 'As it stands' }).click();
  const text = app.document.getByRole('region', { name: 'Text of the agreement as it stands' });
  await expect(text).toContainText('$2,600');
  await expect(text).not.toContainText('$2,000');
  await text.focus();
  await page.keyboard.press('n');
  await expect(page.locator('.put.here').first()).toBeInViewport();
  expect(await faultsOf(page)).toEqual([]);
  await shots(page, 'as-it-stands');
  await how.getByRole('button', { name: 'As of…' }).click();
  await app.document.getByLabel('Day', { exact: true }).fill('2021-12-31');
  await expect(text).toContainText('$2,000');
  await how.getByRole('button', { name: 'As it stands' }).click();
  await text.getByRole('button', { name: 'Amendment No. 1 § 1' }).click();
  await expect(app.document.getByRole('heading', { name: /Amendment 1/ })).toBeVisible();
  await expect(page.locator('.chosen').first()).toContainText('Section 2 of the Lease is deleted');
});

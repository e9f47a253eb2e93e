import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './support/contracts';
import { expect, test } from './support/app';

const lease = /Commercial Lease .*\.(txt|pdf)$/;

test('an encrypted matter is made, asked, locked and opened again', async ({ fresh: app, page }) => {
  await page.keyboard.press('Control+n');
  await app.answer(folder());
  await app.dialog.getByRole('button', { name: 'Choose…' }).click();
  await app.dialog.getByRole('textbox', { name: 'Name' }).fill('Wetherby');
  await app.dialog.getByRole('checkbox', { name: /^Encrypt/ }).check(); // no keychain answers here
  await app.dialog.getByRole('button', { name: 'Create…' }).click();
  await expect(app.dialog.getByText(/^AGE-SECRET-KEY-1[A-Z0-9]+$/)).toBeVisible();
  // What is printed is the key, whatever else the window could print.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('Recovery key of the matter Wetherby of Pincite')).toBeVisible();
  await expect(page.getByText(/^AGE-SECRET-KEY-1[A-Z0-9]+$/)).toBeVisible(); // the dialog around it is hidden
  await page.emulateMedia({ media: 'screen' });
  const create = app.dialog.getByRole('button', { name: 'Create, encrypt and index' });
  await app.dialog.getByLabel('Passphrase', { exact: true }).fill('mind the gap');
  await app.dialog.getByLabel('Passphrase once more').fill('mind the gap');
  await expect(create).toBeDisabled(); // until the recovery key is kept
  await app.dialog.getByRole('checkbox', { name: 'I have kept the recovery key' }).check();
  await create.click();
  await app.indexed();
  await app.ask('May Dovecroft assign its lease of 410 Tannery Row?');
  await expect(app.hits.first()).toContainText('Tenant may not assign this Lease');
  await expect(app.sidebar.getByRole('button', { name: lease })).toBeVisible();

  await page.keyboard.press('Control+,');
  await app.dialog.getByRole('tab', { name: 'This matter' }).click();
  await app.dialog.getByRole('button', { name: 'Lock now' }).click();
  const unlock = app.sidebar.getByRole('form', { name: 'Unlock the matter' });
  await expect(unlock).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Dovecroft|Tannery/);
  const beside = join(app.program.home, 'matters');
  for (const name of readdirSync(beside).filter((n) => n.startsWith('Wetherby.pincite') && !n.endsWith('.lex'))) {
    expect(readFileSync(join(beside, name), 'latin1'), name).not.toMatch(/Dovecroft|Tannery/);
  }

  await page.keyboard.press('Control+2');
  const review = page.getByRole('main', { name: 'Review' });
  await expect(review.getByRole('heading', { name: 'This matter is locked' })).toBeVisible();
  await expect(review.getByRole('button', { name: 'Fill' })).toBeDisabled();
  await page.keyboard.press('Control+1');
  await unlock.getByLabel('Passphrase').fill('mind the cap');
  await unlock.getByRole('button', { name: 'Unlock' }).click();
  await expect(unlock.getByRole('alert')).toHaveText('that does not unlock the matter; try again, or use the recovery key');
  await expect(unlock.getByLabel('Passphrase')).toBeFocused();
  await unlock.getByLabel('Passphrase').fill('mind the gap');
  await unlock.getByRole('button', { name: 'Unlock' }).click();
  await expect(app.sidebar.getByRole('button', { name: lease })).toBeVisible();
  await expect(app.question).toBeFocused();
  await app.ask('May Dovecroft assign its lease of 410 Tannery Row?');
  await expect(app.hits.first()).toContainText('Tenant may not assign this Lease');
});

test('folders that are dropped become an encrypted matter', async ({ fresh: app, page }) => {
  await page.evaluate((path) => (window as unknown as { runtime: { EventsEmit(name: string, drop: unknown): void } })
    .runtime.EventsEmit('drop', { folders: [path], files: [], problem: '' }), folder());
  await app.dialog.getByRole('radio', { name: 'a new matter' }).check();
  await app.dialog.getByRole('checkbox', { name: /^Encrypt/ }).check();
  await app.dialog.getByRole('button', { name: 'Create…' }).click();
  await app.dialog.getByLabel('Passphrase', { exact: true }).fill('mind the gap');
  await app.dialog.getByLabel('Passphrase once more').fill('mind the gap');
  await app.dialog.getByRole('checkbox', { name: 'I have kept the recovery key' }).check();
  await app.dialog.getByRole('button', { name: 'Create, encrypt and index' }).click();
  await app.indexed();
  await expect(app.sidebar.getByRole('button', { name: lease })).toBeVisible();
  await page.keyboard.press('Control+,');
  await app.dialog.getByRole('tab', { name: 'This matter' }).click();
  await expect(app.dialog.getByText(/^This matter is encrypted/)).toBeVisible();
});

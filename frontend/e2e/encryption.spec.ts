import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './support/contracts';
import { expect, test } from './support/desk';

const lease = /^Commercial Lease .*\.(txt|pdf)$/;

test('an encrypted matter is made, asked, locked and opened again', async ({ fresh: desk, page }) => {
  await page.keyboard.press('Control+n');
  await desk.answer(folder());
  await desk.dialog.getByRole('button', { name: 'Choose…' }).click();
  await desk.dialog.getByRole('textbox', { name: 'Name' }).fill('Wetherby');
  await desk.dialog.getByRole('checkbox', { name: /^Encrypt/ }).check(); // no keychain answers here
  await desk.dialog.getByRole('button', { name: 'Create…' }).click();
  await expect(desk.dialog.getByText(/^AGE-SECRET-KEY-1[A-Z0-9]+$/)).toBeVisible();
  const create = desk.dialog.getByRole('button', { name: 'Create, encrypt and index' });
  await desk.dialog.getByLabel('Passphrase', { exact: true }).fill('mind the gap');
  await desk.dialog.getByLabel('Passphrase once more').fill('mind the gap');
  await expect(create).toBeDisabled(); // until the recovery key is kept
  await desk.dialog.getByRole('checkbox', { name: 'I have kept the recovery key' }).check();
  await create.click();
  await desk.indexed();
  await desk.ask('May Dovecroft assign its lease of 410 Tannery Row?');
  await expect(desk.hits.first()).toContainText('Tenant may not assign this Lease');
  await expect(desk.sidebar.getByRole('button', { name: lease })).toBeVisible();

  await page.keyboard.press('Control+,');
  await desk.dialog.getByRole('tab', { name: 'This matter' }).click();
  await desk.dialog.getByRole('button', { name: 'Lock now' }).click();
  const unlock = desk.sidebar.getByRole('form', { name: 'Unlock the matter' });
  await expect(unlock).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/Dovecroft|Tannery/);
  const beside = join(desk.program.home, 'matters');
  for (const name of readdirSync(beside).filter((n) => n.startsWith('Wetherby.pincite') && !n.endsWith('.lex'))) {
    expect(readFileSync(join(beside, name), 'latin1'), name).not.toMatch(/Dovecroft|Tannery/);
  }

  await unlock.getByLabel('Passphrase').fill('mind the cap');
  await unlock.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('alert').first()).toContainText('does not unlock the matter');
  await unlock.getByLabel('Passphrase').fill('mind the gap');
  await unlock.getByRole('button', { name: 'Unlock' }).click();
  await expect(desk.sidebar.getByRole('button', { name: lease })).toBeVisible();
  await desk.ask('May Dovecroft assign its lease of 410 Tannery Row?');
  await expect(desk.hits.first()).toContainText('Tenant may not assign this Lease');
});

test('folders that are dropped become an encrypted matter', async ({ fresh: desk, page }) => {
  await page.evaluate((path) => (window as unknown as { runtime: { EventsEmit(name: string, drop: unknown): void } })
    .runtime.EventsEmit('drop', { folders: [path], files: [], problem: '' }), folder());
  await desk.dialog.getByRole('radio', { name: 'a new matter' }).check();
  await desk.dialog.getByRole('checkbox', { name: /^Encrypt/ }).check();
  await desk.dialog.getByRole('button', { name: 'Create…' }).click();
  await desk.dialog.getByLabel('Passphrase', { exact: true }).fill('mind the gap');
  await desk.dialog.getByLabel('Passphrase once more').fill('mind the gap');
  await desk.dialog.getByRole('checkbox', { name: 'I have kept the recovery key' }).check();
  await desk.dialog.getByRole('button', { name: 'Create, encrypt and index' }).click();
  await desk.indexed();
  await expect(desk.sidebar.getByRole('button', { name: lease })).toBeVisible();
  await page.keyboard.press('Control+,');
  await desk.dialog.getByRole('tab', { name: 'This matter' }).click();
  await expect(desk.dialog.getByText(/^This matter is encrypted/)).toBeVisible();
});

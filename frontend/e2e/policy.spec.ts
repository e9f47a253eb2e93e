import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/app';
import { repository } from './support/tools';

test('what is settled for the computer is told in the settings, and not offered', async ({ fresh: app, page }) => {
  const policy = join(app.program.home, 'policy.json');
  const settled = join(app.program.home, 'settled');
  writeFileSync(policy, JSON.stringify({ disable_downloads: true, disable_language_models: true, disable_servers: true, home: settled }), { mode: 0o444 });
  const added = page.getByRole('button', { name: 'Add a firm matter…' });
  await expect(added).toBeVisible();
  await app.restart('quit', { PINCITE_POLICY: policy });
  await expect(added).toHaveCount(0);

  await page.keyboard.press('Control+,');
  await app.dialog.getByRole('tab', { name: 'Your data' }).click();
  await expect(app.dialog.getByRole('listitem')).toHaveText([/^Models are not downloaded/, /^No language model is asked/, /and not on a firm's server/, `Data are kept in ${settled}.`]);
  await expect(app.dialog.locator('code')).toHaveText(settled);

  await app.dialog.getByRole('tab', { name: 'Models' }).click();
  await app.dialog.getByRole('article', { name: 'gte-large' }).getByRole('button', { name: /^Install/ }).click();
  await expect(app.dialog.getByRole('alert')).toContainText('this computer\'s policy forbids it');

  await app.dialog.getByRole('tab', { name: 'About' }).click();
  const version = readFileSync(join(repository, 'backend/library/version.txt'), 'utf8').trim();
  await expect(app.dialog.getByRole('heading', { name: `Pincite ${version}` })).toBeVisible();
});

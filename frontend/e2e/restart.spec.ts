import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/app';

for (const how of ['quit', 'kill'] as const) {
  test(`after a ${how === 'quit' ? 'restart' : 'power cut'} everything is as it was left`, async ({ app, page }) => {
    await app.ask('Wexcombe governing law');
    await app.results.getByRole('button', { name: 'Keep this question' }).click();
    await app.results.getByRole('button', { name: 'clip', exact: true }).first().click();
    await app.document.getByRole('button', { name: 'Clips (1)' }).click();
    await app.clips.getByRole('textbox', { name: 'Note' }).fill('for the memo');
    await app.clips.getByRole('textbox', { name: 'Note' }).blur();
    await app.sidebar.getByRole('button', { name: 'Settings' }).click();
    await app.dialog.getByLabel('Appearance').selectOption('dark');
    await app.dialog.getByRole('button', { name: 'Close' }).click();
    const divider = page.getByRole('separator', { name: 'Width of the documents' });
    const width = Number(await divider.getAttribute('aria-valuenow'));
    await divider.press('ArrowRight');
    await expect(divider).toHaveAttribute('aria-valuenow', String(width + 20));

    // What a power cut finds on the disk is what the program has had the time to write.
    await expect.poll(() => readFileSync(join(app.program.home, 'settings.json'), 'utf8')).toContain(`"left": ${width + 20}`);

    await app.restart(how);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(divider).toHaveAttribute('aria-valuenow', String(width + 20));
    await expect(app.clips.getByRole('textbox', { name: 'Note' })).toHaveValue('for the memo');
    await expect(app.sidebar.getByRole('button', { name: /TERM LOAN/ })).toBeVisible();
    await app.results.getByRole('button', { name: /Wexcombe governing law/ }).first().click();
    await expect(app.hits.first()).toContainText('State of Illinois');
  });
}

test('a matter whose file is cut short is repaired', async ({ app }) => {
  const check = async () => {
    await app.sidebar.getByRole('button', { name: 'Settings' }).click();
    await app.dialog.getByRole('tab', { name: 'This matter' }).click();
    await app.dialog.getByRole('button', { name: 'Check and repair' }).click();
    await app.dialog.getByRole('button', { name: 'Close' }).click();
  };
  await check();
  await app.told('Nothing is damaged');

  const matters = join(app.program.home, 'matters');
  const file = readdirSync(matters).find((name) => name.endsWith('.pincite'))!;
  await app.restart('quit', {}, () => truncateSync(join(matters, file), 5 * 4096));
  await check();
  await app.indexed();
  await app.ask('Wexcombe governing law');
  await expect(app.hits.first()).toContainText('State of Illinois');
});

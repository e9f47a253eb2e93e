import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/desk';

for (const how of ['quit', 'kill'] as const) {
  test(`after a ${how === 'quit' ? 'restart' : 'power cut'} everything is as it was left`, async ({ desk, page }) => {
    await desk.ask('Wexcombe governing law');
    await desk.results.getByRole('button', { name: 'Keep this question' }).click();
    await desk.results.getByRole('button', { name: 'clip', exact: true }).first().click();
    await desk.document.getByRole('button', { name: 'Clips (1)' }).click();
    await desk.clips.getByRole('textbox', { name: 'Note' }).fill('for the memo');
    await desk.clips.getByRole('textbox', { name: 'Note' }).blur();
    await desk.sidebar.getByRole('button', { name: 'Settings' }).click();
    await desk.dialog.getByLabel('Appearance').selectOption('dark');
    await desk.dialog.getByRole('button', { name: 'Close' }).click();
    const divider = page.getByRole('separator', { name: 'Width of the documents' });
    const width = Number(await divider.getAttribute('aria-valuenow'));
    await divider.press('ArrowRight');
    await expect(divider).toHaveAttribute('aria-valuenow', String(width + 20));

    // What a power cut finds on the disk is what the program has had the time to write.
    await expect.poll(() => readFileSync(join(desk.program.home, 'settings.json'), 'utf8')).toContain(`"left": ${width + 20}`);

    await desk.restart(how);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(divider).toHaveAttribute('aria-valuenow', String(width + 20));
    await expect(desk.clips.getByRole('textbox', { name: 'Note' })).toHaveValue('for the memo');
    await expect(desk.sidebar.getByRole('button', { name: /^TERM LOAN/ })).toBeVisible();
    await desk.results.getByRole('button', { name: /Wexcombe governing law/ }).first().click();
    await expect(desk.hits.first()).toContainText('State of Illinois');
  });
}

test('a matter whose file is cut short is repaired', async ({ desk }) => {
  const check = async () => {
    await desk.sidebar.getByRole('button', { name: 'Settings' }).click();
    await desk.dialog.getByRole('tab', { name: 'This matter' }).click();
    await desk.dialog.getByRole('button', { name: 'Check and repair' }).click();
    await desk.dialog.getByRole('button', { name: 'Close' }).click();
  };
  await check();
  await desk.told('Nothing is damaged');

  const matters = join(desk.program.home, 'matters');
  const file = readdirSync(matters).find((name) => name.endsWith('.pincite'))!;
  await desk.restart('quit', {}, () => truncateSync(join(matters, file), 5 * 4096));
  await check();
  await desk.indexed();
  await desk.ask('Wexcombe governing law');
  await expect(desk.hits.first()).toContainText('State of Illinois');
});

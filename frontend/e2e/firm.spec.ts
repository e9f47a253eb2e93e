// A matter on a firm's server: added by its address and key, asked and read, also where its files are not on this
// computer, and what is told without the server.
import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, scratch, test } from './support/app';
import { folder } from './support/contracts';
import { hasServer, rootKey, startServer } from './support/firm';

// Screenshots of these states, for people to look at, go where SCREENSHOTS says.
const picture = process.env.SCREENSHOTS ?? '';

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;
interface Wails { go: { desktop: { API: Methods } } }

test('a firm matter is added, asked and read, and its server’s absence is told', async ({ fresh, page }) => {
  test.skip(!hasServer(), 'there is no Weaviate server here; make bin/weaviate-server builds it');
  const server = await startServer();
  const contracts = scratch('firm-contracts-');
  cpSync(folder(), contracts, { recursive: true });
  try {
    // Another person brings the matter; this one's list does not have it.
    await fresh.restart('quit', { PINCITE_FIRM_KEY: rootKey });
    await page.evaluate(([address, contracts]) => (window as unknown as Wails).go.desktop.API.Index!(address, [contracts], false, []), [server.address, contracts]);
    await expect.poll(() => page.evaluate(async () => ((await (window as unknown as Wails).go.desktop.API.Jobs!()) as { state: string }[]).map((j) => j.state))).toEqual(['done']);
    await page.evaluate((address) => (window as unknown as Wails).go.desktop.API.DeleteMatter!(address), server.address);
    await fresh.restart('quit');

    await page.getByRole('button', { name: 'Add a firm matter…' }).click();
    await fresh.dialog.getByLabel('Address').fill(server.address);
    await fresh.dialog.getByLabel('Key').fill('not the key');
    await fresh.dialog.getByRole('button', { name: 'Check and add' }).click();
    await expect(fresh.dialog.getByRole('alert')).toContainText('does not accept the key');
    if (picture) await page.screenshot({ path: join(picture, 'firm-wrong-key.png') });
    await fresh.dialog.getByLabel('Key').fill(rootKey);
    await fresh.dialog.getByRole('button', { name: 'Check and add' }).click();
    await expect(fresh.dialog).toHaveCount(0);
    await fresh.told('Added Samples');
    await expect(fresh.sidebar.getByRole('combobox', { name: 'Matter' })).toHaveValue(server.address);
    await expect(fresh.sidebar.getByText('On the firm’s server')).toBeVisible();

    await fresh.ask('What law governs the Term Loan Agreement between Saltmere Oyster Company and Wexcombe Commercial Bank?');
    await expect(fresh.results.getByText('quote checked').first()).toBeVisible();
    await fresh.hits.first().click();
    await expect(page.locator('[data-page] canvas').first()).toBeVisible();
    if (picture) await page.screenshot({ path: join(picture, 'firm-answer.png') });
    await expect(fresh.document.getByRole('button', { name: 'Edit the summary' })).toHaveCount(0); // it is not changed on a server

    renameSync(contracts, `${contracts}-gone`); // as on another computer
    await fresh.document.getByRole('button', { name: 'Close the document' }).click();
    await fresh.ask('Who pays the costs of the loan from Wexcombe Commercial Bank?');
    await expect(fresh.results.getByText('✓ in the server’s text').first()).toBeVisible();
    await fresh.hits.first().click();
    await expect(fresh.document.getByText('The file is not on this computer.')).toBeVisible();
    await expect(fresh.document).toContainText('reasonable costs of the Lender'); // the text, where the pages cannot be drawn
    if (picture) await page.screenshot({ path: join(picture, 'firm-without-file.png') });

    await server.stop();
    await fresh.question.fill('notice of termination');
    await fresh.question.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' }).first()).toBeVisible();
    await expect(fresh.document.getByText('The file is not on this computer.')).toBeVisible();
    await fresh.restart('quit');
    await expect(fresh.sidebar.getByRole('alert')).toContainText('cannot be reached');
    await expect(fresh.results.getByText('The firm’s server does not show this matter')).toBeVisible();
    if (picture) await page.screenshot({ path: join(picture, 'firm-offline.png') });
    await expect(fresh.sidebar.getByText('No documents yet.')).toHaveCount(0);
  } finally {
    await server.stop();
  }
});

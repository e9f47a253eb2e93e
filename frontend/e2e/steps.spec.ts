import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, scratch, test } from './support/app';
import { folder } from './support/contracts';
import { shots } from './support/shots';

const sizes = [[1024, 700, 'light'], [1440, 900, 'dark'], [1920, 1080, 'light']] as const;

for (const [width, height, colorScheme] of sizes) test(`a day’s work is done by keys alone at ${width} by ${height}`, async ({ fresh: app, page }) => {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const press = (key: string) => page.keyboard.press(key);
  // to goes to a control with the tab key, and sees it there.
  const to = async (control: Locator, key = 'Tab') => {
    for (let i = 0; i < 80 && !(await control.evaluate((e) => e === document.activeElement)); i++) await press(key);
    await expect(control).toBeFocused();
    expect(await control.evaluate((e) => {
      const box = e.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return e.contains(top) || (top?.contains(e) ?? false);
    }), `${String(control)} is on top`).toBe(true);
  };
  // whole is that no control goes beyond the window or the pane that it is in.
  const whole = async (step: string) => {
    const cut = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role="tab"]')]
      .filter((e) => e.checkVisibility() && !e.closest('[inert], .hidden') && !e.matches('.hidden'))
      .filter((e) => {
        const box = e.getBoundingClientRect();
        for (let p = e.parentElement; p; p = p.parentElement) {
          const { overflowX } = getComputedStyle(p);
          if (overflowX === 'auto' || overflowX === 'scroll') return false;
          if (overflowX === 'hidden' && box.right > p.getBoundingClientRect().right + 1) return true;
        }
        return box.right > innerWidth + 1;
      }).map((e) => e.getAttribute('aria-label') ?? e.textContent));
    expect(cut, `controls that are cut: ${step}`).toEqual([]);
    await shots(page, `steps-${width}-${step}`);
  };

  test.setTimeout(300_000);
  await test.step('open, add a folder, index', async () => {
    await app.answer(folder());
    await whole('welcome');
    await to(page.getByRole('button', { name: 'Choose a folder of contracts…' }));
    await press('Enter');
    await app.indexed();
  });
  await test.step('ask', async () => {
    await press('Control+k');
    await page.keyboard.type('May Dovecroft assign its lease of 410 Tannery Row?');
    await press('Enter');
    await expect(app.hits.first()).toBeVisible();
    await expect(app.results.getByRole('region', { name: 'Answer' })).toContainText('“');
    await whole('answer');
  });
  await test.step('open a hit', async () => {
    await press('ArrowDown');
    await expect(app.hits.first()).toBeFocused();
    await press('Enter');
    await expect(app.document.getByRole('heading', { name: /Dovecroft/ })).toBeInViewport();
    await expect(app.document.locator('[data-view] .current').first()).toBeInViewport();
    await whole('document');
  });
  await test.step('highlight', async () => {
    const find = app.document.getByRole('searchbox');
    await press('Control+f');
    await expect(find).toBeFocused();
    await press('Escape');
    await expect(find).not.toBeFocused();
    await press('s');
    await press('h');
    await press('Control+Shift+h');
    await expect(app.document.getByRole('region', { name: 'Highlights and notes' }).getByRole('button', { name: /^yellow: / })).toBeInViewport();
    await whole('highlight');
    await press('Escape');
  });
  const place = page.getByRole('main', { name: 'Review' });
  const grid = place.getByRole('grid');
  await test.step('review', async () => {
    await press('Control+2');
    await whole('review-empty');
    await to(place.getByRole('button', { name: 'Fill' }));
    await press('Enter');
    await expect(grid.getByRole('rowheader', { name: /\.(txt|pdf)$/ })).toHaveCount(14);
    await expect(place.getByRole('status', { name: 'Reviewing' })).toHaveCount(0);
    await to(grid.locator('[tabindex="0"]'));
    for (const key of ['ArrowDown', 'ArrowRight', 'v']) await press(key);
    await expect(place.getByRole('region', { name: 'The cell' })).toContainText('“');
    await expect(grid.getByRole('gridcell', { name: /, verified$/ })).toBeFocused();
    await whole('review');
  });
  await test.step('filter', async () => {
    await to(place.getByRole('combobox', { name: 'Cells to show' }), 'Shift+Tab');
    await page.keyboard.type('verified');
    await expect(place.getByText('1 of 14 documents')).toBeVisible();
    await whole('filter');
  });
  await test.step('export', async () => {
    const out = join(scratch('out-'), 'grid.xlsx');
    await app.answer(out);
    await to(place.getByRole('button', { name: 'Export…' }));
    await press('Enter');
    await expect.poll(() => existsSync(out)).toBe(true);
  });
  await test.step('settings', async () => {
    await press('Control+,');
    await to(app.dialog.getByRole('tab', { selected: true }));
    await whole('settings');
    await press('ArrowRight');
    await expect(app.dialog.getByRole('tab', { selected: true })).toBeFocused();
    await press('Escape');
    await expect(app.dialog).toHaveCount(0);
  });
});

import { expect, test } from './support/desk';

interface Stop { pane: string; name: string; seen: boolean }

test('the tab key goes through the window from left to right, and is seen wherever it is', async ({ desk, page }) => {
  await desk.ask('Wexcombe governing law');
  await desk.hits.first().click();
  await expect(desk.document.getByRole('heading', { name: /TERM LOAN/ })).toBeVisible();
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus(); // where a window begins
    document.body.removeAttribute('tabindex');
  });
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((): Stop | null => {
      const e = document.activeElement;
      if (!e || e === document.body || e.hasAttribute('data-visited')) return null;
      e.setAttribute('data-visited', '');
      const style = getComputedStyle(e);
      return {
        pane: e.closest('nav, main, aside')?.tagName ?? e.getAttribute('role') ?? '',
        name: e.getAttribute('aria-label') ?? e.textContent?.trim() ?? '',
        seen: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none',
      };
    });
    if (!stop) break;
    stops.push(stop);
    expect(stops.length, 'the tab key comes to an end').toBeLessThan(300);
  }
  expect(stops.map((s) => s.pane).filter((pane, i, all) => pane !== all[i - 1])).toEqual(['NAV', 'separator', 'MAIN', 'separator', 'ASIDE']);
  expect(stops.filter((s) => !s.seen), 'focus that cannot be seen').toEqual([]);
  const passed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex]')]
      .filter((e) => e.tabIndex >= 0 && !e.matches(':disabled') && !e.closest('[inert]') && e.checkVisibility() && !e.hasAttribute('data-visited'))
      .map((e) => e.outerHTML.slice(0, 120)));
  expect(passed, 'controls that the tab key passes by').toEqual([]);
});

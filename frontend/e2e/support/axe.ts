import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

// What is in order is not told, which takes most of the time.
const faultsAlone: RunOptions = { resultTypes: ['violations'], elementRef: false };

// faultsOf returns all that axe finds wrong in the page as it is, of whatever weight, in light and dark, a line each.
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source);
    // Contrast is all that darkness changes. The rule that is off is an experiment of axe's: it
    // takes a passage for the label of the button that opens it.
    const options: RunOptions = colorScheme === 'dark' ? { runOnly: ['color-contrast'], ...faultsAlone } : { ...faultsAlone, rules: { 'label-content-name-mismatch': { enabled: false } } };
    const found = await page.evaluate((o) => (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(o), options);
    for (const v of found.violations) {
      faults.push(`${colorScheme}, ${v.impact ?? ''}: ${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 120)} ${n.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`);
    }
  }
  return faults;
}

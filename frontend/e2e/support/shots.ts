import type { Page } from '@playwright/test';

// shots keeps pictures of the window, light and dark and of a small one, where SCREENSHOTS says, for people to look at.
export async function shots(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const was = page.viewportSize();
  for (const [size, viewport] of [['', { width: 1440, height: 900 }], ['-small', { width: 1024, height: 700 }]] as const) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}${size}-${colorScheme}.png` });
    }
  }
  if (was) await page.setViewportSize(was);
}

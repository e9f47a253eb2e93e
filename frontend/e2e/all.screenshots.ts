// Pictures of every screen and state, for people to look at: npm run screenshots.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from './support/desk';
import { walk } from './support/screens';
import { repository } from './support/tools';

const out = process.env.SCREENSHOTS || join(repository, 'frontend', 'screenshots');
mkdirSync(out, { recursive: true });

test.setTimeout(1_200_000);

test('1280 by 800', async ({ fresh: desk, page }) => {
  await walk(desk, async (name) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(out, `${name}-${colorScheme}.png`), caret: 'initial' });
    }
  });
});

test.describe('4K', () => {
  test.use({ viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 2 });
  test('3840 by 2160', async ({ fresh: desk, page }) => {
    await walk(desk, async (name) => {
      if (name === 'results-and-pdf') await page.screenshot({ path: join(out, `${name}-4k.png`) });
    });
  });
});

// Pictures of every screen and state, for people to look at: npm run screenshots.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from './support/app';
import { walks } from './support/screens';
import { repository } from './support/tools';

test.setTimeout(1_200_000);

const sizes = { '1280': { width: 1280, height: 800 }, '1920': { width: 1920, height: 1080 }, '3840': { width: 3840, height: 2160 } };

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport });
    const out = join(process.env.SCREENSHOTS || join(repository, 'frontend', 'screenshots'), size);
    for (const [name, walk] of Object.entries(walks)) test(name, async ({ fresh: app, page }) => {
      mkdirSync(out, { recursive: true });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await walk(app, async (screen) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: join(out, `${screen}-${colorScheme}.png`), caret: 'initial' });
        }
      });
    });
  });
}

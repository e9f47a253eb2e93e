import { defineConfig } from '@playwright/test';
import { chromium } from './support/tools';

// The stories of docs/testing.md, told to the real program in a real browser.
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'stories', testMatch: '*.spec.ts' },
    { name: 'measure', testMatch: '*.measure.ts' },
    { name: 'screenshots', testMatch: '*.screenshots.ts' },
  ],
  globalSetup: './support/setup.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false, // the tests of one file share nothing, but two programs at once are enough
  forbidOnly: true,
  // A test that passes at its second try has failed; on a machine that is shared it may have
  // been starved, so there it is told as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 900_000, // a test takes some 5 s on a machine that does nothing else
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    actionTimeout: 120_000,
    launchOptions: {
      executablePath: chromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
});

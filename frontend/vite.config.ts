import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Nothing is fetched from elsewhere: fonts, workers and character maps are in the build.
export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 2000, emptyOutDir: true },
  test: { include: ['src/**/*.test.ts'] },
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { bundled } from './bundled.config';

// What pdf.js loads when a PDF leaves it out: character maps, the standard fonts, and
// decoders, of which the page's policy allows those that are not WebAssembly. Its Liberation
// fonts are under the GPL and stay out; the system has a font of their shape.
function pdfjsParts(): Plugin {
  const parts = { cmaps: /./, standard_fonts: /Foxit|FOXIT/, wasm: /_nowasm_fallback\.js$|^LICENSE/ };
  return {
    name: 'pdfjs-parts',
    generateBundle() {
      for (const [folder, wanted] of Object.entries(parts)) {
        const from = new URL(`node_modules/pdfjs-dist/${folder}/`, import.meta.url);
        for (const file of readdirSync(from).filter((f) => wanted.test(f))) {
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${file}`, source: readFileSync(new URL(file, from)) });
        }
      }
    },
  };
}

// Nothing is fetched from elsewhere: fonts, workers and character maps are in the build.
export default defineConfig({
  plugins: [svelte(), pdfjsParts(), bundled()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 2000, emptyOutDir: true },
  test: { include: ['src/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});

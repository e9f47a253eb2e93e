import type { Plugin } from 'vite';

// bundled writes the names of the packages that are in the build, for their licences; see
// lab/cmd/notices.
export const bundled = (): Plugin => ({
  name: 'bundled',
  generateBundle(_, bundle) {
    const names = new Set<string>(['pdfjs-dist']); // its worker and fonts are assets
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of chunk.moduleIds) {
        const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1];
        if (name) names.add(name);
      }
    }
    this.emitFile({ type: 'asset', fileName: 'bundled.json', source: JSON.stringify([...names].sort()) });
  },
});

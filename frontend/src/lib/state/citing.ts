// Words on the clipboard, with where they stand.
import { api } from '../api';
import type { Citation, Span, TableCell } from '../api';
import { notices } from './notices.svelte';
import { session } from './session.svelte';
import { settings } from './settings.svelte';

class Citing {
  async copy(doc: string, span: Span) {
    const cited = await notices.attempt(() => api.Cite(session.matter, doc, span, settings.now.style));
    if (cited) await this.copyAll([cited]);
  }

  async copyCells(doc: string, cells: TableCell[]) {
    const cited = await notices.attempt(() => api.CiteCells(session.matter, doc, cells, settings.now.style));
    if (cited) await this.copyAll([cited]);
  }

  // copyAll puts citations on the clipboard: by the program, with footnotes for word processors, where it can.
  async copyAll(cited: Citation[]) {
    await notices.attempt(async () => {
      if (!(await api.Copy(cited))) {
        const part = (value: string, type: string) => new Blob([value], { type });
        await navigator.clipboard.write([
          new ClipboardItem({
            'text/plain': part(cited.map((c) => c.text).join('\n\n'), 'text/plain'),
            'text/html': part(cited.map((c) => c.html).join('\n'), 'text/html'),
          }),
        ]);
      }
      notices.tell('Copied with its citation');
    });
  }
}

export const citing = new Citing();

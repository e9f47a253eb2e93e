// Words on the clipboard, with where they stand.
import { api } from '../api';
import type { Span, TableCell } from '../api';
import { notices } from './notices.svelte';
import { session } from './session.svelte';
import { settings } from './settings.svelte';

class Citing {
  async copy(doc: string, span: Span) {
    const cited = await notices.attempt(() => api.Cite(session.matter, doc, span, settings.now.style));
    if (cited) await this.copyText(cited.text, cited.html);
  }

  async copyCells(doc: string, cells: TableCell[]) {
    const cited = await notices.attempt(() => api.CiteCells(session.matter, doc, cells, settings.now.style));
    if (cited) await this.copyText(cited.text, cited.html);
  }

  async copyText(text: string, html: string) {
    await notices.attempt(async () => {
      const part = (value: string, type: string) => new Blob([value], { type });
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': part(text, 'text/plain'), 'text/html': part(html, 'text/html') }),
      ]);
      notices.tell('Copied with its citation');
    });
  }
}

export const citing = new Citing();

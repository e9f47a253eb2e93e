// What the user highlighted in documents, and noted to it.
import { api, message } from '../api';
import type { Highlight } from '../api';
import { highlightMarks, type Colour } from '../text/highlights';
import { count } from '../text/words';
import { reader } from './reader.svelte';
import { session } from './session.svelte';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';
import { viewing } from './viewing.svelte';

class Highlights {
  here = $state.raw<Highlight[]>([]); // of the open document, by their places
  matter = $state.raw<Highlight[] | null>(null); // of all documents, while they are listed
  whole = $state(false); // those of all documents are listed
  colour = $state<Colour>('yellow'); // used last
  at = $state(''); // the id of the one that is looked at
  writing = $state(''); // the id of the one whose note is being written
  failure = $state('');
  exporting = $state(false);

  list = $derived(this.whole ? (this.matter ?? []) : this.here);
  lost = $derived(this.list.filter((h) => h.lost !== '').length);
  marks = $derived(highlightMarks(this.here, reader.beside === 'highlights' ? this.at : ''));

  private doc = '';

  // opened reads those of another document.
  async opened() {
    const doc = viewing.open?.document.doc ?? '';
    if (doc !== this.doc) [this.doc, this.here] = [doc, []];
    if (!this.whole) this.at = this.writing = '';
    await this.load();
  }

  async load() {
    const { doc } = this;
    const { matter } = session;
    this.failure = '';
    try {
      const here = doc ? await api.Highlights(matter, doc) : [];
      const all = this.whole && reader.beside === 'highlights' ? await api.Highlights(matter, '') : null;
      if (doc !== this.doc || matter !== session.matter) return;
      [this.here, this.matter] = [here, all];
    } catch (error) {
      if (doc === this.doc) this.failure = message(error);
    }
  }

  async of(whole: boolean) {
    this.whole = whole;
    await this.load();
  }

  // add marks the chosen words in a colour, the last one where none is given. With a note to write, the list is shown beside.
  async add(colour = this.colour, note = false) {
    const span = reader.chosen;
    const { doc } = this;
    if (!span || !doc) return;
    this.colour = colour;
    const id = await notices.attempt(() => api.AddHighlight(session.matter, doc, span, colour, ''));
    if (!id) return;
    window.getSelection()?.removeAllRanges();
    reader.choose(null);
    if (note) reader.aside('highlights');
    await this.load();
    this.at = id;
    if (note) this.writing = id;
    else notices.tell('Highlighted', { label: 'Undo', run: () => void this.remove(id) });
  }

  async edit(h: Highlight, part: { colour?: Colour; note?: string }) {
    this.colour = part.colour ?? this.colour;
    const done = await notices.attempt(async () => { await api.EditHighlight(session.matter, h.id, part.colour ?? h.colour, part.note ?? h.note); return true; });
    if (done) await this.load();
  }

  async remove(id: string) {
    const done = await notices.attempt(async () => { await api.RemoveHighlight(session.matter, id); return true; });
    if (!done) return;
    await this.load();
    notices.tell('Highlight removed', { label: 'Undo', run: () => void this.restore() });
  }

  // restore brings back the one that was removed last.
  async restore() {
    const id = await notices.attempt(() => api.RestoreHighlight(session.matter));
    if (id === undefined) return;
    await this.load();
    if (id) this.at = id;
    notices.tell(id ? 'The highlight is back' : 'There is no removal to undo');
  }

  // go shows the words of one, in its document.
  async go(h: Highlight) {
    this.at = h.id;
    if (h.lost) return;
    if (h.doc === this.doc) reader.go(h.span);
    else await reader.open(h.doc, h.span, false);
    this.at = h.id;
  }

  step(by: number) {
    const { list } = this;
    const at = list.findIndex((h) => h.id === this.at);
    const next = list[(Math.max(at, by > 0 ? -1 : 0) + by + list.length) % list.length];
    return next ? this.go(next) : Promise.resolve();
  }

  // pick makes the one at a place of the text that which is looked at, where there is one.
  pick(place: number) {
    const h = this.here.findLast((h) => h.lost === '' && h.span.start <= place && place < h.span.end);
    if (h && reader.beside === 'highlights') this.at = h.id;
  }

  async export(format: string) {
    this.exporting = true;
    const report = await notices.attempt(() => api.ExportHighlights(session.matter, this.whole ? '' : this.doc, format, settings.now.style));
    this.exporting = false;
    if (report?.path) notices.tell(`Exported with ${count(report.snippets, 'highlight', 'highlights')}`, { label: 'Show the file', run: () => void notices.attempt(() => api.RevealExport()) });
  }
}

export const highlights = new Highlights();

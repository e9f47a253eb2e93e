// The document that is open, and where in it the user is.
import { api } from '../api';
import type { Document, Hit } from '../api';
import { notices } from './notices.svelte';
import { search } from './search.svelte';
import { session } from './session.svelte';
import { settings } from './settings.svelte';
import { workspace } from './workspace.svelte';

// An open document and where in it the user is. The layout of a long one has tens of
// thousands of parts, so none of them is watched by itself.
export class Open {
  document: Document = $state.raw()!;
  hits = $state.raw<Hit[]>([]); // of the answer, in this document, in order of their places
  current = $state(-1); // of hits; -1 for none
  visits = $state(0); // how often the user went to the current hit

  constructor(document: Document) {
    this.document = document;
  }
}

class Viewing {
  open = $state.raw<Open | null>(null);
  opening = $state('');
  any = $derived(this.open !== null || this.opening !== '');
  private shows = 0;

  // show opens a document, at a hit where one is given. Of several that are opened at once
  // the last one counts.
  async show(doc: string, hit?: Hit) {
    const mine = this.leave();
    if (settings.now.clips || settings.now.rightShut) settings.change({ clips: false, rightShut: false });
    if (this.open?.document.doc !== doc) {
      this.opening = doc;
      const document = await notices.attempt(() => api.Document(session.matter, doc));
      if (mine !== this.shows) return;
      this.opening = '';
      if (!document) return;
      this.open = new Open(document);
    }
    this.mark();
    this.open.current = hit ? this.open.hits.findIndex((h) => h.rank === hit.rank) : -1;
    this.open.visits++;
    if (hit) await workspace.remember();
  }

  // leave forgets what is being opened.
  leave(): number {
    this.opening = '';
    return ++this.shows;
  }

  // close closes the document, and what is being opened.
  close() {
    this.leave();
    this.open = null;
  }

  // mark has the document show the hits of the answer. The one that the user is at stays so, as
  // far as it is one of them: nothing moves under whoever reads while typing.
  mark() {
    const { open } = this;
    if (!open) return;
    const at = open.hits[open.current]?.span;
    open.hits = (search.answer?.hits ?? []).filter((h) => h.doc === open.document.doc).sort((a, b) => a.span.start - b.span.start);
    open.current = at ? open.hits.findIndex((h) => h.span.start === at.start && h.span.end === at.end) : -1;
  }

  step(by: number) {
    const open = this.open;
    if (!open || open.hits.length === 0) return;
    open.visits++;
    open.current = (Math.max(open.current, by > 0 ? -1 : 0) + by + open.hits.length) % open.hits.length;
  }
}

export const viewing = new Viewing();

// How the user reads the open document: where, how large, what is looked for, what is
// chosen.
import { tick } from 'svelte';
import { api, message } from '../api';
import type { Source, Span } from '../api';
import { pageAt, sectionAt } from '../text/sheets';
import { find, grow, unitsOf, wordAt } from '../text/spans';
import { zoomed } from '../text/zoom';
import { session } from './session.svelte';
import { citing } from './citing';
import { layout } from './layout.svelte';
import { settings } from './settings.svelte';
import { viewing } from './viewing.svelte';
import { workspace } from './workspace.svelte';
import { search } from './search.svelte';

// A goal is a part of the text that the view is to go to.
export interface Goal {
  span: Span;
  top: boolean; // show it at the top rather than in the middle
}

// Beside is what is listed beside the document; '' for nothing.
export type Beside = '' | 'proofread' | 'highlights';

// View says how tracked changes are shown: with what was taken out and put in, or as if all were accepted or rejected.
export type View = 'shown' | 'accepted' | 'rejected';

class Reader {
  words = $state(''); // looked for
  at = $state(0); // of found
  chosen = $state.raw<Span | null>(null);
  spot = $state.raw<{ x: number; y: number } | null>(null); // in the window, where words were chosen with a pointer
  plain = $state(false); // the text of a PDF rather than its pages
  view = $state<View>('shown'); // of changes that nobody has accepted
  textZoom = $state(1);
  pageZoom = $state(0); // 0 is as wide as the view
  fitted = $state(1); // the magnification that 0 comes to
  place = $state(0); // in the text, at the top of the view
  goal = $state.raw<Goal | null>(null);
  contents = $state(false); // the list of sections is shown
  beside = $state<Beside>('');
  source = $state.raw<Source | null>(null);

  found = $derived(viewing.open ? find(viewing.open.document.text, this.words) : []);
  current = $derived(this.found[Math.min(this.at, this.found.length - 1)] ?? null);
  paged = $derived(viewing.open?.document.kind === 'pdf' && this.source?.state !== 'gone'); // there are pages to draw
  drawn = $derived(this.paged && !this.plain);
  page = $derived(pageAt(viewing.open?.document.pages ?? [], this.place));
  section = $derived(sectionAt(viewing.open?.document.sections ?? [], this.place));
  zoom = $derived(this.drawn ? this.pageZoom || this.fitted : this.textZoom);

  // opened forgets the document before.
  opened() {
    this.words = '';
    this.at = 0;
    this.choose(null);
    this.plain = false;
    this.view = 'shown';
    this.place = 0;
    this.goal = null;
    this.contents = false;
    this.source = null;
    void this.check();
  }

  // check asks whether the file is still what was indexed.
  async check() {
    const doc = viewing.open?.document.doc;
    if (!doc) return;
    let source: Source;
    try {
      source = await api.Source(session.matter, doc);
    } catch (error) {
      source = { state: 'unreadable', reason: message(error) };
    }
    if (viewing.open?.document.doc === doc) this.source = source;
  }

  // open opens a document and goes to words in it, which are chosen unless they are marked otherwise.
  async open(doc: string, span: Span, choose = true) {
    await viewing.show(doc);
    await tick();
    if (viewing.open?.document.doc !== doc) return;
    if (choose) this.choose(span);
    this.go(span);
  }

  // aside shows a list beside the document, or none. The keyboard that was in it goes to the document.
  aside(which: Beside) {
    const within = document.activeElement?.closest('.beside');
    this.beside = which;
    if (which) settings.change({ clips: false, rightShut: false });
    else if (within) document.querySelector<HTMLElement>('[data-view]')?.focus({ preventScroll: true });
  }

  // openAt opens a document and chooses words in it, whose span counts Unicode code points.
  async openAt(doc: string, characters: Span) {
    await viewing.show(doc);
    await tick();
    if (viewing.open?.document.doc !== doc) return;
    const span = unitsOf(viewing.open.document.text, characters);
    this.choose(span);
    this.go(span);
  }

  go(span: Span, top = false) {
    this.goal = { span, top };
  }

  goToPage(page: number) {
    const pages = viewing.open?.document.pages ?? [];
    const span = pages[Math.max(1, Math.min(pages.length, Math.round(page) || 1)) - 1];
    if (span) this.go({ start: span.start, end: span.start }, true);
  }

  look(words: string) {
    this.words = words;
    // The first place below where the user is.
    const next = this.found.findIndex((s) => s.start >= this.place);
    this.at = Math.max(0, next);
    if (this.current) this.go(this.current);
  }

  // step goes on to the next of the words looked for or, without any, to the next hit.
  step(by: number) {
    if (this.words && this.found.length > 0) {
      this.at = (this.at + by + this.found.length) % this.found.length;
      this.go(this.current!);
    } else {
      viewing.step(by);
    }
  }

  magnify(larger: boolean) {
    if (this.drawn) this.pageZoom = zoomed(this.zoom, larger);
    else this.textZoom = zoomed(this.textZoom, larger);
  }

  fit() {
    if (this.drawn) this.pageZoom = 0;
    else this.textZoom = 1;
  }

  choose(span: Span | null, spot: { x: number; y: number } | null = null) {
    this.chosen = span;
    this.spot = spot;
  }

  // chooseHere chooses without a pointer: the words looked for, the hit's, or the first one
  // in view.
  chooseHere() {
    const open = viewing.open;
    if (!open) return;
    const hit = open.hits[open.current];
    this.choose(this.current ?? hit?.span ?? wordAt(open.document.text, this.place));
    this.go(this.chosen!);
  }

  extend(back: boolean) {
    if (!viewing.open) return;
    if (!this.chosen) this.chooseHere();
    else this.choose(grow(viewing.open.document.text, this.chosen, back));
  }

  async copy() {
    if (viewing.open && this.chosen) await citing.copy(viewing.open.document.doc, this.chosen);
  }

  // alike looks for passages like the chosen words in other documents.
  async alike() {
    if (!viewing.open || !this.chosen) return;
    layout.place = 'search'; // where they are shown
    await search.alike(viewing.open.document.doc, this.chosen);
  }

  async clip() {
    if (viewing.open && this.chosen) await workspace.clip(viewing.open.document.doc, this.chosen);
  }
}

export const reader = new Reader();

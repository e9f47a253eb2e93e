// What is wrong in the open document, and what of it nobody wants to hear any more.
import { api, message } from '../api';
import type { Finding, Findings } from '../api';
import { findingMarks, listed } from '../text/findings';
import { reader } from './reader.svelte';
import { session } from './session.svelte';
import { notices } from './notices.svelte';
import { viewing } from './viewing.svelte';

class Proofreading {
  all = $state.raw<Findings | null>(null);
  busy = $state(false);
  failure = $state('');
  low = $state(false); // what is only worth a look is listed, too
  ignored = $state(false); // what is ignored is listed instead
  at = $state(-1); // of list

  list = $derived(listed(this.all, this.ignored, this.low));
  lows = $derived(this.all?.findings.filter((f) => f.severity === 'low').length ?? 0);
  marks = $derived(reader.beside === 'proofread' ? findingMarks(this.list, this.at) : []);

  private doc = '';
  private done: { doc: string; what: string }[] = []; // what was ignored, the last one last

  // opened forgets what was found in another document, and looks anew where the list is shown.
  async opened() {
    const doc = viewing.open?.document.doc ?? '';
    if (doc !== this.doc) [this.doc, this.all, this.at, this.failure] = [doc, null, -1, ''];
    if (doc && !this.all && reader.beside === 'proofread') await this.load();
  }

  async load() {
    const { doc } = this;
    this.busy = true;
    this.failure = '';
    try {
      const all = await api.Proofread(session.matter, doc);
      if (doc === this.doc) this.all = all;
    } catch (error) {
      if (doc === this.doc) this.failure = message(error);
    } finally {
      if (doc === this.doc) this.busy = false;
    }
  }

  // go makes a finding of the list the one that is looked at, and shows its place.
  go(to: number) {
    this.at = Math.max(0, Math.min(this.list.length - 1, to));
    const f = this.list[this.at];
    if (f) reader.go(f.at);
  }

  step = (by: number) => this.list.length > 0 && this.go((Math.max(this.at, by > 0 ? -1 : 0) + by + this.list.length) % this.list.length);

  show(part: { low?: boolean; ignored?: boolean }) {
    if (part.low !== undefined) this.low = part.low;
    if (part.ignored !== undefined) this.ignored = part.ignored;
    this.at = -1;
  }

  // ignore has a finding not shown again, or nothing that is about its words.
  async ignore(f: Finding, term: boolean) {
    const { doc } = this;
    const what = term ? f.quote.split(/\s+/).join(' ').trim() : f.id;
    const done = await notices.attempt(async () => { await (term ? api.IgnoreTerm(session.matter, doc, what) : api.IgnoreFinding(session.matter, doc, what)); return true; });
    if (!done) return;
    this.done.push({ doc, what });
    await this.load();
    this.at = Math.min(this.at, this.list.length - 1);
    notices.tell(term ? `Nothing more is said of “${what}” here` : 'Ignored here', { label: 'Undo', run: () => void this.undo() });
  }

  // heed has one that is ignored shown again.
  async heed(f: Finding) {
    if (!(await this.unignore(this.doc, f.heed))) return;
    this.done = this.done.filter((d) => d.doc !== this.doc || d.what !== f.heed);
    if (this.list.length === 0) this.show({ ignored: false });
    notices.tell('It is shown again');
  }

  // undo has what was ignored last shown again.
  async undo() {
    const last = this.done.pop();
    if (!last) notices.tell('There is nothing to undo');
    else if (await this.unignore(last.doc, last.what)) notices.tell('It is shown again');
  }

  private async unignore(doc: string, what: string): Promise<boolean> {
    const done = await notices.attempt(async () => { await api.HeedFinding(session.matter, doc, what); return true; });
    if (done && doc === this.doc) await this.load();
    return done === true;
  }
}

export const proof = new Proofreading();

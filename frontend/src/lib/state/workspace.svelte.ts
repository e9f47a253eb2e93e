// What is kept beside the matter: clips, recent questions, saved ones.
import { api } from '../api';
import type { Span, Workspace } from '../api';
import { notices } from './notices.svelte';
import { search } from './search.svelte';
import { session } from './session.svelte';

const none: Workspace = { clips: [], recent: [], saved: [] };

class Beside {
  now = $state<Workspace>(none);
  private readonly keeping = new Map<string, Promise<unknown>>(); // the last change of each matter

  forget() {
    this.now = none;
  }

  // load asks for what is kept.
  load = () => this.keep((matter) => api.Workspace(matter));

  // keep changes what is kept beside the matter, one change after the other: each answer is
  // the whole of it, and one that came late would take back what another had brought. A matter
  // whose server is slow keeps no other one waiting.
  async keep(change: (matter: string) => Promise<Workspace>): Promise<boolean> {
    const { matter } = session;
    const work = (this.keeping.get(matter) ?? Promise.resolve()).then(() => notices.attempt(() => change(matter)));
    this.keeping.set(matter, work);
    const kept = await work;
    if (kept && matter === session.matter) this.now = kept;
    return kept !== undefined;
  }

  // remember keeps the question among the recent ones, once the user has asked for its answer
  // or uses a hit of it.
  async remember() {
    const asked = search.asked();
    const last = this.now.recent[0];
    if (!search.answer || search.fault || search.like || (last && JSON.stringify({ ...last, name: '' }) === JSON.stringify(asked))) return;
    await this.keep((matter) => api.Remember(matter, asked));
  }

  // clip keeps the words at a span of a document under the question that was asked last.
  async clip(doc: string, span: Span) {
    const question = search.answer ? search.question : '';
    if (!(await this.keep((matter) => api.AddClip(matter, doc, span, question)))) return;
    notices.tell('Added to the clips');
    await this.remember();
  }
}

export const workspace = new Beside();

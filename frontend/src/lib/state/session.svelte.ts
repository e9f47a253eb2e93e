// What the window shows. The program holds the truth: everything here is an answer of its,
// or where the user is looking.
import { api, message, on } from '../api';
import type { Document, File, Hit, Job, Matter, Settings, Span, TableCell, Workspace } from '../api';
import { count } from '../text/words';
import { fit, isTight, show } from './panes';
import { search } from './search.svelte';

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

export type Dialog = '' | 'files' | 'settings' | 'export' | 'matter' | 'firm' | 'delete' | 'drop' | 'column' | 'commands';

// Place is what the middle of the window shows.
export type Place = 'search' | 'review' | 'dates' | 'compare' | 'documents';

// Notice is something that was done, and how to undo it.
export interface Notice {
  text: string;
  action?: { label: string; run: () => void };
}

// restore gives the focus back to what lost it by being disabled, unless it is elsewhere now.
function restore(at: Element) {
  if (at instanceof HTMLElement && at.isConnected && document.activeElement === document.body) at.focus();
}

const noWorkspace: Workspace = { clips: [], recent: [], saved: [] };

class Session {
  version = $state('');
  home = $state('');
  policy: string[] = $state([]); // what is forbidden on this computer
  servers = $state(false); // whether matters on a firm's servers may be added
  ready = $state(false);
  failure = $state(''); // of the last thing that the user asked for
  failedIn = $state<Dialog>(''); // where it was asked for, and is shown
  notice = $state.raw<Notice | null>(null);
  place = $state<Place>('search'); // in the middle
  width = $state(1280); // of the window, in CSS pixels
  settings = $state<Settings>({ theme: 'system', group: '', columns: [], wrapped: false, textSize: 1, style: '', matter: '', left: 0, right: 0, leftShut: false, rightShut: false, watch: true, singleKeys: true, clips: false, device: 'auto', threads: 0, pauseOnBattery: true, reranker: '', keepFull: false, languageModel: '', answerModel: '', answerVerify: false, lockAfter: 0 });
  matters = $state<Matter[]>([]);
  matter = $state('');
  files = $state.raw<File[]>([]);
  jobs = $state<Job[]>([]);
  workspace = $state<Workspace>(noWorkspace);

  open = $state.raw<Open | null>(null);
  opening = $state('');
  private shown = $state<Dialog>('');

  // The last job of the matter, until it is done.
  job = $derived.by(() => {
    const last = this.jobs.findLast((j) => j.matter === this.matter);
    return last && last.state !== 'done' && last.state !== 'cancelled' ? last : null;
  });
  failed = $derived(this.files.filter((f) => f.failed));
  partial = $derived(this.files.filter((f) => f.partial));
  // A document is known by the first of its files.
  byDoc = $derived(new Map(this.files.filter((f) => f.doc).toReversed().map((f) => [f.doc, f])));
  about = $derived(this.matters.find((m) => m.name === this.matter) ?? null);

  // crowded tells that what stands beside a document has the room of the list of documents, too.
  crowded = $derived(isTight(this.width) && this.place !== 'compare' && !this.settings.rightShut && (this.open !== null || this.opening !== ''));

  // The widths of the side panes. A table takes the room of a document that is not there, and most
  // of the room beside one; in a narrow window all have the room of a document that is not there.
  panes = $derived.by(() => {
    const table = this.place !== 'search';
    const beside = this.place !== 'compare' && (this.open !== null || this.opening !== ''); // two texts leave no room for a third
    const bare = (table || isTight(this.width)) && !beside && !this.settings.clips;
    if (this.crowded) return fit(this.width, { ...this.settings, leftShut: true }, table ? 0.45 : 0.5);
    return fit(this.width, bare ? { ...this.settings, rightShut: true } : this.settings, table ? 0.4 : 0.5);
  });

  async start() {
    on('job', (job) => this.jobChanged(job));
    // What is drawn of a matter that was locked goes with the page.
    on('locked', (matter) => { if (matter === this.matter) location.reload(); });
    search.onAnswer = () => this.open && this.mark(this.open);
    const welcome = await api.Start();
    this.version = welcome.version;
    this.home = welcome.home;
    this.policy = welcome.policy;
    this.servers = welcome.servers;
    this.settings = welcome.settings;
    this.matters = welcome.matters;
    this.jobs = await api.Jobs();
    const known = welcome.matters.map((m) => m.name);
    const first = known.includes(welcome.settings.matter) ? welcome.settings.matter : known[0];
    if (first) await this.choose(first);
    if (welcome.notices.length > 0) this.fail(welcome.notices.join('. '));
    this.ready = true;
    return welcome;
  }

  get dialog(): Dialog { return this.shown; }

  // What went wrong in a dialog goes with it.
  set dialog(dialog: Dialog) {
    if (this.shown === dialog) return;
    if (this.failedIn !== '') this.failure = '';
    this.shown = dialog;
  }

  private fail(text: string) {
    this.failure = text;
    this.failedIn = this.shown;
  }

  // attempt runs what the user asked for and shows why it could not be done.
  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    this.failure = '';
    const at = typeof document === 'undefined' ? null : document.activeElement;
    const asked = this.shown;
    try {
      return await work();
    } catch (error) {
      this.fail(message(error));
      if (this.shown !== asked) this.failedIn = ''; // a dialog that was opened meanwhile has nothing to do with it
      return undefined;
    } finally {
      // Whoever left it otherwise, to choose words by pointer, say, is not called back.
      if (at?.matches(':disabled')) setTimeout(() => restore(at));
    }
  }

  async choose(matter: string) {
    this.leave();
    if (matter !== this.matter) [this.files, this.workspace] = [[], noWorkspace];
    this.matter = matter;
    search.enter(matter);
    this.open = null;
    await this.attempt(async () => {
      await this.refresh();
      if (this.about?.locked) this.workspace = noWorkspace;
      else await this.keep((matter) => api.Workspace(matter));
      if (matter === this.matter) this.change({ matter });
    });
  }

  // refresh asks for the files and the matters anew.
  async refresh() {
    this.matters = await api.Matters();
    const matter = this.matter;
    // Of a server that is away, what was there stays.
    const files = matter && this.about && !this.about.problem ? await api.Files(matter) : this.about?.served ? null : [];
    if (matter === this.matter && files) this.files = files;
  }

  private saving = false;
  private unsaved = false;

  // change changes settings and keeps them, one writing after the other: a divider that is
  // pulled changes them many times a second. What is so already is not written: a window that
  // opens beside another one must not undo what was changed there meanwhile.
  change(part: Partial<Settings>) {
    if ((Object.keys(part) as (keyof Settings)[]).every((name) => part[name] === this.settings[name])) return;
    this.settings = { ...this.settings, ...part };
    this.unsaved = true;
    if (!this.saving) void this.save();
  }

  private async save() {
    this.saving = true;
    try {
      while (this.unsaved) {
        this.unsaved = false;
        await api.SaveSettings($state.snapshot(this.settings));
      }
    } catch (error) {
      this.fail(message(error));
    } finally {
      this.saving = false;
    }
  }

  // toggle hides a side pane, or shows it.
  toggle(side: 'left' | 'right') {
    this.change(show(side, this.panes[side] === 0, this.width, this.crowded));
  }

  tell(text: string, action?: Notice['action']) {
    this.notice = { text, action };
  }

  index(matter: string, folders: string[], retry = false, passwords: string[] = []) {
    return this.begin(() => api.Index(matter, folders, retry, passwords));
  }

  repair() {
    return this.begin(() => api.Repair(this.matter));
  }

  indexSamples() {
    return this.begin(() => api.IndexSamples());
  }

  private async begin(start: () => Promise<Job>) {
    const job = await this.attempt(start);
    if (!job) return;
    this.jobChanged(job);
    if (job.matter !== this.matter) {
      this.leave();
      this.matter = job.matter;
      this.files = [];
      this.open = null;
      search.enter(job.matter);
      this.workspace = noWorkspace;
      await this.keep((matter) => api.Workspace(matter));
    }
    this.change({ matter: job.matter });
  }

  private refreshed = 0;

  jobChanged(job: Job) {
    const at = this.jobs.findIndex((j) => j.id === job.id);
    if (at < 0) this.jobs.push(job);
    else if (this.jobs[at]!.change < job.change) this.jobs[at] = job;
    else return;
    const ended = job.state !== 'running' && job.state !== 'cancelling';
    // Files appear while they are indexed, but not ten times a second.
    if (ended || Date.now() - this.refreshed > 2000) {
      this.refreshed = Date.now();
      void this.attempt(() => this.refresh());
    }
    // The bar of the matter's own job tells its error.
    if (ended && job.error && job.matter !== this.matter) this.fail(`${job.matter}: ${job.error}`);
    if (ended && job.notice) this.fail(job.notice);
    else if (job.repair && job.state === 'done') this.tell('Nothing is damaged');
    if (ended && job.auto && job.state === 'done') this.followed(job);
  }

  // followed tells what of the matter has changed with its folders.
  private followed(job: Job) {
    this.jobs = this.jobs.filter((j) => j.id !== job.id);
    if (job.matter !== this.matter || job.indexed + job.removed === 0) return;
    const parts = [job.indexed > 0 ? `${count(job.indexed, 'file', 'files')} indexed` : '', job.removed > 0 ? `${job.removed.toLocaleString()} gone` : ''];
    const again = search.answer ? { label: 'Search again', run: () => void search.run() } : undefined;
    this.tell(`The folder has changed: ${parts.filter(Boolean).join(', ')}`, again);
  }

  // remember keeps the question among the recent ones, once the user has asked for its answer
  // or uses a hit of it.
  async remember() {
    const asked = search.asked();
    const last = this.workspace.recent[0];
    if (!search.answer || search.fault || search.like || (last && JSON.stringify({ ...last, name: '' }) === JSON.stringify(asked))) return;
    await this.keep((matter) => api.Remember(matter, asked));
  }

  private readonly keeping = new Map<string, Promise<unknown>>(); // the last change of each matter

  // keep changes what is kept beside the matter, one change after the other: each answer is
  // the whole of it, and one that came late would take back what another had brought. A matter
  // whose server is slow keeps no other one waiting.
  async keep(change: (matter: string) => Promise<Workspace>): Promise<boolean> {
    const matter = this.matter;
    const work = (this.keeping.get(matter) ?? Promise.resolve()).then(() => this.attempt(() => change(matter)));
    this.keeping.set(matter, work);
    const kept = await work;
    if (kept && matter === this.matter) this.workspace = kept;
    return kept !== undefined;
  }

  private shows = 0;

  // show opens a document, at a hit where one is given. Of several that are opened at once
  // the last one counts.
  async show(doc: string, hit?: Hit) {
    const mine = this.leave();
    if (this.settings.clips || this.settings.rightShut) this.change({ clips: false, rightShut: false });
    if (this.open?.document.doc !== doc) {
      this.opening = doc;
      const document = await this.attempt(() => api.Document(this.matter, doc));
      if (mine !== this.shows) return;
      this.opening = '';
      if (!document) return;
      this.open = new Open(document);
    }
    this.mark(this.open);
    this.open.current = hit ? this.open.hits.findIndex((h) => h.rank === hit.rank) : -1;
    this.open.visits++;
    if (hit) await this.remember();
  }

  // leave forgets what is being opened.
  private leave(): number {
    this.opening = '';
    return ++this.shows;
  }

  // mark has a document show the hits of the answer. The one that the user is at stays so, as
  // far as it is one of them: nothing moves under whoever reads while typing.
  private mark(open: Open) {
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

  // clip keeps the words at a span of a document under the question that was asked last.
  async clip(doc: string, span: Span) {
    const question = search.answer ? search.question : '';
    if (!(await this.keep((matter) => api.AddClip(matter, doc, span, question)))) return;
    this.tell('Added to the clips');
    await this.remember();
  }

  async copy(doc: string, span: Span) {
    const cited = await this.attempt(() => api.Cite(this.matter, doc, span, this.settings.style));
    if (cited) await this.copyText(cited.text, cited.html);
  }

  async copyCells(doc: string, cells: TableCell[]) {
    const cited = await this.attempt(() => api.CiteCells(this.matter, doc, cells, this.settings.style));
    if (cited) await this.copyText(cited.text, cited.html);
  }

  async copyText(text: string, html: string) {
    await this.attempt(async () => {
      const part = (value: string, type: string) => new Blob([value], { type });
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': part(text, 'text/plain'), 'text/html': part(html, 'text/html') }),
      ]);
      this.tell('Copied with its citation');
    });
  }
}

export const session = new Session();

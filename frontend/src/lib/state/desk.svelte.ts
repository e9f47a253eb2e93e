// What the window shows. The program holds the truth: everything here is an answer of its,
// or where the user is looking.
import { api, message, on } from '../api';
import type { Answer, Document, File, Hit, Job, Matter, Settings, Span, Standing, Workspace } from '../api';

// An open document and where in it the user is.
export interface Open {
  document: Document;
  hits: Hit[]; // of the answer, in this document, in order of their places
  current: number; // of hits; -1 for none
  visits: number; // how often the user went to the current hit
}

export type Dialog = '' | 'files' | 'settings' | 'export' | 'matter' | 'delete' | 'drop';

const noWorkspace: Workspace = { clips: [], recent: [], saved: [] };

class Desk {
  version = $state('');
  home = $state('');
  ready = $state(false);
  failure = $state(''); // of the last thing that the user asked for
  notice = $state('');
  settings = $state<Settings>({ theme: 'system', textSize: 1, style: '', matter: '', left: 260, right: 520, clips: false, device: 'auto', threads: 0, pauseOnBattery: true, keepFull: false });
  matters = $state<Matter[]>([]);
  matter = $state('');
  files = $state<File[]>([]);
  jobs = $state<Job[]>([]);
  workspace = $state<Workspace>(noWorkspace);

  text = $state('');
  docs = $state<string[]>([]); // the only documents to search, picked by the user
  noRoute = $state(false);
  searching = $state(false);
  answer = $state<Answer | null>(null);
  standings = $state<Record<number, Standing>>({});
  open = $state<Open | null>(null);
  opening = $state('');
  dialog = $state<Dialog>('');
  asked = 0;

  job = $derived(this.jobs.findLast((j) => j.matter === this.matter && j.state !== 'done' && j.state !== 'cancelled') ?? null);
  failed = $derived(this.files.filter((f) => f.failed));
  about = $derived(this.matters.find((m) => m.name === this.matter) ?? null);

  async start() {
    on('job', (job) => this.jobChanged(job));
    const welcome = await api.Start();
    this.version = welcome.version;
    this.home = welcome.home;
    this.settings = welcome.settings;
    this.matters = welcome.matters;
    this.jobs = await api.Jobs();
    const known = welcome.matters.map((m) => m.name);
    const first = known.includes(welcome.settings.matter) ? welcome.settings.matter : known[0];
    if (first) await this.choose(first);
    this.ready = true;
    return welcome;
  }

  // attempt runs what the user asked for and shows why it could not be done.
  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    this.failure = '';
    try {
      return await work();
    } catch (error) {
      this.failure = message(error);
      return undefined;
    }
  }

  async choose(matter: string) {
    this.matter = matter;
    this.answer = null;
    this.open = null;
    this.docs = [];
    this.noRoute = false;
    await this.attempt(async () => {
      this.workspace = await api.Workspace(matter);
      await this.refresh();
      await this.change({ matter });
    });
  }

  // refresh asks for the files and the matters anew.
  async refresh() {
    this.matters = await api.Matters();
    this.files = this.matter && this.about && !this.about.problem ? await api.Files(this.matter) : [];
  }

  async change(part: Partial<Settings>) {
    this.settings = { ...this.settings, ...part };
    await this.attempt(() => api.SaveSettings($state.snapshot(this.settings)));
  }

  index(matter: string, folders: string[], retry = false, passwords: string[] = []) {
    return this.begin(() => api.Index(matter, folders, retry, passwords));
  }

  indexSamples() {
    return this.begin(() => api.IndexSamples());
  }

  private async begin(start: () => Promise<Job>) {
    const job = await this.attempt(start);
    if (!job) return;
    this.jobChanged(job);
    if (job.matter !== this.matter) this.workspace = noWorkspace;
    this.matter = job.matter;
    await this.change({ matter: job.matter });
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
    if (ended && job.error) this.failure = job.error;
  }

  async search() {
    const text = this.text.trim();
    if (text === '' || !this.matter) {
      this.answer = null;
      return;
    }
    const asked = ++this.asked;
    this.searching = true;
    try {
      const answer = await api.Search({ matter: this.matter, text, docs: $state.snapshot(this.docs), noRoute: this.noRoute, k: 0 });
      if (answer.superseded || asked !== this.asked) return;
      this.failure = '';
      this.answer = answer;
      this.standings = {};
      if (this.open) this.mark(this.open);
      const standings = await api.Standings(answer.id);
      if (asked === this.asked) this.standings = Object.fromEntries(standings.map((s) => [s.rank, s]));
    } catch (error) {
      if (asked === this.asked) {
        this.failure = message(error);
        this.answer = null;
      }
    } finally {
      if (asked === this.asked) this.searching = false;
    }
  }

  // remember keeps the question among the recent ones, once the user looks at a hit of it.
  async remember() {
    const text = this.text.trim();
    if (text && this.workspace.recent[0] !== text) {
      this.workspace = (await this.attempt(() => api.Remember(this.matter, text))) ?? this.workspace;
    }
  }

  // show opens a document, at a hit where one is given.
  async show(doc: string, hit?: Hit) {
    if (this.open?.document.doc !== doc) {
      this.opening = doc;
      const document = await this.attempt(() => api.Document(this.matter, doc));
      this.opening = '';
      if (!document) return;
      this.open = { document, hits: [], current: -1, visits: 0 };
    }
    this.mark(this.open);
    this.open.current = hit ? this.open.hits.findIndex((h) => h.rank === hit.rank) : -1;
    this.open.visits++;
    if (hit) await this.remember();
  }

  private mark(open: Open) {
    open.hits = (this.answer?.hits ?? []).filter((h) => h.doc === open.document.doc).sort((a, b) => a.span.start - b.span.start);
    open.current = Math.min(open.current, open.hits.length - 1);
  }

  step(by: number) {
    const open = this.open;
    if (!open || open.hits.length === 0) return;
    open.visits++;
    open.current = (Math.max(open.current, by > 0 ? -1 : 0) + by + open.hits.length) % open.hits.length;
  }

  async clip(doc: string, span: Span) {
    const kept = await this.attempt(() => api.AddClip(this.matter, doc, span, this.answer?.query ?? ''));
    if (kept) {
      this.workspace = kept;
      this.notice = 'Added to the clips';
    }
  }

  async copy(doc: string, span: Span) {
    const cited = await this.attempt(() => api.Cite(this.matter, doc, span, this.settings.style));
    if (cited) await this.copyText(cited.text, cited.html);
  }

  async copyText(text: string, html: string) {
    await this.attempt(async () => {
      const part = (value: string, type: string) => new Blob([value], { type });
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': part(text, 'text/plain'), 'text/html': part(html, 'text/html') }),
      ]);
      this.notice = 'Copied with its citation';
    });
  }
}

export const desk = new Desk();

// The matter that the window shows, its files and its jobs. The program holds the truth: everything here is an answer of its.
import { api, on } from '../api';
import type { File, Job, Matter } from '../api';
import { plainName, titleOf } from '../text/titles';
import { count } from '../text/words';
import { notices } from './notices.svelte';
import { search } from './search.svelte';
import { settings } from './settings.svelte';
import { viewing } from './viewing.svelte';
import { workspace } from './workspace.svelte';

class Session {
  version = $state('');
  home = $state('');
  policy: string[] = $state([]); // what is forbidden on this computer
  servers = $state(false); // whether matters on a firm's servers may be added
  ready = $state(false);
  matters = $state<Matter[]>([]);
  matter = $state('');
  files = $state.raw<File[]>([]);
  jobs = $state<Job[]>([]);

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

  // named is what a document is called where no more than its name has room: its title, or the name of its file where nothing is known.
  named(doc: string, name = doc.slice(0, 8)): string {
    const file = this.byDoc.get(doc);
    return file ? titleOf(file) : plainName(name);
  }

  async start() {
    on('job', (job) => this.jobChanged(job));
    // What is drawn of a matter that was locked goes with the page.
    on('locked', (matter) => { if (matter === this.matter) location.reload(); });
    search.onAnswer = () => viewing.mark();
    const welcome = await api.Start();
    this.version = welcome.version;
    this.home = welcome.home;
    this.policy = welcome.policy;
    this.servers = welcome.servers;
    settings.now = welcome.settings;
    this.matters = welcome.matters;
    this.jobs = await api.Jobs();
    const known = welcome.matters.map((m) => m.name);
    const first = known.includes(welcome.settings.matter) ? welcome.settings.matter : known[0];
    if (first) await this.choose(first);
    if (welcome.notices.length > 0) notices.fail(welcome.notices.join('. '));
    this.ready = true;
    return welcome;
  }

  // enter turns to a matter; its files and what is kept beside it are still to be asked for.
  private enter(matter: string) {
    viewing.close();
    if (matter !== this.matter) {
      this.files = [];
      workspace.forget();
    }
    this.matter = matter;
    search.enter(matter);
  }

  async choose(matter: string) {
    this.enter(matter);
    await notices.attempt(async () => {
      await this.refresh();
      if (this.about?.locked) workspace.forget();
      else await workspace.load();
      if (matter === this.matter) settings.change({ matter });
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
    const job = await notices.attempt(start);
    if (!job) return;
    this.jobChanged(job);
    if (job.matter !== this.matter) {
      this.enter(job.matter);
      await workspace.load();
    }
    settings.change({ matter: job.matter });
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
      void notices.attempt(() => this.refresh());
    }
    // The bar of the matter's own job tells its error.
    if (ended && job.error && job.matter !== this.matter) notices.fail(`${job.matter}: ${job.error}`);
    if (ended && job.notice) notices.fail(job.notice);
    else if (job.repair && job.state === 'done') notices.tell('Nothing is damaged');
    if (ended && job.auto && job.state === 'done') this.followed(job);
  }

  // followed tells what of the matter has changed with its folders.
  private followed(job: Job) {
    this.jobs = this.jobs.filter((j) => j.id !== job.id);
    if (job.matter !== this.matter || job.indexed + job.removed === 0) return;
    const parts = [job.indexed > 0 ? `${count(job.indexed, 'file', 'files')} indexed` : '', job.removed > 0 ? `${job.removed.toLocaleString()} gone` : ''];
    const again = search.answer ? { label: 'Search again', run: () => void search.run() } : undefined;
    notices.tell(`The folder has changed: ${parts.filter(Boolean).join(', ')}`, again);
  }
}

export const session = new Session();

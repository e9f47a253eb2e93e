// The embedding models and what is being done to them.
import { api, message, on } from '../api';
import type { Machine, ModelJob, Models } from '../api';

class ModelsState {
  list = $state.raw<Models>({ models: [], problem: '' });
  jobs = $state<ModelJob[]>([]);
  machine = $state.raw<Machine | null>(null);
  failure = $state('');

  job = $derived(this.jobs.find((j) => j.state === 'running' || j.state === 'asking' || j.state === 'cancelling') ?? null);

  private listening = false;

  // refresh asks for all of it anew, and listens from then on.
  async refresh() {
    if (!this.listening) {
      this.listening = true;
      on('model', (job) => this.changed(job));
    }
    await this.attempt(async () => {
      this.jobs = await api.ModelJobs();
      this.list = await api.Models();
    });
  }

  async look() {
    await this.attempt(async () => (this.machine = await api.Machine()));
  }

  async attempt(work: () => Promise<unknown>): Promise<boolean> {
    this.failure = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.failure = message(error);
      return false;
    }
  }

  changed(job: ModelJob) {
    const at = this.jobs.findIndex((j) => j.id === job.id);
    if (at < 0) this.jobs.push(job);
    else if (job.change < this.jobs[at]!.change) return; // it was overtaken
    else this.jobs[at] = job;
    if (job.state === 'done' || job.state === 'cancelled' || job.state === 'failed') void this.refresh();
  }

  // begin starts a job and shows it at once.
  begin(start: () => Promise<ModelJob>) {
    return this.attempt(async () => {
      const job = await start();
      this.changed(job);
    });
  }

  // change does something to a model that is done when it returns.
  async change(work: () => Promise<void>) {
    const done = await this.attempt(work);
    if (done) await this.refresh();
    return done;
  }

  async import(file: boolean, as: string) {
    let path = '';
    if ((await this.attempt(async () => (path = await api.PickModel(file)))) && path) await this.begin(() => api.ImportModel(path, as));
  }

  async dismiss(id: string) {
    if (await this.attempt(() => api.DismissModelJob(id))) this.jobs = this.jobs.filter((j) => j.id !== id);
  }
}

export const models = new ModelsState();

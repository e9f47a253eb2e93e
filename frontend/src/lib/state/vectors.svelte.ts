// The vectors that are made in the background.
import { api, message, on } from '../api';
import type { MatterVectors, Vectors } from '../api';

class VectorsState {
  now = $state.raw<Vectors | null>(null);
  sets = $state.raw<MatterVectors[]>([]);
  failure = $state('');

  shown = $derived(this.now !== null && this.now.state !== 'idle' ? this.now : null);

  private listening = false;

  async start() {
    if (!this.listening) {
      this.listening = true;
      on('vectors', (v) => this.changed(v));
    }
    await this.attempt(async () => this.changed(await api.Vectors()));
  }

  changed(v: Vectors) {
    if (this.now && v.change < this.now.change) return; // it was overtaken
    const other = this.now?.matter !== v.matter || this.now.state !== v.state;
    this.now = v;
    if (other && this.sets.length > 0) void this.look();
  }

  // look asks for the vector sets of all matters.
  look() {
    return this.attempt(async () => (this.sets = await api.VectorSets()));
  }

  async attempt(work: () => Promise<unknown>) {
    this.failure = '';
    try {
      await work();
    } catch (error) {
      this.failure = message(error);
    }
  }
}

export const vectors = new VectorsState();

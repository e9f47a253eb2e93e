// An answer that a language model on this machine words, while it comes and once it is there.
import { api, message, on } from '../api';
import type { API, LanguageModel, Question, Wording } from '../api';

export class Wordings {
  current = $state.raw<Wording | null>(null);
  running = $derived(this.current?.state === 'running');

  private id = 0; // of the one that is shown; 0 while it is not known
  private asked = 0;
  private early: Record<number, Wording> = {}; // what is told of one before its number is known

  constructor(private readonly program: Pick<API, 'StartWording' | 'StopWording'>) {}

  // listen returns what ends it.
  listen(): () => void {
    return on('wording', (w) => this.changed(w));
  }

  async start(question: Question, by: LanguageModel): Promise<void> {
    const mine = ++this.asked;
    this.id = 0;
    this.early = {};
    const begun: Wording = { id: 0, change: 0, state: 'running', sentences: [], next: '', model: by.model, problem: '' };
    this.current = begun;
    try {
      const id = await this.program.StartWording(question, by);
      if (mine !== this.asked) return;
      this.id = id;
      const told = this.early[id];
      if (told) this.changed(told);
    } catch (error) {
      if (mine === this.asked) this.current = { ...begun, state: 'failed', problem: message(error) };
    }
  }

  // stop has the model write no more; what it has written whole stays.
  stop(): Promise<void> {
    return this.program.StopWording();
  }

  // forget gives up the answer: another question is asked.
  forget() {
    if (this.running) void this.stop();
    this.asked++;
    this.id = 0;
    this.current = null;
  }

  // changed shows what is told, unless something later is shown already: events may overtake each
  // other, and the call that began them.
  changed(w: Wording) {
    if (this.current === null) return;
    if (this.id === 0) {
      if (w.change > (this.early[w.id]?.change ?? 0)) this.early[w.id] = w;
    } else if (w.id === this.id && w.change > this.current.change) this.current = w;
  }
}

export const wordings = new Wordings(api);

// What is asked of the matter, and what the program answers.
import { api, message } from '../api';
import type { Answer, API, Asked, Hit, Passage, Question, Reply, Span, Standing } from '../api';
import { add, join, remove, split, type Filter } from '../text/query';
import { Latest } from './latest';

// What is wrong with the operators of a question, and where in the text that was typed; at
// is negative where it is not there.
export interface Fault {
  text: string;
  at: number;
}

function byDocument(hits: Hit[]): Hit[][] {
  const groups: Record<string, Hit[]> = {};
  for (const hit of hits) (groups[hit.doc] ??= []).push(hit);
  return Object.values(groups);
}

// pause is how long a user stops typing, in milliseconds, before the question is asked; quick
// typists leave 100 to 150 ms between two keys, and of questions that follow each other the
// last one alone is answered. Over 641 contracts results are painted 96 ms after the last key
// (median; npm run measure).
const pause = 60;

// documentsAcross is how many documents are shown by their best passages, and passagesOfEach how
// many passages of each, the best one first and the others on demand.
const documentsAcross = 64;
const passagesOfEach = 4;

// checkAfter is how long an answer stands before its quotes are compared with their files,
// in milliseconds: reading files again would slow down whoever is still typing.
const checkAfter = 700;

// replyAfter is how long an answer stands before it is asked for in sentences, in
// milliseconds: whoever still types is not kept waiting for the next passages.
const replyAfter = 300;

export class Search {
  text = $state('');
  filters = $state.raw<Filter[]>([]);
  docs = $state.raw<string[]>([]); // the only documents to search, picked by the user
  noRoute = $state(false);
  asTyped = $state(false); // look for the words alone, not for what they are understood to want

  bestOfEach = $state(false); // documents by their best passages, across the whole matter
  like = $state.raw<Passage | null>(null); // whose like is looked for, instead of an answer to the text

  busy = $state(false);
  answer = $state.raw<Answer | null>(null);
  reply = $state.raw<Reply | null>(null); // the answer in sentences
  replyTo = $state.raw<Question | null>(null); // what it answers
  alone = $state(false); // the question does not go on from the one before
  replying = $state(false); // that is to come

  // refused says that no passage of the documents is taken to answer, so that hits are the nearest ones.
  refused = $derived(this.reply?.absent === true && !this.reply.idle);

  // likely is how likely a hit answers: no likelier than that any passage does, once that is known.
  likely = (hit: Hit): number => (this.reply && !this.reply.absent && this.reply.presence > 0 ? Math.min(hit.probability, this.reply.presence) : hit.probability);

  // answering tells how likely a hit answers: its probability holds where any passage does.
  answering(hit: Hit): string {
    const percent = Math.round(100 * (this.refused ? hit.probability : this.likely(hit)));
    return this.refused
      ? `That any passage answers has a probability of ${Math.round(100 * (this.reply?.presence ?? 0))} %. If one does, it is this one with ${percent} %`
      : `The program takes it to answer with a probability of ${percent} %`;
  }

  // nothing was found, nor is anything else to be said, nor searched for.
  nothing = $derived(!this.busy && this.answer?.hits.length === 0 && !this.replying && (!this.reply || (this.reply.absent && !this.reply.idle)));
  question = $state(''); // that the answer answers, without its filters
  fault = $state.raw<Fault | null>(null);
  failure = $state('');
  standings = $state.raw<Record<number, Standing>>({});
  current = $state(0); // the place among ordered that the keyboard is at

  // Hits by document, in the order of each document's best hit.
  groups = $derived(byDocument((this.answer?.hits ?? []).filter((h) => this.shows(h))));
  ordered = $derived(this.groups.flat());

  // The documents of which more than the best passage is shown, and how many passages more
  // each has, where only the best are.
  private unfolded = $state.raw<readonly string[]>([]);
  further = $derived.by(() => {
    const more: Record<string, number> = {};
    if (this.bests) for (const h of this.answer?.hits ?? []) more[h.doc] = (more[h.doc] ?? -1) + 1;
    return more;
  });
  private bests = $state(false); // the answer has the best passages of each document first

  private shows = (h: Hit): boolean => !this.bests || this.unfolded.includes(h.doc) || this.answer!.hits.find((o) => o.doc === h.doc)!.rank === h.rank;

  isUnfolded = (doc: string): boolean => this.unfolded.includes(doc);

  // unfold shows more passages of a document, or its best alone.
  unfold(doc: string) {
    this.unfolded = this.isUnfolded(doc) ? this.unfolded.filter((d) => d !== doc) : [...this.unfolded, doc];
  }

  // onAnswer is called with every answer that is shown.
  onAnswer: () => void = () => undefined;

  style = $state(''); // for whom the answer in sentences is worded; '' is as the question is

  private matter = '';
  private before = ''; // the last question with a subject of its own that was answered
  private check: ReturnType<typeof setTimeout> | undefined;
  private saying: ReturnType<typeof setTimeout> | undefined;
  private readonly latest: Latest<Question, Answer>;

  constructor(private readonly program: Pick<API, 'Ask' | 'Search' | 'Standings'>) {
    this.latest = new Latest((q) => program.Search(q), (answer, q) => this.show(answer, q), (error) => this.fail(error), pause);
  }

  // enter turns to another matter.
  enter(matter: string) {
    this.matter = matter;
    this.filters = [];
    this.docs = [];
    this.noRoute = false;
    this.asTyped = false;
    this.like = null;
    this.alone = false;
    this.before = '';
    this.style = '';
    this.text = '';
    this.clear();
  }

  // typed asks once the user stops typing.
  typed() {
    this.failure = '';
    this.like = null;
    this.alone = false;
    if (!this.askable()) this.clear();
    else this.latest.later(() => this.begin());
  }

  // submit asks at once, and makes chips of the filters that were typed.
  submit(): Promise<void> {
    this.like = null;
    const { filters, rest } = split(this.text);
    if (filters.length > 0) {
      this.filters = filters.reduce(add, this.filters);
      this.text = rest;
    }
    return this.run();
  }

  // limit changes the limits of the search and asks again.
  limit(change: () => void): Promise<void> {
    change();
    return this.run();
  }

  addFilter = (f: Filter) => this.limit(() => (this.filters = add(this.filters, f)));
  removeFilter = (f: Filter) => this.limit(() => (this.filters = remove(this.filters, f)));

  pick(doc: string, on: boolean): Promise<void> {
    return this.limit(() => {
      const others = this.docs.filter((d) => d !== doc);
      this.docs = on ? [...others, doc] : others;
    });
  }

  // alike looks for the like of a passage in the other documents.
  alike = (doc: string, span: Span): Promise<void> => this.limit(() => (this.like = { doc, span }));

  // summarised notes that a document's summary was changed.
  summarised(doc: string, summary: string) {
    if (this.answer) this.answer = { ...this.answer, hits: this.answer.hits.map((h) => (h.doc === doc ? { ...h, summary } : h)) };
  }

  // recall asks a question that was asked or kept, with its limits.
  recall(asked: Asked): Promise<void> {
    const { filters, rest } = split(asked.text);
    return this.limit(() => {
      this.like = null;
      this.text = rest;
      this.filters = filters;
      this.docs = asked.docs;
      this.noRoute = asked.noRoute;
      this.asTyped = false;
    });
  }

  // asked is the question as it can be kept.
  asked(): Asked {
    return { name: '', text: join(this.filters, this.text), docs: [...this.docs], noRoute: this.noRoute };
  }

  // run asks at once; with all, passages that hardly answer are shown, too.
  run(all = false): Promise<void> {
    if (this.askable()) return this.latest.now({ ...this.begin(), all });
    this.clear();
    return Promise.resolve();
  }

  private askable = () => this.matter !== '' && (this.like !== null || split(this.text).rest !== '');

  private begin(): Question {
    this.forget();
    this.busy = true;
    const across = this.bestOfEach || this.like !== null;
    const like = this.like ?? { doc: '', span: { start: 0, end: 0 } };
    return { matter: this.matter, k: across ? documentsAcross : 0, ofEach: across ? passagesOfEach : 0, like, all: false, asTyped: this.asTyped, after: this.alone ? '' : this.before, style: this.style, ...this.asked() };
  }

  private clear() {
    this.latest.stop();
    this.forget();
    this.busy = false;
    this.answer = null;
    this.reply = null;
    this.fault = null;
    this.failure = '';
  }

  // forget gives up what would follow the answer that is shown.
  private forget() {
    clearTimeout(this.check);
    clearTimeout(this.saying);
    this.replying = false;
  }

  private show(answer: Answer, q: Question) {
    if (answer.superseded) return;
    this.busy = false;
    this.failure = '';
    if (answer.fault) {
      const before = join(this.filters, this.text).length - this.text.trim().length;
      this.fault = { text: answer.fault, at: answer.faultAt - before };
      return; // what was found before stays in sight
    }
    this.fault = null;
    this.answer = answer;
    this.bests = q.ofEach > 0;
    this.unfolded = [];
    this.question = q.like.doc ? '' : split(q.text).rest;
    this.standings = {};
    this.current = 0;
    this.onAnswer();
    this.reply = null;
    // Of a whole matter without a passage, whether the question asks for anything is told so, too.
    this.replying = !answer.expression && !q.like.doc && (answer.hits.length > 0 || (!answer.confined && answer.filters.length === 0));
    if (this.replying) this.saying = setTimeout(() => void this.say(answer, q), replyAfter);
    this.check = setTimeout(() => void this.verify(answer), checkAfter);
  }

  private fail(error: unknown) {
    this.busy = false;
    this.answer = null;
    this.reply = null;
    this.fault = null;
    this.failure = message(error);
  }

  // say asks for the answer in sentences. Passages are shown in any case.
  private async say(answer: Answer, q: Question) {
    try {
      const reply = await this.program.Ask(q);
      if (this.answer !== answer || reply.superseded) return;
      this.reply = reply;
      this.replyTo = q;
      if (!reply.absent && !answer.kept.after) this.before = q.text;
    } catch (error) {
      if (this.answer === answer) this.failure = message(error);
    } finally {
      if (this.answer === answer) this.replying = false;
    }
  }

  // restyle has the answer in sentences worded for others.
  restyle(style: string): Promise<void> {
    this.style = style;
    return this.answer && this.replyTo ? this.say(this.answer, { ...this.replyTo, style }) : Promise.resolve();
  }

  // verify compares the quotes of an answer with their files.
  private async verify(answer: Answer) {
    try {
      const standings = await this.program.Standings(answer.id);
      if (this.answer === answer) this.standings = Object.fromEntries(standings.map((s) => [s.rank, s]));
    } catch (error) {
      if (this.answer === answer) this.failure = message(error);
    }
  }
}

export const search = new Search(api);

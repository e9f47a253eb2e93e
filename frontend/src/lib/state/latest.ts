// Latest asks the last of the questions that it is given, after a pause or at once. Only
// the answer to the last question counts, whichever comes first.
export class Latest<Question, Answer> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly ask: (question: Question) => Promise<Answer>,
    private readonly answered: (answer: Answer, question: Question) => void,
    private readonly failed: (error: unknown, question: Question) => void,
    private readonly pause: number,
  ) {}

  // later asks once nothing else was given for the time of the pause.
  later(question: () => Question) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(question()), this.pause);
  }

  async now(question: Question): Promise<void> {
    const mine = this.stop();
    try {
      const answer = await this.ask(question);
      if (mine === this.asked) this.answered(answer, question);
    } catch (error) {
      if (mine === this.asked) this.failed(error, question);
    }
  }

  // stop forgets what was given and what is being asked.
  stop(): number {
    clearTimeout(this.timer);
    return ++this.asked;
  }
}

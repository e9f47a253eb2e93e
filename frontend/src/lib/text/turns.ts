// Turns has what is to be drawn wait for its turn: the nearest to what is looked at has it, so that nothing else keeps that from being
// drawn. What takes longer than a turn keeps the others waiting no longer.
interface Waiting { away: () => number; work: () => Promise<unknown> }

export class Turns {
  private waiting = new Set<Waiting>();
  private busy = false;

  constructor(private readonly longest: number) {} // in milliseconds

  // wait has work done in its turn, after a rest in milliseconds. Calling the function that it returns takes back what was not begun.
  wait(away: () => number, work: () => Promise<unknown>, rest: number): () => void {
    const mine = { away, work };
    const timer = setTimeout(() => {
      this.waiting.add(mine);
      void this.take();
    }, rest);
    return () => {
      clearTimeout(timer);
      this.waiting.delete(mine);
    };
  }

  private async take() {
    if (this.busy) return;
    this.busy = true;
    await new Promise((done) => setTimeout(done)); // those that are ready at the same time are compared
    while (this.waiting.size > 0) {
      const [next] = [...this.waiting].map((w) => ({ w, away: w.away() })).sort((a, b) => a.away - b.away);
      this.waiting.delete(next!.w);
      await Promise.race([next!.w.work(), new Promise((done) => setTimeout(done, this.longest))]);
    }
    this.busy = false;
  }
}

// The table of a review: what it holds, how it is shown, and the cell where the user is.
import { api, message, on } from '../api';
import type { CellMark, Conflict, GridChange, Playbook, Review, ReviewOf, ReviewColumn, ReviewDetail, ReviewProgress } from '../api';
import { isVerified, noFilter, rowsOf, type Filter, type Sort } from '../text/grid';
import { count } from '../text/words';
import { session } from './session.svelte';
import { layout } from './layout.svelte';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';
import { viewing } from './viewing.svelte';
import { reader } from './reader.svelte';

const everything: ReviewOf = { columns: [], docs: [], types: [] };

const width = 190; // of a column at first, in CSS pixels

class ReviewTable {
  playbooks = $state.raw<Playbook[]>([]);
  ref = $state('');
  table = $state.raw<Review | null>(null);
  of = $state.raw<ReviewOf>(everything); // what is asked, of which documents; what is empty limits nothing
  busy = $state(false);
  progress = $state.raw<ReviewProgress | null>(null);
  exporting = $state(false);
  conflicts = $state.raw<Conflict[]>([]); // decisions of colleagues that were not taken over
  failure = $state('');

  filter = $state.raw<Filter>(noFilter);
  sort = $state.raw<Sort>({ column: -1, down: false });
  widths = $state.raw<number[]>([]);
  order = $state.raw<number[]>([]); // the columns shown, by their places in the table
  rows = $derived(this.table ? rowsOf(this.table, this.filter, this.sort) : []);

  row = $state(0); // the active cell, by its place among rows; -1 is the header
  at = $state(0); // and among order; -1 is the document
  // What was looked up last; of another cell than the active one it is not shown.
  private looked = $state.raw<{ file: string; column: string; detail: ReviewDetail } | null>(null);

  playbook = $derived(this.playbooks.find((p) => p.ref === this.ref) ?? null);
  column = $derived(this.at >= 0 ? this.order[this.at] : undefined);
  // The active cell with its row, where one is active.
  active = $derived.by(() => {
    const row = this.rows[this.row];
    if (!this.table || row === undefined || this.column === undefined) return null;
    return { row, column: this.column, cell: this.table.rows[row]!.cells[this.column]!, of: this.table.rows[row]! };
  });
  detail = $derived.by(() => {
    const { active, looked } = this;
    return active && looked?.file === active.of.file && looked.column === this.table!.columns[active.column]!.id ? looked.detail : null;
  });

  private matter = '';

  // enter shows the place, with the playbooks that there are.
  async enter() {
    if (this.matter !== session.matter) this.forget();
    this.matter = session.matter;
    if (this.playbooks.length > 0) return;
    on('review', (p) => { if (p.done > (this.progress?.done ?? -1)) this.progress = p; }); // one may be overtaken
    await this.list();
    this.ref ||= this.playbooks[0]?.ref ?? '';
  }

  // openAt shows a playbook's table: what is answered already comes at once.
  async openAt(ref: string) {
    layout.place = 'review';
    await this.enter();
    if (this.ref !== ref) this.forget();
    this.ref = ref;
    if (!this.table) await this.fill();
  }

  private async list() {
    const list = await notices.attempt(() => api.Playbooks());
    this.playbooks = list?.playbooks ?? [];
    if (list?.fault) notices.tell(list.fault);
  }

  // forget lets go of the table of another matter.
  forget() {
    this.table = null;
    this.looked = null;
    this.failure = '';
    this.of = everything;
    this.conflicts = [];
  }

  // limit has a question, a document or a kind of documents asked, or not.
  limit(what: keyof ReviewOf, value: string, on: boolean) {
    this.of = { ...this.of, [what]: on ? [...this.of[what], value] : this.of[what].filter((v) => v !== value) };
  }

  limited = $derived(this.of.columns.length + this.of.docs.length + this.of.types.length > 0);
  lift() {
    this.of = everything;
  }

  async pick() {
    const picked = await notices.attempt(() => api.PickPlaybook());
    if (!picked?.ref) return;
    this.use(picked);
    this.forget();
  }

  // use makes a playbook, as it is now, the one that is asked.
  private use(p: Playbook) {
    const at = this.playbooks.findIndex((q) => q.ref === p.ref);
    this.playbooks = at < 0 ? [...this.playbooks, p] : this.playbooks.with(at, p);
    this.ref = p.ref;
  }

  // add has another question asked of every document; a playbook that comes with the program
  // is copied for that. It tells whether the question was taken.
  async add(c: ReviewColumn) {
    const changed = await notices.attempt(() => api.AddColumn(this.ref, c));
    if (!changed) return false;
    this.use(changed);
    this.of = { ...this.of, columns: [] };
    void this.fill().then(() => this.go(-1, this.order.length - 1));
    return true;
  }

  // remove takes a question out of a playbook of the user's own.
  async remove(id: string) {
    const changed = await notices.attempt(() => api.RemoveColumn(this.ref, id));
    if (!changed) return;
    this.use(changed);
    await this.fill();
  }

  // fill has the playbook answered from all documents. What was answered before comes at once.
  async fill() {
    this.busy = true;
    this.progress = null;
    const filled = await this.take(() => api.Review(this.matter, this.ref, this.of));
    this.busy = false;
    if (filled?.cancelled) notices.tell('Stopped. What is done is kept, and the next time it goes on from there.' + (filled.rows.length > 0 ? ` ${count(filled.rows.length, 'document is', 'documents are')} shown.` : ''));
  }

  cancel = () => notices.attempt(() => api.CancelReview());

  private taking = 0; // how many calls are under way that bring a table

  // called is what comes of a call that brings a table, or changes one; undefined where another matter is shown by then.
  private async called<T>(call: () => Promise<T>): Promise<T | undefined> {
    const { matter } = this;
    this.failure = '';
    this.taking++;
    try {
      const came = await call();
      return matter === this.matter ? came : undefined;
    } catch (error) {
      if (matter === this.matter) this.failure = message(error);
      return undefined;
    } finally {
      this.taking--;
    }
  }

  // change shows other cells in a table, which the program knows by another id then.
  private async change(table: Review, call: () => Promise<GridChange>): Promise<GridChange | undefined> {
    const change = await this.called(call);
    if (!change?.id || this.table !== table) return change;
    const rows = [...table.rows];
    for (const { row, column, cell } of change.cells) rows[row] = { ...rows[row]!, cells: rows[row]!.cells.with(column, cell) };
    this.table = { ...table, id: change.id, rows };
    await this.look();
    return change;
  }

  // take shows the table that comes of a call.
  private async take(call: () => Promise<Review>): Promise<Review | undefined> {
    const next = await this.called(call);
    if (!next) return undefined;
    if (next.cancelled && next.rows.length === 0) return next;
    if (this.table?.playbook !== next.playbook || this.table.columns.map((c) => c.id).join(' ') !== next.columns.map((c) => c.id).join(' ')) {
      this.order = [...next.columns.keys()];
      this.widths = next.columns.map((c) => settings.now.columns.find((kept) => kept.column === c.id)?.width ?? width);
      this.filter = noFilter;
      this.sort = { column: -1, down: false };
      this.row = this.at = 0;
    }
    this.table = next;
    await this.look();
    return next;
  }

  // go makes another cell the active one.
  async go(row: number, at: number) {
    this.row = Math.max(-1, Math.min(this.rows.length - 1, row));
    this.at = Math.max(-1, Math.min(this.order.length - 1, at));
    await this.look();
  }

  // next goes to the next cell, row by row, that nobody has verified.
  next() {
    const columns = this.order.length;
    for (let n = this.row * columns + this.at + 1; n < this.rows.length * columns; n++) {
      const row = Math.floor(n / columns);
      const of = this.table!.rows[this.rows[row]!]!;
      if (of.doc && !isVerified(of.cells[this.order[n % columns]!]!)) return this.go(row, n % columns);
    }
    notices.tell('No cell after this one is left to verify');
    return Promise.resolve();
  }

  private looking: Promise<ReviewDetail | undefined> = Promise.resolve(undefined); // what comes of the last look

  // look asks for what is behind the active cell. Of a table that another one replaces the program
  // knows no more; that one is looked at once it is there.
  private look() {
    return (this.looking = this.lookUp());
  }

  private async lookUp(): Promise<ReviewDetail | undefined> {
    const { active, table } = this;
    if (!active || !table) return undefined;
    let detail: ReviewDetail;
    try {
      detail = await api.ReviewCell(table.id, active.row, active.column);
    } catch (error) {
      if (this.table === table && this.taking === 0) this.failure = message(error);
      return undefined;
    }
    const now = this.active;
    if (this.table === table && now?.row === active.row && now.column === active.column) this.looked = { file: active.of.file, column: table.columns[active.column]!.id, detail };
    return detail;
  }

  // open shows the document of the active row, at the words of its cell where one is active: those may be on their way.
  async open(evidence = 0) {
    const doc = this.table?.rows[this.rows[this.row] ?? -1]?.doc;
    if (!doc) return;
    const at = (this.detail ?? await this.looking)?.evidence[evidence];
    await (at ? reader.open(at.doc || doc, at.span) : viewing.show(doc));
  }

  // openLater shows the words of the amendment that is later than the active cell.
  async openLater() {
    const later = (this.detail ?? await this.looking)?.later;
    return later?.doc ? reader.open(later.doc, later.place.span) : Promise.resolve();
  }

  private marking: Promise<unknown> = Promise.resolve();

  // after has changes of cells follow each other: each brings another table, and the program takes
  // changes of the last one alone.
  private after<T>(change: () => Promise<T>): Promise<T> {
    const done = this.marking.then(change);
    this.marking = done;
    return done;
  }

  // mark does something to the active cell, or to others. It tells whether that was done.
  async mark(act: string, part: Partial<CellMark> = {}, cells = this.active ? [this.active] : []): Promise<boolean> {
    const { table } = this;
    if (!table || cells.length === 0) return false;
    const marked = await this.after(() => this.put(table, cells.map(({ row, column }) => ({ row, column, act, new: '', reason: '', ...part }))));
    if (marked) notices.tell(`${count(cells.length, 'cell', 'cells')} changed`, { label: 'Undo', run: () => void this.undo() });
    return marked !== undefined;
  }

  // put changes cells of a table, or of the one that came in its place, where they are the same cells.
  private async put(was: Review, marks: CellMark[]) {
    const { table } = this;
    const same = (m: CellMark) => table?.rows[m.row]?.doc === was.rows[m.row]?.doc && table?.columns[m.column]?.id === was.columns[m.column]?.id;
    return table?.playbook === was.playbook && marks.every(same) ? this.change(table, () => api.MarkCells(table.id, marks)) : undefined;
  }

  // verify says of the active cell that it is right, or takes that back. A file that could not be read has no
  // cells to verify.
  verify = () => this.active?.of.doc === '' ? Promise.resolve(false) : this.mark(this.active && isVerified(this.active.cell) ? 'unverify' : 'verify');
  flag = () => this.mark(this.active?.cell.flagged ? 'unflag' : 'flag');

  // verifyAll verifies the cells shown of a column (by its place in the table) or of the active row.
  verifyAll(column?: number) {
    const { table, active } = this;
    if (!table) return Promise.resolve(false);
    const cells = column !== undefined ? this.rows.map((row) => ({ row, column })) : active ? this.order.map((c) => ({ row: active.row, column: c })) : [];
    const open = cells.filter(({ row, column }) => !isVerified(table.rows[row]!.cells[column]!) && table.rows[row]!.doc !== '');
    if (open.length === 0) notices.tell('No cell here is left to verify');
    return this.mark('verify', {}, open.map((c) => ({ ...c, cell: table.rows[c.row]!.cells[c.column]!, of: table.rows[c.row]! })));
  }

  async undo() {
    await this.after(async () => {
      const { table } = this;
      const now = table && await this.change(table, () => api.UndoCells(table.id));
      if (now) notices.tell(now.undone > 0 ? `${count(now.undone, 'change', 'changes')} undone` : 'There is no change to undo');
    });
  }

  async export(format: string) {
    const { table } = this;
    if (!table) return;
    this.exporting = true;
    const report = await notices.attempt(() => api.ExportReview(table.id, format));
    this.exporting = false;
    if (report?.path) notices.tell(`Exported with ${count(report.snippets, 'quotation', 'quotations')}`, { label: 'Show the file', run: () => void notices.attempt(() => api.RevealExport()) });
  }

  // takeDecisions takes back what colleagues decided in a workbook.
  async takeDecisions() {
    await this.after(async () => {
      const { table } = this;
      let text = '';
      if (table) await this.change(table, async () => {
        const t = await api.ImportReview(table.id);
        if (!t.change.id) return t.change;
        this.conflicts = t.conflicts;
        text = `${count(t.verified + t.unverified, 'cell', 'cells')} verified or no longer, ${count(t.edited, 'value', 'values')} and ${count(t.noted, 'note', 'notes')} taken over`;
        return t.change;
      });
      if (text) notices.tell(text, { label: 'Undo', run: () => void this.undo() });
    });
  }

  // Where the user is stays the same place; another document, or question, may be there then.
  narrow(filter: Filter) {
    this.filter = filter;
    return this.look();
  }

  sortBy(column: number) {
    this.sort = { column, down: this.sort.column === column && !this.sort.down };
    return this.look();
  }

  hide(column: number) {
    if (this.order.length > 1) this.order = this.order.filter((c) => c !== column);
    this.at = Math.min(this.at, this.order.length - 1);
    return this.look();
  }

  // showAll shows the hidden columns again, where they were; the others stay as they were put.
  showAll() {
    const { column } = this;
    const order = [...this.order];
    for (const c of this.table?.columns.keys() ?? []) {
      if (order.includes(c)) continue;
      const before = order.findIndex((other) => other > c);
      order.splice(before < 0 ? order.length : before, 0, c);
    }
    this.order = order;
    if (column !== undefined) this.at = order.indexOf(column);
    return this.look();
  }

  // move puts a column by places to the right, or to the left.
  move(column: number, by: number) {
    const from = this.order.indexOf(column);
    const to = Math.max(0, Math.min(this.order.length - 1, from + by));
    const order = this.order.toSpliced(from, 1);
    this.order = order.toSpliced(to, 0, column);
  }

  resize(column: number, to: number) {
    this.widths = this.widths.with(column, Math.round(Math.max(70, Math.min(700, to))));
  }

  // keepWidth keeps how wide a column is, for this table and any other that asks the same.
  keepWidth(column: number) {
    const id = this.table?.columns[column]?.id;
    const kept = this.widths[column];
    if (id === undefined || kept === undefined) return;
    settings.change({ columns: [...settings.now.columns.filter((c) => c.column !== id), { column: id, width: kept }] });
  }
}

export const review = new ReviewTable();

// Made by: go test ./backend/desktop -run TestTypes -update

export interface Abstract {
  facts: Fact[];
  missing: string[];
  lines: SectionLine[];
}

export interface Agreement {
  asOf: string;
  doc: string;
  name: string;
  text: string;
  sections: Section[];
  runs: Run[];
  papers: Paper[];
  operations: Operation[];
  beside: Said[];
  ends: string;
  ended: boolean;
  lacks: string[];
}

export interface Answer {
  id: number;
  superseded: boolean;
  model: string;
  route: RouteDoc[];
  confined: boolean;
  understood: Understood;
  asked: boolean;
  searched: number;
  expression: string;
  matches: number;
  unmatched: string[];
  kept: Kept;
  filters: FilterUse[];
  warning: string;
  millis: number;
  hits: Hit[];
  readings: Reading[];
  nowhere: string[];
  leftOut: boolean;
  fault: string;
  faultAt: number;
}

export interface Asked {
  name: string;
  text: string;
  docs: string[];
  noRoute: boolean;
}

export interface Block {
  kind: string;
  level: number;
  span: Span;
}

export interface Box {
  span: Span;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface CellMark {
  row: number;
  column: number;
  act: string;
  new: string;
  reason: string;
}

export interface Change {
  kind: string;
  span: Span;
  deleted: string;
  author: string;
  date: string;
}

export interface ChangedCell {
  row: number;
  column: number;
  cell: ReviewCell;
}

export interface Citation {
  text: string;
  html: string;
  rtf: string;
}

export interface CitedPlace {
  doc: string;
  span: Span;
  quote: string;
  page: number;
  pageLabel: string;
  section: string;
  status: string;
  stands: string;
  by: CitedPlace[];
  notes: NoteOn[];
}

export interface Clip {
  id: string;
  doc: string;
  file: string;
  name: string;
  quote: string;
  question: string;
  comment: string;
}

export interface ClipStanding {
  id: string;
  standing: string;
  citable: boolean;
  nextStep: string;
  span: Span;
  page: number;
  pageLabel: string;
  section: string;
}

export interface ColumnWidth {
  column: string;
  width: number;
}

export interface Comparison {
  id: number;
  a: Side;
  b: Side;
  substance: number;
  form: number;
  clauses: string;
  changes: Difference[];
}

export interface Component {
  name: string;
  version: string;
  licence: string;
  texts: number[];
}

export interface Conflict {
  line: number;
  document: string;
  question: string;
  exported: string;
  now: string;
  decided: string;
  why: string;
}

export interface Deadline {
  id: string;
  kind: string;
  what: string;
  date: string;
  status: string;
  stale: boolean;
  steps: string[];
  doubt: string;
  holds: string;
  doc: string;
  file: string;
  name: string;
  quote: string;
  at: Span;
  citation: string;
}

export interface Deadlines {
  today: string;
  dates: Deadline[];
  without: string[];
}

export interface DefinedTerm {
  term: string;
  at: CitedPlace;
}

export interface Device {
  name: string;
  problem: string;
}

export interface Difference {
  kind: string;
  weight: string;
  place: string;
  a: Span;
  b: Span;
  quoteA: string;
  quoteB: string;
  pageA: number;
  pageB: number;
}

export interface Disclosure {
  model: string;
  server: string;
  bytes: number;
}

export interface Document {
  doc: string;
  file: string;
  name: string;
  kind: string;
  text: string;
  summary: Summary;
  pages: Span[];
  labels: string[];
  blocks: Block[];
  sections: Section[];
  notes: Note[];
  changes: Change[];
  scans: Scan[];
  outdated: boolean;
}

export interface Drop {
  folders: string[];
  files: string[];
  problem: string;
}

export interface ExportReport {
  path: string;
  snippets: number;
  sources: number;
  unverified: string[];
}

export interface ExportRequest {
  matter: string;
  answer: number;
  clips: string[];
  title: string;
  preparedBy: string;
  style: string;
  format: string;
  out: string;
}

export interface Fact {
  title: string;
  value: string;
  at: CitedPlace[];
}

export interface File {
  path: string;
  folder: string;
  name: string;
  doc: string;
  state: string;
  failed: boolean;
  partial: boolean;
  reason: string;
  nextStep: string;
  type: string;
  date: string;
  parties: string[];
  came: string;
}

export interface FilterUse {
  filter: string;
  documents: number;
}

export interface Finding {
  id: string;
  kind: string;
  severity: string;
  at: Span;
  quote: string;
  message: string;
  section: string;
  page: number;
  heed: string;
}

export interface Findings {
  findings: Finding[];
  ignored: Finding[];
}

export interface FirmMatter {
  name: string;
  readOnly: boolean;
  keyKept: boolean;
}

export interface Folder {
  path: string;
  missing: boolean;
  state: string;
  reason: string;
}

export interface Found {
  doc: string;
  file: string;
  name: string;
  unvalued: string;
  untabled: string;
  pending: NoteOn[];
  unticked: CitedPlace[];
  sentences: Sentence[];
  terms: DefinedTerm[];
  clause: CitedPlace[];
  nearest: CitedPlace;
}

export interface GridChange {
  id: number;
  undone: number;
  cells: ChangedCell[];
}

export interface Highlight {
  id: string;
  doc: string;
  file: string;
  name: string;
  span: Span;
  quote: string;
  colour: string;
  note: string;
  lost: string;
  day: string;
  page: number;
  pageLabel: string;
  section: string;
  cited: string;
}

export interface Hit {
  rank: number;
  score: number;
  probability: number;
  grade: string;
  doc: string;
  file: string;
  name: string;
  quote: string;
  span: Span;
  characters: Span;
  pinpoint: Span[];
  page: number;
  pageLabel: string;
  section: string;
  summary: string;
  parts: ScoreParts;
  status: string;
  stands: string;
  by: CitedPlace[];
  notes: NoteOn[];
}

export interface Job {
  id: string;
  change: number;
  matter: string;
  state: string;
  phase: string;
  files: number;
  total: number;
  failed: number;
  bytes: number;
  bytesAll: number;
  rate: number;
  seconds: number;
  error: string;
  indexed: number;
  removed: number;
  notice: string;
  auto: boolean;
  repair: boolean;
}

export interface Kept {
  after: string;
  names: string[];
  subject: string;
}

export interface LanguageModel {
  endpoint: string;
  model: string;
}

export interface ListRow {
  doc: string;
  file: string;
  name: string;
  value: string;
  sure: boolean;
  at: CitedPlace[];
}

export interface ListedCounts {
  found: number;
  unsure: number;
  unread: number;
  of: number;
  columns: string[];
}

export interface Machine {
  platform: string;
  cpus: number;
  runtime: string;
  problem: string;
  devices: Device[];
  forced: string;
}

export interface Matter {
  name: string;
  folders: string[];
  documents: number;
  failed: number;
  model: string;
  problem: string;
  encrypted: boolean;
  locked: boolean;
  passphrase: boolean;
  keychain: boolean;
  served: boolean;
  readOnly: boolean;
}

export interface MatterVectors {
  matter: string;
  error: string;
  sets: VectorSet[];
}

export interface Model {
  id: string;
  name: string;
  licence: string;
  state: string;
  problem: string;
  download: number;
  size: number;
  precision: string;
  full: string;
  dim: number;
  maxTokens: number;
  texts: number;
  mean: number;
  least: number;
  unknown: boolean;
  matters: string[];
}

export interface ModelJob {
  id: string;
  change: number;
  kind: string;
  model: string;
  state: string;
  phase: string;
  file: string;
  done: number;
  total: number;
  rate: number;
  seconds: number;
  error: string;
  offer: Offer;
  report: ModelReport;
}

export interface ModelReport {
  precision: string;
  size: number;
  texts: number;
  mean: number;
  least: number;
  int8: number;
  float32: number;
  why: string;
}

export interface Models {
  models: Model[];
  problem: string;
}

export interface Note {
  kind: string;
  anchor: Span;
  span: Span;
  text: string;
  author: string;
}

export interface NoteOn {
  kind: string;
  told: string;
}

export interface Notices {
  components: Component[];
  texts: string[];
}

export interface Offer {
  id: string;
  name: string;
  licence: string;
  sources: string[];
  bytes: number;
  disk: number;
  free: number;
  unknown: boolean;
  sha256: string;
}

export interface Operation {
  citation: string;
  verb: string;
  how: string;
  place: string;
  says: string;
  replaced: string;
  effective: string;
  applied: boolean;
  note: string;
  doc: string;
  at: Span;
}

export interface Overview {
  today: string;
  documents: OverviewEntry[];
  unread: number;
}

export interface OverviewEntry {
  doc: string;
  signed: string;
  law: string;
  next: string;
  what: string;
  base: string;
  role: string;
}

export interface PageSize {
  width: number;
  height: number;
}

export interface Paper {
  doc: string;
  file: string;
  name: string;
  kind: string;
  status: string;
  effective: string;
}

export interface Passage {
  doc: string;
  span: Span;
}

export interface Playbook {
  ref: string;
  own: boolean;
  title: string;
  about: string;
  columns: ReviewColumn[];
}

export interface PlaybookList {
  playbooks: Playbook[];
  fault: string;
}

export interface Question {
  matter: string;
  text: string;
  docs: string[];
  noRoute: boolean;
  asTyped: boolean;
  all: boolean;
  k: number;
  ofEach: number;
  like: Passage;
  after: string;
  style: string;
}

export interface Reading {
  typed: string;
  as: string;
}

export interface Reply {
  superseded: boolean;
  style: string;
  absent: boolean;
  presence: number;
  searched: number;
  passages: number;
  partial: string[];
  foreign: string[];
  nowhere: string[];
  unanswered: string[];
  unsaid: string;
  lacking: boolean;
  idle: boolean;
  beyond: number;
  verdict: string;
  verdictProbability: number;
  asOf: string;
  listed: boolean;
  rows: ListRow[];
  counts: ListedCounts;
  found: Found[];
}

export interface Review {
  id: number;
  playbook: string;
  title: string;
  columns: ReviewColumn[];
  rows: ReviewRow[];
  cancelled: boolean;
}

export interface ReviewCell {
  state: string;
  text: string;
  position: string;
  reviewed: boolean;
  flagged: boolean;
  edited: boolean;
  stale: boolean;
  later: string;
  stands: string;
}

export interface ReviewColumn {
  id: string;
  title: string;
  kind: string;
  question: string;
}

export interface ReviewDetail {
  presence: number;
  value: string;
  note: string;
  reason: string;
  remark: string;
  evidence: CitedPlace[];
  later: ReviewLater;
}

export interface ReviewLater {
  doc: string;
  name: string;
  date: string;
  value: string;
  place: CitedPlace;
}

export interface ReviewOf {
  columns: string[];
  docs: string[];
  types: string[];
}

export interface ReviewProgress {
  done: number;
  total: number;
}

export interface ReviewRow {
  doc: string;
  file: string;
  name: string;
  amends: string;
  ended: string;
  cells: ReviewCell[];
}

export interface RouteDoc {
  doc: string;
  name: string;
  confidence: number;
}

export interface Run {
  span: Span;
  by: number;
}

export interface Said {
  after: number;
  says: string;
  quote: string;
  doc: string;
  at: Span;
}

export interface Scan {
  page: number;
  confidence: number;
}

export interface ScoreParts {
  vector: number;
  lexical: number;
  terms: number;
  learned: number;
  route: number;
}

export interface Section {
  label: string;
  title: string;
  level: number;
  span: Span;
}

export interface SectionLine {
  label: string;
  title: string;
  level: number;
  at: CitedPlace;
}

export interface Sentence {
  text: string;
  kind: string;
  support: string;
  reason: string;
  citations: CitedPlace[];
  cells: TableCell[];
}

export interface Settings {
  theme: string;
  textSize: number;
  style: string;
  matter: string;
  left: number;
  right: number;
  clips: boolean;
  leftShut: boolean;
  rightShut: boolean;
  group: string;
  columns: ColumnWidth[];
  wrapped: boolean;
  watch: boolean;
  singleKeys: boolean;
  device: string;
  threads: number;
  pauseOnBattery: boolean;
  keepFull: boolean;
  languageModel: string;
  answerModel: string;
  lockAfter: number;
}

export interface Side {
  document: Document;
  notices: string[];
}

export interface Source {
  state: string;
  reason: string;
}

export interface Span {
  start: number;
  end: number;
}

export interface Standing {
  rank: number;
  standing: string;
  nextStep: string;
}

export interface Summaries {
  by: string;
  model: string;
  endpoint: string;
}

export interface Summary {
  text: string;
  edited: boolean;
  longest: number;
  asksLLM: boolean;
}

export interface TableCell {
  place: string;
  row: string;
  column: string;
  span: Span;
  heads: CitedPlace[];
  caption: string;
  notes: CitedPlace[];
}

export interface TakenDecisions {
  change: GridChange;
  verified: number;
  unverified: number;
  edited: number;
  noted: number;
  conflicts: Conflict[];
}

export interface Understood {
  need: string;
  probability: number;
}

export interface VectorSet {
  id: string;
  model: string;
  state: string;
  documents: number;
  documentsAll: number;
  bytes: number;
}

export interface Vectors {
  state: string;
  reason: string;
  error: string;
  model: string;
  matter: string;
  documents: number;
  documentsAll: number;
  chunks: number;
  chunksAll: number;
  rate: number;
  seconds: number;
  waiting: number;
  change: number;
}

export interface Welcome {
  version: string;
  home: string;
  policy: string[];
  servers: boolean;
  settings: Settings;
  matters: Matter[];
  opened: Drop;
  notices: string[];
}

export interface Wording {
  id: number;
  change: number;
  state: string;
  sentences: Sentence[];
  next: string;
  model: string;
  problem: string;
}

export interface Workspace {
  clips: Clip[];
  recent: Asked[];
  saved: Asked[];
}

export interface API {
  Abstract(a: string, b: string): Promise<Abstract>;
  AddClip(a: string, b: string, c: Span, d: string): Promise<Workspace>;
  AddColumn(a: string, b: ReviewColumn): Promise<Playbook>;
  AddFirmMatter(a: string, b: string): Promise<FirmMatter>;
  AddHighlight(a: string, b: string, c: Span, d: string, e: string): Promise<string>;
  Agreement(a: string, b: string, c: string): Promise<Agreement>;
  AnswerOffer(a: string, b: boolean): Promise<void>;
  Ask(a: Question): Promise<Reply>;
  CancelCompare(): Promise<void>;
  CancelExport(): Promise<void>;
  CancelJob(a: string): Promise<void>;
  CancelModelJob(a: string): Promise<void>;
  CancelReview(): Promise<void>;
  ChangeSummaries(a: string, b: Summaries): Promise<Job>;
  CheckClips(a: string): Promise<ClipStanding[]>;
  ChooseVectorModel(a: string): Promise<void>;
  Cite(a: string, b: string, c: Span, d: string): Promise<Citation>;
  CiteCells(a: string, b: string, c: TableCell[], d: string): Promise<Citation>;
  CiteClip(a: string, b: string, c: string): Promise<Citation>;
  CommentClip(a: string, b: string, c: string): Promise<Workspace>;
  Compare(a: string, b: string, c: string): Promise<Comparison>;
  ConfirmDates(a: string, b: boolean, c: string[]): Promise<void>;
  Copy(a: Citation[]): Promise<boolean>;
  Dates(a: string, b: boolean): Promise<Deadlines>;
  DecryptMatter(a: string): Promise<void>;
  DeleteMatter(a: string): Promise<void>;
  Diagnostics(): Promise<string>;
  DiscloseSummaries(a: Summaries): Promise<Disclosure>;
  DismissJob(a: string): Promise<void>;
  DismissModelJob(a: string): Promise<void>;
  Document(a: string, b: string): Promise<Document>;
  DropVectors(a: string, b: string): Promise<void>;
  EditHighlight(a: string, b: string, c: string, d: string): Promise<void>;
  EncryptMatter(a: string, b: string): Promise<void>;
  Export(a: ExportRequest): Promise<ExportReport>;
  ExportComparison(a: number, b: string): Promise<ExportReport>;
  ExportDates(a: string, b: boolean, c: string[], d: string): Promise<ExportReport>;
  ExportHighlights(a: string, b: string, c: string, d: string): Promise<ExportReport>;
  ExportReview(a: number, b: string): Promise<ExportReport>;
  Files(a: string): Promise<File[]>;
  ForgetFolder(a: string, b: string): Promise<Job>;
  ForgetQuestion(a: string, b: Asked, c: boolean): Promise<Workspace>;
  ForgetRecent(a: string): Promise<Workspace>;
  HasKeychain(): Promise<boolean>;
  HeedFinding(a: string, b: string, c: string): Promise<void>;
  Highlights(a: string, b: string): Promise<Highlight[]>;
  IgnoreFinding(a: string, b: string, c: string): Promise<void>;
  IgnoreTerm(a: string, b: string, c: string): Promise<void>;
  ImportModel(a: string, b: string): Promise<ModelJob>;
  ImportReview(a: number): Promise<TakenDecisions>;
  Index(a: string, b: string[], c: boolean, d: string[]): Promise<Job>;
  IndexSamples(): Promise<Job>;
  InstallModel(a: string): Promise<ModelJob>;
  Jobs(): Promise<Job[]>;
  LockMatter(a: string): Promise<void>;
  Machine(): Promise<Machine>;
  MarkCells(a: number, b: CellMark[]): Promise<GridChange>;
  MatterFolders(a: string): Promise<Folder[]>;
  Matters(): Promise<Matter[]>;
  ModelJobs(): Promise<ModelJob[]>;
  Models(): Promise<Models>;
  MoveClip(a: string, b: string, c: number): Promise<Workspace>;
  NewRecoveryKey(): Promise<string>;
  Notices(): Promise<Notices>;
  OpenHome(): Promise<void>;
  Overview(a: string, b: boolean): Promise<Overview>;
  PageWords(a: string, b: string, c: number): Promise<Box[]>;
  Pages(a: string, b: string): Promise<PageSize[]>;
  PauseJob(a: string): Promise<void>;
  PauseVectors(): Promise<void>;
  PickDocument(): Promise<string>;
  PickExport(a: string, b: string): Promise<string>;
  PickFolder(): Promise<string>;
  PickModel(a: boolean): Promise<string>;
  PickPlaybook(): Promise<Playbook>;
  Playbooks(): Promise<PlaybookList>;
  Privacy(): Promise<string>;
  Proofread(a: string, b: string): Promise<Findings>;
  RegenerateSummary(a: string, b: string, c: string): Promise<Summary>;
  Remember(a: string, b: Asked): Promise<Workspace>;
  RemoveClip(a: string, b: string): Promise<Workspace>;
  RemoveColumn(a: string, b: string): Promise<Playbook>;
  RemoveFullModel(a: string): Promise<void>;
  RemoveHighlight(a: string, b: string): Promise<void>;
  RemoveModel(a: string): Promise<void>;
  RenameMatter(a: string, b: string): Promise<string>;
  Repair(a: string): Promise<Job>;
  RestoreClip(a: string): Promise<Workspace>;
  RestoreHighlight(a: string): Promise<string>;
  ResumeJob(a: string): Promise<void>;
  ResumeVectors(): Promise<void>;
  RetryFiles(a: string, b: string[]): Promise<Job>;
  Reveal(a: string, b: string): Promise<void>;
  RevealExport(): Promise<void>;
  RevealFile(a: string, b: string): Promise<void>;
  Review(a: string, b: string, c: ReviewOf): Promise<Review>;
  ReviewCell(a: number, b: number, c: number): Promise<ReviewDetail>;
  SaveQuestion(a: string, b: Asked): Promise<Workspace>;
  SaveSettings(a: Settings): Promise<void>;
  Search(a: Question): Promise<Answer>;
  SetSummary(a: string, b: string, c: string): Promise<Summary>;
  Source(a: string, b: string): Promise<Source>;
  Standings(a: number): Promise<Standing[]>;
  Start(): Promise<Welcome>;
  StartWording(a: Question, b: LanguageModel): Promise<number>;
  StopWording(): Promise<void>;
  Summaries(a: string): Promise<Summaries>;
  TryColumn(a: string, b: ReviewColumn): Promise<Review>;
  TrySummaries(a: Summaries): Promise<string>;
  UndoCells(a: number): Promise<GridChange>;
  UndoDates(a: string): Promise<string>;
  Unlock(a: string, b: string, c: string): Promise<void>;
  UnlockMatter(a: string, b: string, c: string, d: string): Promise<void>;
  VectorSets(): Promise<MatterVectors[]>;
  Vectors(): Promise<Vectors>;
  VerifyModel(a: string): Promise<ModelJob>;
  Workspace(a: string): Promise<Workspace>;
}

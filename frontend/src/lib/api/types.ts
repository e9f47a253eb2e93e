// Made by: go test . -run TestTypes -update

export interface Answer {
  id: number;
  superseded: boolean;
  query: string;
  topic: string;
  model: string;
  route: RouteDoc[];
  confined: boolean;
  asked: boolean;
  searched: number;
  expression: string;
  matches: number;
  unmatched: string[];
  warning: string;
  millis: number;
  hits: Hit[];
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

export interface Citation {
  citation: string;
  text: string;
  html: string;
}

export interface Clip {
  id: string;
  doc: string;
  file: string;
  name: string;
  quote: string;
  question: string;
  comment: string;
  kept: string;
  characters: Span;
}

export interface Document {
  doc: string;
  file: string;
  files: string[];
  name: string;
  kind: string;
  text: string;
  summary: string;
  type: string;
  parties: string[];
  date: string;
  pages: Span[];
  blocks: Block[];
  sections: Section[];
  changed: number;
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
  title: string;
  style: string;
  format: string;
  out: string;
}

export interface File {
  path: string;
  folder: string;
  name: string;
  doc: string;
  state: string;
  failed: boolean;
  reason: string;
  nextStep: string;
  size: number;
  modified: string;
}

export interface Hit {
  rank: number;
  score: number;
  doc: string;
  file: string;
  name: string;
  quote: string;
  span: Span;
  characters: Span;
  pinpoint: Span[];
  page: number;
  section: string;
  summary: string;
  parts: ScoreParts;
}

export interface Job {
  id: string;
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
}

export interface Matter {
  name: string;
  folders: string[];
  documents: number;
  failed: number;
  model: string;
  problem: string;
}

export interface Page {
  width: number;
  height: number;
  boxes: Box[];
}

export interface Question {
  matter: string;
  text: string;
  docs: string[];
  noRoute: boolean;
  k: number;
}

export interface RouteDoc {
  doc: string;
  file: string;
  name: string;
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

export interface Settings {
  theme: string;
  textSize: number;
  style: string;
  matter: string;
  left: number;
  right: number;
  clips: boolean;
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

export interface Welcome {
  version: string;
  home: string;
  settings: Settings;
  matters: Matter[];
  platform: string;
}

export interface Workspace {
  clips: Clip[];
  recent: string[];
  saved: string[];
}

export interface API {
  AddClip(a: string, b: string, c: Span, d: string): Promise<Workspace>;
  CancelJob(a: string): Promise<void>;
  Cite(a: string, b: string, c: Span, d: string): Promise<Citation>;
  CiteClip(a: string, b: string, c: string): Promise<Citation>;
  CommentClip(a: string, b: string, c: string): Promise<Workspace>;
  DeleteMatter(a: string): Promise<void>;
  Document(a: string, b: string): Promise<Document>;
  Export(a: ExportRequest): Promise<ExportReport>;
  Files(a: string): Promise<File[]>;
  Index(a: string, b: string[], c: boolean, d: string[]): Promise<Job>;
  IndexSamples(): Promise<Job>;
  Jobs(): Promise<Job[]>;
  Matters(): Promise<Matter[]>;
  MoveClip(a: string, b: string, c: number): Promise<Workspace>;
  Pages(a: string, b: string): Promise<Page[]>;
  PauseJob(a: string): Promise<void>;
  PickFolder(): Promise<string>;
  Remember(a: string, b: string): Promise<Workspace>;
  RemoveClip(a: string, b: string): Promise<Workspace>;
  ResumeJob(a: string): Promise<void>;
  Reveal(a: string, b: string): Promise<void>;
  SaveQuestion(a: string, b: string, c: boolean): Promise<Workspace>;
  SaveSettings(a: Settings): Promise<void>;
  Search(a: Question): Promise<Answer>;
  Standings(a: number): Promise<Standing[]>;
  Start(): Promise<Welcome>;
  Workspace(a: string): Promise<Workspace>;
}

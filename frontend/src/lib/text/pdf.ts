// pdf.js draws the pages; which words stand where, the program says.
import * as pdfjs from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { Turns } from './turns';

pdfjs.GlobalWorkerOptions.workerSrc = worker;

export type Pdf = pdfjs.PDFDocumentProxy;

export type Loading = pdfjs.PDFDocumentLoadingTask;

// Fonts, character maps and decoders that PDFs may leave out come with the build (see
// vite.config.ts). The decoders are not WebAssembly, which the page's policy forbids.
const parts = new URL('pdfjs/', document.baseURI).href;

// A worker takes a while to start, and so the next one is kept ready. Each file has its own, which ends with it: one that keeps its
// worker busy keeps no other from being drawn.
let spare: pdfjs.PDFWorker | null = null;

// prepare has a worker ready for the next file, once there is nothing better to do.
export function prepare() {
  setTimeout(() => (spare ??= pdfjs.PDFWorker.create({})), soon);
}

const soon = 1500; // milliseconds

// load begins to read a PDF; whoever does so destroys it in the end. Nothing in it is run,
// and nothing is fetched for it from elsewhere.
export function load(url: string): Loading {
  const worker = spare ?? pdfjs.PDFWorker.create({});
  spare = null;
  const loading = pdfjs.getDocument({
    url, worker, enableXfa: false, useSystemFonts: false, useWasm: false,
    cMapUrl: `${parts}cmaps/`, standardFontDataUrl: `${parts}standard_fonts/`, wasmUrl: `${parts}wasm/`,
  });
  const end = loading.destroy.bind(loading);
  loading.destroy = () => end().finally(() => worker.destroy());
  prepare();
  return loading;
}

// mostPixels bounds a page's picture: four bytes each. Above, it is drawn less sharp.
const mostPixels = 1 << 24;

// rest is how long a page is in view, in milliseconds, before it is drawn and its words are
// asked for: those that are scrolled past are not.
export const rest = 60;

const turns = new Turns(1000); // milliseconds

// draw draws page `number`, from 1, as wide as `width` CSS pixels, into an element, over
// what was drawn there before. Calling the function that it returns stops it, and gives
// the memory back once nothing follows.
export function draw(pdf: Pdf, number: number, into: HTMLElement, width: number): () => void {
  let task: pdfjs.RenderTask | null = null;
  let stopped = false;
  const canvas = document.createElement('canvas');

  async function paint() {
    const page = await pdf.getPage(number);
    if (stopped) return;
    const natural = page.getViewport({ scale: 1 });
    const scale = width / natural.width;
    const sharp = Math.min(window.devicePixelRatio || 1, Math.sqrt(mostPixels / (natural.width * natural.height)) / scale);
    const viewport = page.getViewport({ scale: scale * sharp });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    task = page.render({ canvas, viewport });
    await task.promise;
    if (stopped) return;
    release(into);
    into.replaceChildren(canvas);
    page.cleanup();
  }

  // It was stopped, or the page is damaged: it stays white, and its text can be read.
  const leave = turns.wait(() => {
    const { top, bottom } = into.getBoundingClientRect();
    return Math.abs(top + bottom - window.innerHeight);
  }, () => paint().catch(() => undefined), rest);
  return () => {
    stopped = true;
    leave();
    task?.cancel();
    if (!canvas.isConnected) canvas.width = canvas.height = 0;
  };
}

// release gives back the memory of the pictures in an element.
export function release(element: HTMLElement) {
  for (const canvas of element.querySelectorAll('canvas')) canvas.width = canvas.height = 0;
  element.replaceChildren();
}

// isWrong tells whether a password was given that does not fit.
export const isWrong = (reason: number): boolean => reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD;

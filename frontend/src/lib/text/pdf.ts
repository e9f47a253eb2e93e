// pdf.js draws the pages; which words stand where, the program says.
import * as pdfjs from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

pdfjs.GlobalWorkerOptions.workerSrc = worker;

export type Pdf = pdfjs.PDFDocumentProxy;

export type Loading = pdfjs.PDFDocumentLoadingTask;

// load begins to read a PDF; whoever does so destroys it in the end. Nothing in it is run,
// and nothing is fetched for it.
export const load = (url: string): Loading => pdfjs.getDocument({ url, enableXfa: false, useSystemFonts: true });

// draw draws page `number`, from 1, as wide as `width` CSS pixels. Calling the function
// that it returns stops it.
export function draw(pdf: Pdf, number: number, canvas: HTMLCanvasElement, width: number): () => void {
  let task: pdfjs.RenderTask | null = null;
  let stopped = false;
  void pdf.getPage(number).then((page) => {
    if (stopped) return;
    const natural = page.getViewport({ scale: 1 });
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const viewport = page.getViewport({ scale: (width / natural.width) * ratio });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    task = page.render({ canvas, viewport });
    task.promise.catch(() => undefined); // it was stopped
  });
  return () => {
    stopped = true;
    task?.cancel();
    canvas.width = canvas.height = 0; // its memory is given back
  };
}

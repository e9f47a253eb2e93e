// Reads the text of PDF files with pdf.js and prints how many milliseconds it took:
//   node pdfjs.mjs NODE_MODULES FILE...
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

// Node 20 lacks what pdf.js 6 asks for.
Promise.withResolvers ??= function () {
  let resolve, reject;
  const promise = new Promise((a, b) => ([resolve, reject] = [a, b]));
  return { promise, resolve, reject };
};

const [modules, ...files] = process.argv.slice(2);
const pdfjs = await import(pathToFileURL(`${modules}/pdfjs-dist/legacy/build/pdf.mjs`).href);
const sources = await Promise.all(files.map((file) => readFile(file)));
let characters = 0;
const start = performance.now();
for (const source of sources) {
  const task = pdfjs.getDocument({ data: new Uint8Array(source), verbosity: 0 });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent();
    for (const item of content.items) characters += item.str.length;
  }
  await task.destroy();
}
console.log(JSON.stringify({ milliseconds: performance.now() - start, characters }));

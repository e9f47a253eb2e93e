// Writes what the reference tokenizer makes of the project's own strings and, where the
// development data is there, of passages of its contracts:
//
//     npm install --prefix /tmp/reference @huggingface/tokenizers@0.2.0
//     node backend/embed/testdata/golden.mjs /tmp/reference
//
// golden.json: {text, ids} for every string of texts.json, with vocab.txt.
// corpus.json: {file, spans, sha256} for four passages of each file of the corpus, with
// the vocabulary of gte-large: bytes of the file, and the hash of the passages' ids, which
// commas join, joined by line feeds; no contract's text is copied here.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const entry = join(process.argv[2], "node_modules/@huggingface/tokenizers/dist/tokenizers.mjs");
const { Tokenizer } = await import(pathToFileURL(entry));

// load makes the tokenizer of BERT uncased. It knows no added tokens: in Pincite a
// "[SEP]" that stands in a contract is text.
function load(path) {
  const words = readFileSync(path, "utf8").split("\n").filter((w) => w !== "");
  const vocab = Object.fromEntries(words.map((w, i) => [w, i]));
  const special = (token) => ({ id: token, ids: [vocab[token]], tokens: [token] });
  return new Tokenizer({
    version: "1.0",
    added_tokens: [],
    normalizer: { type: "BertNormalizer", clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [{ SpecialToken: { id: "[CLS]", type_id: 0 } }, { Sequence: { id: "A", type_id: 0 } }, { SpecialToken: { id: "[SEP]", type_id: 0 } }],
      pair: [],
      special_tokens: { "[CLS]": special("[CLS]"), "[SEP]": special("[SEP]") },
    },
    decoder: null,
    model: { type: "WordPiece", unk_token: "[UNK]", continuing_subword_prefix: "##", max_input_chars_per_word: 100, vocab },
  }, {});
}

const own = load(join(here, "vocab.txt"));
const texts = JSON.parse(readFileSync(join(here, "texts.json"), "utf8"));
const lines = texts.map((text) => "  " + JSON.stringify({ text, ids: own.encode(text).ids }));
writeFileSync(join(here, "golden.json"), "[\n" + lines.join(",\n") + "\n]\n");

const shared = join(here, "../../../../shared");
if (existsSync(join(shared, "gte-large/vocab.txt"))) {
  const gte = load(join(shared, "gte-large/vocab.txt"));
  const corpus = join(shared, "legalbench-rag/corpus");
  const files = [];
  for (const set of readdirSync(corpus).sort()) {
    readdirSync(join(corpus, set)).sort().forEach((name, n) => {
      const bytes = readFileSync(join(corpus, set, name));
      // Four passages a file, cut where a character starts.
      const cut = (i) => { while (i < bytes.length && (bytes[i] & 0xc0) === 0x80) i++; return Math.min(i, bytes.length); };
      const spans = [0, 0.25, 0.5, 0.75].map((part) => Math.floor(bytes.length * part)).map((at) => [cut(at), cut(at + 2000)]);
      const ids = spans.map(([start, end]) => gte.encode(bytes.subarray(start, end).toString("utf8")).ids.join(","));
      const sha256 = createHash("sha256").update(ids.join("\n")).digest("hex");
      files.push("  " + JSON.stringify({ file: `${set}/${name}`, spans, sha256 }));
    });
  }
  writeFileSync(join(here, "corpus.json"), "[\n" + files.join(",\n") + "\n]\n");
}

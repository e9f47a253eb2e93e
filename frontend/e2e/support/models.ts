// Models that mean nothing, for what is done with models.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from './app';
import { repository } from './tools';

// writeModel writes an encoder of random weights as it is published, and returns its folder.
export function writeModel(id: string): string {
  const folder = scratch('model-');
  const vocabulary = join(folder, 'vocabulary.txt');
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789.,;:()'];
  writeFileSync(vocabulary, ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', ...letters, ...letters.map((c) => `##${c}`)].join('\n') + '\n');
  const model = join(folder, id);
  const shape = { layers: 2, hidden: 128, heads: 4, ffn: 256, positions: 64 };
  execFileSync('go', ['run', '-C', 'lab', './cmd/makebert', '-out', model, '-id', id, '-vocab', vocabulary, ...Object.entries(shape).flatMap(([name, size]) => [`-${name}`, String(size)])], { cwd: repository, stdio: 'pipe' });
  return model;
}

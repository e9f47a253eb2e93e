// What of an answer is shown with which words.
import type { CitedPlace, Sentence } from '../api/types';

// isQuoted tells words of the document from what is said of them.
export const isQuoted = (s: Pick<Sentence, 'kind'>): boolean => s.kind === 'quote' || s.kind === 'qualifier' || s.kind === 'related';

// placesOf are the words to show with each sentence of what one document answers: none twice, and what a remark or words put
// together stand on where they are quoted nowhere else. A value stands with the words below it.
export function placesOf(doc: string, sentences: Sentence[]): CitedPlace[][] {
  const seen = new Set<string>();
  const key = (c: CitedPlace) => `${c.doc || doc} ${c.span.start} ${c.span.end}`;
  const quoted = new Set(sentences.filter(isQuoted).flatMap((s) => s.citations.map(key)));
  const fresh = (c: CitedPlace) => !seen.has(key(c)) && Boolean(seen.add(key(c)));
  return sentences.map((s) => {
    if (s.support === 'struck') return [];
    if (isQuoted(s) || s.kind === 'model') return s.citations.filter(fresh);
    return s.kind === 'remark' || s.kind === 'conformed' ? s.citations.filter((c) => !quoted.has(key(c)) && fresh(c)) : [];
  });
}

// What is told beside a quote: whether its words hold, and what the file knows of them.

export interface Holds {
  words: string; // '' where nothing is to be told
  good: boolean; // they are in force
}

// holdsOf tells whether words hold, where another paper is about their document.
export function holdsOf(cited: { status: string; stands: string }): Holds {
  if (!cited.status || cited.status === 'in force') return { words: cited.stands, good: true };
  return { words: cited.stands.includes(cited.status) ? cited.stands : `${cited.stands} (${cited.status})`.trim(), good: false };
}

export interface Verdict {
  words: string;
  sign: '✓' | '✗' | '?';
  tone: 'yes' | 'no' | 'open';
}

// The five that the program gives; any other is none.
const verdicts: Record<string, Verdict> = {
  yes: { words: 'Yes', sign: '✓', tone: 'yes' },
  'yes, with conditions': { words: 'Yes, with conditions', sign: '✓', tone: 'yes' },
  no: { words: 'No', sign: '✗', tone: 'no' },
  'no, with exceptions': { words: 'No, with exceptions', sign: '✗', tone: 'no' },
  'not said': { words: 'The contract does not seem to say', sign: '?', tone: 'open' },
};

export const verdictOf = (verdict: string): Verdict | null => verdicts[verdict] ?? null;

// afterVerdict is what a sentence says behind the verdict that it begins with; null where it does not.
export function afterVerdict(text: string, verdict: Verdict | null): string | null {
  if (!verdict || !text.toLowerCase().startsWith(verdict.words.toLowerCase())) return null;
  const rest = text.slice(verdict.words.length);
  return /^[\p{L}\p{N}]|^, with/u.test(rest) ? null : rest;
}

// Matters on a firm's servers are named by their address; see docs/firm.md.

export interface Served {
  name: string;
  host: string; // the first of its servers, without ports
}

// served takes the address of a matter on a server apart; null for a matter in a file.
export function served(matter: string): Served | null {
  const found = /^weaviate:\/\/([^/]+)\/([^/]+)$/.exec(matter);
  if (!found) return null;
  const first = found[1]!.split(',')[0]!.split('+')[0]!;
  return { name: found[2]!, host: first.replace(/:\d+$/, '') };
}

// Standing is what is told of a quote that was compared with its file.
export interface Standing {
  words: string;
  good: boolean;
  why: string;
}

// standingOf takes a comparison with the file apart. Of a matter on a server the files may lie on other computers:
// a quote is then as good as the server's text, with which it was compared before it was shown.
export function standingOf(standing: string, nextStep: string, onServer: boolean): Standing {
  if (standing === 'verified') return { words: '= quote checked', good: true, why: 'The quote is, word for word, what stands in the file today' };
  if (standing === 'missing' && onServer) return { words: 'in the server’s text', good: true, why: 'The quote is, word for word, what stands in the text that the firm’s server keeps; the file is not on this computer' };
  return { words: `source ${standing}`, good: false, why: nextStep };
}

// addedMatter says that a matter on a server was added, and what is to be known of it; given: a key was typed for it.
export function addedMatter(added: { name: string; readOnly: boolean; keyKept: boolean }, given: boolean): string {
  const forgotten = given && !added.keyKept;
  return `Added ${served(added.name)?.name ?? added.name}${added.readOnly ? ': you may read it, not change it' : ''}`
    + (forgotten ? '. The keychain does not take its key, which is forgotten when Pincite ends; set PINCITE_FIRM_KEY to keep it' : '');
}

// titled is how a matter is called in the window.
export function titled(matter: string): string {
  const at = served(matter);
  return at ? `${at.name} on ${at.host}` : matter;
}

// What proofreading found, as it is listed and marked.
import type { Finding, Findings } from '../api/types';
import type { Mark } from './marks';

// listed are the findings to look at, without those that are only worth a look unless these are wanted, or those that are ignored.
export function listed(all: Findings | null, ignored: boolean, low: boolean): Finding[] {
  if (!all) return [];
  return ignored ? all.ignored : all.findings.filter((f) => low || f.severity !== 'low');
}

export const severities: Record<string, string> = { high: 'wrong', normal: 'look at it', low: 'worth a look' };

// findingMarks marks findings in the text; what has no words, such as a property of the file, has no mark.
export const findingMarks = (list: Finding[], at: number): Mark[] =>
  list.map((f, i) => ({ span: f.at, kind: `finding ${f.severity}${i === at ? ' here' : ''}`, title: `${f.kind}: ${f.message}` })).filter((m) => m.span.end > m.span.start);

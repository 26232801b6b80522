import EXPLAINED from './explained.json' with { type: 'json' };

/** Returns, for each permanent code, what it means and what to do about it, in a sentence or two. */
export function explanations(): Readonly<Record<string, string>> {
  return Object.assign({}, ...Object.values(EXPLAINED));
}

/** Explains a code; undefined for an unknown one. */
export function explain(code: string): string | undefined {
  const all = explanations();
  return Object.hasOwn(all, code) ? all[code] : undefined;
}

/** Reads the value that this tab keeps under a name; undefined: there is none, or it may not be read. */
export function readKept<T>(name: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined) as T | undefined;
  } catch {
    return undefined;
  }
}

/** The same, which is then kept no more. */
export function takeKept<T>(name: string): T | undefined {
  const kept = readKept<T>(name);
  if (kept !== undefined) sessionStorage.removeItem(name);
  return kept;
}

/** Keeps a value for this tab. False: it could not be kept. */
export function keep(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

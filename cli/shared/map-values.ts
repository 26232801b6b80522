/** The record with what is made of each of its values. */
export function mapValues<T, U>(
  values: Readonly<Record<string, T>>,
  map: (value: T, name: string) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}

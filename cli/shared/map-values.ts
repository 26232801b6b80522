/** Returns a record with the same names, whose values are made by a function. */
export function mapValues<T, U>(
  values: Readonly<Record<string, T>>,
  map: (value: T, name: string) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}

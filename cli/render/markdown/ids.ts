/** Gives out each id of a body once. */
export interface Ids {
  /** Returns the id itself when it is free, else a numbered one: `plan`, `plan-2`, `plan-3`. */
  readonly claim: (wanted: string) => string;
}

/** Creates the ids of one body. Those that layouts and templates use are taken from the start. */
export function createIds(reserved: ReadonlySet<string>): Ids {
  const last = new Map<string, number>();
  const lastOf = (id: string): number => last.get(id) ?? (reserved.has(id) ? 1 : 0);
  return {
    claim: (wanted) => {
      let number = lastOf(wanted);
      let id = wanted;
      if (number > 0) {
        do id = `${wanted}-${++number}`;
        while (lastOf(id) > 0);
        last.set(id, 1);
      }
      last.set(wanted, Math.max(number, 1));
      return id;
    },
  };
}

/** Keeps each thing once, in the order in which they came first. */
export class Distinct<T> {
  readonly all: T[] = [];
  readonly #firsts = new Map<string, T>();
  readonly #others = new Set<string>();
  readonly #told: (thing: T) => string;

  /** `told` tells things of one name apart. */
  constructor(told: (thing: T) => string) {
    this.#told = told;
  }

  /** Adds a thing, unless it is there. Most names have one thing: only further ones are told apart. */
  add(name: string, thing: T): void {
    const first = this.#firsts.get(name);
    if (first === undefined) {
      this.#firsts.set(name, thing);
      this.all.push(thing);
      return;
    }
    const told = this.#told(thing);
    const key = `${told} ${name}`;
    if (told === this.#told(first) || this.#others.has(key)) return;
    this.#others.add(key);
    this.all.push(thing);
  }
}

import type { RenderEnv } from '../api/render-context.ts';
import { getOrMake } from '../shared/get-or-make.ts';

/**
 * An environment that notes which of its values are read, so that a page is made again only when one that it read has
 * changed. A class, since a memo compares the parts of plain objects.
 */
export class TracedEnv {
  /** The environment itself, to read from. */
  readonly env: RenderEnv;
  readonly #plain: RenderEnv;
  readonly #reads: Reads = { names: new Set(), turn: 0 };

  constructor(env: RenderEnv) {
    this.#plain = env;
    this.env = this.view();
  }

  /** Shows the environment anew. */
  view(): RenderEnv {
    return new Proxy<RenderEnv>(this.#plain, new View('', DEPTH, this.#reads));
  }

  /** Names what was read since the last call: a value, or an object whose keys were asked for. */
  taken(): readonly string[] {
    const { names } = this.#reads;
    const taken = [...names];
    names.clear();
    this.#reads.turn++;
    return taken;
  }
}

/** Tells of the name of a value whether two environments hold the same; each name is looked up once. */
export function sameValues(before: RenderEnv, now: RenderEnv): (name: string) => boolean {
  const known = new Map<string, boolean>();
  const isSame = (name: string): boolean =>
    getOrMake(known, name, () => {
      // Most objects are the same with all that they hold.
      const end = name.indexOf(BETWEEN, name.indexOf(BETWEEN) + 1);
      return (end > 0 && isSame(name.slice(0, end))) || Object.is(valueAt(before, name), valueAt(now, name));
    });
  return isSame;
}

/** Levels of keys that a name may have: `messages`, `fr`, `menu.open`. Anything below is one value. */
const DEPTH = 3;

/** Separates the keys of a name. The last key alone may hold it. */
const BETWEEN = '\t';

/** What was read since it was last taken. */
interface Reads {
  readonly names: Set<string>;
  /** Number of times that it was taken. */
  turn: number;
}

/**
 * Shows an object, and notes what is read of it. The objects in it are shown anew each time that reads were taken: a
 * project that keeps what it made of such an object, by the object, makes it again for the next page, and so reads again.
 */
class View implements ProxyHandler<object> {
  /** Name of the object; empty for the environment itself. */
  readonly #name: string;
  readonly #depth: number;
  readonly #reads: Reads;
  /** Keys that are noted, and views of the objects that they lead to: templates read the same ones again and again. */
  readonly #noted = new Set<string>();
  readonly #views = new Map<string, object>();
  #turn = 0;

  constructor(name: string, depth: number, reads: Reads) {
    this.#name = name;
    this.#depth = depth;
    this.#reads = reads;
  }

  get(target: object, key: string | symbol): unknown {
    this.#beginTurn();
    const known = typeof key === 'string' ? this.#views.get(key) : undefined;
    if (known !== undefined) return known;
    const value: unknown = Reflect.get(target, key);
    if (this.#depth > 1 && typeof key === 'string' && isObject(value) && isConfigurable(target, key)) {
      const shown = new Proxy(value, new View(this.#nameOf(key), this.#depth - 1, this.#reads));
      this.#views.set(key, shown);
      return shown;
    }
    this.#note(key);
    return value;
  }

  has(target: object, key: string | symbol): boolean {
    this.#note(key);
    return Reflect.has(target, key);
  }

  getOwnPropertyDescriptor(target: object, key: string | symbol): PropertyDescriptor | undefined {
    this.#note(key);
    return Reflect.getOwnPropertyDescriptor(target, key);
  }

  ownKeys(target: object): (string | symbol)[] {
    this.#reads.names.add(this.#name);
    return Reflect.ownKeys(target);
  }

  #beginTurn(): void {
    if (this.#turn === this.#reads.turn) return;
    this.#turn = this.#reads.turn;
    this.#noted.clear();
    this.#views.clear();
  }

  #note(key: string | symbol): void {
    this.#beginTurn();
    if (typeof key !== 'string' || this.#noted.has(key)) return;
    this.#noted.add(key);
    this.#reads.names.add(this.#nameOf(key));
  }

  #nameOf(key: string): string {
    return this.#name === '' ? key : `${this.#name}${BETWEEN}${key}`;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether a key may answer something else than its value: of a frozen object, it may not. */
function isConfigurable(target: object, key: string): boolean {
  return Reflect.getOwnPropertyDescriptor(target, key)?.configurable !== false;
}

function valueAt(env: RenderEnv, name: string): unknown {
  if (name === '') return env;
  const keys = name.split(BETWEEN);
  const path = [...keys.slice(0, DEPTH - 1), keys.slice(DEPTH - 1).join(BETWEEN)].slice(0, keys.length);
  let value: unknown = env;
  for (const key of path) value = isObject(value) ? Reflect.get(value, key) : undefined;
  return value;
}

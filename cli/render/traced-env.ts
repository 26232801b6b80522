import type { RenderEnv } from '../api/render-context.ts';

/**
 * An environment that notes which of its values are read, so that a page is made again only when one that it read has
 * changed. A class, since a memo compares the parts of plain objects.
 */
export class TracedEnv {
  /** The environment itself, to read from. */
  readonly env: RenderEnv;
  readonly #plain: RenderEnv;
  readonly #read = new Set<string>();

  constructor(env: RenderEnv) {
    this.#plain = env;
    this.env = this.view();
  }

  /**
   * Shows the environment anew, as it does each object in it: a project that keeps what it made of one, by the object,
   * makes it again for each page, and so reads again.
   */
  view(): RenderEnv {
    return view(this.#plain, { name: '', depth: DEPTH, read: this.#read });
  }

  /** Names what was read since the last call: a value, or an object whose keys were asked for. */
  taken(): readonly string[] {
    const names = [...this.#read];
    this.#read.clear();
    return names;
  }
}

/** Tells of the name of a value whether two environments hold the same; each name is looked up once. */
export function sameValues(before: RenderEnv, now: RenderEnv): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    let isSame = known.get(name);
    if (isSame === undefined) {
      isSame = Object.is(valueAt(before, name), valueAt(now, name));
      known.set(name, isSame);
    }
    return isSame;
  };
}

/** Levels of keys that a name may have: `messages`, `fr`, `menu.open`. Anything below is one value. */
const DEPTH = 3;

/** Stands between the keys of a name. The last key alone may hold it. */
const BETWEEN = '\t';

interface ViewOptions {
  /** Name of the object; empty for the environment itself. */
  readonly name: string;
  readonly depth: number;
  readonly read: Set<string>;
}

/** Shows an object, and notes what is read. Each look at an object in it gets a view of its own. */
function view<T extends object>(object: T, { name, depth, read }: ViewOptions): T {
  const nameOf = (key: string): string => (name === '' ? key : `${name}${BETWEEN}${key}`);
  const note = (key: string | symbol): void => {
    if (typeof key === 'string') read.add(nameOf(key));
  };
  return new Proxy(object, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (depth > 1 && typeof key === 'string' && isObject(value) && isConfigurable(target, key))
        return view(value, { name: nameOf(key), depth: depth - 1, read });
      note(key);
      return value;
    },
    has: (target, key) => {
      note(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor: (target, key) => {
      note(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    ownKeys: (target) => {
      read.add(name);
      return Reflect.ownKeys(target);
    },
  });
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

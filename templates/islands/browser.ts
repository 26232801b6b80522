/** The few browser functions that islands call; templates are compiled without the DOM's types. */
interface Browser extends Listening {
  readonly FormData: new (form: object) => Iterable<readonly [string, unknown]>;
  readonly crypto?: { readonly randomUUID?: () => string };
  readonly document: {
    readonly getElementById: (id: string) => Focusable | null;
    readonly documentElement: Listening;
  };
  readonly fetch: (url: string, options: FetchOptions) => Promise<Answer>;
  readonly location: { readonly pathname: string };
  readonly AbortController: new () => { readonly signal: object; readonly abort: () => void };
  readonly setTimeout: (task: () => void, milliseconds: number) => number;
  readonly clearTimeout: (timer: number) => void;
  readonly performance: { readonly now: () => number };
  readonly requestAnimationFrame: (step: (now: number) => void) => number;
  readonly cancelAnimationFrame: (frame: number) => void;
}

/** Something that takes listeners. */
interface Listening {
  readonly addEventListener: (
    type: string,
    listener: () => void,
    options?: { readonly passive: boolean },
  ) => void;
  readonly removeEventListener: (type: string, listener: () => void) => void;
}

/** An element that can take focus. */
export interface Focusable {
  readonly focus: (options?: { readonly preventScroll?: boolean }) => void;
}

interface FetchOptions {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: object;
}

interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly json: () => Promise<unknown>;
}

/** The page's global object, as islands see it. Read it in handlers and effects only. */
export const browser = globalThis as unknown as Browser;

/** The few browser functions that islands call; templates are compiled without the DOM's types. */
interface Browser extends Listening {
  readonly FormData: new (form: object) => Iterable<readonly [string, unknown]>;
  readonly crypto?: { readonly randomUUID?: () => string };
  readonly document: {
    readonly getElementById: (id: string) => Focusable | null;
    readonly documentElement: Listening;
  };
  readonly fetch: (url: string, options?: FetchOptions) => Promise<Answer>;
  readonly location: { readonly pathname: string; readonly reload: () => void };
  readonly AbortSignal: { readonly timeout: (milliseconds: number) => object };
  readonly performance: { readonly now: () => number };
  readonly requestAnimationFrame: (step: (now: number) => void) => number;
  readonly cancelAnimationFrame: (frame: number) => void;
}

/** Something that takes listeners. */
interface Listening {
  readonly addEventListener: (
    type: string,
    listener: (event: never) => void,
    options?: { readonly passive: boolean },
  ) => void;
  readonly removeEventListener: (type: string, listener: (event: never) => void) => void;
}

/** An element that can take focus. */
export interface Focusable {
  readonly focus: () => void;
}

/** A form as its script sees it. */
export interface Form {
  readonly elements: Iterable<Control>;
  readonly submit: () => void;
}

/** A field of a form. */
interface Control {
  readonly name: string;
  /** Absent on what the browser does not check. */
  readonly validity?: { readonly valid: boolean; readonly valueMissing: boolean; readonly tooLong: boolean };
}

interface FetchOptions {
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: object;
}

interface Answer {
  readonly status: number;
  readonly json: () => Promise<unknown>;
}

/** The page's global object, as islands see it. Read it in handlers and effects only. */
export const browser = globalThis as unknown as Browser;

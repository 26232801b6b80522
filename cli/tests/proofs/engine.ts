/** A tab with a profile of its own. */
export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page, with arguments that JSON can carry, and returns its result. */
  readonly run: <A extends readonly unknown[], T>(
    task: (...parameters: A) => T | Promise<T>,
    ...parameters: A
  ) => Promise<T>;
  /** Presses the mouse on the first element that matches. */
  readonly click: (selector: string) => Promise<void>;
  /** Types into the first element that matches. */
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A browser other than Chromium. */
export interface Engine {
  readonly name: string;
  readonly newTab: () => Promise<Tab>;
  readonly close: () => Promise<void>;
}

/** Starts an engine; the text says how to install it where it is missing. */
export type StartEngine = () => Promise<Engine | string>;

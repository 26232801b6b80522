import type { Locale } from '../../cli/shared/locale.ts';
import { localeOf } from '../../cli/shared/path.ts';

/** An error as the site reports it: never with a stack (behaviour 4.9). */
export interface AppError {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly description: string;
  readonly data: { readonly path: string };
}

/** State of the page, for other scripts. */
export interface App {
  /** Id of the build on the server; undefined until the first check (behaviour 4.3). */
  id: string | undefined;
  readonly locale: Locale;
  /** Data of the pages shown since the last full load, merged. */
  readonly data: Record<string, unknown>;
  /** The first error. */
  error: AppError | undefined;
}

declare global {
  interface Window {
    app?: App;
  }
}

/** Facts that an error is reported with. */
export interface ErrorContext {
  readonly path: string;
  /** Status text when the error has none of its own. */
  readonly title: string;
}

/** Converts anything thrown to an error of the site: with status 500 and the given title, unless it has its own. */
export function appError(thrown: unknown, { path, title }: ErrorContext): AppError {
  const { statusCode, statusMessage, message } = Object(thrown);
  return {
    statusCode: Number(statusCode) || 500,
    statusMessage: String(statusMessage || title),
    description: String(message || thrown),
    data: { path },
  };
}

/** Tells whether the code that threw wants the error view instead of the page. */
export function isFatal(thrown: unknown): boolean {
  return Object(thrown).fatal === true;
}

/** Creates `window.app`. */
export function createApp(): App {
  window.app = { id: undefined, locale: localeOf(location.pathname), data: {}, error: undefined };
  return window.app;
}

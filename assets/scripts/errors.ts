import type { App, AppError } from './app.ts';
import { appError, isFatal } from './app.ts';

/** Keeps an error in `app.error` when it is the first, and shows the error view when it is fatal. */
export type Report = (thrown: unknown, weight?: 'fatal') => void;

/** Keeps the first error in `app.error`. The error view appears only for a fatal one (behaviour 4.9). */
export function watchErrors(app: App): Report {
  const view = document.querySelector<HTMLTemplateElement>('template#error-view')?.content;
  const title = view?.querySelector('[data-error-title]')?.textContent ?? '';
  const report: Report = (thrown, weight) => {
    const error = appError(thrown, { path: location.pathname, title });
    app.error ??= error;
    if (view && (weight || isFatal(thrown))) showErrorView(error, view);
  };
  addEventListener('error', ({ error }) => error && report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
}

function showErrorView({ statusMessage, description, data }: AppError, view: DocumentFragment): void {
  const texts = { title: statusMessage, description, path: data.path };
  const main = document.querySelector('main');
  main?.replaceChildren(view.cloneNode(true));
  for (const [name, text] of Object.entries(texts)) {
    const line = main?.querySelector<HTMLElement>(`[data-error-${name}]`);
    if (!line) continue;
    line.textContent = text;
    line.hidden = false;
  }
  // The brand stays in the title, after the status.
  document.title = document.title.replace(/^.*?(?= \| |$)/, () => statusMessage);
  dispatchEvent(new Event('app:page'));
  main?.focus();
}

import type { Locale } from '../../cli/shared/locale.ts';

/** Body that a 404 document shows for a path (behaviour 4.9). */
export interface ErrorView {
  readonly locale: Locale;
  readonly view: 'page' | 'service';
}

/** Returns the view of a path: its language, and a missing service for exactly one segment after `/services/`. */
export function errorView(pathname: string): ErrorView {
  const [, prefix, service] = /^(\/en(?![^/]))?(\/services\/[^/]+\/*$)?/.exec(pathname) ?? [];
  return { locale: prefix ? 'en' : 'fr', view: service ? 'service' : 'page' };
}

/** Decodes a path for people; a malformed one stays as it is. */
export function readablePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Adapts an error document to the requested path, only by cloning and text, and keeps the error in `app.error`. */
export function start(): void {
  const section = document.querySelector<HTMLElement>('[data-error-status]');
  if (section === null) return;
  const path = readablePath(location.pathname);
  const statusCode = Number(section.dataset.errorStatus);
  if (statusCode === 404) showBody(section);
  const line = section.querySelector<HTMLElement>('[data-error-path]');
  const pattern = line?.dataset.errorPath ?? '';
  const description = pattern.replace('{path}', () => path);
  if (line !== null && pattern !== '') {
    line.textContent = description;
    line.hidden = false;
  }
  const [statusMessage, text] = ['title', 'description'].map(
    (name) => section.querySelector(`[data-error-${name}]`)?.textContent ?? '',
  );
  if (window.app === undefined) return;
  window.app.error ??= {
    statusCode,
    statusMessage: statusMessage ?? '',
    description: description || (text ?? ''),
    data: { path: location.pathname },
  };
}

/** Replaces the served body with the one that fits the path. */
function showBody(section: HTMLElement): void {
  const { locale, view } = errorView(location.pathname);
  const root = document.documentElement;
  // The served body fits already, except for a service, or on a host that serves French for every path.
  if (view === 'page' && root.lang.startsWith(locale)) return;
  const template = section.querySelector<HTMLTemplateElement>(
    `template[data-error-view=${view}][lang|=${locale}]`,
  );
  const body = section.querySelector('[data-error-body]');
  if (template === null || body === null) return;
  // The section may be painted already: keeping its height keeps the drawing under it in place.
  section.style.minBlockSize = `${section.getBoundingClientRect().height}px`;
  body.replaceChildren(template.content.cloneNode(true));
  if (!root.lang.startsWith(locale)) showFrame(locale);
  root.lang = template.lang;
  document.title = template.dataset.title ?? document.title;
}

/** Replaces header, footer and all else around the page with those of its language, before scripts bind to them. */
function showFrame(locale: Locale): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-error-frame][lang|=${locale}]`);
  const frame = template?.content.cloneNode(true) as DocumentFragment | undefined;
  const [main, place] = [document, frame].map((root) => root?.querySelector('main'));
  if (!frame || !main || !place) return;
  place.replaceWith(main);
  document.body.replaceChildren(frame);
}

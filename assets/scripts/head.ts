import type { HeadTag } from '../../cli/shared/wire.ts';
import type { SitePolicy } from './policy.ts';

/** Time from the first change of the head to the batch that writes it (behaviour 4.1). */
export const HEAD_MS = 10;

/** Batches changes: those within 10 ms of the first are one change, and the last wins. */
export function createBatch<T extends object>(write: (value: T) => void): (value: T) => void {
  let last: T | undefined;
  return (value) => {
    if (!last)
      setTimeout(() => {
        write(last ?? value);
        last = undefined;
      }, HEAD_MS);
    last = value;
  };
}

/**
 * Creates a function that replaces the head's tags of one page with those of another. Stylesheets of the old page end
 * at once. Those that the document adopted for the new page end when the equal ones in the head have loaded.
 */
export function createHead(policy: SitePolicy): (tags: readonly HeadTag[]) => void {
  let shown = pageTags();
  const write = createBatch<readonly HeadTag[]>((tags) => {
    const next = tags.map((tag) => elementOf(tag, policy));
    shown[0]?.before(...next);
    for (const element of shown) element.remove();
    shown = next;
    for (const sheet of stylesheets(shown))
      sheet.onload = () => {
        if (!sheet.disabled) document.adoptedStyleSheets = [];
      };
  });
  return (tags) => {
    for (const sheet of stylesheets(shown)) sheet.disabled = true;
    write(tags);
  };
}

function stylesheets(elements: readonly Element[]): readonly HTMLLinkElement[] {
  return elements.filter((element) => element.matches('[rel=stylesheet]')) as HTMLLinkElement[];
}

/** Returns the tags of the page that was loaded, from its title to its structured data. */
function pageTags(): readonly Element[] {
  const all = [...document.head.children];
  const place = (selector: string): number => all.findIndex((element) => element.matches(selector));
  return all.slice(place('title'), place('[type$="ld+json"]') + 1);
}

function elementOf({ tag, attrs, text }: HeadTag, policy: SitePolicy): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value);
  // As in documents, since "<" could close the element there.
  if (tag === 'script')
    (element as HTMLScriptElement).text = policy.createScript(text.replaceAll('<', '\\u003c'));
  else element.textContent = text;
  return element;
}

import { align } from '../../shared/align.ts';

/** Makes the page that is shown a little more like the one that was sent last. */
type Change = () => void;

/**
 * Lists the changes that turn the shown page into another version of the document it was made from. Undefined when
 * that takes a reload: scripts have hold of what changed, have changed it themselves, or would run only then.
 */
export function changesBetween(before: Document, after: Document): readonly Change[] | undefined {
  const { content } = after.documentElement.dataset;
  const marked = before.documentElement.cloneNode(false) as HTMLElement;
  mark(marked, content);
  if (!hasSameAttributes(marked, after.documentElement)) return undefined;
  if (templatesOf(before) !== templatesOf(after)) return undefined;
  return joined([
    [() => mark(document.documentElement, content)],
    nodeChanges({ before: before.head, after: after.head, shown: document.head }),
    nodeChanges({ before: before.body, after: after.body, shown: document.body }),
  ]);
}

/** Says of a document which content it shows, as the site's scripts read it. */
function mark(root: HTMLElement, content: string | undefined): void {
  if (content !== undefined) root.dataset.content = content;
}

/** A node of the document that was sent, its successor, and the node that is shown for it. */
interface Versions {
  readonly before: Node;
  readonly after: Node;
  readonly shown: Node;
}

function nodeChanges({ before, after, shown }: Versions): readonly Change[] | undefined {
  if (before.isEqualNode(after)) return [];
  if (before instanceof Text && after instanceof Text && shown instanceof Text) {
    const { data } = after;
    return shown.data === before.data ? [() => shown.replaceData(0, shown.length, data)] : undefined;
  }
  if (before.nodeName !== after.nodeName) return undefined;
  if (!(before instanceof Element && after instanceof Element && shown instanceof Element)) return undefined;
  if (before.matches(META)) return metaChanges(before, after, shown);
  if (!hasSameAttributes(before, after) || before.matches(HELD)) return undefined;
  return childChanges(before, after, shown);
}

function metaChanges(before: Element, after: Element, shown: Element): readonly Change[] | undefined {
  const content = after.getAttribute('content') ?? '';
  const changed = before.cloneNode(false) as Element;
  changed.setAttribute('content', content);
  const isAlike = shown.isEqualNode(before) && changed.isEqualNode(after);
  return isAlike ? [() => shown.setAttribute('content', content)] : undefined;
}

function childChanges(before: Element, after: Element, shown: Element): readonly Change[] | undefined {
  const [old, next, present] = [[...before.childNodes], [...after.childNodes], [...shown.childNodes]];
  // Scripts put nodes of their own behind the page's.
  const isOpen = shown === document.head || shown === document.body;
  if (present.length < old.length || (present.length > old.length && !isOpen)) return undefined;
  if (!old.every(({ nodeName }, at) => nodeName === present[at]?.nodeName)) return undefined;

  const following = present[old.length] ?? null;
  return joined(
    apart({ gone: old, come: next, places: present, following, parent: shown }).map(stretchChanges),
  );
}

/** Neighbours that are not what they were. */
interface Stretch {
  readonly gone: readonly Node[];
  readonly come: readonly Node[];
  /** Nodes that are shown for those that are gone. */
  readonly places: readonly Node[];
  /** Node that is shown behind them, and stays. */
  readonly following: Node | null;
  readonly parent: Element;
}

function stretchChanges({ gone, come, places, following, parent }: Stretch): readonly Change[] | undefined {
  const within = gone.length === come.length ? joined(zip(gone, come, places).map(nodeChanges)) : undefined;
  if (within !== undefined) return within;
  if (![...gone, ...come].every(isFree) || !gone.every((node, at) => node.isEqualNode(places[at] ?? null)))
    return undefined;
  return [
    () => {
      for (const place of places) parent.removeChild(place);
      for (const node of come) parent.insertBefore(document.importNode(node, true), following);
    },
  ];
}

/** The parts of a stretch that differ, each apart: scripts may have hold of what stays as it was between them. */
function apart(stretch: Stretch): readonly Stretch[] {
  const { gone, come, places, following } = stretch;
  if (gone.length * come.length > MOST_COMPARED) return [stretch];
  const parts: Stretch[] = [];
  const from = { gone: 0, come: 0 };
  const to = { gone: 0, come: 0 };
  const end = (): void => {
    if (to.gone > from.gone || to.come > from.come)
      parts.push({
        ...stretch,
        gone: gone.slice(from.gone, to.gone),
        come: come.slice(from.come, to.come),
        places: places.slice(from.gone, to.gone),
        following: places[to.gone] ?? following,
      });
  };
  for (const [left, right] of align(gone.map(named), come.map(named))) {
    const stays = left !== undefined && right !== undefined;
    if (stays) end();
    if (left !== undefined) to.gone++;
    if (right !== undefined) to.come++;
    if (stays) Object.assign(from, to);
  }
  end();
  return parts;
}

/** Pairs of nodes that are compared at most: more of them take longer than a reload. */
const MOST_COMPARED = 1_000_000;

/** Nodes of one name are equal. */
function named(node: Node): { readonly kind: string } {
  return { kind: node instanceof Element ? node.outerHTML : `${node.nodeType} ${node.nodeValue}` };
}

function zip(before: readonly Node[], after: readonly Node[], shown: readonly Node[]): readonly Versions[] {
  return before.flatMap((node, at) => {
    const [next, present] = [after[at], shown[at]];
    return next && present ? [{ before: node, after: next, shown: present }] : [];
  });
}

/** Markup that only search engines read. */
const META = 'meta[name][content], meta[property][content]';
/** Elements whose content is more than what it shows. */
const HELD =
  ':is(script:not([type="application/ld+json"]), style, template, noscript, form, dialog, iframe, object, [data-island])';
/** Elements that scripts look for, or that say more than their text. */
const TAKEN = `${HELD}, script, link, meta, base, title, button, input, select, textarea, details, video, audio, .button`;

/** Tells whether a node may come and go without any script knowing. */
function isFree(node: Node): boolean {
  if (!(node instanceof Element)) return node instanceof Text;
  return [node, ...node.querySelectorAll('*')].every(
    (element) =>
      !element.matches(TAKEN) && !element.getAttributeNames().some((name) => name.startsWith('data-')),
  );
}

/** Templates hold their content apart, where comparing nodes does not look. */
function templatesOf(sent: Document): string {
  return [...sent.querySelectorAll('template')].map(({ innerHTML }) => innerHTML).join('\0');
}

function hasSameAttributes(a: Element, b: Element): boolean {
  return a.cloneNode(false).isEqualNode(b.cloneNode(false));
}

function joined(parts: readonly (readonly Change[] | undefined)[]): readonly Change[] | undefined {
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

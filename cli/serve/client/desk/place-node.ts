import type { Remark, SourcePlace } from '../../watch/wire.ts';
import { element } from '../surface.ts';

/** A place in the sources: a link that opens it where an editor is set, else its name to copy. */
export function placeNode({ file, line, link }: SourcePlace): HTMLElement {
  const name = line === undefined ? file : `${file}:${line}`;
  const code = element('code', {}, name);
  return link === undefined ? code : element('a', { class: 'place', href: link }, code);
}

/** A remark as an item of a list, with its place. */
export function remarkItem({ severity, text, place }: Remark): HTMLElement {
  return element('li', { class: severity }, text, ...(place === undefined ? [] : [' ', placeNode(place)]));
}

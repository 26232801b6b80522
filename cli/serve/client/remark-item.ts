import type { Remark, SourcePlace } from '../watch/wire.ts';
import { element } from './surface.ts';

/** Words around a remark, in the language of what shows it. */
interface RemarkWords {
  /** Before what to write in place of what is wrong. */
  readonly write: string;
  /** Names a line of the page's own document, whose name is shown elsewhere. */
  readonly line: (line: number) => string;
}

/** A place in the sources: a link that opens it where an editor is set, else its name to copy. */
export function placeNode(place: SourcePlace): HTMLElement {
  const { file, line } = place;
  return linked(place, element('code', {}, line === undefined ? file : `${file}:${line}`));
}

/** A remark as an item of a list: what is wrong, what to write instead, and where. Remarks are in English. */
export function remarkItem(remark: Remark, words: RemarkWords, ownFile?: string): HTMLElement {
  const { severity, text, instead, place } = remark;
  return element(
    'li',
    { class: severity },
    element('span', { lang: 'en' }, text),
    ...(instead === undefined ? [] : [` – ${words.write} `, element('code', {}, instead)]),
    ...(place === undefined ? [] : [' ', inFile(place, words, ownFile)]),
  );
}

function inFile(place: SourcePlace, words: RemarkWords, ownFile: string | undefined): HTMLElement {
  if (place.line === undefined || place.file !== ownFile) return placeNode(place);
  return linked(place, element('strong', {}, words.line(place.line)));
}

function linked({ link }: SourcePlace, name: HTMLElement): HTMLElement {
  return link === undefined ? name : element('a', { class: 'place', href: link }, name);
}

import { button, element } from './surface.ts';
import { texts } from './texts.ts';

/** Says what is wrong over the page. */
interface Overlay {
  /** In a corner of the last good page; over everything where there is none. */
  readonly show: (problem: string, place: 'corner' | 'page') => void;
  readonly hide: () => void;
}

/** Creates an overlay that says nothing yet. What it says is text, whatever it looks like. */
export function createOverlay(root: ShadowRoot): Overlay {
  let shown: HTMLElement | undefined;
  const hide = (): void => {
    shown?.remove();
    shown = undefined;
  };
  return {
    hide,
    show: (problem, place) => {
      hide();
      shown = element(
        'section',
        { class: `overlay ${place}`, role: 'alert', 'aria-label': texts.problem, lang: texts.lang },
        element('h2', {}, texts.problem),
        // What a terminal shows is in English.
        element('pre', { lang: 'en', tabindex: '0' }, ...problem.split(LINE_STARTS).map(lineOf)),
        button('×', { class: 'close', 'aria-label': texts.close }, hide),
      );
      root.append(shown);
    },
  };
}

const LINE_STARTS = /(?<=\n)/;
/** The rule beside each line of a code frame, whose marks are right only below the signs that they mark. */
const FRAMED = /^ *\d* [│╵]/;

/** Makes a line: one of a frame stays whole, and a sentence goes on below where the window is narrow. */
function lineOf(line: string): Node | string {
  return FRAMED.test(line) ? line : element('span', { class: 'sentence' }, line);
}

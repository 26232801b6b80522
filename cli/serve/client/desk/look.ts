import { keep, readKept } from '../kept.ts';
import { element } from '../surface.ts';
import type { DeskTexts } from './desk-texts.ts';

/** Look of the pages: their width and colours. */
export interface Look {
  readonly width: 'narrow' | 'wide';
  readonly theme: 'system' | 'light' | 'dark';
}

/** Two groups of choices; they stay from page to page. */
export function createLookControls(texts: DeskTexts, onLook: (look: Look) => void): readonly HTMLElement[] {
  let look = storedLook();
  const set = (next: Partial<Look>): void => {
    look = { ...look, ...next };
    // Storage that refuses costs one more click on the next page.
    keep(LOOK, look);
    onLook(look);
  };
  const group = <T extends string>(
    name: string,
    label: string,
    { options, chosen, choose }: Choices<T>,
  ): HTMLElement =>
    element(
      'fieldset',
      {},
      element('legend', {}, label),
      ...options.map(([value, text]) => {
        const input = element('input', { type: 'radio', name, id: `${name}-${value}`, value });
        input.checked = value === chosen;
        input.addEventListener('change', () => choose(value));
        return element('span', {}, input, element('label', { for: input.id }, text));
      }),
    );
  onLook(look);
  return [
    group('width', texts.width, {
      options: [
        ['wide', texts.wide],
        ['narrow', texts.narrow],
      ],
      chosen: look.width,
      choose: (width: Look['width']) => set({ width }),
    }),
    group('theme', texts.theme, {
      options: [
        ['system', texts.system],
        ['light', texts.light],
        ['dark', texts.dark],
      ],
      chosen: look.theme,
      choose: (theme: Look['theme']) => set({ theme }),
    }),
  ];
}

interface Choices<T extends string> {
  readonly options: readonly (readonly [T, string])[];
  readonly chosen: T;
  readonly choose: (value: T) => void;
}

const LOOK = '_site:look';

function storedLook(): Look {
  const { width = usual(), theme = 'system' } = readKept<Partial<Look>>(LOOK) ?? {};
  return { width, theme };
}

/** A telephone has no room for a desk. */
function usual(): Look['width'] {
  return innerWidth < 700 ? 'narrow' : 'wide';
}

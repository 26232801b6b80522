import { keep, readKept } from '../kept.ts';
import { element } from '../surface.ts';
import { texts } from './desk-texts.ts';

/** Look of the pages: their width and colours. */
export interface PageLook {
  readonly width: 'narrow' | 'wide';
  readonly theme: 'system' | 'light' | 'dark';
}

/** Two groups of choices; they stay from page to page. */
export function createLookControls(onLook: (look: PageLook) => void): readonly HTMLElement[] {
  // A telephone has no room for a desk.
  const usual = innerWidth < 700 ? 'narrow' : 'wide';
  let look: PageLook = { width: usual, theme: 'system', ...readKept<Partial<PageLook>>(LOOK) };
  const choice = <Name extends keyof PageLook>(name: Name, value: PageLook[Name]): HTMLElement => {
    const input = element('input', { type: 'radio', name, id: `${name}-${value}`, value });
    input.checked = value === look[name];
    input.addEventListener('change', () => {
      look = { ...look, [name]: value };
      // Storage that refuses costs one more click on the next page.
      keep(LOOK, look);
      onLook(look);
    });
    return element('span', {}, input, element('label', { for: input.id }, texts[value]));
  };
  const group = <Name extends keyof PageLook>(
    name: Name,
    ...values: readonly PageLook[Name][]
  ): HTMLElement =>
    element(
      'fieldset',
      {},
      element('legend', {}, texts[name]),
      ...values.map((value) => choice(name, value)),
    );
  onLook(look);
  return [group('width', 'wide', 'narrow'), group('theme', 'system', 'light', 'dark')];
}

const LOOK = '_site:look';

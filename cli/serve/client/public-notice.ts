import type { PublicNews } from '../watch/wire.ts';
import { DESK_PATH } from '../watch/wire.ts';
import { element } from './surface.ts';
import type { Texts } from './texts.ts';

/**
 * Makes what says that the public build would fail, beside the button of the panel: a notice that shows nothing yet,
 * and leads to the desk.
 */
export function createPublicNotice(root: ShadowRoot, texts: Texts): (news: PublicNews) => void {
  const link = element('a', { href: DESK_PATH });
  const notice = element('div', { class: 'notice', lang: texts.lang, role: 'status' });
  root.append(notice);
  return ({ errors }) => {
    link.textContent = texts.publicFails(errors);
    notice.replaceChildren(...(errors === 0 ? [] : [link]));
  };
}

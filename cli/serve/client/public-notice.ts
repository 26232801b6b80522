import type { PublicNews } from '../watch/wire.ts';
import { DESK_PATH } from '../watch/wire.ts';
import { element } from './surface.ts';
import type { Texts } from './texts.ts';

/** Says that the public build would fail, beside the button of the panel. */
interface PublicNotice {
  readonly show: (news: PublicNews) => void;
}

/** Creates a notice that shows nothing yet; it leads to the desk. */
export function createPublicNotice(root: ShadowRoot, texts: Texts): PublicNotice {
  const link = element('a', { href: DESK_PATH });
  const notice = element('div', { class: 'notice', lang: texts.lang, role: 'status' });
  root.append(notice);
  return {
    show: ({ errors }) => {
      link.textContent = texts.publicFails(errors);
      notice.replaceChildren(...(errors === 0 ? [] : [link]));
    },
  };
}

import { lastSegment } from '../../shared/path.ts';
import type { MeasuredText, PageReport, PublicNews, Remark } from '../watch/wire.ts';
import { DESK_PATH, REPORT_PATH } from '../watch/wire.ts';
import { remarkItem } from './remark-item.ts';
import { requestJson } from './request-json.ts';
import { button, element } from './surface.ts';
import { texts } from './texts.ts';

/**
 * Creates the editor's panel, which says what the build knows of this page: closed, with its button in the corner and
 * its key, Alt+E. Answers what asks again when it is open.
 */
export function createPanel(root: ShadowRoot): () => void {
  const title = element('h2', { tabindex: '-1' }, texts.panel);
  const content = element('div', { 'aria-live': 'polite' });
  const panel = element(
    'section',
    { class: 'panel', role: 'dialog', 'aria-label': texts.panel, lang: texts.lang },
    title,
    content,
    button('×', { class: 'close', 'aria-label': texts.close }, () => toggle()),
    element('p', {}, element('a', { href: DESK_PATH, class: 'desk' }, texts.desk)),
  );
  const state = { 'aria-expanded': 'false', 'aria-keyshortcuts': 'Alt+E', lang: texts.lang };
  const open = button(texts.open, { class: 'open', ...state }, () => toggle());
  let asked = 0;
  const refresh = async (): Promise<void> => {
    if (!panel.isConnected) return;
    const mine = ++asked;
    // The panel is filled again when a server that is away is back.
    const asking = `${REPORT_PATH}?path=${encodeURIComponent(location.pathname)}`;
    const report = await requestJson<PageReport>(asking);
    if (mine !== asked) return;
    content.replaceChildren(...(report === undefined ? [element('p', {}, texts.noPage)] : sections(report)));
  };
  const toggle = (): void => {
    if (panel.isConnected) panel.remove();
    else root.append(panel);
    open.setAttribute('aria-expanded', String(panel.isConnected));
    if (panel.isConnected) title.focus();
    else open.focus();
    void refresh();
  };
  addEventListener('keydown', (event) => {
    // On some keyboards Alt+E writes a letter: the key's place counts then.
    if (event.altKey && !event.ctrlKey && !event.metaKey && (event.key === 'e' || event.code === 'KeyE')) {
      event.preventDefault();
      toggle();
    }
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    toggle();
  });
  // Soft navigation shows another page in the same document.
  for (const type of ['app:page', 'popstate']) addEventListener(type, () => void refresh());
  root.append(open);
  return () => void refresh();
}

function sections(report: PageReport): readonly Node[] {
  const { file, draft, title, description, inPublic, deadLinks, remarks, images } = report;
  const items = (found: readonly Remark[]): readonly HTMLElement[] =>
    found.map((remark) => remarkItem(remark, texts, file));
  const weights = images.map(({ url, bytes }) => `${lastSegment(url)} – ${texts.size(bytes)}`);
  return [
    ...section(texts.source, element('p', {}, element('code', {}, file))),
    ...section(texts.state, judged(draft ? 'bad' : 'good', stateText(report))),
    ...section(texts.twin, ...twin(report)),
    ...section(texts.title, ...measured(title)),
    ...section(texts.description, ...measured(description)),
    ...(inPublic.length === 0 ? [] : section(texts.inPublic, list(items(inPublic)))),
    ...section(texts.links, list(items(deadLinks))),
    ...(remarks.length === 0 ? [] : section(texts.remarks, list(items(remarks)))),
    ...section(texts.images, list(weights.map((weight) => element('li', {}, weight)))),
  ];
}

function stateText({ draft, publishAt }: PageReport): string {
  if (!draft) return texts.published;
  return publishAt === undefined ? texts.draft : texts.scheduled(publishAt);
}

function section(title: string, ...content: readonly Node[]): readonly Node[] {
  return [element('h3', {}, title), ...content];
}

function judged(judgement: 'good' | 'bad', text: string): Node {
  return element('p', { class: judgement }, text);
}

function twin({ twin }: PageReport): readonly Node[] {
  if (twin.kind === 'missing') return [judged('bad', texts.twinMissing)];
  const link = element('a', { href: twin.path, hreflang: twin.locale }, twin.path);
  const place = element('p', {}, link, ' ', element('code', {}, twin.file));
  return twin.kind === 'older' ? [place, judged('bad', texts.twinOlder)] : [place];
}

function measured({ text, length, least, most }: MeasuredText): readonly Node[] {
  const isFit = length >= least && length <= most;
  return [element('p', {}, text), judged(isFit ? 'good' : 'bad', texts.length(length, least, most))];
}

function list(items: readonly HTMLElement[]): Node {
  return items.length === 0 ? element('p', { class: 'good' }, texts.none) : element('ul', {}, ...items);
}

/**
 * Makes what says that the public build would fail, beside the button of the panel: a notice that shows nothing yet,
 * and leads to the desk.
 */
export function createPublicNotice(root: ShadowRoot): (news: PublicNews) => void {
  const link = element('a', { href: DESK_PATH });
  const notice = element('div', { class: 'notice', lang: texts.lang, role: 'status' });
  root.append(notice);
  return ({ errors }) => {
    link.textContent = texts.publicFails(errors);
    notice.replaceChildren(...(errors === 0 ? [] : [link]));
  };
}

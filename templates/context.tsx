import type { ReactElement, ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { Picture } from '../cli/api/assets.ts';
import type { PageMeta, Summary } from '../cli/api/page.ts';
import type { Body, RenderContext, SiteInfo } from '../cli/api/render-context.ts';
import { addressOf } from '../cli/shared/address.ts';
import type { Locale } from '../cli/shared/locale.ts';
import { otherLocale } from '../cli/shared/locale.ts';
import type { SiteData } from './data.ts';
import type { CountedKey, MessageKey, MessageParams } from './messages.ts';
import { formatDate, translate, translateCount } from './messages.ts';
import type { Shared } from './shared.ts';

/** Everything that a template may read, in a page and in a layout. */
export interface SiteView extends Shared {
  readonly locale: Locale;
  /** Undefined while a layout is rendered: a shell is the same for every page. */
  readonly page: PageMeta | undefined;
  readonly config: SiteInfo;
  readonly data: SiteData;
  /** Year in Toronto. */
  readonly year: number;
  /** Returns the text of an interface string. */
  readonly t: (key: MessageKey, params?: MessageParams) => string;
  /** Returns the text of an interface string in the other language. */
  readonly tOther: (key: MessageKey) => string;
  /** Returns the text for a number of things. */
  readonly tn: (key: CountedKey, count: number) => string;
  /** Writes a `YYYY-MM-DD` date in words. */
  readonly date: (date: string) => string;
  /** Returns the path of a key in the same locale. */
  readonly pathOf: (key: string) => string;
  /** Returns the picture of a file of the project. */
  readonly picture: (file: string) => Picture | undefined;
  /** URL of a file of `assets/static` or of an icon, by name. */
  readonly statics: Readonly<Record<string, string>>;
  /** Status of an error page; undefined on other pages. */
  readonly status: 404 | 500 | undefined;
}

/** Everything that a page's template may read: its own typed sections, its body and its lists. */
export interface PageView<Sections> extends SiteView {
  readonly page: PageMeta;
  readonly sections: Sections;
  readonly body: Body;
  /** HTML of the excerpt of each summary, by path. */
  readonly excerpts: Readonly<Record<string, string>>;
  /** Returns the documents of one of the lists that the template's `lists` made. */
  readonly list: (name: string) => readonly Summary[];
}

const Context = createContext<RenderContext | undefined>(undefined);

/** Provides the context to a tree, and marks the page when it is a draft. */
export function provide(context: RenderContext, children: ReactNode): ReactNode {
  return (
    <Context.Provider value={context}>
      {children}
      {context.props?.internal.page.draft === true && (
        <DraftRibbon publishAt={context.props.internal.page.publishAt} />
      )}
    </Context.Provider>
  );
}

/** Marks a page that a production build would leave out, and says when it will appear (behaviour 1.4). */
function DraftRibbon(props: { readonly publishAt: string | undefined }): ReactNode {
  const site = useSite();
  return <p className="draft-ribbon">{ribbonText(site, props.publishAt)}</p>;
}

function ribbonText({ t, date }: SiteView, publishAt: string | undefined): string {
  if (publishAt === undefined) return t('draft');
  const [day = '', time] = publishAt.split(' ');
  if (time === undefined) return t('scheduled', { date: date(day) });
  const [hour = '', minute = ''] = time.split(':');
  return t('scheduledAt', { date: date(day), hour: String(Number(hour)), minute });
}

/** Renders its children in a language, which may differ from the page's own. */
export function InLocale(props: { readonly locale: Locale; readonly children: ReactNode }): ReactElement {
  const context = useRenderContext();
  return <Context.Provider value={{ ...context, locale: props.locale }}>{props.children}</Context.Provider>;
}

/** Returns the site as templates see it. Its page is undefined in layouts. */
export function useSite(): SiteView {
  return siteView(useRenderContext());
}

/**
 * Returns the page being rendered.
 * @throws when a layout or a fenced block is being rendered: a bug
 */
export function usePage<Sections = unknown>(): PageView<Sections> {
  const context = useRenderContext();
  if (context.props === undefined)
    throw new Error('usePage: layouts and fenced blocks know no page, so take useSite');
  const { page, lists } = context.props.internal;
  return {
    ...siteView(context),
    page,
    sections: page.sections as Sections,
    body: context.body,
    excerpts: context.excerpts,
    list: (name) => lists[name] ?? [],
  };
}

function useRenderContext(): RenderContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('useSite: rendered outside provide()');
  return context;
}

function siteView(context: RenderContext): SiteView {
  const { locale, env } = context;
  const messages = env.messages[locale];
  return {
    locale,
    page: context.props?.internal.page,
    config: env.config,
    data: env.data[locale] as unknown as SiteData,
    ...(env.shared[locale] as unknown as Shared),
    year: env.year,
    t: (key, params) => translate(messages, key, params),
    tOther: (key) => translate(env.messages[otherLocale(locale)], key),
    tn: (key, count) => translateCount(messages, { key, count, locale }),
    date: (date) => formatDate(messages, date),
    pathOf: (key) => addressOf(env.addresses, key, locale),
    picture: (file) => env.assets.pictures[file],
    statics: env.assets.statics,
    status: context.status,
  };
}

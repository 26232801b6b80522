import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PageMeta } from '../cli/api/page.ts';
import type { RenderContext } from '../cli/api/render-context.ts';
import type { Json } from '../cli/shared/json.ts';
import { testMeta, testPage } from '../cli/tests/test-page.ts';
import { provide } from './context.tsx';

/** Returns the messages of a language, by dotted key. */
function messagesOf(locale: 'fr' | 'en'): Readonly<Record<string, string>> {
  const flat = (value: Json, prefix = ''): readonly (readonly [string, string])[] =>
    typeof value === 'string'
      ? [[prefix, value]]
      : Object.entries(value ?? {}).flatMap(([key, inner]) =>
          flat(inner as Json, prefix === '' ? key : `${prefix}.${key}`),
        );
  return Object.fromEntries(flat(JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')) as Json));
}

function ribbon(meta: Partial<PageMeta> & Pick<PageMeta, 'path'>): string {
  const page = testMeta(meta);
  const none = { fr: {}, en: {} };
  const env = { messages: { fr: messagesOf('fr'), en: messagesOf('en') }, data: none, shared: none };
  const context = { locale: page.locale, env: { ...env, assets: {} }, props: testPage(page).props };
  return renderToStaticMarkup(provide(context as unknown as RenderContext, null)).replace(/<[^>]+>/g, '');
}

describe('the ribbon of a page that is not published', () => {
  it('is on no other page', () => {
    expect(ribbon({ path: '/about' })).toBe('');
  });

  it.each<[Partial<PageMeta> & Pick<PageMeta, 'path'>, string]>([
    [{ path: '/about', draft: true }, 'Brouillon'],
    [{ path: '/en/about', draft: true }, 'Draft'],
    [{ path: '/about', draft: true, publishAt: '2027-01-01' }, 'À paraître le 1er janvier 2027'],
    [
      { path: '/about', draft: true, publishAt: '2027-07-14 09:05' },
      'À paraître le 14 juillet 2027, à 9 h 05',
    ],
    [{ path: '/en/about', draft: true, publishAt: '2027-01-01' }, 'Appears on January 1, 2027'],
    [{ path: '/en/about', draft: true, publishAt: '2027-07-14 09:05' }, 'Appears on July 14, 2027 at 9:05'],
  ])('1.4 says when it appears: %j', (page, text) => {
    expect(ribbon(page).replaceAll('\u00a0', ' ')).toBe(text);
  });
});

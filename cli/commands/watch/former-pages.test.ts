import { describe, expect, it } from 'vitest';
import type { Page } from '../../types.ts';
import type { FormerPages } from './former-pages.ts';
import { nextFormerPages, presentAddress } from './former-pages.ts';

/** Pages by their address, each with the key that its file gives it. */
type Keys = Readonly<Record<string, string>>;

const siteOf = (keys: Keys): { readonly pages: readonly Page[] } => ({
  pages: Object.entries(keys).map(
    ([path, key]) =>
      ({
        path,
        props: { internal: { page: { key, locale: path.startsWith('/en') ? 'en' : 'fr' } } },
      }) as Page,
  ),
});

/** Returns the present address of a page that had another one in one of several builds. */
function addressAfter(asked: string, ...builds: readonly Keys[]): string | undefined {
  const sites = builds.map(siteOf);
  const former = sites
    .slice(1)
    .reduce<FormerPages>(
      (known, site, at) => nextFormerPages(known, sites[at] ?? { pages: [] }, site),
      new Map(),
    );
  return presentAddress(asked, { former, site: sites.at(-1) ?? { pages: [] } });
}

describe('the present place of a page that had an address', () => {
  const [PLAIN, SHORT, LONG] = [{ '/essai': '/essai' }, { '/es': '/essai' }, { '/essai-long': '/essai' }];

  it.each<readonly [string, string, readonly Keys[], string | undefined]>([
    ['another that it got', '/essai', [PLAIN, SHORT], '/es'],
    ['the one that it has after several', '/es', [PLAIN, SHORT, LONG], '/essai-long'],
    ['the one that it had before', '/es', [PLAIN, SHORT, PLAIN], '/essai'],
    ['one with a slash behind it', '/es/', [PLAIN, SHORT, PLAIN], '/essai'],
    ['nowhere, while it is gone', '/es', [PLAIN, SHORT, {}], undefined],
    ['where it came back', '/es', [PLAIN, SHORT, {}, PLAIN], '/essai'],
    ['there, as it was', '/essai', [PLAIN, PLAIN], undefined],
    ['there, where it came back', '/essai', [PLAIN, SHORT, PLAIN], undefined],
    ['there, where another page has its address', '/es', [SHORT, { ...LONG, '/es': '/es' }], undefined],
    ['nowhere, of an address that no page had', '/autre', [PLAIN, SHORT], undefined],
    [
      'below the new address of its folder',
      '/notes/page/2',
      [{ '/notes/page/2': '/notes/page/2' }, { '/carnet/page/2': '/notes/page/2' }],
      '/carnet/page/2',
    ],
    [
      'in its own language',
      '/en/essay',
      [
        { '/en/essay': '/essai', '/essai': '/essai' },
        { '/en/attempt': '/essai', '/essai': '/essai' },
      ],
      '/en/attempt',
    ],
  ])('is %s', (_, asked, builds, expected) => {
    expect(addressAfter(asked, ...builds)).toBe(expected);
  });
});

import { expect, it } from 'vitest';
import type { RawText } from '../read/raw-text.ts';
import type { Site } from '../types.ts';
import type { KeptMove } from './keep-addresses.ts';
import { keepAddresses } from './keep-addresses.ts';
import type { MovePlan } from './plan-move.ts';

const [A, B] = ['content/fr/a.md', 'content/fr/b.md'];
const ADDRESSES = 'content/data/addresses.yaml';

/** Of a site what counts: paths by file, redirects, and the paths of which a feed tells. */
interface Sketch {
  readonly pages: Readonly<Record<string, string>>;
  readonly redirects?: Readonly<Record<string, string>>;
  readonly fed?: readonly string[];
  readonly feedId?: string;
  readonly draft?: boolean;
}

function siteOf({ pages, redirects = {}, fed = [], feedId, draft = false }: Sketch): Site {
  return {
    pages: Object.entries(pages).map(([file, path]) => {
      const key = file.replace(/^content\/fr|\.md$/g, '');
      return { path, props: { internal: { page: { file, key, locale: 'fr', draft, feedId } } } };
    }),
    redirects: Object.entries(redirects).map(([from, to]) => ({ from, to })),
    feeds: [{ paths: fed }],
  } as unknown as Site;
}

interface Move {
  readonly before: Sketch;
  readonly after: Sketch;
  readonly texts: Readonly<Record<string, string>>;
}

/** Moves `a.md` to `b.md`, by default. */
function moved(
  { before, after, texts }: Move,
  places: ReadonlyMap<string, string> = new Map([[A, B]]),
): KeptMove {
  const changes = [...places].map(([file, to]) => ({ file, to }));
  const plan = { places, changes, repairs: new Map() } as unknown as MovePlan;
  return keepAddresses({
    plan,
    texts: Object.entries(texts).map(
      ([file, text]) => ({ file, text, asWritten: (one: string) => one }) as RawText,
    ),
    before: siteOf(before),
    after: siteOf(after),
  });
}

const matter = (...lines: readonly string[]): string =>
  `---\n${lines.map((line) => `${line}\n`).join('')}---\nText.\n`;

it.each<[string, Move, readonly string[], string]>([
  [
    'its address',
    { before: { pages: { [A]: '/a' } }, after: { pages: { [B]: '/b' } }, texts: { [A]: matter('title: x') } },
    ['/a'],
    matter('title: x', 'aliases:', '  - /a'),
  ],
  [
    'what led to it, with a query too, and leads nowhere now',
    {
      before: { pages: { [A]: '/a' }, redirects: { '/old': '/a?x', '/kept': '/a', '/other': '/c' } },
      after: { pages: { [B]: '/b' }, redirects: { '/kept': '/b' } },
      texts: { [A]: matter('title: x') },
    },
    ['/a', '/old'],
    matter('title: x', 'aliases:', '  - /a', '  - /old'),
  ],
  [
    'nothing when another page is there now, or its address is as it was',
    {
      before: { pages: { [A]: '/a' }, redirects: { '/old': '/a' } },
      after: { pages: { [B]: '/a', 'content/fr/c.md': '/old' } },
      texts: { [A]: matter('title: x') },
    },
    [],
    matter('title: x'),
  ],
  [
    'its address, and no alias that is one of a page, or its own',
    {
      before: { pages: { [A]: '/a' } },
      after: { pages: { [B]: '/slug', 'content/fr/c.md': '/c' } },
      texts: { [A]: matter('slug: slug', 'aliases: [/b, /c, /d]') },
    },
    ['/a'],
    matter('slug: slug', 'aliases: [/d, /a]'),
  ],
  [
    'what its feed knows it by',
    {
      before: { pages: { [A]: '/a' }, fed: ['/a'] },
      after: { pages: { [B]: '/a' } },
      texts: { [A]: matter('title: x') },
    },
    [],
    matter('title: x', 'feedId: /a'),
  ],
  [
    'what its feed knew it by before',
    {
      before: { pages: { [A]: '/a' }, fed: ['/a'], feedId: '/first' },
      after: { pages: { [B]: '/a' } },
      texts: { [A]: matter('feedId: /first') },
    },
    [],
    matter('feedId: /first'),
  ],
  [
    'no such thing where it is that again',
    {
      before: { pages: { [A]: '/a' }, fed: ['/a'], feedId: '/b' },
      after: { pages: { [B]: '/a' } },
      texts: { [A]: matter('title: x', 'feedId: /b') },
    },
    [],
    matter('title: x'),
  ],
  [
    'no such thing of a draft',
    {
      before: { pages: { [A]: '/a' }, fed: ['/a'], draft: true },
      after: { pages: { [B]: '/b' } },
      texts: { [A]: matter('title: x') },
    },
    [],
    matter('title: x'),
  ],
])('a page that moves keeps %s', (_what, move, kept, text) => {
  const found = moved(move);
  expect(found.kept).toEqual(kept);
  expect(found.changes).toEqual([{ file: A, to: B, ...(text === move.texts[A] ? {} : { text }) }]);
});

it('gives each of the pages that move its own old address', () => {
  const [below, after] = ['content/fr/a/c.md', 'content/fr/b/c.md'];
  const { changes } = moved(
    {
      before: { pages: { [A]: '/a', [below]: '/a/c' } },
      after: { pages: { [B]: '/b', [after]: '/b/c' } },
      texts: { [A]: matter('title: x'), [below]: matter('title: y') },
    },
    new Map([
      [A, B],
      [below, after],
    ]),
  );
  expect(changes).toEqual([
    { file: A, to: B, text: matter('title: x', 'aliases:', '  - /a') },
    { file: below, to: after, text: matter('title: y', 'aliases:', '  - /a/c') },
  ]);
});

it('changes no other document, no file beside it, and of the old addresses only those where its pages are now', () => {
  const picture = 'content/fr/a.png';
  const redirects = (...from: readonly string[]): string =>
    `redirects:\n${from.map((path) => `  - from: ${path}\n    to: /z\n`).join('')}`;
  const found = moved(
    {
      before: { pages: { [A]: '/a', 'content/fr/c.md': '/c' }, redirects: { '/b': '/a' } },
      after: { pages: { [B]: '/b', 'content/fr/c.md': '/c' }, redirects: { '/a': '/b' } },
      texts: {
        [A]: matter('title: x'),
        [picture]: 'picture',
        'content/fr/c.md': matter('aliases: [/a, /b]'),
        [ADDRESSES]: redirects('/a', '/b', '/c'),
      },
    },
    new Map([
      [A, B],
      [picture, 'content/fr/b.png'],
    ]),
  );
  expect(found.kept).toEqual([]);
  expect(found.changes).toEqual([
    { file: A, to: B },
    { file: picture, to: 'content/fr/b.png' },
    { file: ADDRESSES, text: redirects('/a', '/c') },
  ]);
});

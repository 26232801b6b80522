import { describe, expect, it } from 'vitest';
import type { Overlay } from './mini-site.ts';
import { siteInTurn } from './mini-site.ts';
import { buildSite, resolveSite } from './stages.ts';

const FILE = 'content/data/addresses.yaml';
const addresses = (...lines: readonly string[]): Overlay => ({ [FILE]: `${lines.join('\n')}\n` });

describe('1.7 content/data/addresses.yaml', () => {
  it('redirects and says what is gone', async () => {
    const site = siteInTurn(
      addresses(
        'redirects:',
        '  - from: /ancien',
        '    to: /about?x=1#main',
        '  - { from: /en/out, to: https://autre.example/ici, status: 302 }',
        'gone:',
        '  - /passée',
        '  - /en/passed',
      ),
    );
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
    const { id } = JSON.parse(site.output('builds/latest.json')) as { readonly id: string };
    expect(JSON.parse(site.output(`builds/meta/${id}.json`))).toMatchObject({
      redirects: [
        { from: '/ancien', to: '/about?x=1#main', status: 301, external: false },
        { from: '/en/out', to: 'https://autre.example/ici', status: 302, external: true },
      ],
      gone: ['/en/passed', '/passée'],
    });
    expect(site.output('ancien/index.html')).toContain('url=/about?x=1#main');
    expect(site.exists('dist/en/passed')).toBe(false);
  });

  it.each(['/vieux/*', '/vieux/:slug', '/vieux/[...slug]'])(
    'takes no pattern for a path, as hosts do: %s',
    async (from) => {
      const { diagnostics } = await resolveSite(
        siteInTurn(addresses('redirects:', `  - { from: "${from}", to: /about }`)),
      );
      expect(diagnostics.map(({ code, text, location }) => [code, text, location?.line])).toEqual([
        [
          'bad-redirect',
          `A redirect starts from one path, and "${from}" cannot mean several: write a line for each`,
          2,
        ],
      ]);
    },
  );

  it.each([
    ['/2019/06/%C3%A9t%C3%A9-chaud', '/2019/06/été-chaud'],
    ['/2019/06/été-chaud/', '/2019/06/été-chaud'],
    ['2019/06/ete', '/2019/06/ete'],
    ['https://ancien.example/2019/06/%c3%a9t%c3%a9/?a=b#c', '/2019/06/été'],
    ['/50%25', '/50%'],
    ['/?p=123', undefined],
    ['/../vieux', undefined],
  ])('takes a path as an address bar shows it, and says how to write another: %s', async (from, path) => {
    const { diagnostics } = await resolveSite(
      siteInTurn(addresses('redirects:', `  - { from: "${from}", to: /about }`, 'gone:', `  - "${from}"`)),
    );
    expect(diagnostics.map(({ code, text, suggestion }) => [code, text, suggestion])).toEqual([
      ['bad-redirect', `A redirect starts from a path such as /old, not "${from}"`, path],
      ['bad-gone', `An address that is gone is a path such as /old, not "${from}"`, path],
    ]);
  });

  it('refuses a redirect from an address that makes too long a name of a file, and takes it for one that is gone', async () => {
    const from = `/vieux/${'é'.repeat(130)}.html`;
    const { diagnostics } = await resolveSite(
      siteInTurn(addresses('redirects:', `  - { from: "${from}", to: /about }`)),
    );
    const text =
      'A redirect starts from a path whose parts have 250 bytes at most: systems refuse longer names of files';
    expect(diagnostics).toMatchObject([{ code: 'bad-redirect', text, location: { line: 2 } }]);
    const gone = await resolveSite(siteInTurn(addresses('gone:', `  - "${from}"`)));
    expect(gone.diagnostics).toEqual([]);
  });

  it.each(['/100%', '/a%2Fb'])('takes %s as it is', async (from) => {
    const { diagnostics } = await resolveSite(
      siteInTurn(addresses('redirects:', `  - { from: "${from}", to: /about }`)),
    );
    expect(diagnostics).toEqual([]);
  });

  it('may hold nothing but a remark', async () => {
    const { site, diagnostics } = await resolveSite(siteInTurn(addresses('# Rien encore.')));
    expect([diagnostics, site.redirects, site.gone]).toEqual([[], [], []]);
  });

  it.each([
    [['redirections: []'], 'unknown-key', 'Unknown key "redirections"', 1],
    [['redirects: /a'], 'bad-value', '"redirects" must be a list of redirects', 1],
    [['redirects:', '  - from: /a'], 'missing-key', 'Missing key "redirects.0.to"', 2],
    [
      ['redirects:', '  - { from: /a, to: /about, status: 303 }'],
      'bad-value',
      '"redirects.0.status" must be one of 301, 302, 307, 308',
      2,
    ],
    [
      ['gone:', '  - /vieux/*'],
      'bad-gone',
      'An address that is gone is one path, and "/vieux/*" cannot mean several: write a line for each',
      2,
    ],
    [['redirects:', '  - { from: /a, to: /rien }'], 'dead-redirect', 'No page has the path /rien', 2],
    [
      ['redirects:', '  - { from: /about, to: /notes }'],
      'redirect-over-page',
      '/about is a page (content/fr/about.md): a redirect cannot take its place',
      2,
    ],
    [
      ['redirects:', '  - { from: /a, to: /b }', 'gone:', '  - /b'],
      'dead-redirect',
      'A redirect cannot lead to /b, which is gone',
      2,
    ],
    [['gone: /a'], 'bad-value', '"gone" must be a list of paths', 1],
    [['gone:', '  - ancien'], 'bad-gone', 'An address that is gone is a path such as /old, not "ancien"', 2],
    [['gone:', '  - /about'], 'gone-page', '/about is a page (content/fr/about.md): it cannot be gone', 2],
    [['gone: [/a, /a]'], 'duplicate-gone', '/a is listed twice', 1],
    [
      ['redirects:', '  - { from: /a, to: /about }', 'gone:', '  - /a'],
      'gone-redirect',
      '/a redirects to /about: it cannot be gone too',
      4,
    ],
    [
      ['gone: [/feed.xml]'],
      'reserved-path',
      'The path /feed.xml is taken: the generator writes "feed.xml" itself',
      1,
    ],
    [
      ['gone: [/About]'],
      'case-collision',
      '/About is gone, and /about is not: their paths differ only by case or Unicode form',
      1,
    ],
    [['gone: ['], 'bad-yaml', 'YAML cannot be read: "[" is opened and never closed', 1],
  ])('refuses %j', async (lines, code, text, line) => {
    const { diagnostics } = await resolveSite(siteInTurn(addresses(...lines)));
    expect(diagnostics.map((one) => [one.code, one.text, one.location?.file, one.location?.line])).toEqual([
      [code, text, FILE, line],
    ]);
  });

  it('joins site.config.ts and aliases: who comes second is told of the first', async () => {
    const { diagnostics } = await resolveSite(
      siteInTurn({
        ...addresses('redirects:', '  - { from: /vieux, to: /notes }'),
        'content/fr/about.md':
          '---\ntitle: Un titre\ndescription: Une page.\naliases: [/vieux]\n---\n\nTexte.\n',
      }),
    );
    expect(diagnostics.map(({ code, text, location }) => [code, text, location?.file])).toEqual([
      ['duplicate-redirect', `/vieux already redirects to /notes (${FILE})`, 'content/fr/about.md'],
    ]);
  });
});

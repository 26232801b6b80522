import { describe, expect, it } from 'vitest';
import type { SiteForms } from '../shared/forms.ts';
import { verified, verifiedLines } from '../tests/verify/fixture.ts';

const ORIGIN = 'https://tenaise.example';

function lines(main: string, head = ''): readonly string[] {
  return verifiedLines({
    pages: { '/': { main: `<h1>x</h1>${main}`, head } },
    files: {
      'assets/a.png': 'x',
      'assets/é b.png': 'x',
      'assets/a.js': 'x',
      'feed.xml': 'x',
      'site.webmanifest': '{}',
    },
  });
}

describe('resources', () => {
  it.each([
    '<img src="/assets/a.png" srcset="/assets/a.png 1x, /assets/%C3%A9%20b.png 2x" alt="">',
    `<img src="${ORIGIN}/assets/a.png" alt="">`,
    '<img src="/assets/a.png?v=1#x" alt="">',
    '<img src="data:image/svg+xml,x" alt="">',
    '<script src="/assets/a.js"></script>',
    '<script src="/insights/script.js"></script>',
    '<script src="/api/x"></script>',
    '<form action="/api/contact"></form>',
    '<form action=""></form>',
  ])('3.5 are sound: %s', (main) => {
    expect(lines(main)).toEqual([]);
  });

  it.each([
    '<link rel="alternate" type="application/atom+xml" href="/feed.xml">',
    '<link rel=manifest href=/site.webmanifest>',
    '<link rel="me" href="https://social.example/@x"><link rel=license href=/>',
    `<meta property="og:image" content="${ORIGIN}/assets/a.png">`,
    '<meta property="og:image" content="https://cdn.example/a.png">',
    `<script type="application/ld+json">{"@id":"${ORIGIN}/#org","u":"https://schema.org/x"}</script>`,
    `<script type="application/ld+json">{"i":"${ORIGIN}/assets/a.png"}</script>`,
  ])('3.5 are sound in a head: %s', (head) => {
    expect(lines('', head)).toEqual([]);
  });

  it.each<[string, string, string?]>([
    ['/assets/b.png', '<img src="/assets/b.png" alt="">'],
    ['/assets/A.png', '<img src="/assets/A.png" alt="">'],
    ['', '<img src="" alt="">'],
    ['/en', '<img src="/en" alt="">'],
    ['http://[x', '<img src="http://[x" alt="">'],
    ['/assets/b.avif', '<picture><source srcset="/assets/a.png 1x, /assets/b.avif 2x"></picture>'],
    ['/p.jpg', '<video poster="/p.jpg"></video>'],
    ['/s.svg#a', '<svg><use href="/s.svg#a"/></svg>'],
    ['/b.js', '<script src="/b.js"></script>'],
    ['/contact', '<form action="/contact"></form>'],
    ['/a.css', '', '<link rel="stylesheet" href="/a.css">'],
    ['/f.woff2', '', '<link rel="preload" as="font" href="/f.woff2">'],
    ['/f.xml', '', '<link rel="alternate" type="application/atom+xml" href="/f.xml">'],
    [`${ORIGIN}/og.png`, '', `<meta property="og:image" content="${ORIGIN}/og.png">`],
    [`${ORIGIN}/logo.png`, '', `<script type="application/ld+json">{"logo":"${ORIGIN}/logo.png"}</script>`],
  ])('3.5 are files of the build: %j', (url, main, head) => {
    expect(lines(main, head)).toEqual([
      `missing-asset content/fr/index.md "${url}" on / is not a file of this build`,
    ]);
  });

  it.each<[string, string, string?]>([
    ['https://cdn.example/a.png', '<img src="https://cdn.example/a.png" alt="">'],
    ['//cdn.example/a.png', '<img src="//cdn.example/a.png" alt="">'],
    ['http://tenaise.example/assets/a.png', '<img src="http://tenaise.example/assets/a.png" alt="">'],
    ['https://cdn.example/a.js', '<script src="https://cdn.example/a.js"></script>'],
    ['https://video.example/x', '<iframe src="https://video.example/x"></iframe>'],
    ['https://forms.example/x', '<form action="https://forms.example/x"></form>'],
    ['https://fonts.example/a.css', '', '<link rel="stylesheet" href="https://fonts.example/a.css">'],
    ['https://fonts.example', '', '<link rel="preconnect" href="https://fonts.example">'],
  ])('3.5 come from the origin itself: %j', (url, main, head) => {
    expect(lines(main, head)).toEqual([
      `third-party content/fr/index.md "${url}" on / would be fetched from another origin, which the policy refuses`,
    ]);
  });

  it.each([
    ['data:text/javascript,x', '<script src="data:text/javascript,x"></script>'],
    ['blob:x', '<img src="blob:x" alt="">'],
  ])('3.5 are none that the policy refuses: %j', (url, main) => {
    expect(lines(main)).toEqual([
      `unsafe-resource content/fr/index.md "${url}" on / is refused by the policy of the page`,
    ]);
  });

  it('4.11 lets forms be sent to the configured endpoint of another origin only', () => {
    const main = '<h1>x</h1><form action="https://forms.example/contact"></form>';
    const forms = { endpoint: 'https://forms.example/v1' };
    expect(verified({ pages: { '/': { main } }, config: { forms } })).toEqual([]);
    expect(
      verified({ pages: { '/': { main } }, config: { forms: { endpoint: 'https://other.example' } } }),
    ).toHaveLength(1);
  });

  describe('5.4 forms', () => {
    const HOME = { fr: '/', en: '/en' };
    const forms: SiteForms = { quote: { kind: 'message', fields: {}, pages: { kept: HOME, failed: HOME } } };
    const said = (action: string, config: { readonly endpoint: string }) =>
      verified({
        pages: { '/': { main: `<h1>x</h1><form action="${action}"></form>` } },
        config: { forms: config },
        forms,
      });

    it.each([
      ['/api/qoute', '/api', '/api/quote'],
      ['/api/forms/quote', '/api', '/api/quote'],
      ['/api/forms/qoute?from=home', '/api', '/api/quote'],
      ['/api/contact', '/api', undefined],
      ['/api', '/api', undefined],
      ['https://forms.example/v1/quotes', 'https://forms.example/v1/', 'https://forms.example/v1/quote'],
      ['https://forms.example/quotes', 'https://forms.example', 'https://forms.example/quote'],
    ])('are errors where no form of the registry has the address: %s below %s', (action, endpoint, meant) => {
      const found = said(action, { endpoint });
      expect(found.map(({ code, severity, suggestion }) => [code, severity, suggestion])).toEqual([
        ['unknown-form', 'error', meant],
      ]);
      expect(found[0]?.text).toBe(
        `"${action}" on / is not the address of a form of the registry: what is sent there is lost`,
      );
    });

    it.each([
      ['/api/quote', '/api'],
      ['/api/quote?from=home', '/api'],
      ['https://tenaise.example/api/quote', '/api'],
      ['https://forms.example/quote', 'https://forms.example'],
      ['https://forms.example/v2/other', 'https://forms.example/v1'],
      ['', '/api'],
      ['/en', '/'],
    ])('are sound: %s below %s', (action, endpoint) => {
      expect(said(action, { endpoint })).toEqual([]);
    });

    it('of a registry without forms may be sent to any address', () => {
      const pages = { '/': { main: '<h1>x</h1><form action="/api/any"></form>' } };
      expect(verified({ pages })).toEqual([]);
    });
  });

  it.each([
    '<img src="/api/x" alt="">',
    '<iframe src="/api/x"></iframe>',
    '<video src="/insights/script.js"></video>',
  ])('3.5 are not what a service answers: %s', (main) => {
    expect(lines(main)).toHaveLength(1);
  });

  it('4.8 has no analytics script to allow when it is off', () => {
    const main = '<h1>x</h1><script src="/insights/script.js"></script>';
    expect(verified({ pages: { '/': { main } }, config: { analytics: false } })).toHaveLength(1);
  });

  it('of a layout are reported once', () => {
    expect(verified({ pages: { '/a': {}, '/b': {} }, layout: '<img src="/logo.svg" alt="">' })).toEqual([
      {
        severity: 'error',
        code: 'missing-asset',
        text: '"/logo.svg" in the layout "default" is not a file of this build',
        notes: [{ text: 'shown on 4 pages, /a first' }],
      },
    ]);
  });

  it('have their place in the document that names them', () => {
    const page = { main: '<h1>x</h1><img src="/x.png" alt="">', source: 'a\n![](/x.png)\n' };
    expect(verified({ pages: { '/': page } })).toEqual([
      expect.objectContaining({
        location: { file: 'content/fr/index.md', line: 2, column: 5, length: 6, lineText: '![](/x.png)' },
      }),
    ]);
  });
});

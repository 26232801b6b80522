import { describe, expect, it } from 'vitest';
import type { SiteForms } from '../shared/forms.ts';
import { verified, verifiedLines } from '../tests/verify/fixture.ts';

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
    ['<img src="/assets/a.png" srcset="/assets/a.png 1x, /assets/%C3%A9%20b.png 2x" alt="">', ''],
    ['<img src="https://tenaise.example/assets/a.png" alt="">', ''],
    ['<img src="/assets/a.png?v=1#x" alt="">', ''],
    ['<img src="data:image/svg+xml,x" alt="">', ''],
    ['<script src="/assets/a.js"></script>', ''],
    ['<script src="/insights/script.js"></script>', ''],
    ['<form action="/api/contact"></form>', ''],
    ['<form action=""></form>', ''],
    [
      '',
      '<link rel="alternate" type="application/atom+xml" href="/feed.xml"><link rel=manifest href=/site.webmanifest>',
    ],
    ['', '<link rel="me" href="https://social.example/@x"><link rel=license href=/>'],
    ['', '<meta property="og:image" content="https://tenaise.example/assets/a.png">'],
    ['', '<meta property="og:image" content="https://cdn.example/a.png">'],
    [
      '',
      '<script type="application/ld+json">{"@id":"https://tenaise.example/#org","u":"https://schema.org/x","i":"https://tenaise.example/assets/a.png"}</script>',
    ],
  ])('3.5 are sound: %s %s', (main, head) => {
    expect(lines(main, head)).toEqual([]);
  });

  it.each([
    [
      '<img src="/assets/b.png" alt="">',
      '',
      'missing-asset',
      '"/assets/b.png" on / is not a file of this build',
    ],
    [
      '<img src="/assets/A.png" alt="">',
      '',
      'missing-asset',
      '"/assets/A.png" on / is not a file of this build',
    ],
    ['<img src="" alt="">', '', 'missing-asset', '"" on / is not a file of this build'],
    ['<img src="/en" alt="">', '', 'missing-asset', '"/en" on / is not a file of this build'],
    ['<img src="http://[x" alt="">', '', 'missing-asset', '"http://[x" on / is not a file of this build'],
    [
      '<picture><source srcset="/assets/a.png 1x, /assets/b.avif 2x"></picture>',
      '',
      'missing-asset',
      '"/assets/b.avif" on / is not a file of this build',
    ],
    ['<video poster="/p.jpg"></video>', '', 'missing-asset', '"/p.jpg" on / is not a file of this build'],
    ['<svg><use href="/s.svg#a"/></svg>', '', 'missing-asset', '"/s.svg#a" on / is not a file of this build'],
    [
      '<script src="/api/x"></script><script src="/b.js"></script>',
      '',
      'missing-asset',
      '"/b.js" on / is not a file of this build',
    ],
    ['<form action="/contact"></form>', '', 'missing-asset', '"/contact" on / is not a file of this build'],
    [
      '',
      '<link rel="stylesheet" href="/a.css">',
      'missing-asset',
      '"/a.css" on / is not a file of this build',
    ],
    [
      '',
      '<link rel="preload" as="font" href="/f.woff2">',
      'missing-asset',
      '"/f.woff2" on / is not a file of this build',
    ],
    [
      '',
      '<link rel="alternate" type="application/atom+xml" href="/f.xml">',
      'missing-asset',
      '"/f.xml" on / is not a file of this build',
    ],
    [
      '',
      '<meta property="og:image" content="https://tenaise.example/og.png">',
      'missing-asset',
      '"https://tenaise.example/og.png" on / is not a file of this build',
    ],
    [
      '',
      '<script type="application/ld+json">{"logo":"https://tenaise.example/logo.png"}</script>',
      'missing-asset',
      '"https://tenaise.example/logo.png" on / is not a file of this build',
    ],
    [
      '<img src="https://cdn.example/a.png" alt="">',
      '',
      'third-party',
      '"https://cdn.example/a.png" on / would be fetched from another origin, which the policy refuses',
    ],
    [
      '<img src="//cdn.example/a.png" alt="">',
      '',
      'third-party',
      '"//cdn.example/a.png" on / would be fetched from another origin, which the policy refuses',
    ],
    [
      '<img src="http://tenaise.example/assets/a.png" alt="">',
      '',
      'third-party',
      '"http://tenaise.example/assets/a.png" on / would be fetched from another origin, which the policy refuses',
    ],
    [
      '<script src="https://cdn.example/a.js"></script>',
      '',
      'third-party',
      '"https://cdn.example/a.js" on / would be fetched from another origin, which the policy refuses',
    ],
    [
      '<iframe src="https://video.example/x"></iframe>',
      '',
      'third-party',
      '"https://video.example/x" on / would be fetched from another origin, which the policy refuses',
    ],
    [
      '<form action="https://forms.example/x"></form>',
      '',
      'third-party',
      '"https://forms.example/x" on / would be fetched from another origin, which the policy refuses',
    ],
    [
      '',
      '<link rel="stylesheet" href="https://fonts.example/a.css">',
      'third-party',
      '"https://fonts.example/a.css" on / would be fetched from another origin, which the policy refuses',
    ],
    [
      '',
      '<link rel="preconnect" href="https://fonts.example">',
      'third-party',
      '"https://fonts.example" on / would be fetched from another origin, which the policy refuses',
    ],
    [
      '<script src="data:text/javascript,x"></script>',
      '',
      'unsafe-resource',
      '"data:text/javascript,x" on / is refused by the policy of the page',
    ],
    [
      '<img src="blob:x" alt="">',
      '',
      'unsafe-resource',
      '"blob:x" on / is refused by the policy of the page',
    ],
  ])('3.5 are reported: %s %s', (main, head, code, text) => {
    const found = lines(main, head).filter((line) => !line.includes('/api/x'));
    expect(found).toEqual([`${code} content/fr/index.md ${text}`]);
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

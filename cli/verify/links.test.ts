import { describe, expect, it } from 'vitest';
import type { TestPage } from '../tests/verify/fixture.ts';
import { verified, verifiedLines } from '../tests/verify/fixture.ts';

const SOUND: TestPage = {
  main: '<h1>x</h1><h2 id="équipe">y</h2><h2 id="a b">z</h2><h2 id="100%">z</h2><h2 id="p%20q">z</h2>',
};

/** Returns the diagnostics of one link on `/contact`, in a site that has `/about` and `/` in both languages. */
function lines(href: string, attributes = ''): readonly string[] {
  return verifiedLines({
    pages: {
      '/': {},
      '/about': SOUND,
      '/contact': { main: `<h1 id="x">x</h1><a href="${href}"${attributes}>x</a>`, source: 'Nothing\n' },
    },
    files: { 'feed.xml': 'x', 'assets/é (1).pdf': 'x' },
    redirects: [{ from: '/old', to: '/about', status: 301, external: false }],
  });
}

describe('links', () => {
  it('suggest ids of the page itself for a dead anchor, whatever another page has that is near', () => {
    const dead = (id: string): TestPage => ({
      main: `<h1 id="${id}">x</h1><a href="#tarif">x</a>`,
      source: '[x](#tarif)\n',
    });
    expect(verifiedLines({ pages: { '/a': dead('tarifs'), '/b': dead('tarif1') } })).toEqual([
      'dead-anchor content/fr/a.md:1:5 The link "#tarif" on /a leads nowhere: the page has no id "tarif" → #tarifs',
      'dead-anchor content/fr/b.md:1:5 The link "#tarif" on /b leads nowhere: the page has no id "tarif" → #tarif1',
    ]);
  });

  it.each([
    '/about',
    '/about?x=1',
    '/about#%C3%A9quipe',
    '/about#équipe',
    '/about#a%20b',
    '/about#100%25',
    '/about#p%20q',
    '/about#100%',
    '/about#top',
    '/about#',
    '/about#:~:text=x',
    '/about#équipe:~:text=x',
    '/%61bout',
    '/',
    '#x',
    '?a=1#x',
    '#',
    '',
    'https://tenaise.example/about#équipe',
    '//tenaise.example/about',
    'https://other.example/aboot',
    'http://tenaise.example/aboot',
    'mailto:a@b.example',
    'tel:+15145550123',
    '/old',
    '/feed.xml',
    '/assets/%C3%A9%20(1).pdf',
    '/assets/é (1).pdf',
    '/api/contact',
  ])('are sound: %j', (href) => {
    expect(lines(href)).toEqual([]);
  });

  it.each([
    ['/aboot', 'dead-link', 'leads to no page → /about'],
    ['https://tenaise.example//about', 'dead-link', 'leads to no page → /about'],
    ['/aboot#x', 'dead-link', 'leads to no page → /about#x'],
    ['/About', 'dead-link', 'leads to no page → /about'],
    ['/nowhere-near', 'dead-link', 'leads to no page'],
    ['/a%zz', 'dead-link', 'leads to no page'],
    ['/%2Fabout', 'dead-link', 'leads to no page → /about'],
    ['/en%2Fabout', 'dead-link', 'leads to no page'],
    ['http://[x', 'dead-link', 'is not an address'],
    ['https://tenaise.example/aboot', 'dead-link', 'leads to no page → /about'],
    ['/about#equipe', 'dead-anchor', 'leads nowhere: /about has no id "equipe" → /about#équipe'],
    ['/about#e%CC%81quipe', 'dead-anchor', 'leads nowhere: /about has no id "e\u0301quipe" → /about#équipe'],
    ['#y', 'dead-anchor', 'leads nowhere: the page has no id "y"'],
    ['#X', 'dead-anchor', 'leads nowhere: the page has no id "X" → #x'],
    ['/#zz', 'dead-anchor', 'leads nowhere: / has no id "zz"'],
    ['about', 'relative-link', 'leads to different places with and without a trailing slash → /about'],
    ['nowhere', 'relative-link', 'leads to different places with and without a trailing slash'],
    ['../about#a', 'relative-link', 'leads to different places with and without a trailing slash → /about#a'],
    ['/about/', 'non-canonical-link', 'is written "/about" on this site → /about'],
    ['/about/index.html#x', 'non-canonical-link', 'is written "/about" on this site → /about#x'],
    ['/index.html', 'non-canonical-link', 'is written "/" on this site → /'],
    ['javascript:alert(1)', 'unsafe-link', 'would run a script or open what it carries'],
    [' java&#10;script:x', 'unsafe-link', 'would run a script or open what it carries'],
    ['data:text/html,x', 'unsafe-link', 'would run a script or open what it carries'],
    ['/en/about', 'missing-hreflang', 'leads to the other language without hreflang="en-US"'],
  ])('are reported: %j', (href, code, says) => {
    const said = href.replace('&#10;', '\n');
    expect(lines(href)).toEqual([`${code} content/fr/contact.md The link "${said}" on /contact ${says}`]);
  });

  it('that are relative are suggested from the root, whichever of both they mean', () => {
    const main = '<h1>x</h1><a href="ai">x</a><a href="../about?x#y">x</a>';
    expect(
      verified({ pages: { '/about': {}, '/ai': {}, '/services/x': { main } } }).map(
        ({ suggestion }) => suggestion,
      ),
    ).toEqual(['/ai', '/about#y']);
  });

  it.each(['en', 'en-US'])('2.5 may cross languages with hreflang="%s"', (hreflang) => {
    expect(lines('/en/about', ` hreflang="${hreflang}"`)).toEqual([]);
  });

  it('2.5 must name the language they lead to', () => {
    expect(lines('/en/about', ' hreflang="fr"')).toHaveLength(1);
  });

  it('2.5 are held to the same in English', () => {
    const files = '<a href="/feed.xml">x</a><a href="/api/contact">x</a>';
    const main = `<h1>x</h1>${files}<a href="/about">x</a><a href="/en/aboot">y</a>`;
    const site = { pages: { '/about': {}, '/en/contact': { main } }, files: { 'feed.xml': 'x' } };
    expect(verifiedLines(site)).toEqual([
      'missing-hreflang content/en/contact.md The link "/about" on /en/contact leads to the other language without hreflang="fr-CA"',
      'dead-link content/en/contact.md The link "/en/aboot" on /en/contact leads to no page → /en/about',
    ]);
  });

  it('3.5 may lead to a forms endpoint of the same origin only', () => {
    const pages = { '/': { main: '<h1>x</h1><a href="/api/x">x</a>' } };
    expect(verified({ pages, config: { forms: { endpoint: 'https://tenaise.example/api/' } } })).toEqual([]);
    expect(verified({ pages, config: { forms: { endpoint: 'https://forms.example/api' } } })).toHaveLength(1);
    expect(verified({ pages, config: { forms: { endpoint: false } } })).toHaveLength(1);
  });

  it('of templates may cross languages, but not die', () => {
    const main = '<h1>x</h1><template><a href="/en">x</a><a href="/en/dead">x</a></template>';
    expect(verifiedLines({ pages: { '/': { main } } })).toEqual([
      'dead-link content/fr/index.md The link "/en/dead" on / leads to no page',
    ]);
  });

  it('of error pages are read too', () => {
    const html =
      '<html lang="fr-CA"><head><title>Page introuvable</title><script>inline()</script></head><main><h1>404</h1><a href="/dead">x</a></main></html>';
    expect(verified({ pages: { '/': {} }, files: { '404.html': html } })).toEqual([
      { severity: 'error', code: 'dead-link', text: 'The link "/dead" on /404.html leads to no page' },
    ]);
  });

  it('1.7 of redirects are reported once, at the redirect', () => {
    const html =
      '<html lang="fr-CA"><head><title>Redirection</title><meta http-equiv="refresh" content="0; url=/about#no"></head><main><h1>x</h1><a href="/about#no">x</a></main></html>';
    const location = { file: 'site.config.ts', line: 7 };
    expect(
      verified({
        pages: { '/about': {} },
        files: { 'old/index.html': html },
        redirects: [{ from: '/old', to: '/about#no', status: 301, external: false, location }],
      }),
    ).toEqual([
      {
        severity: 'error',
        code: 'dead-anchor',
        text: 'The link "/about#no" on /old leads nowhere: /about has no id "no"',
        location,
      },
    ]);
  });

  it('to a page that failed to render are not blamed', () => {
    const pages = { '/': { main: '<h1>x</h1><a href="/about#x">x</a>' }, '/about': { failed: true } };
    expect(verified({ pages })).toEqual([]);
  });
});

describe('places of links', () => {
  const references = [
    { href: '/aboot', line: 4, column: 10, length: 6 },
    { href: '/aboot', line: 6, column: 13, length: 10 },
  ];

  it('are every line of the body that says it', () => {
    const source = '---\ntitle: x\n---\nA [link](/aboot).\n\nAnd [again](./aboot.md)\n';
    expect(
      verified({
        pages: { '/about': {}, '/x': { main: '<h1>x</h1><a href="/aboot">x</a>', source, references } },
      }),
    ).toEqual([
      {
        severity: 'error',
        code: 'dead-link',
        text: 'The link "/aboot" on /x leads to no page',
        location: { file: 'content/fr/x.md', line: 4, column: 10, length: 6, lineText: 'A [link](/aboot).' },
        suggestion: '/about',
      },
      {
        severity: 'error',
        code: 'dead-link',
        text: 'The link "/aboot" on /x leads to no page',
        location: {
          file: 'content/fr/x.md',
          line: 6,
          column: 13,
          length: 10,
          lineText: 'And [again](./aboot.md)',
        },
        suggestion: '/about',
      },
    ]);
  });

  it('are those of each link, whatever the text before it names; behind words in braces, their lines', () => {
    const main = '<h1>x</h1><a href="/dead">x</a><a href="/dead">x</a>';
    const source = [
      'Not /dead but [a](/dead) and [b](/dead).',
      'By /dead: [a][ref].',
      '{name} is /dead in [a](/dead).',
      '{name} is /dead in [a][ref].',
    ].join('\n');
    const references = [
      [1, 19, 5],
      [1, 34, 5],
      [2, 11, 3],
      // Of a line in which "{name}" is "Tenaise".
      [3, 25, 5],
      [4, 21, 3],
    ].map(([line = 0, column = 0, length = 0]) => ({ href: '/dead', line, column, length }));
    expect(
      verified({ pages: { '/x': { main, source, references } } }).map(({ location = { file: '' } }) =>
        [location.line, location.column, location.length].join(' '),
      ),
    ).toEqual(['1 19 5', '1 34 5', '2 11 3', '3  ', '4  ']);
  });

  it('are two lines that are alike', () => {
    const main = '<h1>x</h1><a href="/dead">x</a>';
    const twice = [1, 2].map((line) => ({ href: '/dead', line, column: 5, length: 5 }));
    expect(
      verifiedLines({ pages: { '/x': { main, source: '[x](/dead)\n[x](/dead)\n', references: twice } } }),
    ).toEqual([
      'dead-link content/fr/x.md:1:5 The link "/dead" on /x leads to no page',
      'dead-link content/fr/x.md:2:5 The link "/dead" on /x leads to no page',
    ]);
  });

  it.each<[string, string, string]>([
    ['/en/aboot', 'cta:\n  href: /en/aboot\n', '2:9 → /en/about'],
    ['/en/aboot', 'cta:\n  href: /aboot\n', '2:9 → /about'],
    ['/en/aboot#a', 'a: /en/aboot#a', '1:4 → /en/about#a'],
    [
      '/en/aboot',
      'a: /aboot-us /aboot/x /aboot.md x/aboot https://x.example/aboot "/aboot"',
      '1:66 → /about',
    ],
    ['/en/about#no', 'a: /about#no', '1:4'],
    ['/en/about#no', 'a: "#no"', '1:5'],
    ['/en/about#e%CC%81', 'a: /about#e\u0301', '1:4 → /about#é'],
    ['/en/aboot', 'nothing', ''],
  ])('%s is found in the front matter %j', (href, source, expected) => {
    const [diagnostic] = verified({
      pages: {
        '/en/about': { main: '<h1 id="é">x</h1>' },
        '/en/x': { main: `<h1>x</h1><a href="${href}">x</a>`, source },
      },
    });
    const { line, column } = diagnostic?.location ?? {};
    const place = line === undefined ? '' : `${line}:${column}`;
    const suggestion =
      diagnostic?.suggestion === undefined || place === '' ? '' : ` → ${diagnostic.suggestion}`;
    expect(`${place}${suggestion}`).toBe(expected);
  });

  it('of a layout to an id of the page are reported once too', () => {
    const site = { pages: { '/a': {}, '/b': {} }, layout: '<footer><a href="#gone">x</a></footer>' };
    expect(verifiedLines(site)).toEqual([
      'dead-anchor  The link "#gone" in the layout "default" leads nowhere: the page has no id "gone"',
    ]);
  });

  it('of a layout are reported once for all its pages', () => {
    const pages = { '/a': {}, '/b': { meta: { layout: 'alone' } }, '/c': { source: 'x: /dead' } };
    const layout = '<nav><a href="/dead" hreflang="fr">x</a></nav>';
    expect(verified({ pages, layout })).toEqual([
      {
        severity: 'error',
        code: 'dead-link',
        text: 'The link "/dead" in the layouts "alone" and "default" leads to no page',
        notes: [{ text: 'shown on 6 pages, /a first' }],
      },
    ]);
    const texts = [{ file: 'content/data/menu.yaml', text: 'a: b\nlink: /dead\n' }];
    expect(verified({ pages, layout, texts })).toEqual([
      {
        severity: 'error',
        code: 'dead-link',
        text: 'The link "/dead" in the layouts "alone" and "default" leads to no page',
        location: { file: 'content/data/menu.yaml', line: 2, column: 7, length: 5, lineText: 'link: /dead' },
        notes: [{ text: 'shown on 6 pages, /a first' }],
      },
    ]);
  });

  it('of a template are reported once, at the first page', () => {
    const main = '<h1>x</h1><a href="/dead">x</a>';
    expect(verified({ pages: { '/a': { main }, '/b': { main }, '/c': { main } } })).toEqual([
      {
        severity: 'error',
        code: 'dead-link',
        text: 'The link "/dead" on /a leads to no page',
        location: { file: 'content/fr/a.md' },
        notes: [{ text: 'also on 2 other pages, /b first' }],
      },
    ]);
  });

  it('of an excerpt are those of the document it comes from, once', () => {
    const main = '<h1>x</h1><a href="/dead">x</a>';
    const post = {
      main,
      source: 'See [x](/dead).',
      references: [{ href: '/dead', line: 1, column: 9, length: 5 }],
    };
    expect(verifiedLines({ pages: { '/blog': { main }, '/blog/post': post } })).toEqual([
      'dead-link content/fr/blog/post.md:1:9 The link "/dead" on /blog/post leads to no page',
    ]);
  });

  it('say nothing that a hostile link could use', () => {
    const href = '/"><script>x</script>\u001b[31m';
    const main = `<h1>x</h1><a href='${href}'>x</a>`;
    expect(verified({ pages: { '/': { main } } })[0]?.text).toBe(`The link "${href}" on / leads to no page`);
  });

  it('are looked for beyond their own page for the first 100 only, because each costs a look at every file', () => {
    const links = Array.from({ length: 120 }, (_, index) => `<a href="/dead${index}">x</a>`);
    const texts = [{ file: 'content/data/x.yaml', text: links.join('\n') }];
    const found = verified({ pages: { '/x': { main: `<h1>x</h1>${links.join('')}` } }, texts });
    expect(found).toHaveLength(120);
    expect(found.filter(({ location }) => location?.line !== undefined)).toHaveLength(100);
  });

  it('suggest for the first 50 dead links only, because each costs a look at every path', () => {
    const links = Array.from({ length: 60 }, (_, index) => `<a href="/about${index}">x</a>`).join('');
    const found = verified({ pages: { '/about': {}, '/x': { main: `<h1>x</h1>${links}` } } });
    expect(found).toHaveLength(60);
    expect(found.filter(({ suggestion }) => suggestion === '/about')).toHaveLength(50);
  });
});

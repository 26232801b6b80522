import { describe, expect, it } from 'vitest';
import { redirect } from '../tests/emit/fixture.ts';
import { redirectPages, redirectsFile } from './redirects.ts';

const origin = 'https://tenaise.example';

function page(from: string, to: string): string {
  return String(redirectPages([redirect(from, to)], origin)[0]?.content);
}

describe('redirectPages', () => {
  it('1.7 is a small page with a refresh, a canonical, noindex and a link', () => {
    expect(redirectPages([redirect('/ancien', '/about?a=1&b=2#équipe')], origin)).toEqual([
      {
        file: 'ancien/index.html',
        kind: 'page',
        content: `<!doctype html>
<html lang="fr-CA">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
<meta http-equiv="refresh" content="0; url=/about?a=1&amp;b=2#%C3%A9quipe">
<title>Cette page a changé d’adresse</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="https://tenaise.example/about?a=1&amp;b=2">
</head>
<body>
<main id="main"><h1>Cette page a changé d’adresse</h1><p>Nouvelle adresse :\u00A0<a href="/about?a=1&amp;b=2#%C3%A9quipe">https://tenaise.example/about?a=1&amp;b=2#%C3%A9quipe</a></p></main>
</body>
</html>
`,
      },
    ]);
  });

  it('1.7 speaks the language of the old address', () => {
    expect(page('/en/old', '/en/about')).toContain('<html lang="en-US">');
    expect(page('/en/old', '/en/about')).toContain(
      '<h1>This page has moved</h1><p>New address: <a href="/en/about">',
    );
  });

  it('2.5 marks a link that leads to the other language', () => {
    expect(page('/old', '/en/about')).toContain('<a href="/en/about" hreflang="en-US">');
    expect(page('/en/old', '/about')).toContain('<a href="/about" hreflang="fr-CA">');
    expect(page('/en/old', 'https://other.example/')).not.toContain('hreflang');
  });

  it.each([
    ['https://booking.example/x', 'https://booking.example/x'],
    ['//booking.example/x', 'https://booking.example/x'],
    ['/\\booking.example/x', 'https://booking.example/x'],
  ])('1.7 leaves the site for %s', (to, url) => {
    const html = page('/call', to);
    expect(html).toContain(`content="0; url=${url}"`);
    expect(html).toContain(`<link rel="canonical" href="${url}">`);
    expect(html).toContain(`<a href="${url}">${url}</a>`);
  });

  it('1.7 escapes what a target may hold', () => {
    const html = page('/x', '/a"><script>alert(1)</script>');
    expect(html).not.toContain('<script');
    expect(html).toContain('content="0; url=/a%22%3E%3Cscript%3Ealert(1)%3C/script%3E"');
  });

  it.each([
    ['/', 'index.html'],
    ['/en/old', 'en/old/index.html'],
    ['/old.html', 'old.html'],
    ['/brochure.pdf', 'brochure.pdf/index.html'],
  ])('1.7 has for %s the file %s', (from, file) => {
    expect(redirectPages([redirect(from, '/about')], origin)[0]?.file).toBe(file);
  });
});

describe('redirectsFile', () => {
  it('1.7 lists every redirect with its status, sorted, what is gone, and the English error page', () => {
    const redirects = [
      redirect('/old', '/about?x=1#y', { status: 308 }),
      redirect('/à propos', '/about'),
      redirect('/call', '//booking.example', { status: 302 }),
    ];
    const file = redirectsFile({ redirects, gone: ['/en/passed', '/passée'] }, origin);
    expect(file).toEqual({
      file: '_redirects',
      kind: 'rest',
      content: [
        '/%C3%A0%20propos /about 301',
        '/call https://booking.example/ 302',
        '/old /about?x=1#y 308',
        '/en/passed /en/404.html 410',
        '/pass%C3%A9e /404.html 410',
        '/en/* /en/404.html 404',
        '',
      ].join('\n'),
    });
  });
});

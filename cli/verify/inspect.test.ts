import { describe, expect, it } from 'vitest';
import { createInspector, inspectPage } from './inspect.ts';
import type { Inspection } from './inspection.ts';

function main(html: string): Inspection {
  return inspectPage(
    `<html lang="fr-CA"><head><title>t</title></head><body><main>${html}</main></body></html>`,
  );
}

describe('inspectPage', () => {
  it('reads the head', () => {
    const inspection = inspectPage(
      '<!doctype html><html lang="en-US"><head><title>R&amp;D &lt;b&gt;\n</title>' +
        '<meta name="description" content="Caf&eacute; &quot;x&quot;"><meta name=Description content=second>' +
        '<link rel="canonical" href="https://a.example/"><link rel="alternate" hreflang="fr" href="/x">' +
        '<link rel=alternate type=application/atom+xml href=/feed.xml>' +
        '<meta property="og:image" content="https://a.example/og.png"></head></html>',
    );
    expect(inspection).toMatchObject({
      lang: 'en-US',
      title: 'R&D <b>',
      description: 'Café "x"',
      canonical: 'https://a.example/',
      alternates: [{ hreflang: 'fr', href: '/x' }],
      resources: [
        { url: '/feed.xml', kind: 'reference', part: 'head' },
        { url: 'https://a.example/og.png', kind: 'share', part: 'head' },
      ],
      headings: 0,
    });
  });

  it.each<[string, Inspection['links']]>([
    ['<a href="/a?b=1&amp;c=2#d">x</a>', [{ href: '/a?b=1&c=2#d', part: 'main' }]],
    ["<a href='/a'>x</a>", [{ href: '/a', part: 'main' }]],
    ['<a href=/a>x</a>', [{ href: '/a', part: 'main' }]],
    ['<A HREF="/a">x</A>', [{ href: '/a', part: 'main' }]],
    ['<a href="/a" href="/b">x</a>', [{ href: '/a', part: 'main' }]],
    ['<a href="/a">x</a><a href="/a">y</a>', [{ href: '/a', part: 'main' }]],
    ['<a href="/en" hreflang="en">x</a>', [{ href: '/en', hreflang: 'en', part: 'main' }]],
    ['<a href="/é">x</a>', [{ href: '/é', part: 'main' }]],
    ['<a href>x</a>', [{ href: '', part: 'main' }]],
    ['<a>x</a>', []],
    ['<map><area href="/a" alt="x"></map>', [{ href: '/a', part: 'main' }]],
    [
      '<svg><a xlink:href="/a"/><use href="#x"/></svg>',
      [
        { href: '/a', part: 'main' },
        { href: '#x', part: 'main' },
      ],
    ],
    ['<template><a href="/a">x</a></template>', [{ href: '/a', part: 'template' }]],
    ['</main><footer><a href="/a">x</a></footer><main>', [{ href: '/a', part: 'layout' }]],
    ['<!-- <a href="/a">x</a> -->', []],
    ['<code>&lt;a href="/a"&gt;</code>', []],
    ['<textarea><a href="/a"></textarea>', []],
    ['<script type="application/json">"<a href=/a>"</script>', []],
    ['<p title="<a href=/a>">x</p>', []],
  ])('finds links in %s', (html, links) => {
    expect(main(html).links).toEqual(links);
  });

  it.each<[string, readonly string[]]>([
    [
      '<img src="/a.png" srcset="/b.png 1x, /c.png 2x" alt="">',
      ['image /a.png', 'image /b.png', 'image /c.png'],
    ],
    [
      '<picture><source srcset="/a.avif 480w"><img src="/a.png" alt=""></picture>',
      ['image /a.avif', 'image /a.png'],
    ],
    [
      '<video poster="/p.jpg" src="/v.mp4"><track src="/t.vtt"></video>',
      ['file /v.mp4', 'image /p.jpg', 'file /t.vtt'],
    ],
    ['<iframe src="/f"></iframe><object data="/o"></object>', ['file /f', 'file /o']],
    [
      '<form action="/api/contact"><button formaction="/api/x">x</button></form>',
      ['form /api/contact', 'form /api/x'],
    ],
    ['<script src="/a.js"></script>', ['script /a.js']],
    ['<svg><image href="/a.png"/><use href="/s.svg#x"/></svg>', ['image /a.png', 'image /s.svg#x']],
    [
      '<link rel="stylesheet" href="/a.css"><link rel=modulepreload href=/b.js>',
      ['stylesheet /a.css', 'script /b.js'],
    ],
    [
      '<link rel=preload as=font href=/f.woff2><link rel=preload as=image imagesrcset="/i.avif 1x">',
      ['font /f.woff2', 'image /i.avif'],
    ],
    [
      '<link rel="icon" href="/i.svg"><link rel=manifest href=/m><link rel=me href=https://x.example>',
      ['image /i.svg', 'file /m', 'reference https://x.example'],
    ],
    ['<input type="image" src="/i.png" alt="x"><input type="text" src="/j.png">', ['image /i.png']],
  ])('finds what is fetched in %s', (html, expected) => {
    expect(main(html).resources.map(({ kind, url }) => `${kind} ${url}`)).toEqual(expected);
  });

  it('follows a refresh', () => {
    expect(main('<meta http-equiv="refresh" content="0; url=/b?c=1">').links).toEqual([
      { href: '/b?c=1', part: 'main', hreflang: '' },
    ]);
  });

  it('knows ids and names, each once, outside templates', () => {
    const { ids } = main(
      '<p id="a"><a name="b">x</a><template><p id="t"></template><input name="c"><svg id="é"/>',
    );
    expect(ids).toEqual(['a', 'b', 'é']);
  });

  it.each<[string, readonly string[]]>([
    ['<img src="/a.png">', ['missing-alt /a.png img main']],
    ['<img src="/a.png" alt>', []],
    ['<img src="/a.png" alt="">', []],
    ['<input type="image" src="/a.png">', ['missing-alt /a.png input main']],
    ['<p style="color:red">x', ['style-attribute style p main']],
    ['<p STYLE=x>', ['style-attribute style p main']],
    ['<svg><path style="x"/></svg>', ['style-attribute style path main']],
    ['<template><p style="x"></template>', ['style-attribute style p template']],
    ['<style>p{}</style>', ['style-element  style main']],
    ['<p onclick="x()" onfocus="y()">', ['event-handler onclick p main', 'event-handler onfocus p main']],
    ['<p data-onclick="x" one>', []],
    ['<p id="a"><b id="a"><i id="a">', ['duplicate-id a b main', 'duplicate-id a i main']],
    ['<p id="a"><template><p id="a"></template>', []],
    ['<p id="é"><p id="e\u0301">', []],
    [
      '<p>Bonjour {name}, {name} et {other_1}',
      ['leftover-placeholder {name}  main', 'leftover-placeholder {other_1}  main'],
    ],
    ['<p>{ } {} {1} { name } {{', []],
    ['<p aria-label="Fermer {what}">', ['leftover-placeholder {what} p main']],
    ['<img src="/a" alt="{what}">', ['leftover-placeholder {what} img main']],
    ['<code>{a}</code><pre>{b}</pre><kbd>{c}</kbd><textarea>{d}</textarea>', []],
    ['<pre>{a}<code>{b}</code>{c}</pre>', []],
    ['<script type="application/json">{"a":"{b}"}</script>', []],
    ['<template>{path}</template>', []],
    ['<p data-props="{name}">', []],
    ['<p id="a">x</p><h2></h2>', ['empty-heading  h2 main']],
  ])('finds what is wrong in %s', (html, expected) => {
    const found = main(html).problems.map(
      ({ code, subject, element, part }) => `${code} ${subject} ${element} ${part}`,
    );
    expect(found).toEqual(expected);
  });

  it.each<[string, readonly string[]]>([
    ['<script>a()</script>', ['a()']],
    ['<script type="module">b()</script>', ['b()']],
    ['<script type="text/javascript">c("</p><a href=/x>")</script>', ['c("</p><a href=/x>")']],
    ['<script type=" Text/JavaScript ">d()</script>', ['d()']],
    ['<script type="speculationrules">{}</script>', ['{}']],
    ['<script type="application/json">{}</script>', []],
    ['<script type="application/ld+json">{}</script>', []],
    ['<script src="/a.js"></script>', []],
  ])('keeps scripts that would run: %s', (html, expected) => {
    expect(main(html).inlineScripts).toEqual(expected);
  });

  it('finds URLs in structured data', () => {
    const json = '{"@id":"https://a.example/#org","image":["https://a.example/i.png"],"name":"http"}';
    expect(main(`<script type="application/ld+json">${json}</script>`).mentions).toEqual([
      'https://a.example/#org',
      'https://a.example/i.png',
    ]);
  });

  it('takes the title of the head, not those of drawings', () => {
    const { title, problems } = inspectPage(
      '<svg><title>Dessin {x}</title></svg><title>Page</title><title>Autre</title>',
    );
    expect(title).toBe('Page');
    expect(inspectPage('<svg/><title>Page</title>').title).toBe('Page');
    expect(problems.map(({ subject }) => subject)).toEqual(['{x}']);
  });

  it('counts h1 outside templates', () => {
    expect(main('<h1>a</h1><template><h1>b</h1></template><H1>c</H1>').headings).toBe(2);
  });

  it.each([
    '',
    '<',
    '<a',
    '<a href="',
    '<a href="/x',
    '</',
    '<!--',
    '<!doctype',
    '<title>',
    '<script>{',
    '<svg><svg></svg></main></main></template>',
    '\u0000<p \u0000="x">',
    '<p id="\uD800">',
    `<a ${'x="y" '.repeat(2000)}href="/a">`,
    '<'.repeat(5000),
    '{'.repeat(5000),
    '<b>'.repeat(5000),
  ])('takes anything without throwing (%#)', (html) => {
    expect(JSON.parse(JSON.stringify(inspectPage(html)))).toEqual(inspectPage(html));
  });

  it('reads 2 MB of hostile text in a moment', () => {
    const start = performance.now();
    inspectPage('<p>{<b>}{'.repeat(220_000));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('createInspector', () => {
  const top = '<meta name="viewport" content="x"><style>a{}</style><script>run("{a}")</script>';
  const middle =
    '</head><body><nav aria-label="{menu}"><svg/><svg><title>Logo</title><use href="#mark"/></svg>' +
    '<a href="/a" id="here">A {name}</a><h2>Menu</h2></nav><main id="main">';
  const bottom =
    '</main><footer><h1></h1><a href="/legal">B</a><template><p id="x"></p></template></footer></body>';
  const documentOf = (title: string, html: string) => [
    { html: `<!doctype html><html lang="fr-CA" data-content="${title}"><head>`, isShared: false },
    { html: top, isShared: true },
    { html: `<title>${title}</title><link rel="canonical" href="/${title}">`, isShared: false },
    { html: middle, isShared: true },
    { html, isShared: false },
    { html: bottom, isShared: true },
    { html: '</html>', isShared: true },
  ];

  it('says of parts, read once and told again, what it says of the whole document', () => {
    const inspect = createInspector();
    for (const [title, html] of [
      ['one', '<h1>One</h1><p id="here">{name} <a href="/a">A</a></p>'],
      ['two', '<h1>Two</h1><h3>Jump</h3><img src="/x.png"><svg><a href="#mark"/></svg>'],
      ['one', '<h1>One</h1><p id="here">{name} <a href="/a">A</a></p>'],
    ] as const) {
      const parts = documentOf(title, html);
      const whole = inspectPage(parts.map((part) => part.html).join(''));
      expect(inspect(parts)).toEqual(whole);
      expect(whole.problems.length).toBeGreaterThan(2);
    }
  });
});

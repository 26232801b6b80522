import { describe, expect, it } from 'vitest';
import { htmlDocument, verified, verifiedLines } from '../tests/verify/fixture.ts';

function lines(main: string): readonly string[] {
  return verifiedLines({ pages: { '/en/about': { main } } });
}

describe('markup', () => {
  it.each<[string, readonly string[]]>([
    ['<h1>x</h1>', []],
    ['<h1>x</h1><template><h1>y</h1></template>', []],
    ['<p>x', ['missing-h1 content/en/about.md There is no h1 on /en/about']],
    ['<h1>x</h1><h1>y</h1>', ['several-h1 content/en/about.md There are 2 h1 on /en/about']],
    [
      '<h1>x</h1><img src="data:,">',
      ['missing-alt content/en/about.md The image "data:," (<img>) on /en/about has no alt'],
    ],
    [
      '<h1 style="">x</h1>',
      [
        'style-attribute content/en/about.md A <h1> on /en/about has a style attribute, which the policy refuses: use a class',
      ],
    ],
    [
      '<h1>x</h1><style></style>',
      [
        'style-element content/en/about.md A <style> on /en/about is refused by the policy: put its rules into assets/styles',
      ],
    ],
    [
      '<h1 onclick="x()">x</h1>',
      [
        'event-handler content/en/about.md A <h1> on /en/about has an onclick attribute, which the policy refuses',
      ],
    ],
    [
      '<h1 id="a">x</h1><p id="a">',
      [
        'duplicate-id content/en/about.md The id "a" appears more than once on /en/about: change one, or name it in "reservedIds" of the registry, which keeps it off headings of documents',
      ],
    ],
    [
      '<h1>{count} pages</h1>',
      [
        'leftover-placeholder content/en/about.md The placeholder {count} was left as it is on /en/about: correct the word, or write it between backquotes',
      ],
    ],
    [
      '<h1>x</h1><script>evil()</script>',
      [
        'inline-script content/en/about.md An inline script on /en/about is not the one that the policy allows: put it into assets/scripts',
      ],
    ],
    ['<h1>x</h1><script>inline()</script>', []],
    [
      '<h1>x</h1><h2></h2>',
      [
        'empty-heading content/en/about.md A heading (<h2>) on /en/about has no text: write one, or remove the heading',
      ],
    ],
    [
      '<h1>x</h1><h2> <b> &nbsp;</b></h2><h2 id="a"><img src="data:," alt=""></h2>',
      [
        'empty-heading content/en/about.md A heading (<h2>) on /en/about has no text: write one, or remove the heading',
      ],
    ],
    ['<h1>x</h1><h2><img src="data:," alt="y"></h2><h2 aria-label="y"></h2>', []],
    ['<h1>x</h1><template><h2></h2></template>', []],
    [
      '<h1>x</h1><h4>y &amp; <i>z</i></h4>',
      [
        'heading-jump content/en/about.md The heading "y & z" (<h4>) on /en/about comes after an <h1>: use <h2>',
      ],
    ],
    ['<h1>x</h1><h2>y</h2><h3>z</h3><h2>y</h2><h3>z</h3><h4>a</h4><h2>b</h2>', []],
    ['<h1>x</h1><script type="application/json">{}</script>', []],
  ])('is checked: %s', (main, expected) => {
    expect(lines(main)).toEqual(expected);
  });

  it('finds the line of a placeholder', () => {
    const page = { main: '<h1>x</h1>{name}', source: '---\ntitle: x\n---\nHello {name}\n' };
    expect(verifiedLines({ pages: { '/': page } })).toEqual([
      'leftover-placeholder content/fr/index.md:4:7 The placeholder {name} was left as it is on /: correct the word, or write it between backquotes',
    ]);
  });

  it('names the message of a placeholder in a layout', () => {
    const texts = [{ file: 'locales/fr.json', text: '{\n  "a": "Bonjour {name}"\n}\n' }];
    expect(verifiedLines({ pages: { '/': {} }, layout: '<p>Bonjour {name}</p>', texts })).toEqual([
      'leftover-placeholder locales/fr.json:2:17 The placeholder {name} was left as it is in the layout "default": correct the word, or write it between backquotes',
    ]);
  });

  it('finds the line of a template that writes an id for a second time', () => {
    const html = htmlDocument({ locale: 'fr', body: '<main><h1 id="a">x</h1><p id="a">y</p></main>' });
    const texts = [{ file: 'templates/lost.tsx', text: '<Heading id="about" />\n<h1 id="a">x</h1>\n' }];
    expect(verifiedLines({ pages: { '/': {} }, files: { '404.html': html }, texts })).toEqual([
      'duplicate-id templates/lost.tsx:2:5 The id "a" appears more than once on /404.html: change one, or name it in "reservedIds" of the registry, which keeps it off headings of documents',
    ]);
  });

  it('is read of error pages too', () => {
    const html = htmlDocument({ locale: 'en', body: '<main><h1>x</h1><p style="x">y</p></main>' });
    expect(verified({ pages: { '/': {} }, files: { 'en/500.html': html } })).toEqual([
      {
        severity: 'error',
        code: 'style-attribute',
        text: 'A <p> on /en/500.html has a style attribute, which the policy refuses: use a class',
      },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { htmlDocument, verified, verifiedLines } from '../tests/verify/fixture.ts';

function lines(main: string): readonly string[] {
  return verifiedLines({ pages: { '/en/about': { main } } });
}

const CHANGE =
  'change one, or name it in "reservedIds" of the registry, which keeps it off headings of documents';
const CORRECT = 'correct the word, or write it between backquotes';
const EMPTY = 'A heading (<h2>) on PAGE has no text: write one, or remove the heading';

describe('markup', () => {
  it.each([
    '<h1>x</h1>',
    '<h1>x</h1><template><h1>y</h1></template>',
    '<h1>x</h1><script>inline()</script>',
    '<h1>x</h1><script type="application/json">{}</script>',
    '<h1>x</h1><h2><img src="data:," alt="y"></h2><h2 aria-label="y"></h2>',
    '<h1>x</h1><template><h2></h2></template>',
    '<h1>x</h1><h2>y</h2><h3>z</h3><h2>y</h2><h3>z</h3><h4>a</h4><h2>b</h2>',
  ])('is sound: %s', (main) => {
    expect(lines(main)).toEqual([]);
  });

  const REFUSED = 'which the policy refuses';
  it.each([
    ['<p>x', 'missing-h1', 'There is no h1 on PAGE'],
    ['<h1>x</h1><h1>y</h1>', 'several-h1', 'There are 2 h1 on PAGE'],
    ['<h1>x</h1><img src="data:,">', 'missing-alt', 'The image "data:," (<img>) on PAGE has no alt'],
    [
      '<h1 style="">x</h1>',
      'style-attribute',
      `A <h1> on PAGE has a style attribute, ${REFUSED}: use a class`,
    ],
    [
      '<h1>x</h1><style></style>',
      'style-element',
      'A <style> on PAGE is refused by the policy: put its rules into assets/styles',
    ],
    ['<h1 onclick="x()">x</h1>', 'event-handler', `A <h1> on PAGE has an onclick attribute, ${REFUSED}`],
    ['<h1 id="a">x</h1><p id="a">', 'duplicate-id', `The id "a" appears more than once on PAGE: ${CHANGE}`],
    [
      '<h1>{count} pages</h1>',
      'leftover-placeholder',
      `The placeholder {count} was left as it is on PAGE: ${CORRECT}`,
    ],
    [
      '<h1>x</h1><script>evil()</script>',
      'inline-script',
      'An inline script on PAGE is not the one that the policy allows: put it into assets/scripts',
    ],
    ['<h1>x</h1><h2></h2>', 'empty-heading', EMPTY],
    ['<h1>x</h1><h2> <b> &nbsp;</b></h2><h2 id="a"><img src="data:," alt=""></h2>', 'empty-heading', EMPTY],
    [
      '<h1>x</h1><h4>y &amp; <i>z</i></h4>',
      'heading-jump',
      'The heading "y & z" (<h4>) on PAGE comes after an <h1>: use <h2>',
    ],
  ])('is reported: %s', (main, code, text) => {
    expect(lines(main)).toEqual([`${code} content/en/about.md ${text.replace('PAGE', '/en/about')}`]);
  });

  it('finds the line of a placeholder', () => {
    const page = { main: '<h1>x</h1>{name}', source: '---\ntitle: x\n---\nHello {name}\n' };
    expect(verifiedLines({ pages: { '/': page } })).toEqual([
      `leftover-placeholder content/fr/index.md:4:7 The placeholder {name} was left as it is on /: ${CORRECT}`,
    ]);
  });

  it('names the message of a placeholder in a layout', () => {
    const texts = [{ file: 'locales/fr.json', text: '{\n  "a": "Bonjour {name}"\n}\n' }];
    expect(verifiedLines({ pages: { '/': {} }, layout: '<p>Bonjour {name}</p>', texts })).toEqual([
      `leftover-placeholder locales/fr.json:2:17 The placeholder {name} was left as it is in the layout "default": ${CORRECT}`,
    ]);
  });

  it('finds the line of a template that writes an id for a second time', () => {
    const html = htmlDocument({ locale: 'fr', body: '<main><h1 id="a">x</h1><p id="a">y</p></main>' });
    const texts = [{ file: 'templates/lost.tsx', text: '<Heading id="about" />\n<h1 id="a">x</h1>\n' }];
    expect(verifiedLines({ pages: { '/': {} }, files: { '404.html': html }, texts })).toEqual([
      `duplicate-id templates/lost.tsx:2:5 The id "a" appears more than once on /404.html: ${CHANGE}`,
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

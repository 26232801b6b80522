import { describe, expect, it } from 'vitest';
import type { RenderedBody } from '../render/markdown/markdown.ts';
import { createMarkdown } from '../render/markdown/markdown.ts';
import { MARKDOWN_LABELS } from './markdown-labels.ts';

function render(source: string): RenderedBody {
  const markdown = createMarkdown({
    locale: 'fr',
    origin: 'https://tenaise.example',
    pictures: {},
    labels: MARKDOWN_LABELS.fr,
  });
  return markdown.renderBody(source, { file: 'content/fr/page.md', bodyLine: 5, links: {} });
}

// Quadratic work on any of these would take minutes, and the test's time is limited.
describe('hostile Markdown', () => {
  const LENGTH = 60_000;
  it.each([
    ...[
      '*',
      '_a ',
      '[',
      '![',
      '<',
      '`',
      '~',
      '"',
      "'a",
      '|',
      ':::',
      '>',
      '- ',
      '#',
      '&',
      '&nbsp;',
      '\\',
      '\t',
      '\n',
    ],
    ...[
      '[^',
      '[^a] ',
      '[a](',
      '[a](b) ',
      '![](x) ',
      '<a ',
      '<!--',
      '<!-- more',
      '<!--\n',
      '^a ',
      '^a^ ',
      '~a ',
      'http://a.b ',
      'http:',
      'a\n: b\n',
      ': ',
      '](',
      '{.a} ',
      '[a](/b){.a} ',
      "**L'**I ",
      '__a ',
      '- [ ] a\n',
      '|---\n',
      '{#',
      '$',
      'a  \n',
      '***\n',
    ],
    ...[
      '::: note\n',
      '  - a\n',
      '```\n',
      '[^a]: ',
      '[^a]: x\n\n',
      '# a\n',
      '## a {#b}\n\n',
      '|a|b|\n|-|-|\n',
      '<http://a.b> ',
    ],
  ])('%j, repeated, ends', (part) => {
    const { body } = render(part.repeat(LENGTH / part.length));
    expect(body.html).not.toContain('<script');
  });

  it.each([`${'a'.repeat(10 * LENGTH)}\\`, `    A${'a'.repeat(10 * LENGTH)}`])(
    'a word of $length characters ends',
    (word) => {
      expect(render(word).body.html).toContain('aaa');
    },
  );

  it('many notes end', () => {
    const count = 5_000;
    const notes = Array.from({ length: count }, (_, index) => `x[^${index}]\n\n[^${index}]: y`);
    expect(render(notes.join('\n\n')).body.html.match(/<li id="fn-/g)).toHaveLength(count);
  });

  it('images and notes deep inside each other end', () => {
    const deep = 2_000;
    expect(render(`${'!['.repeat(deep)}a${'](b.png)'.repeat(deep)}`).body.html).not.toContain('<img');
    expect(render(`${'> '.repeat(deep)}a`).body.html).toContain('<blockquote>');
  });
});

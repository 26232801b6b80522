import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MiniSite, Run } from './mini-site.ts';
import { BASE, GENERATOR, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

const BLOCKS = `import type { ReactNode } from 'react';
import type { Picture } from '${join(GENERATOR, 'cli/api/assets.ts')}';
import type { FencedProps } from '${join(GENERATOR, 'cli/api/fenced.ts')}';

interface PanelAttributes { readonly tone: string; readonly level?: number; readonly href?: string; readonly cover?: Picture }
export function Panel({ title, attributes, children }: FencedProps<PanelAttributes>): ReactNode {
  const { tone, level = 1, href, cover } = attributes;
  return <section className={'panel ' + tone} data-level={level} data-href={href} data-cover={cover?.file}><h2>{title}</h2>{children}</section>;
}
export function Row({ figures, children }: FencedProps<unknown>): ReactNode {
  return <div className="row" data-figures={figures}>{children}</div>;
}
export function Rule(): ReactNode {
  return <hr className="rule" />;
}
`;

const REGISTRY = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8')
  .replace('import { z }', "import { Panel, Row, Rule } from './blocks.tsx';\nimport { z }")
  .replace(
    'collections: {',
    `fenced: {
    panel: {
      component: Panel,
      title: 'required',
      attributes: (f) => ({ tone: f.id, level: f.integer.optional(), href: f.url.optional(), cover: f.picture.optional() }),
      problem: ({ attributes }: { readonly attributes: { readonly tone: string } }) =>
        attributes.tone === 'loud' ? 'speak softly' : undefined,
    },
    row: { component: Row, content: 'figures', sizes: '50vw' },
    rule: { component: Rule, content: 'none' },
    plain: { component: Row },
    forgetful: { component: Rule },
  },
  collections: {`,
  );

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const build = (site: MiniSite, ...flags: string[]): Promise<Run> =>
  runHere(site, ['build', '--quiet', ...flags]);

const MATTER = `---
title: Un texte qui essaie
description: Une description assez longue pour convenir à tous les moteurs de recherche, sans dire un mot de trop.
only: fr
---

`;

function written(body: string): MiniSite {
  return miniSite({
    'templates/blocks.tsx': BLOCKS,
    'templates/registry.ts': REGISTRY,
    'assets/images/un.png': PIXEL,
    'content/fr/texte.md': `${MATTER}${body}`,
  });
}

/** Builds a site without any diagnostic, and returns the page's body. */
async function bodyOf(body: string): Promise<string> {
  const site = written(body);
  const { code, stderr } = await build(site, '--strict');
  expect([code, stderr]).toEqual([0, '']);
  return (
    /<main[^>]*><h1>[^<]*<\/h1><div>(.*)<\/div><\/main>/s.exec(site.output('texte/index.html'))?.[1] ?? ''
  );
}

/** Returns what a build prints about a text. */
async function saidOf(body: string): Promise<string> {
  const { stderr } = await build(written(body));
  return stderr;
}

describe('a fenced block', () => {
  it('is rendered by its component, around any Markdown', async () => {
    const html = await bodyOf(
      `::: panel L'idée {tone=calm level=2 href=https://autre.example/a?b=1}\n## Un titre\n\n- une **liste**[^1]\n:::\n\n[^1]: Une note.\n`,
    );
    expect(html).toContain(
      '<section class="panel calm" data-level="2" data-href="https://autre.example/a?b=1"><h2>L’idée</h2><h2 id="un-titre">Un titre</h2>',
    );
    expect(html).toMatch(/<li>une <strong>liste<\/strong><sup class="footnote-ref">.*<\/ul>\n<\/section>/s);
  });

  it('may hold another one, with fewer colons', async () => {
    const html = await bodyOf(
      ':::: panel Dehors {tone=calm}\nAvant.\n\n::: panel Dedans {tone="calm"}\nMilieu.\n:::\n\nAprès.\n::::\n',
    );
    expect(html.replaceAll('\n', '')).toMatch(
      /<section[^>]*><h2>Dehors<\/h2><p>Avant.<\/p><section[^>]*><h2>Dedans<\/h2><p>Milieu.<\/p><\/section><p>Après.<\/p><\/section>/,
    );
  });

  it('of figures makes a figure of each picture, with its caption and its own sizes', async () => {
    const html = await bodyOf(
      '::: row\n![Un](/images/un.png "L\'un")\n![Deux](/images/un.png)\n\n[![Trois](/images/un.png "Trois")](/about)\n:::\n',
    );
    expect(html).toContain('<div class="row" data-figures="3">');
    expect(
      html.match(/<figure>.*?<\/figure>/gs)?.map((figure) => figure.replace(/<picture>.*<\/picture>/s, 'P')),
    ).toEqual([
      '<figure>P<figcaption>L’un</figcaption></figure>',
      '<figure>P</figure>',
      '<figure><a href="/about">P</a><figcaption>Trois</figcaption></figure>',
    ]);
    expect(html.match(/sizes="50vw"/g)).toHaveLength(6);
    expect(html).not.toContain('<p>');
  });

  it('may be empty, and may name a picture', async () => {
    expect(await bodyOf('::: rule\n:::\n\n::: panel Vide {tone=calm cover=/images/un.png}\n:::\n')).toContain(
      '<hr class="rule"><section class="panel calm" data-level="1" data-cover="assets/images/un.png"><h2>Vide</h2></section>',
    );
  });
});

describe('what is wrong with a fenced block is said at its line', () => {
  const CASES: readonly (readonly [
    name: string,
    body: string,
    code: string,
    text: string,
    column: number,
  ])[] = [
    ['an unknown key', '::: panel T {tone=calm tune=3}\n:::\n', 'unknown-key', 'Unknown key "tune"', 24],
    ['a missing key', '::: panel T {level=2}\n:::\n', 'missing-key', 'Missing key "tone"', 5],
    [
      'a wrong value',
      '::: panel T {tone=calm level=deux}\n:::\n',
      'bad-value',
      '"level" must be a whole number',
      24,
    ],
    [
      'a foreign scheme',
      '::: panel T {tone=calm href=javascript:alert(1)}\n:::\n',
      'bad-value',
      '"href" must be an address that begins with https://',
      24,
    ],
    [
      'a picture that is not there',
      '::: panel T {tone=calm cover=/images/une.png}\n:::\n',
      'missing-image',
      '"cover" names assets/images/une.png, which does not exist; did you mean /images/un.png?',
      24,
    ],
    [
      'a picture of a kind that pages do not show',
      '::: panel T {tone=calm cover=/images/une.heic}\n:::\n',
      'missing-image',
      '"cover" names assets/images/une.heic, which is of a kind that pages do not show: save it as JPEG, PNG, WebP, AVIF, GIF or SVG',
      24,
    ],
    [
      'something that is no attribute',
      '::: panel T {tone=calm loud}\n:::\n',
      'bad-attributes',
      '"loud" is not an attribute: write key=value, once each, with straight quotes around several words',
      24,
    ],
    [
      'a key that comes twice',
      '::: panel T {tone=calm tone=loud}\n:::\n',
      'bad-attributes',
      '"tone=loud" is not an attribute: write key=value, once each, with straight quotes around several words',
      24,
    ],
    [
      'a title that is missing',
      '::: panel {tone=calm}\n:::\n',
      'bad-block',
      'The block "panel" needs a title: ::: panel Title',
      5,
    ],
    [
      'a title that has no place',
      '::: rule Titre\n:::\n',
      'bad-block',
      'The block "rule" has no title: only {key=value} may follow its name',
      5,
    ],
    [
      'a content that has no place',
      '::: rule\nTexte.\n:::\n',
      'bad-block',
      'Nothing may be between the lines of the block "rule"',
      5,
    ],
    [
      'what the block refuses',
      '::: panel T {tone=loud}\n:::\n',
      'bad-block',
      'The block "panel" must speak softly',
      5,
    ],
    ['no pictures', '::: row\n:::\n', 'bad-block', 'The block "row" needs pictures between its lines', 5],
  ];

  it.each(CASES)('%s', async (_, body, code, text, column) => {
    const said = await saidOf(`Un paragraphe.\n\n${body}`);
    expect(said).toContain(`✘ [ERROR] ${text} [${code}]\n\n    content/fr/texte.md:9:${column}:\n`);
    expect(said).toMatch(/^1 error$/m);
  });

  it('a component that forgets its content, which is said at its own line too', async () => {
    const said = await saidOf('Un paragraphe.\n\n::: forgetful\nTexte.\n:::\n');
    expect(said).toMatch(
      /✘ \[ERROR\] The block "forgetful" must render its children once \[bad-hook-answer\]\n\n {4}templates\/registry\.ts:\d+:\d+:\n.*forgetful: \{ component/,
    );
    expect(said).toContain('while rendering the block "forgetful":\n\n    content/fr/texte.md:9:5:\n');
    expect(said).toMatch(/^1 error$/m);
  });

  it('other content than pictures in a block of figures', async () => {
    expect(await saidOf('::: row\n![Un](/images/un.png)\n\nUn mot.\n:::\n')).toContain(
      '✘ [ERROR] The block "row" holds pictures alone: ![What the picture shows](/images/name.png "Caption") [not-a-picture]\n\n    content/fr/texte.md:10:1:\n',
    );
  });

  it('a block without an end, and a name that is nearly one', async () => {
    const said = await saidOf('::: panell Titre\nTexte.\n:::\n\n::: plain\nTexte.\n');
    expect(said).toContain(
      'This block is never closed: it runs to the end of the document, list or block around it [unclosed-block]',
    );
    expect(said).toContain(
      'No block is called "panell". There are: note, tip, warning, panel, row, rule, plain, forgetful',
    );
  });
});

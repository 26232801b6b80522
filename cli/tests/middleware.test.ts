import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MiniSite, Run } from './mini-site.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const REGISTRY = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8').replace(
  'middleware: {',
  `middleware: {
    sent: {
      options: (f) => ({ to: f.link, permanent: f.boolean.optional() }),
      run: (_page, { to, permanent = false }: { readonly to: { readonly href: string }; readonly permanent?: boolean }) =>
        ({ redirect: to.href, status: permanent ? 308 : 302 }),
    },
    titled: {
      options: (f) => ({ after: f.text }),
      run: (page, { after }: { readonly after: string }) => ({ ...page, title: page.title + after }),
    },`,
);

/** Makes a site with a document that asks for this middleware. */
function asking(middleware: string, registry = REGISTRY): MiniSite {
  const matter = `title: Une page qui demande\nonly: fr\nmiddleware:\n${middleware}`;
  return siteInTurn({
    'templates/registry.ts': registry,
    'content/fr/page.md': `---\n${matter}\n---\n\nTexte.\n`,
  });
}

const build = (site: MiniSite): Promise<Run> => runHere(site, ['build', '--quiet']);

it('1.6 a middleware that gives the page a key that it has not is told of it', async () => {
  const registry = REGISTRY.replace(
    'titled: {',
    'misspelt: (page) => ({ ...page, titel: "Autre" }), titled: {',
  );
  const { code, stderr } = await runHere(asking('  - misspelt', registry), ['build', '--quiet']);
  expect(stderr).toContain(
    'The middleware "misspelt" must leave "titel" out, which is no key of a page: did you mean "title"? [bad-hook-answer]',
  );
  expect(stderr).toMatch(/templates\/registry\.ts:\d+:\d+:\n.*misspelt: .*\n.*~{8}\n/);
  expect(code).toBe(1);
});

it('1.6 a middleware is told what to answer instead', async () => {
  const wrong = {
    '{ notFound: 1 }': 'say { notFound: true }, or return the page',
    '{ redirect: 1 }': 'redirect to a path or an https URL, as text',
    "{ redirect: '/about', status: 303 }": 'redirect with one of 301, 302, 307, 308',
    '{ ...page, title: 1 }': 'give the page a "title"',
    "{ ...page, template: 'x' }": 'name a template that exists, not "x"',
    "{ ...page, layout: 'x' }": 'name a layout that exists, not "x"',
    '{ ...page, zzzzzz: 1 }': 'leave "zzzzzz" out, which is no key of a page [bad-hook-answer]',
  };
  const middleware = Object.keys(wrong).map((answer, row) => `m${row}: (page) => (${answer}), `);
  const site = siteInTurn({
    'templates/registry.ts': REGISTRY.replace('titled: {', `${middleware.join('')}titled: {`),
    ...Object.fromEntries(
      middleware.map((_, row) => [
        `content/fr/page${row}.md`,
        `---\ntitle: Page ${row}\ndescription: Une page.\nonly: fr\nmiddleware: [m${row}]\n---\n\nTexte.\n`,
      ]),
    ),
  });
  const { stderr } = await build(site);
  for (const [row, text] of Object.values(wrong).entries())
    expect(stderr).toContain(`The middleware "m${row}" must ${text}`);
});

describe('1.6 middleware with options', () => {
  it('does what the document says, after and before others', async () => {
    const site = asking('  - renamed\n  - titled: { after: " : l\'essai" }\n  - renamed');
    expect((await build(site)).code).toBe(0);
    expect(site.output('page/index.html')).toContain('<h1>Une page qui demande (bis): l’essai (bis)</h1>');
  });

  it('redirects where the document says, in its language', async () => {
    const site = asking('  - sent:\n      to: about.md\n      permanent: true');
    expect((await build(site)).stderr).toBe('');
    expect(site.output('page/index.html')).toContain('url=/about"');
  });

  it.each([
    ['  - sent: { too: /about }', 'Unknown key "too" [unknown-key]', 5, 13],
    ['  - sent: {}', 'Missing key "to" [missing-key]', 5, 11],
    ['  - sent', 'Missing key "to" [missing-key]', 5, 5],
    ['  - sent: /about', 'This must be a group of keys: to, permanent [bad-value]', 5, 11],
    ['  - sent: { to: /about, permanent: oui }', '"permanent" must be one of true, false [bad-value]', 5, 36],
    [
      '  - renamed: { to: /about }',
      'The middleware "renamed" has no options: write its name alone [bad-value]',
      5,
      14,
    ],
    ['  - snet: { to: /about }', "Unknown route middleware: 'snet'. Valid middleware:", 5, 5],
  ])('says what is wrong at its line: %s', async (middleware, text, line, column) => {
    const { code, stderr } = await build(asking(middleware));
    expect(code).toBe(1);
    expect(stderr).toContain(text);
    expect(stderr).toContain(`content/fr/page.md:${line}:${column}:`);
  });

  it.each([
    [
      "options: () => { throw new Error('boom'); }",
      '"options" of the middleware "sent" failed: boom [template-threw]',
    ],
    ['options: () => 3', '"options" of the middleware "sent" must return an object of zod schemas'],
    ['options: undefined', '"middleware.sent.options" is missing: it must be a function'],
  ])('names a registry that is wrong: %s', async (options, text) => {
    const registry = REGISTRY.replace(
      'options: (f) => ({ to: f.link, permanent: f.boolean.optional() })',
      options,
    );
    const { code, stderr } = await build(asking('  - sent: { to: /about }', registry));
    expect(code).toBe(1);
    expect(stderr).toContain(text);
  });
});

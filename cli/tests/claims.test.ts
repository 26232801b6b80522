import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { MiniSite } from './mini-site.ts';
import { GENERATOR } from './mini-site.ts';
import { realSources } from './real-site.ts';
import type { Stages } from './stages.ts';
import { resolveSite } from './stages.ts';

interface Claim {
  readonly figure: Readonly<Record<'fr' | 'en', string>>;
  readonly sentence?: Readonly<Record<'fr' | 'en', string>>;
}

const FILE = 'content/data/claims.yaml';
const claims = parse(readFileSync(join(GENERATOR, FILE), 'utf8')) as Readonly<Record<string, Claim>>;

/** Returns the texts of the pages of a language, by path, each space an ordinary one. */
function textsOf({ site, bodyOf }: Stages, locale: 'fr' | 'en'): ReadonlyMap<string, string> {
  const pages = site.pages.filter(({ props }) => props.public.locale === locale);
  return new Map(
    pages.map(({ path, props }) => {
      const { title, description, sections } = props.internal.page;
      const text = JSON.stringify([title, description, sections, bodyOf(path)]);
      return [path, text.replace(/\\n|\s/g, ' ')];
    }),
  );
}

function change(site: MiniSite, file: string, edit: (text: string) => string): void {
  site.write({ [file]: edit(readFileSync(join(site.root, file), 'utf8')) });
}

describe.each(['fr', 'en'] as const)('6.4 figures stated in %s', (locale) => {
  let texts: ReadonlyMap<string, string> = new Map();
  const said = Object.entries(claims).flatMap(([id, { figure, sentence }]) =>
    sentence === undefined ? [] : [{ id, figure: figure[locale], sentence: sentence[locale] }],
  );

  beforeAll(async () => {
    texts = textsOf(await resolveSite(realSources(afterAll)), locale);
  });

  it('are in a claim that has its sentence', () => {
    expect(said.map(({ id }) => id)).toContain('grants');
  });

  it.each(said)('$id is said in the words of its claim, wherever its figure is', ({ figure, sentence }) => {
    const stated = [...texts].filter(([, text]) => text.includes(figure));
    expect(stated.length).toBeGreaterThan(3);
    for (const [path, text] of stated)
      expect(text.split(sentence).length, path).toBe(text.split(figure).length);
  });
});

describe('6.4 a claim', () => {
  it('that changes changes wherever it is said, in both languages', async () => {
    const site = realSources();
    const { site: before } = await resolveSite(site);
    expect(JSON.stringify(before.pages)).toMatch(/45\s%/);
    change(site, FILE, (text) => text.replaceAll('45 %', '40 %').replaceAll('45%', '40%'));
    const after = await resolveSite(site);
    expect(after.diagnostics).toEqual([]);
    for (const locale of ['fr', 'en'] as const) {
      const texts = [...textsOf(after, locale).values()].join(' ');
      expect(texts).not.toMatch(/45\s?%/);
      expect(texts).toMatch(/40\s?%/);
    }
  });

  it('that a text gives in digits is an error there once it changes', async () => {
    const site = realSources();
    change(site, 'content/fr/career.md', (text) => `${text}\nNos clients économisent 45 %.\n`);
    expect((await resolveSite(site)).diagnostics).toEqual([]);
    change(site, FILE, (text) => text.replaceAll('45 %', '40 %').replaceAll('45%', '40%'));
    const { diagnostics } = await resolveSite(site);
    expect(diagnostics).toMatchObject([
      { code: 'unclaimed-figure', location: { file: 'content/fr/career.md', length: 4 } },
    ]);
  });

  it('is what every figure of a page is', async () => {
    const site = realSources();
    change(
      site,
      'content/fr/about.md',
      (text) => `${text}\nNous avons aidé 87 % de nos clients à économiser 12 500 $.\n`,
    );
    change(site, 'locales/en.json', (text) => text.replace('"skip": "', '"skip": "99% '));
    const { diagnostics } = await resolveSite(site);
    expect(
      diagnostics.map(({ text, location }) => [location?.file, /"([^"]*[%$])"/.exec(text)?.[1]]),
    ).toEqual([
      ['content/fr/about.md', '87 %'],
      ['content/fr/about.md', '12 500 $'],
      ['locales/en.json', '99%'],
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutContent } from './cut-content.ts';
import { peopleFiles } from './example-people.ts';
import type { MiniSite } from './mini-site.ts';
import { sharedCache } from './once-a-run.ts';
import { realCopy, realSite } from './real-site.ts';
import { runHere } from './run-here.ts';

/** Front matter that a document gains, by file. */
const FILLED: Readonly<Record<string, string>> = {
  'content/fr/blog/sprint-demonstration.md': 'authors: [ada, bob]',
  'content/en/blog/sprint-demonstration.md': 'authors: [ada, bob]',
  'content/fr/projects/soumissions.md':
    'year: 2026\nresult: Trois heures par soumission de moins.\nquote: { text: On répond le jour même., by: Client Exemple }',
  'content/en/projects/soumissions.md':
    'year: 2026\nresult: Three hours less a quote.\nquote: { text: We answer the same day., by: Example Client }',
};

let filled: MiniSite;
let empty = '';

beforeAll(async () => {
  empty = await realSite();
  filled = realCopy(afterAll);
  cutContent(filled.root, ['/blog/sprint-demonstration']);
  filled.write(await peopleFiles());
  for (const [file, lines] of Object.entries(FILLED)) edit(file, ['---\n', `---\n${lines}\n`]);
  edit('site.config.ts', ['    address: {', "    phone: '+15145550142',\n    address: {"]);
  edit('site.config.ts', ["call: { fr: '/contact',", "call: { fr: 'https://agenda.example/fr',"]);
  const run = await runHere(filled, ['build', '--quiet'], { SITE_CACHE: sharedCache() });
  expect([run.code, run.stderr]).toEqual([0, expect.not.stringContaining('[ERROR]')]);
});

function edit(file: string, [from, to]: readonly [string, string]): void {
  const text = readFileSync(join(filled.root, file), 'utf8');
  expect(text).toContain(from);
  filled.write({ [file]: text.replace(from, to) });
}

const filledPage = (file: string): string => decodeHTML(filled.output(file));
const emptyPage = (file: string): string => decodeHTML(readFileSync(join(empty, file), 'utf8'));
/** Address of an English document, in its own words. */
const slugOf = (file: string): string =>
  /^slug: (.*)$/m.exec(readFileSync(join(filled.root, file), 'utf8'))?.[1] ?? '';

describe('what only the owner can fill in', () => {
  it('names people by the posts that they wrote: byline, structured data, feed, portrait, team', () => {
    const html = filled.output(`en/blog/${slugOf('content/en/blog/sprint-demonstration.md')}/index.html`);
    expect(html).toMatch(
      /<ul class="byline" aria-label="Written by"><li><picture>.*ada.*<\/picture><a href="https:\/\/ada\.example">Ada Exemple<\/a><\/li><li><span>Bob Exemple<\/span><\/li><\/ul>/s,
    );
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const graph = (JSON.parse(json) as { readonly '@graph': readonly Record<string, unknown>[] })['@graph'];
    const article = graph.find((node) => node['@type'] === 'BlogPosting');
    expect(article?.author).toMatchObject([
      {
        '@type': 'Person',
        name: 'Ada Exemple',
        url: 'https://ada.example',
        image: expect.stringMatching(/^https:.*\/assets\/.*ada/),
      },
      { '@type': 'Person', name: 'Bob Exemple' },
    ]);
    expect(filled.output('en/feed.xml')).toContain(
      '<author><name>Ada Exemple</name><uri>https://ada.example</uri></author>\n<author><name>Bob Exemple</name></author>',
    );
    const about = filled.output('about/index.html');
    expect(about).toContain('<h2 id="team">L’équipe</h2>');
    expect(about).toContain('Elle relit tout.');
    expect(about).not.toContain('Bob Exemple');
    expect(emptyPage('about/index.html')).not.toContain('id="team"');
  });

  it('gives a real engagement its year, result and quote, and calls no other one real', () => {
    const real = filledPage('projects/soumissions/index.html');
    expect(real).toMatch(/<dt>Année<\/dt>\s*<dd>2026<\/dd>/);
    expect(real).toMatch(/<dt>Résultat mesuré<\/dt>\s*<dd>Trois heures par soumission de moins\.<\/dd>/);
    expect(real).toContain('<dt>Durée</dt>');
    expect(real).toMatch(/<blockquote class="?quote"?>On répond le jour même\.<\/blockquote>/);
    expect(real).not.toContain('Récit type');
    for (const html of [
      emptyPage('projects/soumissions/index.html'),
      filledPage('projects/benevoles/index.html'),
    ]) {
      expect(html).toContain('Récit type');
      expect(html).toContain('<dt>Durée habituelle</dt>');
      expect(html).not.toMatch(/<dt>(?:Année|Résultat mesuré)<|<blockquote class="?quote/);
    }
  });

  it('shows the telephone once there is one', () => {
    const link = '<a href="tel:+15145550142">';
    expect(filledPage('contact/index.html')).toContain(link);
    expect(filledPage('en/contact/index.html')).toContain(link);
    expect(emptyPage('contact/index.html')).not.toContain('tel:');
    expect(filled.output('index.html')).toContain('"telephone":"+15145550142"');
  });

  it('offers an appointment besides a call once they lead to two places', () => {
    const last = (html: string): string =>
      /<section class="[^"]*\bcall\b.*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(last(filledPage('services/ai/index.html')).replace(/<[^>]+>/g, '')).toContain(
      'Prendre rendez-vous',
    );
    expect(last(filledPage('services/ai/index.html'))).toContain('https://agenda.example/fr');
    expect(last(emptyPage('services/ai/index.html'))).toContain('Planifier un appel');
    expect(last(emptyPage('services/ai/index.html')).replace(/<[^>]+>/g, '')).not.toContain(
      'Prendre rendez-vous',
    );
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATOR } from './mini-site.ts';
import { runHere } from './run-here.ts';
import { siteWithBlocks } from './site-with-blocks.ts';

const FENCED = readFileSync(join(GENERATOR, 'templates/fenced/fenced.ts'), 'utf8');

/** Code of a recipe by the file that it says: all of it, or a line that goes into it. */
function recipe(title: string): Readonly<Record<'file' | 'into', Readonly<Record<string, string>>>> {
  const text = readFileSync(join(GENERATOR, 'CONTRIBUTING.md'), 'utf8');
  const section = text.split(/^### /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
  const found = { file: {}, into: {} } as Record<'file' | 'into', Record<string, string>>;
  for (const [, how = 'file', path = '', code = ''] of section.matchAll(
    /^```[a-z]+ (file|into)=(\S+)\n([\s\S]*?)^```$/gm,
  ))
    found[how as 'file' | 'into'][path] = code;
  return found;
}

describe('a recipe of CONTRIBUTING', () => {
  it('makes a fenced block', async () => {
    const { file, into } = recipe('A fenced block');
    const line = into['templates/fenced/fenced.ts'] ?? '';
    const site = siteWithBlocks({
      ...file,
      'content/fr/amount.md': `---\ntitle: Un montant\nonly: fr\n---\n\n${file['content/fr/amount.md']}`,
      'templates/fenced/fenced.ts': `import { Amount, amountAttributes } from './amount.tsx';\n${FENCED.replace(/^};$/m, `${line}};`)}`,
    });
    const { code, stderr } = await runHere(site, ['build', '--quiet']);
    expect([code, stderr.replace(/▲[\s\S]*/, '')]).toEqual([0, '']);
    expect(site.output('amount/index.html')).toContain(
      '<figure class="amount"><strong>25 EUR</strong><p>Une heure d’atelier.</p>\n</figure>',
    );
  });

  it('makes a middleware', async () => {
    const { file } = recipe('A middleware');
    const site = siteWithBlocks({
      ...file,
      'content/fr/lent.md': (file['content/fr/lent.md'] ?? '').replace('title:', 'only: fr\ntitle:'),
    });
    const { code, stderr } = await runHere(site, ['build', '--quiet']);
    expect([code, stderr]).toEqual([0, '']);
    expect(site.output('lent/index.html')).toContain('url=/about"');
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MiniSite } from './mini-site.ts';
import { GENERATOR, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';
import { buildSite } from './stages.ts';

const CONFIG = readFileSync(join(GENERATOR, 'cli/tests/sites/base/site.config.ts'), 'utf8');
const ERROR = `✘ [ERROR] The brand is a placeholder: replace it and set "placeholder" to false before publishing [placeholder-brand]

    site.config.ts:5:3:
      5 │   placeholder: true,
        ╵   ~~~~~~~~~~~

1 error
`;

function siteOf(placeholder: 'true' | 'false'): MiniSite {
  const config = CONFIG.replace(/( {2}url: .*\n)/, `$1  placeholder: ${placeholder},\n`);
  expect(config).not.toBe(CONFIG);
  return miniSite({ 'site.config.ts': config });
}

describe('a placeholder for a brand', () => {
  it('1.8 is said at the end of a build for the public, which is made all the same', async () => {
    const site = siteOf('true');
    const { code, stdout, stderr } = await runHere(site, ['build']);
    expect([code, stdout.trimEnd().split('\n').at(-1), stderr]).toEqual([
      0,
      'The brand is a placeholder: "site build --strict" refuses to publish it.',
      expect.not.stringContaining('placeholder'),
    ]);
    expect((await runHere(site, ['build', '--drafts'])).stdout).not.toContain('placeholder');
  });

  it('1.8 fails a build that is checked for publishing, and leaves the output alone', async () => {
    const site = siteOf('true');
    expect(await buildSite(site, { strict: true })).toEqual({ ok: false, printed: ERROR });
    expect(existsSync(join(site.root, 'dist'))).toBe(false);
  });

  it.each([{ drafts: true }, { dev: true }, { url: 'https://preview.example' }])(
    '1.8 goes without a word in a build that may not be indexed: %o',
    async (flags) => {
      expect(await buildSite(siteOf('true'), { ...flags, strict: true })).toEqual({ ok: true, printed: '' });
    },
  );

  it('1.8 is over once the configuration says so', async () => {
    expect(await buildSite(siteOf('false'), { strict: true })).toEqual({ ok: true, printed: '' });
  });
});

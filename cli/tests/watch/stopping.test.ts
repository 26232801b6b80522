import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GENERATOR, miniSite, siteEnvironment } from '../mini-site.ts';

/** Takes its time, as a build does that cuts fonts or waits for an answer of another site. */
const SLOW = `import { writeFileSync } from 'node:fs';
writeFileSync('begun', '');
await new Promise((resolve) => setTimeout(resolve, 60_000));
export {};
`;

it.each(['site.config.ts', 'templates/registry.ts'])(
  'stops without waiting for the end of its first build, which is at %s',
  async (file) => {
    const site = miniSite({ 'templates/slow.ts': SLOW });
    const importing = `import './${file.startsWith('templates/') ? '' : 'templates/'}slow.ts';\n`;
    site.write({ [file]: importing + readFileSync(join(site.root, file), 'utf8') });
    const child = spawn(process.execPath, [join(GENERATOR, 'bin', 'site.js'), 'watch', '--port', '0'], {
      cwd: site.root,
      env: siteEnvironment({ SITE_CACHE: join(site.root, '.cache') }),
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const ended = once(child, 'close');
    await expect.poll(() => existsSync(join(site.root, 'begun'))).toBe(true);
    const asked = performance.now();
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(performance.now() - asked).toBeLessThan(20_000);
    expect(said).toBe('');
  },
);

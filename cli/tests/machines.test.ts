import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE, miniSite } from './mini-site.ts';

/** Options of Node that have it run code first. */
const before = (code: string): { readonly NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});

/** A read-only disk below `/read-only`: to a recursive `mkdir` Node answers that a folder is missing. */
const READ_ONLY = before(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const make = fs.mkdirSync;
  fs.mkdirSync = (path, options) => {
    if (!String(path).startsWith('/read-only')) return make(path, options);
    const code = options?.recursive === true ? 'ENOENT' : 'EROFS';
    throw Object.assign(new Error(code + ': mkdir'), { code, syscall: 'mkdir', path });
  };
  syncBuiltinESMExports();
`);

describe('a disk that is read-only', () => {
  it.each([
    [
      'forms',
      { SITE_STORE: '/read-only/state/leads.sqlite' },
      'leads.sqlite: the file system is read-only [',
    ],
    [
      'watch',
      { SITE_CACHE: '/read-only/cache' },
      'cannot be written (the file system is read-only): set SITE_CACHE',
    ],
  ])('is called so: site %s', async (command, env, text) => {
    const { code, stderr } = await miniSite({}).run([command], { ...READ_ONLY, ...env });
    expect(stderr).toContain(text);
    expect(code).toBe(1);
  });
});

it('a build works without a cache where the system takes no folder', async () => {
  const { code, stderr } = await miniSite({}).run(['build', '--quiet'], { SITE_CACHE: '/proc/site-cache' });
  expect(stderr).toBe('');
  expect(code).toBe(0);
});

it('a folder for temporary files that is not there is named, with its variable', async () => {
  const { code, stderr } = await miniSite({}).run(['move', '/about', '/us', '--dry-run'], {
    TMPDIR: '/nowhere/tmp',
  });
  expect(stderr).toMatch(
    /^Cannot create \/nowhere\/tmp\/site-move-\w+: it is gone\. TMPDIR names the folder for temporary files\.\n$/,
  );
  expect(code).toBe(1);
});

it('a build that fails does not speak of what is left running', async () => {
  const components = 'templates/components.tsx';
  const site = miniSite({
    [components]: `${readFileSync(join(BASE, components), 'utf8')}\nsetInterval(() => {}, 1000);\n`,
    'content/en/about.md': '---\ntitle: About\n---\n[gone](/en/nowhere)\n',
  });
  const { code, stderr } = await site.run(['build', '--quiet']);
  expect(stderr).toContain('[dead-link]');
  expect(stderr).not.toContain('is still running');
  expect(code).toBe(1);
});

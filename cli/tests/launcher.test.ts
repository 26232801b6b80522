import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cutFont } from '../bundle/cut-font.ts';
import { shorten } from '../bundle/minify-again.ts';
import { createHand } from '../press/hand.ts';
import { smallFont } from './bundle/test-project.ts';
import type { Run } from './mini-site.ts';
import { BASE, FIXED_TIME, GENERATOR, miniSite } from './mini-site.ts';

let copy = '';
let libraries = '';

/** Copies the generator to a folder of any name; its packages are links in a folder of another name, elsewhere. */
beforeAll(() => {
  copy = join(realpathSync(mkdtempSync(join(tmpdir(), 'launcher-'))), `l'été: "a|b" <*?>`);
  mkdirSync(copy);
  libraries = realpathSync(mkdtempSync(join(tmpdir(), 'libraries-')));
  for (const part of ['bin', 'package.json'])
    cpSync(join(GENERATOR, part), join(copy, part), { recursive: true });
  const isProgram = (path: string): boolean =>
    !/[\\/]tests([\\/]|$)|\.test\.ts$/.test(relative(GENERATOR, path));
  cpSync(join(GENERATOR, 'cli'), join(copy, 'cli'), { recursive: true, filter: isProgram });
  for (const name of readdirSync(join(GENERATOR, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(GENERATOR, 'node_modules', name), join(libraries, name));
  // The package in the site's own scripts is a copy: a link of its own would change its path.
  rmSync(join(libraries, 'preact'));
  cpSync(join(GENERATOR, 'node_modules', 'preact'), join(libraries, 'preact'), { recursive: true });
  symlinkSync(libraries, join(copy, 'node_modules'));
});

afterAll(() => {
  for (const folder of [dirname(copy), libraries]) rmSync(folder, { recursive: true, force: true });
});

/** Runs a command line to its end, with pages made on two threads. */
function run(command: readonly string[], cwd: string, user: { readonly uid?: number } = {}): Promise<Run> {
  const [program = '', ...args] = command;
  const fixed = { NODE_ENV: 'production', SOURCE_DATE_EPOCH: FIXED_TIME, NO_COLOR: '1', SITE_WORKERS: '2' };
  const env = { ...process.env, ...fixed };
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, env, ...user }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
}

const runCopy = (args: readonly string[], cwd: string = copy): Promise<Run> =>
  run([process.execPath, join(copy, 'bin', 'site.js'), ...args], cwd);

describe('packages behind a link of another name', () => {
  const island = {
    'assets/scripts/island.ts': "import { useState } from 'react';\nconsole.log(useState);\n",
  };
  const script = { 'assets/scripts/main.ts': "import('./island.ts');\n" };

  it('3.2 give the same build', async () => {
    const site = miniSite({ ...island, ...script });
    const build = async (): Promise<string> => {
      for (const made of ['dist', 'node_modules'])
        rmSync(join(site.root, made), { recursive: true, force: true });
      expect(await runCopy(['build', '--quiet'], site.root)).toEqual({ code: 0, stdout: '', stderr: '' });
      return site.output('builds/latest.json');
    };
    const linked = await build();
    // The program's own zod: the package is a hundred files more.
    const compiled = join(site.root, 'node_modules/.cache/site/compiled');
    const templates = readdirSync(compiled).find((name) => name.startsWith('template-')) ?? '';
    expect(readFileSync(join(compiled, templates), 'utf8')).toMatch(/from "file:[^"]*\/api\/zod\.js"/);
    rmSync(join(copy, 'node_modules'));
    renameSync(libraries, join(copy, 'node_modules'));
    const plain = await build();
    renameSync(join(copy, 'node_modules'), libraries);
    symlinkSync(libraries, join(copy, 'node_modules'));
    expect(linked).toBe(plain);
  });

  it('are one React on all threads, where the link leads to the packages of another project', async () => {
    const other = realpathSync(mkdtempSync(join(tmpdir(), 'other-')));
    const linkTo = (packages: string): void => {
      rmSync(join(copy, 'node_modules'));
      symlinkSync(packages, join(copy, 'node_modules'));
    };
    cpSync(BASE, copy, { recursive: true });
    renameSync(libraries, join(other, 'node_modules'));
    linkTo(join(other, 'node_modules'));
    expect(await runCopy(['build', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
    renameSync(join(other, 'node_modules'), libraries);
    linkTo(libraries);
    rmSync(other, { recursive: true, force: true });
  });

  it('keep exit codes', async () => {
    expect((await runCopy(['bild'])).code).toBe(2);
  });

  it('are found where the program is started by a link, as npx does', async () => {
    const commands = realpathSync(mkdtempSync(join(tmpdir(), 'commands-')));
    onTestFinished(() => rmSync(commands, { recursive: true }));
    symlinkSync(join(copy, 'bin', 'site.js'), join(commands, 'site'));
    expect(await run([process.execPath, join(commands, 'site'), 'bild'], copy)).toMatchObject({
      code: 2,
      stderr: expect.not.stringContaining('ERR_MODULE_NOT_FOUND'),
    });
  });
});

/** Makes a launcher with a program of two files: compiling the whole one takes a second, and damage is the same. */
function smallProgram(): {
  readonly root: string;
  readonly site: string;
  readonly files: () => readonly [string, string];
} {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'small-program-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const part of ['bin', 'package.json'])
    cpSync(join(GENERATOR, part), join(root, part), { recursive: true });
  for (const folder of ['cli', 'node_modules']) mkdirSync(join(root, folder));
  symlinkSync(join(GENERATOR, 'node_modules', 'esbuild'), join(root, 'node_modules', 'esbuild'));
  const part = "console.log((await import('./other.ts')).text)";
  writeFileSync(join(root, 'cli', 'main.ts'), `export const main = async () => { ${part}; };\n`);
  writeFileSync(
    join(root, 'cli', 'other.ts'),
    "export const text = 'It runs, and so does its other part.';\n",
  );
  const programs = join(root, 'node_modules', '.cache', 'site-program');
  return {
    root,
    site: join(root, 'bin', 'site.js'),
    files: () => {
      const [program = ''] = readdirSync(programs);
      const names = readdirSync(join(programs, program)).filter((name) => name.endsWith('.js'));
      const isMain = (name: string): boolean => name === 'main.js';
      expect(names.filter(isMain)).toHaveLength(1);
      const [other = ''] = names.filter((name) => !isMain(name));
      return [join(programs, program, 'main.js'), join(programs, program, other)];
    },
  };
}

describe('the compiled program', () => {
  const programs = (): string => join(libraries, '.cache', 'site-program');
  const chunks = (): readonly string[] => {
    const [program = ''] = readdirSync(programs());
    const folder = join(programs(), program);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(folder, name));
  };

  it('sets the fields of Markdown tokens plainly: the published helper takes half the time of parsing', async () => {
    await runCopy(['--version']);
    const code = chunks().map((file) => readFileSync(file, 'utf8'));
    expect(code.some((text) => text.includes('markdown-it/dist/markdown-it.mjs'))).toBe(true);
    expect(code.filter((text) => text.includes('_defineProperty(this'))).toEqual([]);
  });

  it('cuts fonts, minifies scripts, letters and prints cards on threads of their own', async () => {
    await run([process.execPath, join(GENERATOR, 'bin', 'site.js'), '--version'], GENERATOR);
    const folder = join(GENERATOR, 'node_modules', '.cache', 'site-program');
    const made = (name: string): number => statSync(join(folder, name)).mtimeMs;
    // A folder with a point in its name is half a program, which another process compiles at this moment.
    const programs = readdirSync(folder).filter((name) => !name.includes('.'));
    const [newest = ''] = programs.sort((one, other) => made(other) - made(one));
    const ask = async (program: string, work: unknown, workerData?: unknown): Promise<unknown> => {
      const thread = new Worker(join(folder, newest, program), { workerData });
      thread.postMessage({ number: 7, work });
      const [answer] = await once(thread, 'message');
      await thread.terminate();
      return answer;
    };
    const font = await smallFont();
    const cut = new Uint8Array(await cutFont({ bytes: font, axes: {} }));
    expect(await ask('bundle/font-worker.js', { bytes: font, axes: {} })).toEqual({ number: 7, made: cut });
    const script = 'const two=1+1;console.log(two);';
    expect(await ask('bundle/minify-worker.js', script)).toEqual({ number: 7, made: await shorten(script) });
    const tools = { font, compression: 1 };
    const title = { title: 'abc', place: 'none' } as const;
    const letters = await createHand(tools).letter(title);
    expect(letters.problem).toBeUndefined();
    expect(await ask('press/hand-worker.js', { letter: title }, tools)).toEqual({ number: 7, made: letters });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4">${letters.markup}</svg>`;
    const card = { ground: svg, letters: svg, colours: ['#ffffff', '#000000'] } as const;
    const printed = new Uint8Array(await createHand(tools).print(card));
    expect(await ask('press/hand-worker.js', { print: card }, tools)).toEqual({ number: 7, made: printed });
  });

  it('is made again when it is damaged', async () => {
    const damages: readonly (readonly [string, (files: readonly [string, string]) => void])[] = [
      ['cut', ([file]) => writeFileSync(file, readFileSync(file).subarray(0, 20))],
      [
        'mixed up',
        ([file, other]) => {
          const [one, two] = [readFileSync(file), readFileSync(other)];
          writeFileSync(file, two);
          writeFileSync(other, one);
        },
      ],
      [
        'of another version',
        (files) => {
          for (const file of files) writeFileSync(file, 'export {};');
        },
      ],
      ['gone in part', ([, other]) => rmSync(other)],
    ];
    const { site, files } = smallProgram();
    const start = (): Promise<Run> => run([process.execPath, site], tmpdir());
    const sound = await start();
    expect(sound).toEqual({ code: 0, stdout: 'It runs, and so does its other part.\n', stderr: '' });
    const before = files().map((file) => readFileSync(file, 'utf8'));
    for (const [how, damage] of damages) {
      damage(files());
      expect(await start(), how).toEqual(sound);
      expect(
        files().map((file) => readFileSync(file, 'utf8')),
        how,
      ).toEqual(before);
    }
  });

  it('stays when an update compiles another one, for it may be running; the third before the newest goes after a day', async () => {
    const { site, root } = smallProgram();
    const programs = join(root, 'node_modules', '.cache', 'site-program');
    const update = async (version: number): Promise<void> => {
      for (const name of readdirSync(programs)) {
        const old = Date.now() / 1000 - (30 - version) * 86_400;
        if (statSync(join(programs, name)).mtimeMs > Date.now() - 3_600_000)
          utimesSync(join(programs, name), old, old);
      }
      writeFileSync(join(root, 'cli', 'version.ts'), `export const version = ${version};\n`);
      expect((await run([process.execPath, site], tmpdir())).code).toBe(0);
    };
    const waits =
      "if (process.argv[2] === 'wait') { console.log('It waits.'); for await (const _ of process.stdin); }";
    const part = "console.log((await import('./other.ts')).text)";
    writeFileSync(join(root, 'cli', 'main.ts'), `export const main = async () => { ${waits} ${part}; };\n`);
    const server = spawn(process.execPath, [site, 'wait']);
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    await once(server.stdout, 'data');
    await update(1);
    server.stdin.end();
    await once(server, 'close');
    expect(said).toBe('It waits.\nIt runs, and so does its other part.\n');
    for (const version of [2, 3, 4]) await update(version);
    expect(readdirSync(programs)).toHaveLength(3);
  });

  it('needs a folder: one sentence says which cannot be made', async () => {
    rmSync(join(libraries, '.cache'), { recursive: true, force: true });
    writeFileSync(join(libraries, '.cache'), 'a file where a folder should be');
    const { code, stderr } = await runCopy(['--version']);
    rmSync(join(libraries, '.cache'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Cannot create .+site-program: there is a file where a folder is needed\.\n$/);
  });
});

describe('the launcher', () => {
  it('names the source of a bug in its stack, read from the map of the program', async () => {
    const { site, root } = smallProgram();
    writeFileSync(join(root, 'cli', 'other.ts'), `export const text = '';\n\nthrow new Error('a bug');\n`);
    const result = await run([process.execPath, site], tmpdir());
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('Error: a bug\n');
    expect(result.stderr).toContain(`${join(root, 'cli', 'other.ts')}:3:`);
  });

  it('says in one sentence that packages are missing', async () => {
    renameSync(join(copy, 'node_modules'), join(copy, 'aside'));
    const { code, stderr } = await runCopy(['--version']);
    renameSync(join(copy, 'aside'), join(copy, 'node_modules'));
    expect(code).toBe(1);
    expect(stderr).toBe(`A package of the generator is missing: run "npm ci" in ${copy}.\n`);
  });

  it.each(['node_modules', 'node_modules/.cache/site-program'])(
    'says in one sentence who must have compiled it, where its user may not write %s',
    async (folder) => {
      const { site, root } = smallProgram();
      // Another user may not be able to follow the link: the folder that holds this repository may be its owner's alone.
      const packages = join(root, 'node_modules', 'esbuild');
      rmSync(packages);
      for (const part of ['package.json', 'lib'])
        cpSync(join(GENERATOR, 'node_modules', 'esbuild', part), join(packages, part), { recursive: true });
      mkdirSync(join(root, folder), { recursive: true });
      chmodSync(root, 0o755);
      chmodSync(join(root, folder), 0o555);
      // Root may write everywhere.
      const user = process.getuid?.() === 0 ? { uid: 65534 } : {};
      const { code, stderr } = await run([process.execPath, site], '/', user);
      chmodSync(join(root, folder), 0o755);
      expect(stderr.replace(/^Cannot create \S+\/node_modules\/\.cache\S*: /, '')).toBe(
        'permission denied. The program is compiled there once, for all who may read it: run "site --version" as a user who may write there.\n',
      );
      expect(code).toBe(1);
    },
  );

  describe('whose packages are not those of this system', () => {
    const platform = `${process.platform}-${process.arch}`;
    /** Packages that have esbuild's own program in a folder of their own, or none. */
    const withEsbuild = (root: string, program?: string): void => {
      const packages = join(root, 'node_modules');
      rmSync(join(packages, 'esbuild'));
      for (const part of ['package.json', 'lib'])
        cpSync(join(GENERATOR, 'node_modules', 'esbuild', part), join(packages, 'esbuild', part), {
          recursive: true,
        });
      if (program === undefined) return;
      mkdirSync(dirname(join(packages, '@esbuild', program)), { recursive: true });
      writeFileSync(join(packages, '@esbuild', program), '');
    };

    it.each([
      ['left out', undefined],
      ['of another one', 'openbsd-x64/bin/esbuild'],
    ])('says so in one sentence: %s', async (_, program) => {
      const { site, root } = smallProgram();
      withEsbuild(root, program);
      const system = `${process.platform} ${process.arch}`;
      expect(await run([process.execPath, site], tmpdir())).toEqual({
        code: 1,
        stdout: '',
        stderr: `The packages of the generator are not those of this system (${system}): run "npm ci" on this system, in ${root}, without "--omit=optional".\n`,
      });
    });

    it('says in one sentence what may not be run, as on a disk that runs no programs', async () => {
      const { site, root } = smallProgram();
      const program = `${platform}/bin/esbuild`;
      withEsbuild(root, program);
      const { code, stderr } = await run([process.execPath, site], tmpdir());
      expect(stderr).toBe(
        `Cannot start ${join(root, 'node_modules/@esbuild', program)}: permission denied.\n`,
      );
      expect(code).toBe(1);
    });

    it('says in one sentence what cannot be loaded, be it within the words of a package', async () => {
      const { site, root } = smallProgram();
      mkdirSync(join(root, 'node_modules', 'native'));
      const addon = join(root, 'node_modules/native/here.node');
      writeFileSync(addon, 'of another system');
      writeFileSync(join(root, 'cli', 'other.ts'), "export { default as text } from 'native';\n");
      const codes = [
        "module.exports = require('./here.node');",
        "try { require('./here.node'); } catch ({ code, message }) { throw new Error('Not loaded\\n' + code + ': ' + message); }",
      ];
      for (const code of codes) {
        writeFileSync(join(root, 'node_modules/native/index.js'), code);
        const { stderr, ...ended } = await run([process.execPath, site], tmpdir());
        expect(stderr.startsWith(`Cannot load a package of the generator (${addon}: `), stderr).toBe(true);
        expect(stderr).toMatch(
          /\): run "npm ci" in \S+ on this system, on a disk that may run programs\.\n$/,
        );
        expect(ended).toEqual({ code: 1, stdout: '' });
      }
    });

    it('says so in one sentence where the picture library has none for it', async () => {
      const { site, root } = smallProgram();
      const said =
        'Could not load the "sharp" module using the other-x64 runtime\nPossible solutions:\n- none';
      writeFileSync(
        join(root, 'cli', 'other.ts'),
        `throw new Error(${JSON.stringify(said)});\nexport const text = '';\n`,
      );
      const { code, stderr } = await run([process.execPath, site], tmpdir());
      expect(stderr).toMatch(/^The packages of the generator are not those of this system .+\.\n$/);
      expect(code).toBe(1);
    });

    it('says only once that a part of a package is missing', async () => {
      const { site, root } = smallProgram();
      mkdirSync(join(root, 'node_modules', 'native'));
      writeFileSync(join(root, 'node_modules/native/index.js'), "module.exports = require('@native/here');");
      writeFileSync(join(root, 'cli', 'other.ts'), "export { default as text } from 'native';\n");
      expect(await run([process.execPath, site], tmpdir())).toEqual({
        code: 1,
        stdout: '',
        stderr: `A package of the generator is missing: run "npm ci" in ${root}.\n`,
      });
    });
  });

  it('says in one sentence which option of Node a package cannot do with', async () => {
    const { site, root } = smallProgram();
    writeFileSync(join(root, 'cli', 'other.ts'), "export const text = new Function('return 1')();\n");
    const node = [process.execPath, '--disallow-code-generation-from-strings'];
    const { code, stderr } = await run([...node, site], tmpdir());
    expect(stderr).toMatch(
      /^A package .+ leave "--disallow-code-generation-from-strings" out of NODE_OPTIONS\.\n$/,
    );
    expect(code).toBe(1);
  });

  it('says in one sentence that the system allows too few open files', async () => {
    // As many files as are read and written at a time.
    const files = Array.from({ length: 60 }, (_, row) => [`assets/static/file-${row}.txt`, `${row}`]);
    const { root } = miniSite(Object.fromEntries(files));
    const site = join(GENERATOR, 'bin', 'site.js');
    let failed = 0;
    // Node 24 and a warm cache need fewer: then it is a write that fails, and not the program's own files.
    for (const limit of [40, 34, 30]) {
      const line = `ulimit -n ${limit} && exec ${process.execPath} ${site} build --quiet`;
      const { code, stderr } = await run(['sh', '-c', line], root);
      if (code === 0) continue;
      failed++;
      expect(code, stderr).toBe(1);
      expect(stderr).toMatch(/too many files are open/);
      expect(stderr).toMatch(/ulimit -n 1024/);
      expect(stderr).not.toMatch(/^\s+at /m);
    }
    expect(failed).toBeGreaterThan(0);
  });
});

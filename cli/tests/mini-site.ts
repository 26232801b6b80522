import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Root of the generator. */
export const GENERATOR = generatorRoot();
/** The site that others are laid over. */
export const BASE = join(GENERATOR, 'cli', 'tests', 'sites', 'base');

/** A file of an overlay: its content, a link to make, or `undefined` to remove it. */
type OverlayFile = string | Uint8Array | { readonly link: string } | undefined;
export type Overlay = Readonly<Record<string, OverlayFile>>;

/** The end of a command: its exit code and its output. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A small site in a folder of its own, removed when its test ends. */
export interface MiniSite {
  readonly root: string;
  /** Runs `site` there, as a process. The time is fixed at 15 January 2026 unless the environment says otherwise. */
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Run>;
  readonly write: (overlay: Overlay) => void;
  /** Text of a file of the output. */
  readonly output: (file: string) => string;
  readonly exists: (file: string) => boolean;
  /** Folder in which stages keep what they compiled. @default a folder of the site's own */
  readonly cache?: string;
  /** Its clock, in seconds. @default {@link FIXED_TIME} */
  readonly now?: string;
}

/** 2026-01-15 12:00 UTC, in seconds. */
export const FIXED_TIME = '1768478400';

/** Copies the base site and lays files over it; `atEnd` registers its removal, after one test or after several. */
export function miniSite(
  overlay: Overlay = {},
  base: string = BASE,
  atEnd: (cleanUp: () => void) => void = onTestFinished,
): MiniSite {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'site-')));
  return siteAt(root, overlay, { base, atEnd });
}

const kept: { root?: string; isTaken?: boolean } = {};

/**
 * Makes a mini-site for the stages' own functions. All sites of a process have the same folder, one after the other, so
 * that templates that are the same are compiled once.
 */
export function siteInTurn(overlay: Overlay = {}, base: string = BASE): MiniSite {
  if (kept.isTaken) return miniSite(overlay, base);
  kept.root ??= realpathSync(mkdtempSync(join(tmpdir(), 'site-in-turn-')));
  kept.isTaken = true;
  const atEnd = (cleanUp: () => void): void =>
    onTestFinished(() => {
      cleanUp();
      kept.isTaken = false;
    });
  return { ...siteAt(join(kept.root, 'site'), overlay, { base, atEnd }), cache: join(kept.root, 'cache') };
}

function siteAt(
  root: string,
  overlay: Overlay,
  { base, atEnd }: { readonly base: string; readonly atEnd: (cleanUp: () => void) => void },
): MiniSite {
  atEnd(() => rmSync(root, { recursive: true, force: true }));
  cpSync(base, root, { recursive: true });
  const write = (files: Overlay): void => {
    for (const [file, content] of Object.entries(files)) place(join(root, file), content);
  };
  write(overlay);
  return {
    root,
    write,
    run: (args, env = {}) => runSite(root, args, env),
    output: (file) => readFileSync(join(root, 'dist', file), 'utf8'),
    exists: (file) => existsSync(join(root, file)),
  };
}

/** Proofs run compiled, from a folder of the cache: the root is the first above that has the program. */
function generatorRoot(): string {
  let dir = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(dir, 'bin', 'site.js'))) dir = dirname(dir);
  return dir;
}

/** Runs the command line in a folder, as a process. */
export function runSite(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(GENERATOR, 'bin', 'site.js'), ...args], {
      cwd,
      env: siteEnvironment(env),
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Makes the environment of a mini-site's commands: the time is fixed, and nothing is kept in the home folder. */
export function siteEnvironment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    SOURCE_DATE_EPOCH: FIXED_TIME,
    NO_COLOR: '1',
    GITHUB_ACTIONS: '',
    XDG_STATE_HOME: join(tmpdir(), 'site-tests-state'),
    ...env,
  };
}

function place(path: string, content: OverlayFile): void {
  rmSync(path, { recursive: true, force: true });
  if (content === undefined) return;
  mkdirSync(dirname(path), { recursive: true });
  if (typeof content === 'object' && 'link' in content) symlinkSync(content.link, path);
  else writeFileSync(path, content);
}

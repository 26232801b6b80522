import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { onTestFinished } from 'vitest';
import type { FileToMake, Output } from '../../output/site-file.ts';
import type { BuildOptions } from '../../project/build-options.ts';
import type { Config } from '../../types.ts';

/** A project in a folder of its own, far from any node_modules; deleted when the test ends. */
export interface TestProject {
  readonly root: string;
  readonly cacheDir: string;
  readonly config: Config;
  /** The same project as another build would see it. */
  readonly withOptions: (options: Partial<BuildOptions>) => Config;
  readonly write: (files: Readonly<Record<string, string | Uint8Array>>) => void;
}

/** Makes a project of the given files. */
export function testProject(files: Readonly<Record<string, string | Uint8Array>> = {}): TestProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'site-bundle-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write: TestProject['write'] = (more) => {
    for (const [file, content] of Object.entries(more)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    }
  };
  write(files);
  const cacheDir = join(root, '.cache');
  const withOptions = (options: Partial<BuildOptions>): Config =>
    testConfig({ ...buildOptions(root, cacheDir), ...options });
  return { root, cacheDir, config: withOptions({}), withOptions, write };
}

/** Cuts a font of a few letters, which is quick to cut again: without accents, on the width axis alone. */
export function smallFont(): Promise<Uint8Array> {
  const font = readFileSync(
    new URL('../../../assets/fonts/archivo-latin-standard-normal.woff2', import.meta.url),
  );
  return subsetFont(font, 'ABCDEabcdefghilmnopqrstuvxy ', {
    targetFormat: 'woff2',
    keepFeatures: ['kern'],
    variationAxes: { wght: { min: 700, max: 700 }, wdth: { min: 62, max: 125 } },
  });
}

function buildOptions(root: string, cacheDir: string): BuildOptions {
  return {
    root,
    out: join(root, 'dist'),
    drafts: false,
    dev: false,
    pictureEffort: 'lowest',
    strict: false,
    cacheDir,
    workers: 0,
    workersFrom: 2_000,
    now: 1_767_268_800_000,
    timestamp: 1_767_268_800_000,
  };
}

function testConfig(options: BuildOptions): Config {
  return {
    options,
    origin: 'https://example.com',
    indexable: true,
    organization: {
      name: 'Aubier',
      legalName: 'Aubier inc.',
      email: 'bonjour@example.com',
      address: {
        street: '1, rue Principale',
        city: 'Lévis',
        region: 'QC',
        postalCode: 'G6V 1A1',
        country: 'CA',
      },
      privacyOfficer: { title: { fr: 'Direction', en: 'Management' }, email: 'vie-privee@example.com' },
      founded: 2023,
    },
    placeholder: true,
    booking: {
      call: { fr: '/contact', en: '/en/contact' },
      appointment: { fr: '/contact', en: '/en/contact' },
    },
    forms: { endpoint: '/api' },
    analytics: false,
    redirects: [],
    robots: [],
    openGraphImages: true,
    publish: { keys: 'index', keep: 5, keepDays: 7, maxDeletes: 256 },
    budgets: {
      html: { default: 12_000 },
      css: 12_000,
      scripts: { default: 14_000 },
      fonts: { display: 80_000, prose: 150_000 },
    },
  };
}

/** Makes a file, whatever the output folder holds in its place. */
export async function makeAnew({ make, ...file }: FileToMake): Promise<Output> {
  return { ...file, content: await make() };
}

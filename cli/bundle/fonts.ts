import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { hashParts, shortHash } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import type { Output } from '../output/site-file.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { errorOf, failed, gather, sound } from '../report/diagnostic.ts';
import { readOptional } from '../system/optional-file.ts';
import { packageVersion } from '../system/package-root.ts';
import type { Result } from '../types.ts';
import { pointerProblem } from './as-is-problem.ts';
import { assetUrl, fileOfUrl, readableName } from './asset-name.ts';
import { CHARACTERS, createFontCutter, FEATURES } from './cut-font.ts';
import type { FontChoice } from './font-list.ts';
import { FONT_LIST, parseFontList } from './font-list.ts';

/** The project's fonts, cut to what its languages need. */
export interface Fonts {
  /** By logical name: `display`, `prose`, `prose-italic`. */
  readonly urls: Readonly<Record<string, string>>;
  /** URL of the subset by source file relative to the root, for `url()` in stylesheets. */
  readonly byFile: Readonly<Record<string, string>>;
  readonly outputs: readonly Output[];
}

/** A font before it is cut. */
export interface FontSource {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** Everything that fonts depend on besides files: they are cut before the configuration is read. */
export type FontOptions = Pick<BuildOptions, 'root' | 'dev'>;

/** Subsets the fonts that `assets/fonts/fonts.json` names. A project without that file has no fonts. */
export async function subsetFonts(options: FontOptions, cache: Cache): Promise<Result<Fonts>> {
  const text = await readOptional(join(options.root, FONT_LIST));
  if (text === undefined) return sound({ urls: {}, byFile: {}, outputs: [] });
  const list = parseFontList(text.toString());
  const { ask, close } = createFontCutter();
  const cuts = Promise.all(list.value.map((choice) => subset(choice, options, cache, ask)));
  const { value: fonts, diagnostics } = gather(await cuts.finally(close));
  return {
    value: {
      urls: Object.fromEntries(fonts.map(({ name, url }) => [name, url])),
      byFile: Object.fromEntries(fonts.map(({ file, url }) => [file, url])),
      outputs: fonts.map(({ url, content }) => ({ file: fileOfUrl(url), content, kind: 'asset' })),
    },
    diagnostics: [...list.diagnostics, ...diagnostics],
  };
}

/**
 * Reads the whole font named `display`, uncut. Resolves to undefined when the list has none, or its file is missing,
 * which {@link subsetFonts} reports.
 */
export async function displayFont(root: string): Promise<FontSource | undefined> {
  const read = (file: string) => readOptional(join(root, file));
  const list = await read(FONT_LIST);
  const choice = parseFontList(list?.toString() ?? '{}').value.find(({ name }) => name === 'display');
  const file = `assets/fonts/${choice?.file}`;
  const bytes = choice === undefined ? undefined : await read(file);
  return bytes === undefined ? undefined : { file, bytes, hash: hashParts(bytes) };
}

interface CutFont {
  readonly name: string;
  readonly url: string;
  readonly content: Uint8Array;
  /** The font that it was cut from, relative to the root. */
  readonly file: string;
}

async function subset(
  choice: FontChoice,
  { root, dev }: FontOptions,
  cache: Cache,
  cut: ReturnType<typeof createFontCutter>['ask'],
): Promise<Result<CutFont | undefined>> {
  const file = `assets/fonts/${choice.file}`;
  const bytes = await readFile(join(root, file)).catch(() => undefined);
  if (bytes === undefined)
    return failure('missing-font', `The font ${file} does not exist, or cannot be read`, choice);
  const pointer = pointerProblem(file, bytes);
  if (pointer !== undefined) return failed(pointer);
  const key = hashParts(
    'font',
    packageVersion('subset-font'),
    hashParts(bytes),
    keyJson([choice.axes, CHARACTERS, FEATURES]),
  );
  try {
    const content = await cache.bytes(key, () => cut({ bytes, axes: choice.axes }));
    const url = assetUrl(readableName(file), shortHash(content), 'woff2', dev);
    return sound({ name: choice.name, url, content, file });
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    const reason = error.message.replace(/[.\n].*/s, '');
    return failure('bad-font', `The font ${file} cannot be cut: ${reason}`, choice);
  }
}

function failure(code: string, text: string, choice: FontChoice): Result<undefined> {
  return failed(errorOf(code, text, { location: choice.location }));
}

import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import { SHARP_VERSION } from '../press/sharp-version.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { Diagnostic } from '../types.ts';

/** A mistake in the XML of a file. */
interface Damage {
  readonly line: number;
  /** The parser's own words. */
  readonly reason: string;
}

/** Reports an SVG that is not well-formed, at its line. Undefined for any other. */
export async function svgDamage(
  cache: Cache,
  file: string,
  bytes: Uint8Array,
): Promise<Diagnostic | undefined> {
  const key = hashParts('svg-damage', SHARP_VERSION, hashParts(bytes));
  const damage = await cache.json(key, async () => (await findDamage(bytes)) ?? null);
  if (damage === null) return undefined;
  const text = `This SVG is not well-formed, and browsers show none of it: ${damage.reason}`;
  return errorOf('corrupt-image', text, { location: { file, line: damage.line } });
}

/** Other errors of the library are not those of browsers: it refuses a group of symbols, which has no size. */
async function findDamage(bytes: Uint8Array): Promise<Damage | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    await sharp(bytes, { limitInputPixels: false }).metadata();
    return undefined;
  } catch (error) {
    const [, line, row, reason = ''] = PARSE_ERROR.exec(error instanceof Error ? error.message : '') ?? [];
    return reason === '' ? undefined : { line: Number(line ?? row), reason };
  }
}

const PARSE_ERROR = /XML parse error: .*(?:on line (\d+) column \d+ of data|in \(null\):(\d+):\d+): (.+)/;

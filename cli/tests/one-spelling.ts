import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Reason for which a test of two files, whose names differ by case alone, is left out. */
export const ONE_OF_BOTH = 'this disk takes names that differ by case for one';

/** Tells whether the disk of the tests takes `a` and `A` for one name, as that of a Mac does. */
export function takesOneSpelling(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'spelling-'));
  try {
    writeFileSync(join(folder, 'a'), '');
    return existsSync(join(folder, 'A'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

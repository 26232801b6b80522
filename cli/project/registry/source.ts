import { readText } from '../../read/tree.ts';
import { REGISTRY_FILE } from '../../shared/registry-file.ts';
import type { SourceFile } from '../../types.ts';

/** Reads the registry as it is written, to show places in it; empty when it cannot be read. */
export function registrySource(root: string): SourceFile {
  return { file: REGISTRY_FILE, text: readText(root, REGISTRY_FILE).value?.text ?? '' };
}

import type { Output } from '../output/site-file.ts';

/** Makes a JSON file of the output, on one line. */
export function jsonOutput(file: string, kind: Output['kind'], value: object): Output {
  return { file, content: `${JSON.stringify(value)}\n`, kind };
}

import { z } from 'zod';
import type { EditorAddresses, Result, SourceFile } from '../types.ts';
import { checkYaml } from './check-yaml.ts';
import { parseYaml } from './front-matter.ts';

/** File in which editors write the addresses of pages that no longer exist. */
export const ADDRESSES_FILE = 'content/data/addresses.yaml';

/** The addresses of a project without that file. */
export const NO_EDITOR_ADDRESSES: EditorAddresses = { redirects: [], gone: [] };

/** Parses the editors' redirects and the addresses that are gone for good, each with its location. */
export function parseAddresses(source: SourceFile): Result<EditorAddresses> {
  const matter = parseYaml(source);
  const { value, diagnostics } = checkYaml(matter, addressesSchema);
  const { redirects = [], gone = [] } = value ?? {};
  return {
    value: {
      redirects: redirects.map(({ from, to, status = '301' }, index) => ({
        from,
        to,
        status: STATUSES[status],
        location: matter.locate(['redirects', index, 'from']),
        targetLocation: matter.locate(['redirects', index, 'to']),
      })),
      gone: gone.map((path, index) => ({ path, location: matter.locate(['gone', index]) })),
    },
    diagnostics,
  };
}

const STATUSES = { '301': 301, '302': 302, '307': 307, '308': 308 } as const;

const address = z.string('must be text').min(1, 'must not be empty');

/** Shape of the file; every scalar is still a string. */
const addressesSchema = z.strictObject({
  redirects: z
    .array(
      z.strictObject({
        from: address,
        to: address,
        status: z.enum(['301', '302', '307', '308']).optional(),
      }),
      'must be a list of redirects',
    )
    .optional(),
  gone: z.array(address, 'must be a list of paths').optional(),
});

import { inertLines } from '../report/inert.ts';
import { jsonText } from '../report/json.ts';
import { withoutKeys } from '../report/without-keys.ts';
import type { CommandWorld } from './terminal.ts';

/** Says in one sentence why a command refused or stopped: as JSON, for programs that asked for it. */
export function printFailure(
  text: string,
  { flags, world }: { readonly flags: { readonly json?: boolean }; readonly world: CommandWorld },
): void {
  const said = withoutKeys(text);
  if (flags.json === true) world.stdout.write(jsonText({ ok: false, error: said }));
  else world.stderr.write(`${inertLines(said)}\n`);
}

import { externalLinks } from '../check/external/external.ts';
import { INTERNET } from '../check/external/outside.ts';
import type { Gate } from '../check/gate.ts';
import { projectOptions } from '../project/build-options.ts';
import { formatInteger } from '../report/units.ts';
import type { ReportForm } from './report-form.ts';
import type { CommandWorld } from './terminal.ts';

/** A check that asks other sites. */
interface ExternalCheck {
  readonly world: CommandWorld;
  readonly form: ReportForm;
  readonly flags: { readonly quiet?: boolean };
  /** Files whose links alone are asked about. */
  readonly changed: ReadonlySet<string> | undefined;
}

/** Creates the gate of `--external`, which tells the terminal what takes so long. */
export function externalGate({ world, form, flags, changed }: ExternalCheck): Gate {
  const { cwd, env, stderr, outside = INTERNET, onInterrupt } = world;
  const isTold = form === 'text' && flags.quiet !== true;
  return externalLinks({
    outside,
    cacheDir: projectOptions(cwd, {}, env).cacheDir,
    // The clock of the machine: answers are of now, whichever day the pages are built for.
    now: Date.now(),
    changed,
    onInterrupt,
    onAsking: (count) => {
      if (isTold) stderr.write(`Asks other sites for ${formatInteger(count)} addresses, one at a time…\n`);
    },
  });
}

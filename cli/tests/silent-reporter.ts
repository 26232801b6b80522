import type { Reporter } from '../report/progress.ts';
import { createReporter } from '../report/progress.ts';

/** Makes a reporter for builds of which tests read the result alone. */
export function silentReporter(): Reporter {
  const stream = { write: () => true };
  return createReporter({ stream, colour: false, interactive: false, quiet: true, json: false });
}

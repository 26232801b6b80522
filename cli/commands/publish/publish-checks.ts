import { isUnpublishable } from '../../project/configuration/placeholder.ts';
import type { OpenBuild } from '../../publish/built-site.ts';
import { Refusal } from '../../publish/refusal.ts';
import type { Config } from '../../types.ts';
import type { PublishFlags } from './publish-options.ts';

/** Refuses a build that is not for this place, before anything is written. */
export function refuseUnready({ table }: OpenBuild, config: Config, flags: PublishFlags): void {
  const isHidden = Object.keys(table.headersOf('/')).some((name) => name.toLowerCase() === 'x-robots-tag');
  if (isHidden && flags.allowNoindex !== true)
    throw new Refusal(
      `This build may not be indexed: build for ${config.origin}, or add --allow-noindex for a preview's own bucket.`,
    );
  if (!isHidden && isUnpublishable(config) && flags.allowPlaceholder !== true)
    throw new Refusal(
      'The brand is a placeholder: replace it and set "placeholder" to false, or add --allow-placeholder.',
    );
}

/** Refuses a site whose forms have no receiver: it would lose what visitors write. */
export async function refuseDeafForms({ forms, origin }: Config): Promise<void> {
  if (forms.endpoint === false) return;
  const url = new URL(`${forms.endpoint.replace(/\/$/, '')}/health`, origin).href;
  const answer = await fetch(url, { signal: AbortSignal.timeout(HEALTH_MS) }).then(
    ({ status }) => (status === 200 ? undefined : `answers ${status}`),
    () => 'does not answer',
  );
  if (answer === undefined) return;
  throw new Refusal(
    `The receiver of forms ${answer} at ${url}: start it, set "forms.endpoint" in site.config.ts, or add --no-forms-check.`,
  );
}

const HEALTH_MS = 8_000;

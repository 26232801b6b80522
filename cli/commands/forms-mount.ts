import { formsEnvironment } from '../config.ts';
import type { OpenReceiver } from '../forms/open-receiver.ts';
import { openReceiver } from '../forms/open-receiver.ts';
import { formsSettings } from '../forms/settings.ts';
import type { Config, Result } from '../types.ts';

/** The receiver as a part of `site serve`. */
export interface FormsMount extends OpenReceiver {
  /** Path without a slash at its end. */
  readonly prefix: string;
}

/**
 * Opens the receiver that `site serve` mounts. Undefined without diagnostics: the site has no forms, or they are
 * posted to another origin, where `site forms` takes them.
 */
export async function openFormsMount(
  config: Config,
  log: (line: string) => void,
  env = formsEnvironment(),
): Promise<Result<FormsMount | undefined>> {
  const settings = formsSettings(config);
  if (settings === undefined || settings.path === '' || new URL(settings.base).origin !== config.origin)
    return { value: undefined, diagnostics: [] };
  const opened = await openReceiver({ settings, env, folders: config.options, log });
  const { value, diagnostics } = opened;
  return { value: value === undefined ? undefined : { ...value, prefix: settings.path }, diagnostics };
}

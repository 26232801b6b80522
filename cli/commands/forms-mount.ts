import type { FormsEnvironment } from '../forms/environment.ts';
import type { OpenReceiver } from '../forms/open-receiver.ts';
import { openReceiver } from '../forms/open-receiver.ts';
import type { FormsSettings } from '../forms/settings.ts';
import { formsRules } from '../forms/settings.ts';
import type { Config, Result } from '../types.ts';
import { openFormsProject } from './forms-project.ts';

/** The receiver as a part of `site serve`. */
export interface FormsMount extends OpenReceiver {
  /** Path without a slash at its end. */
  readonly prefix: string;
}

/** What a mounted receiver is opened with, beside its settings. */
export interface MountSurroundings {
  readonly config: Config;
  /** One line for the terminal; never what a visitor wrote. */
  readonly log: (line: string) => void;
  readonly env: FormsEnvironment;
}

/**
 * Reads the settings of the receiver that `site serve` mounts. Undefined without diagnostics: the site has no forms, or
 * they are posted to another origin, where `site forms` takes them.
 */
export async function readMountSettings(config: Config): Promise<Result<FormsSettings | undefined>> {
  const rules = formsRules(config);
  if (rules === undefined || rules.path === '' || new URL(rules.base).origin !== config.origin)
    return { value: undefined, diagnostics: [] };
  const { value, diagnostics } = await openFormsProject(config.options);
  return { value: value && { ...rules, ...value }, diagnostics };
}

/** Opens the receiver of these settings. */
export async function openFormsMount(
  settings: FormsSettings,
  { config, log, env }: MountSurroundings,
): Promise<Result<FormsMount | undefined>> {
  const { value, diagnostics } = await openReceiver({ settings, env, folders: config.options, log });
  return { value: value && { ...value, prefix: settings.path }, diagnostics };
}

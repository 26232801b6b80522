import type { FormsEnvironment } from '../forms/environment.ts';
import type { OpenReceiver } from '../forms/open-receiver.ts';
import { openReceiver } from '../forms/open-receiver.ts';
import { formsRules } from '../forms/settings.ts';
import type { Config, Result } from '../types.ts';
import { openFormsProject } from './forms-project.ts';

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
  env: FormsEnvironment,
): Promise<Result<FormsMount | undefined>> {
  const rules = formsRules(config);
  if (rules === undefined || rules.path === '' || new URL(rules.base).origin !== config.origin)
    return { value: undefined, diagnostics: [] };
  const project = await openFormsProject(config.options);
  if (project.value === undefined) return { value: undefined, diagnostics: project.diagnostics };
  const settings = { ...rules, ...project.value };
  const opened = await openReceiver({ settings, env, folders: config.options, log });
  const { value, diagnostics } = opened;
  return { value: value === undefined ? undefined : { ...value, prefix: settings.path }, diagnostics };
}

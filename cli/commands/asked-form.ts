import type { BuildOptions } from '../project/build-options.ts';
import { openProject } from '../project/project.ts';
import { suggest } from '../report/suggest.ts';

/** Says why a form without a kept message cannot be meant; undefined when it can, or when the project does not tell. */
export async function noSuchForm(name: string, options: BuildOptions): Promise<string | undefined> {
  const { value: project } = await openProject(options);
  const named = project?.registry.forms?.named;
  if (named === undefined) return undefined;
  const form = Object.hasOwn(named, name) ? named[name] : undefined;
  if (form?.kind === 'newsletter')
    return `The form "${name}" takes subscriptions, not messages: --subscribers shows them.`;
  if (form !== undefined) return undefined;
  const names = Object.keys(named).filter((one) => named[one]?.kind === 'message');
  if (names.length === 0) return `No form is called "${name}", and no form of this site takes messages.`;
  const near = suggest(name, names);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  return `No form is called "${name}", and no message of such a form is kept.${hint} Forms that take messages: ${names.join(', ')}.`;
}

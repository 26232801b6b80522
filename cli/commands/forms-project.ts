import type { Registry } from '../api/registry.ts';
import type { Messages } from '../api/render-context.ts';
import type { FormsRules, FormsSettings } from '../forms/settings.ts';
import { formsRules } from '../forms/settings.ts';
import { formsTexts } from '../forms/texts.ts';
import { untilFailure } from '../forms/until-failure.ts';
import type { BuildOptions } from '../project/build-options.ts';
import type { Project } from '../project/project.ts';
import { openProject } from '../project/project.ts';
import { contentKey } from '../read/content-path.ts';
import { parseMessages } from '../read/messages.ts';
import { read } from '../read/read.ts';
import { readText } from '../read/tree.ts';
import { errorOf } from '../report/diagnostic.ts';
import { demand, Faults } from '../report/faults.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Json } from '../shared/json.ts';
import type { Localized } from '../shared/locale.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { Config } from '../types.ts';

/**
 * Reads the settings of the receiver that `site serve` mounts; undefined when the site has no forms, or they are posted
 * to another origin, where `site forms` takes them.
 */
export async function readMountSettings(config: Config): Promise<FormsSettings | undefined> {
  const rules = formsRules(config);
  if (rules === undefined || rules.path === '' || new URL(rules.base).origin !== config.origin)
    return undefined;
  return openFormsProject(config.options, rules);
}

/** Reads what the receiver of a project's forms needs besides its rules: forms, texts, and the names of choices. */
export async function openFormsProject(options: BuildOptions, rules: FormsRules): Promise<FormsSettings> {
  const messages = readMessages(options.root);
  const project = demand(await openProject(options));
  const { forms } = project.registry;
  if (forms === undefined) throw new Faults([NO_FORMS]);
  const { named, choices } = forms;
  const texts = demand(formsTexts(messages, named));
  const known = untilFailure(() => readChoices(project, choices));
  return { ...rules, texts, forms: named, choices: () => known.get().catch(() => NONE) };
}

const NO_FORMS = errorOf(
  'no-forms',
  'The registry declares no forms: give it "forms", or set forms.endpoint to false in site.config.ts',
  { location: { file: REGISTRY_FILE } },
);

function readMessages(root: string): Localized<Messages> {
  const [fr, en] = [readText(root, 'locales/fr.json'), readText(root, 'locales/en.json')];
  if (fr.value === undefined || en.value === undefined)
    throw new Faults([...fr.diagnostics, ...en.diagnostics]);
  // None of the texts fixed by contract has a character that typography would change.
  const { value, diagnostics } = parseMessages({ fr: fr.value, en: en.value }, []);
  if (diagnostics.length > 0) throw new Faults(diagnostics);
  return value;
}

type FormChoices = NonNullable<Registry['forms']>['choices'];
type Choices = Awaited<ReturnType<FormsSettings['choices']>>;

/** No names: a mail then has the ids of choices, since no text that cannot be read may hold up a message. */
const NONE: Choices = { fr: {}, en: {} };

/** Reads the names of choices when the first mail asks for them, since this reads documents. */
async function readChoices(
  { config, registry }: Project,
  { list, collection }: FormChoices,
): Promise<Choices> {
  const folder = registry.collections[collection]?.folder ?? '';
  const wanted = (file: string): boolean =>
    contentKey(file.split('/').slice(2).join('/')).startsWith(`/${folder}`);
  const sources = await read(config, registry, { wanted });
  const { shared } = resolve(config, sources.value, registry).value;
  return { fr: labelsOf(shared.fr[list]), en: labelsOf(shared.en[list]) };
}

function labelsOf(list: Json | undefined): Readonly<Record<string, string>> {
  const choices: readonly Json[] = Array.isArray(list) ? list : [];
  return Object.fromEntries(
    choices.flatMap((choice) =>
      typeof choice === 'object' && choice !== null && 'id' in choice
        ? [[String(choice.id), String(choice.label ?? choice.id)]]
        : [],
    ),
  );
}

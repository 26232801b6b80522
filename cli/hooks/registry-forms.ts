import type { Registry } from '../api/registry.ts';
import { suggest } from '../report/suggest.ts';
import { TAKEN_NAMES } from '../shared/forms.ts';
import { given } from '../shared/given.ts';
import { LOCALES } from '../shared/locale.ts';
import { isRecord } from '../shared/record.ts';
import type { RegistryMistake } from './registry-mistake.ts';
import { oneOf, unknownKeys } from './registry-mistake.ts';

/** What forms say that no page and no receiver could go by. */
export function formMistakes(
  { named, choices, ...others }: NonNullable<Registry['forms']>,
  { collections }: Registry,
): readonly RegistryMistake[] {
  return [
    ...unknownKeys(others, ['named', 'choices'], '"forms" of the registry'),
    ...choiceMistakes(choices, collections),
    ...Object.entries(named).flatMap(([name, form]) => formMistakesOf(name, form)),
  ];
}

function choiceMistakes(choices: unknown, collections: Registry['collections']): readonly RegistryMistake[] {
  if (!isRecord(choices) || typeof choices.list !== 'string' || typeof choices.collection !== 'string')
    return [{ text: '"forms" of the registry must say its choices as { list, collection }', value: 'forms' }];
  const { collection } = choices;
  if (Object.hasOwn(collections, collection)) return [];
  const text = `The choices of the registry's forms name an unknown collection, "${collection}"`;
  return [
    { text, value: collection, ...given({ suggestion: suggest(collection, Object.keys(collections)) }) },
  ];
}

function formMistakesOf(name: string, form: unknown): readonly RegistryMistake[] {
  const whose = `the form "${name}"`;
  const { fields, pages, kind }: { readonly [key: string]: unknown } = isRecord(form) ? form : {};
  return [
    ...unknownKeys(form, ['kind', 'fields', 'pages'], whose),
    ...(isRecord(fields)
      ? Object.entries(fields).flatMap(([field, rule]) => fieldMistakes(field, rule, whose))
      : [{ text: `"fields" of ${whose} must be an object of fields by name`, value: name }]),
    ...(kind === 'newsletter' && !(isRecord(fields) && isRecord(fields.email))
      ? [{ text: `The newsletter of ${whose} needs a field "email"`, value: name }]
      : []),
    ...(['kept', 'failed'] as const)
      .filter((end) => !isRecord(pages) || !arePaths(pages[end]))
      .map((end) => ({
        text: `"pages.${end}" of ${whose} must be a path in each language: { fr: '/…', en: '/en/…' }`,
        value: name,
      })),
  ];
}

function fieldMistakes(name: string, rule: unknown, whose: string): readonly RegistryMistake[] {
  const field = `the field "${name}" of ${whose}`;
  const { kind, required, maxLength }: { readonly [key: string]: unknown } = isRecord(rule) ? rule : {};
  const areLocales = Array.isArray(required) && required.every((one) => LOCALES.includes(one));
  const mistakes: readonly RegistryMistake[] = [
    ...unknownKeys(rule, ['kind', 'required', 'maxLength'], field),
    ...oneOf(kind ?? '', ['line', 'text', 'email', 'choice'], `"kind" of ${field}`),
    ...(areLocales
      ? []
      : [
          {
            text: `"required" of ${field} must be a list of the languages in which it must be filled`,
            value: name,
          },
        ]),
    ...(Number.isInteger(maxLength) && Number(maxLength) > 0
      ? []
      : [{ text: `"maxLength" of ${field} must be a whole number of 1 or more`, value: name }]),
  ];
  const isTaken = TAKEN_NAMES.some((taken) => taken === name);
  if (isTaken || !NAME.test(name))
    return [
      {
        text: isTaken
          ? `No field can be called "${name}", as in ${whose}: it means something else in a post, an export or a mail`
          : `The name "${name}" of a field of ${whose} must be letters, digits, "-" and "_", and begin with a letter`,
        value: name,
      },
      ...mistakes,
    ];
  return mistakes;
}

/** Part of the key of an interface string, and of an export's head. */
const NAME = /^\p{L}[\p{L}\p{N}_-]*$/u;

function arePaths(value: unknown): boolean {
  return (
    isRecord(value) &&
    LOCALES.every((locale) => typeof value[locale] === 'string' && String(value[locale]).startsWith('/'))
  );
}

import type { FormsTexts } from '../forms/texts.ts';
import { formsTexts } from '../forms/texts.ts';
import { parseMessages } from '../read/messages.ts';
import { readText } from '../read/tree.ts';
import type { Localized, Result } from '../types.ts';

/** Reads what the receiver of forms says from the project's `locales/`, typography included. */
export async function readFormsTexts(root: string): Promise<Result<Localized<FormsTexts> | undefined>> {
  const [fr, en] = await Promise.all([readText(root, 'locales/fr.json'), readText(root, 'locales/en.json')]);
  if (fr.value === undefined || en.value === undefined)
    return { value: undefined, diagnostics: [...fr.diagnostics, ...en.diagnostics] };
  // None of the texts fixed by contract has a character that typography would change.
  const messages = parseMessages({ fr: fr.value, en: en.value }, []);
  return messages.diagnostics.length > 0
    ? { value: undefined, diagnostics: messages.diagnostics }
    : formsTexts(messages.value);
}

import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

/** Lists the errors that libxml2 finds in a document, by one of the grammars in `schemas/`. */
export async function xmlErrors(xml: string, grammar: 'atom' | 'sitemap'): Promise<readonly string[]> {
  const schema = readFileSync(new URL(`schemas/${grammar}.rng`, import.meta.url), 'utf8');
  const result = await validateXML({ xml, schema, extension: 'relaxng' });
  return result.errors.map((error) => error.message);
}

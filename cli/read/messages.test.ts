import { describe, expect, it } from 'vitest';
import { parseCatalogue } from './messages.ts';

describe('a slip in a locale file', () => {
  it.each([
    [
      'a quote inside a text',
      '{\n  "a": "Un "mot""\n}\n',
      'a text ends before this: write \\" for a quote inside a text',
    ],
    ['a comma too many', '{\n  "a": "Un",,\n  "b": "Deux"\n}\n', 'there is one comma too many'],
    ['a semicolon', '{\n  "a": "Un";\n  "b": "Deux"\n}\n', 'a comma alone goes between two keys'],
    ['a brace left open', '{\n  "a": "Un"\n', 'a { is opened and never closed'],
    ['a comma left out', '{\n  "a": "Un"\n  "b": "Deux"\n}\n', 'Missing , between two keys'],
    [
      'a quote left out',
      '{\n  "a": "Un,\n  "b": "Deux"\n}\n',
      'this text has no closing ": write it where the text ends',
    ],
  ])('is said once, in plain words: %s', (_, text, words) => {
    const { diagnostics } = parseCatalogue({ file: 'locales/fr.json', text });
    expect(diagnostics.map((diagnostic) => diagnostic.text)).toEqual([`JSON cannot be read: ${words}`]);
  });
});

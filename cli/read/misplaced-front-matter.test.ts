import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from './front-matter.ts';

const FIRST = 'Front matter begins on the first line of a file: take out what is before ---';
const FENCES = 'Front matter is opened and closed by lines of three hyphens, ---, not by ';
const TOML = 'Front matter is YAML, "key: value" between lines of ---, not TOML between lines of +++';
const CLOSED = 'Front matter is closed by a line of three hyphens, ---, not by ';
const ALONE = 'Front matter is closed by --- alone on its line: take out what is beside it';
const NO_END = 'Front matter is opened by --- and never closed: write a line of --- below its last key';
const OPENED = 'Front matter is opened by a line of ---: write one above this line';

const found = (text: string): unknown =>
  parseFrontMatter({ file: 'content/fr/a.md', text }).diagnostics.map(({ code, text: said, location }) => [
    code,
    said,
    location?.line,
  ]);

describe('front matter that would be text on the page', () => {
  it.each([
    ['an empty line', '\n---\ntitle: Un\ndraft: true\n---\n\nTexte.\n', FIRST, 2],
    ['lines of spaces', ' \n\t\n---\ntitle: Un\n---\n', FIRST, 3],
    ['a space', ' ---\ntitle: Un\ntags:\n  - a\n- b\n# note\n\n---\nTexte.\n', FIRST, 1],
    ['a no-break space', '\u00a0---\ntitle: Un\n---\n', FIRST, 1],
    ['a dash of a keyboard', '—--\ntitle: Un\n—--\n', `${FENCES}"—--"`, 1],
    ['one long dash', '—\ntitle: Un\n---\n', `${FENCES}"—"`, 1],
    ['a fourth hyphen', '----\ntitle: Un\n----\n', `${FENCES}"----"`, 1],
    ['a character without a width', '\u200b---\ntitle: Un\ndraft: true\n---\n', FIRST, 1],
    ['two byte order marks', '\ufeff\u200e---\ntitle: Un\n---\n', FIRST, 1],
    ['TOML', '+++\ntitle = "Un"\ndraft = true\n\n[taxonomies]\ntags = ["a"]\n+++\n\nTexte.\n', TOML, 1],
    ['TOML below an empty line', '\n+++\n# note\n"date" = 2026-01-01\n+++\n', TOML, 2],
    ['no first fence', '\ntitle: Un\ndescription: Deux\n---\n\nTexte.\n', OPENED, 2],
    ['no first fence, and another key first', 'date: 2026-01-01\ndraft: true\n---\n', OPENED, 1],
  ])('%s is before it', (_, text, said, line) => {
    expect(found(text)).toEqual([['misplaced-front-matter', said, line]]);
  });

  it.each([
    ['no end', '---\ntitle: Un\n\nTexte.\n', NO_END, 1],
    ['two hyphens', '---\ntitle: Un\n--\n\nTexte.\n', `${CLOSED}"--"`, 3],
    ['dashes of a word processor', '---\ntitle: Un\n———\n\nTexte.\n', `${CLOSED}"———"`, 3],
    ['a space before it', '---\ntitle: Un\n ---\n\nTexte.\n', ALONE, 3],
  ])('its end is looked for: %s', (_, text, said, line) => {
    expect(found(text)).toEqual([['unclosed-front-matter', said, line]]);
  });

  it.each([
    ['no front matter', 'Texte.\n'],
    ['nothing', ''],
    ['a line across the page', '\n---\n\nTexte.\n\n---\n'],
    ['a heading that is underlined', 'Note: trois\n---\n\nTexte.\n'],
    ['a dialogue', '— Bonjour : dit-elle.\n\n— Oui.\n\n---\n'],
    ['a line across the page, and a text with a colon', '\n---\nNote: un texte\nqui continue.\n\n---\n'],
    ['a line of plus signs', '+++\n\nTexte.\n\n+++\n'],
    ['a sum in plus signs', '+++\na = b, dit-on.\nEt la suite.\n+++\n'],
    ['a list', '- un\n- deux\n\n---\n'],
    ['a text with its title, and no fence', 'title: Un\n\nTexte.\n'],
  ])('is not found where there is %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});

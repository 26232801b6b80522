import { describe, expect, it } from 'vitest';
import { reportCutValues } from './cut-values.ts';

function found(text: string, body = ''): readonly string[] {
  return reportCutValues({ file: 'content/fr/a.md', text: text + body }, text.length).map(
    ({ severity, code, text: said, location }) =>
      `${severity} ${code} ${location?.line}:${location?.column}-${location?.length} ${said}`,
  );
}

describe('a value that a number sign cuts', () => {
  it.each([
    ['---\ntitle: Le cas #1 du mois\ntags: [method]\n---\n', 'Texte #1.\n', '2:15-10 "#1 du mois"'],
    ['---\nlist:\n  - Un mot #clé \n---\n', '', '3:12-4 "#clé"'],
    ['marie:\n  name: Marie #2\n', '', '2:15-2 "#2"'],
  ])('is a warning at what is lost: %j', (front, body, said) => {
    expect(found(front, body)).toEqual([`warning cut-value ${said} is left out, as a comment`]);
  });

  it.each([
    '---\ntitle: "Le cas #1"\n---\n',
    '---\nlead: >-\n  Le cas #1\n---\n',
    '---\n# voir le #2\ntitle: Un\n---\n',
    '---\ntitle: Un # à revoir\n---\n',
    '---\ntitle: C#1\n---\n',
    '---\ntitle: "Un" #à revoir\n---\n',
  ])('is not seen in %j', (front) => {
    expect(found(front, 'Texte #1.\n')).toEqual([]);
  });
});

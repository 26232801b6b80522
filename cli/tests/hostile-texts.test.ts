import { describe, expect, it } from 'vitest';
import { holdShapes } from './hostile/hold-shapes.ts';
import { miniSite } from './mini-site.ts';
import { buildSite } from './stages.ts';

// Of the shapes whose time once grew with a power of their length, those that take the shortest. The others are in
// `quality/hostile-texts.test.ts`; a proof measures every shape.
holdShapes([
  'table cells with pipes',
  'heading after blank lines',
  'heading after lines with spaces',
  'calls of notes that are not written',
  'brackets with text',
  'links in links',
  'links with addresses never closed',
  'links with titles never closed',
  'links to one thing that is not there',
  'ends of links, and a document',
  'image of spaces',
  'line separators',
  'front matter: aliases',
  'front matter: dashes',
  'svg: attributes without values',
  'layout: tabs',
]);

describe('a text that is refused', () => {
  it('has its lists and groups nested thousands of times: a message, not a stack', async () => {
    const dashes = `---\ntitle: Un titre\nkeywords:\n${'- '.repeat(40_000)}a\n---\n\nTexte.\n`;
    const { ok, printed } = await buildSite(miniSite({ 'content/fr/deep.md': dashes }));
    expect(ok).toBe(false);
    expect(printed).toBe(
      '✘ [ERROR] YAML cannot be read: its lists or groups are nested too deep [bad-yaml]\n\n    content/fr/deep.md\n\n1 error\n',
    );
  });

  it('has more aliases than any page has had addresses', async () => {
    const aliases = Array.from({ length: 101 }, (_, index) => `  - /a-${index}\n`).join('');
    const text = `---\ntitle: Un titre\nonly: fr\naliases:\n${aliases}---\n\nTexte.\n`;
    const { ok, printed } = await buildSite(miniSite({ 'content/fr/moved.md': text }));
    expect(ok).toBe(false);
    expect(printed).toContain(
      '"aliases" may have at most 100 items [bad-value]\n\n    content/fr/moved.md:5:3:',
    );
  });
});

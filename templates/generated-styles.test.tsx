import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PageMeta } from '../cli/api/page.ts';
import { onOneLine } from './display/cuts.ts';
import { generatedStyles } from './generated-styles.ts';
import { Planks } from './ui/planks.tsx';

const DISPLAY = ['Du logiciel taillé', 'sur mesure', 'pour votre métier.'];
const PAGE = {
  sections: {
    display: DISPLAY,
    displayNarrow: ['Du logiciel', 'taillé', 'sur mesure', 'pour votre', 'métier.'],
    process: { display: ['Pièce sur pièce,', 'en quatre temps.'], text: '' },
    items: [{ name: 'Plateforme SaaS' }],
  },
  term: { id: 'ai', label: 'IA intégrée', path: '', count: 1 },
} as unknown as PageMeta;
const MESSAGES = {
  fr: { 'error.404.display': 'Pièce manquante.' },
  en: { 'error.404.display': 'Missing piece.' },
};

describe('4.11 classes stand for values', () => {
  const css = generatedStyles([PAGE], MESSAGES);

  it.each([
    ['a title', <Planks key="a" lines={DISPLAY} narrow={PAGE.sections.displayNarrow as string[]} />],
    ['the process', <Planks key="b" {...onOneLine(['Pièce sur pièce,', 'en quatre temps.'])} />],
    ['a product', <Planks key="c" lines={['Plateforme SaaS']} />],
    ['a kind', <Planks key="d" lines={['IA intégrée']} />],
    ['an error', <Planks key="e" lines={['Missing piece.']} />],
  ])('%s finds a rule for each of its classes', (_name, title) => {
    const markup = renderToStaticMarkup(title);
    expect(markup).not.toContain('style=');
    const classes = [...markup.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' '));
    const cut = classes.filter((name) => /^[a-z]\d+$/.test(name));
    expect(cut.length).toBeGreaterThan(1);
    expect(cut.filter((name) => !css.includes(`.${name}{`))).toEqual([]);
  });

  it('3.2 does not depend on the order of pages', () => {
    const other = { sections: { display: ['Un atelier,', 'pas un étage.'] } } as unknown as PageMeta;
    expect(generatedStyles([PAGE, other], MESSAGES)).toBe(generatedStyles([other, PAGE], MESSAGES));
  });
});

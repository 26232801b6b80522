import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PageMeta } from '../cli/api/page.ts';
import { asWide, onOneLine } from './display/cuts.ts';
import { generatedStyles } from './generated-styles.ts';
import { Planks } from './ui/planks.tsx';

const DISPLAY = ['Du logiciel taillé', 'sur mesure', 'pour votre métier.'];
const PAGE = {
  sections: {
    display: DISPLAY,
    displayNarrow: ['Du logiciel', 'taillé', 'sur mesure', 'pour votre', 'métier.'],
    process: { display: ['Pièce sur pièce,', 'en quatre temps.'], text: '' },
    question: { display: ['Vos prix dépendent', 'd’une seule personne?'] },
    items: [{ name: 'Plateforme SaaS' }],
  },
  term: { id: 'ai', label: 'IA intégrée', path: '', count: 1 },
} as unknown as PageMeta;
const MESSAGES = {
  fr: { 'error.404.display': 'Pièce manquante.' },
  en: { 'error.404.display': 'Missing piece.' },
};

describe('4.11 classes stand for values', () => {
  const { css } = generatedStyles([PAGE], MESSAGES);

  it.each([
    ['a title', <Planks key="a" lines={DISPLAY} narrow={PAGE.sections.displayNarrow as string[]} />],
    ['the process', <Planks key="b" {...onOneLine(['Pièce sur pièce,', 'en quatre temps.'])} />],
    ['a call', <Planks key="f" {...asWide(['Vos prix dépendent', 'd’une seule personne?'])} />],
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

  it('the title of a topic takes its own lines before its label', () => {
    const lines = ['L’IA utile,', 'sans le bruit.'];
    const topic = { ...PAGE, term: { ...PAGE.term, display: lines } } as PageMeta;
    const markup = renderToStaticMarkup(<Planks lines={lines} />);
    const classes = [...markup.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' '));
    const cut = classes.filter((name) => /^[a-z]\d+$/.test(name));
    const made = generatedStyles([topic], MESSAGES).css;
    expect(cut.filter((name) => !made.includes(`.${name}{`))).toEqual([]);
    expect(cut.filter((name) => !css.includes(`.${name}{`))).not.toEqual([]);
  });

  it('3.2 does not depend on the order of pages', () => {
    const other = { sections: { display: ['Un atelier,', 'pas un étage.'] } } as unknown as PageMeta;
    expect(generatedStyles([PAGE, other], MESSAGES).css).toBe(generatedStyles([other, PAGE], MESSAGES).css);
  });
});

describe('rules that one template alone needs', () => {
  const page = (template: string, line: string) =>
    ({ template, sections: { display: [line] } }) as unknown as PageMeta;
  const widths = (css = '') => [...css.matchAll(/--be:([\d.]+)/g)].map((match) => match[1]);

  it('go to its sheet, and those of six templates to the shared one', () => {
    const { css, byTemplate } = generatedStyles(
      [
        ...['home', 'blog', 'service', 'tag', 'status', 'about'].map((template) =>
          page(template, 'Un atelier'),
        ),
        page('service', 'Pas un étage'),
      ],
      { fr: {}, en: {} },
    );
    expect(widths(css)).toHaveLength(1);
    expect(widths(byTemplate?.service)).toHaveLength(1);
    expect(widths(byTemplate?.service)).not.toEqual(widths(css));
    expect(byTemplate?.home).toBe('');
  });

  it('are in the sheet of each when five templates need them', () => {
    const five = ['home', 'blog', 'service', 'tag', 'status'].map((template) => page(template, 'Un atelier'));
    const { css, byTemplate } = generatedStyles(five, { fr: {}, en: {} });
    expect(widths(css)).toEqual([]);
    expect(widths(byTemplate?.home)).toHaveLength(1);
    expect(byTemplate?.home).toBe(byTemplate?.service);
  });

  it('are shared when the template has no sheet', () => {
    const { css } = generatedStyles([page('unknown', 'Un atelier')], { fr: {}, en: {} });
    expect(widths(css)).toHaveLength(1);
  });
});

describe('a title whose lines are all about as wide', () => {
  const remarks = (display: readonly string[], more: Partial<PageMeta> = {}) =>
    generatedStyles(
      [{ file: 'content/fr/a.md', draft: false, sections: { display }, ...more } as unknown as PageMeta],
      { fr: {}, en: {} },
    ).remarks;

  it('is remarked upon, at its document', () => {
    expect(remarks(['Une ligne large', 'Une ligne longue'])).toEqual([
      { file: 'content/fr/a.md', text: expect.stringContaining('“Une ligne large / Une ligne longue”') },
    ]);
  });

  it.each([
    ['a short line with a long one', DISPLAY, {}],
    ['one line', ['Une ligne large'], {}],
    ['a draft', ['Une ligne large', 'Une ligne longue'], { draft: true }],
  ])('is not %s', (_name, display, more) => {
    expect(remarks(display, more)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { figureKey, figuresIn, isOurs } from './figures.ts';

const written = (text: string): readonly string[] => figuresIn(text).map((figure) => figure.written);

describe('6.4 figures of a text', () => {
  it.each([
    ['87 % de nos clients', ['87 %']],
    ['87\u00a0% et 12\u00a0000\u00a0$', ['87\u00a0%', '12\u00a0000\u00a0$']],
    ['30 à 50 % du coût', ['30 à 50 %']],
    ['30 % à 50 % du coût', ['30 % à 50 %']],
    ['45% savings and 30 to 50% grants', ['45%', '30 to 50%']],
    ['from $12,000 to $15,000.50', ['$12,000', '$15,000.50']],
    ['$3 million, $5k, 25 k$', ['$3 million', '$5k', '25 k$']],
    ['24+ transformations, 10 to 15+ brands', ['24+', '10 to 15+']],
    ['vingt pour cent, 20 pour cent, 20 percent', ['20 pour cent', '20 percent']],
    ['2,5 % et 99.9%', ['2,5 %', '99.9%']],
  ])('are found in %j', (text, figures) => {
    expect(written(text)).toEqual(figures);
  });

  it.each([
    '`87 %` et\n\n```\n12 000 $\n```',
    '[ici](/a%20b?x=50%25) et https://a.example/50%20c',
    'C++ 11, 1+1, WCAG 2.2, 14 h 30, 4 à 6 semaines, 2023',
    '{claims.savings}',
    'Un texte <!-- 87 %\n\nou 12 000 $? --> sans chiffre',
    'Un texte sans chiffre, à 100 à l’heure',
  ])('are not found in %j', (text) => {
    expect(written(text)).toEqual([]);
  });

  it('have one spelling', () => {
    expect(figureKey('45\u00a0%')).toBe(figureKey('45%'));
    expect(figureKey('30 To 50%')).toBe(figureKey('30 to 50%'));
  });

  it.each([
    ['fr', 'Un tiers dit oui. Nous avons aidé 87 % de clients. Voilà.', true],
    ['fr', 'Nous écrivons. Le marché croît de 87 % par an. On verra.', false],
    ['fr', 'Notre avis :\n\n- il croît de 87 % par an', false],
    ['en', 'Our clients save 87%', true],
    ['en', 'They save 87%, without power', false],
  ] as const)('are ours by their sentence: %s, %j', (locale, text, ours) => {
    const [figure] = figuresIn(text);
    expect(figure).toBeDefined();
    expect(figure && isOurs(text, figure, locale)).toBe(ours);
  });

  it('are looked for in one pass', () => {
    const start = performance.now();
    figuresIn(`${'1 234 567 '.repeat(20_000)}%`);
    figuresIn(`${'1'.repeat(200_000)}%`);
    figuresIn(`${'](('.repeat(50_000)}5 %`);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

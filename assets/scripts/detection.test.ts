import { describe, expect, it } from 'vitest';
import type { Visit } from './detection.ts';
import { cookieLocale, detectLocale, localeCookie, matchLanguages } from './detection.ts';

const VISIT: Visit = {
  pathname: '/',
  origin: 'https://tenaise.example',
  cookie: '',
  languages: ['en-US', 'en'] as readonly string[] | undefined,
  userAgent: 'Mozilla/5.0 Chrome/130.0',
  referrer: '',
};

function detect(change: Partial<typeof VISIT>): Detection {
  const visit = { ...VISIT, ...change };
  return detectLocale(visit, visit, visit);
}

describe('2.3 detectLocale', () => {
  it.each<[string, Partial<typeof VISIT>, Detection]>([
    ['follows the browser on a first visit', {}, { leaveFor: 'en' }],
    ['stays in French when French is asked for', { languages: ['fr-CA'] }, {}],
    ['stays in French when nothing matches', { languages: ['de', 'es'] }, {}],
    ['stays in French without any language', { languages: [] }, {}],
    ['stays in French where the browser tells none', { languages: undefined }, {}],
    ['prefers a known cookie', { cookie: 'a=1; i18n_redirected=fr' }, {}],
    [
      'follows the cookie against the browser',
      { cookie: 'i18n_redirected=en', languages: ['fr'] },
      { leaveFor: 'en' },
    ],
    [
      'makes an unknown value French without looking at the browser',
      { cookie: 'i18n_redirected=de' },
      { remember: 'fr' },
    ],
    ['makes an empty value French', { cookie: 'i18n_redirected=' }, { remember: 'fr' }],
    ['ignores a cookie that only ends with the name', { cookie: 'xi18n_redirected=fr' }, { leaveFor: 'en' }],
    ['runs on no other path', { pathname: '/about' }, {}],
    ['runs on no English path', { pathname: '/en' }, {}],
    ['runs on no file', { pathname: '/index.html' }, {}],
    ['does nothing coming from the site', { referrer: 'https://tenaise.example/en/about' }, {}],
    ['does nothing coming from the bare origin', { referrer: 'https://tenaise.example' }, {}],
    ['works coming from a look-alike', { referrer: 'https://tenaise.example.org/' }, { leaveFor: 'en' }],
    ['works coming from elsewhere', { referrer: 'https://search.example/' }, { leaveFor: 'en' }],
  ])('%s', (_, change, expected) => {
    expect(detect(change)).toEqual(expected);
  });

  it.each([
    'Googlebot/2.1',
    'bingbot',
    'Some Crawler',
    'Baiduspider',
    'Yahoo! Slurp',
    'facebookexternalhit/1.1',
    'Chrome-Lighthouse',
  ])('leaves the robot %s alone, even with a cookie', (userAgent) => {
    expect(detect({ userAgent })).toEqual({});
    expect(detect({ userAgent, cookie: 'i18n_redirected=de' })).toEqual({});
  });

  it('does not take a word for a robot', () => {
    expect(detect({ userAgent: 'Mozilla/5.0 Botany/1.0' })).toEqual({ leaveFor: 'en' });
  });
});

describe('2.4 matchLanguages', () => {
  const padded = (languages: readonly string[], length: number): string[] => [
    ...languages,
    ...Array.from({ length: length - languages.length }, () => 'de'),
  ];

  it.each<[readonly string[], string | undefined]>([
    [['fr-CA'], 'fr'],
    [['en-US'], 'en'],
    [['EN-us'], 'en'],
    [['FR'], 'fr'],
    [['fr-FR', 'en-US'], 'fr'],
    [['en-GB', 'fr-CA'], 'en'],
    [['de', 'fr-BE', 'en-US'], 'fr'],
    [['de', 'en'], 'en'],
    [['fr_CA'], undefined],
    [['fr_CA', 'en'], 'en'],
    [['*', 'en-AU'], 'en'],
    [['', 'en-AU'], 'en'],
    [['*'], undefined],
    [[], undefined],
    [['french'], undefined],
  ])('%j is %s', (languages, expected) => {
    expect(matchLanguages(languages)).toBe(expected);
  });

  it('gives a tie to the full tag', () => {
    expect(matchLanguages(padded(['fr', 'en-US'], 1000))).toBe('en');
  });

  it('lets a full tag win over an earlier base language only when it scores higher', () => {
    expect(matchLanguages(padded(['fr', 'en-US'], 999))).toBe('fr');
    expect(matchLanguages(padded(['fr', 'en-US'], 1001))).toBe('en');
  });
});

describe('2.2 the cookie', () => {
  it('lasts a year on every path, lax, without domain or secure', () => {
    expect(localeCookie('en')).toBe('i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax');
  });

  it.each([
    ['', undefined],
    ['i18n_redirected=en', 'en'],
    ['a=b; i18n_redirected=fr; c=d', 'fr'],
    ['i18n_redirected=', ''],
    ['theme=dark', undefined],
    ['i18n_redirected=de', 'de'],
  ])('is read from %j as %j', (cookie, expected) => {
    expect(cookieLocale(cookie)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import type { Locale } from './locale.ts';
import type { TextPiece } from './typography.ts';
import { typography, typographyPieces } from './typography.ts';
import { ENGLISH as ENGLISH_RULES } from './typography-english.ts';
import { FRENCH as FRENCH_RULES } from './typography-french.ts';
import { marksIn, marksOf } from './typography-marks.ts';
import { hide } from './typography-verbatim.ts';

/** Shows a no-break space as `⍽`, as all of this file does. */
const shown = (text: string): string => text.replaceAll('\u00A0', '⍽');
const written = (text: string): string => text.replaceAll('⍽', '\u00A0');

type Case = readonly [input: string, output: string];

const FRENCH: readonly Case[] = [
  ['', ''],
  ['Bonjour', 'Bonjour'],
  // No space before ; ! ?
  ['Bonjour !', 'Bonjour!'],
  ['Prêt ? Oui !', 'Prêt? Oui!'],
  ['un ; deux ; trois', 'un; deux; trois'],
  ['Quoi ?!', 'Quoi?!'],
  ['Vraiment⍽? Oui\u202F!', 'Vraiment? Oui!'],
  ['(vraiment ?)', '(vraiment?)'],
  ['déjà collé? Oui!', 'déjà collé? Oui!'],
  ['100 % ! 25 $ ?', '100⍽%! 25⍽$?'],
  ['la règle !important et le paramètre ?page=2', 'la règle !important et le paramètre ?page=2'],
  // No-break space before a colon
  ['Attention : danger', 'Attention⍽: danger'],
  ['Attention: danger', 'Attention⍽: danger'],
  ['Attention:', 'Attention⍽:'],
  ['Attention\u202F: danger', 'Attention⍽: danger'],
  // Thin and other spaces of typesetters, at which a line may end
  ['Oui\u2009! Non\u2009: «\u2009mot\u200A»', 'Oui! Non⍽: «⍽mot⍽»'],
  ['10\u2009000\u2009$, 1\u2007234, mot\u2003mot', '10⍽000⍽$, 1⍽234, mot mot'],
  ['Les voici (toutes) : un, deux', 'Les voici (toutes)⍽: un, deux'],
  ['Le plan, etc.: voir plus bas', 'Le plan, etc.⍽: voir plus bas'],
  ['Il a dit :\n« oui »', 'Il a dit⍽:\n«⍽oui⍽»'],
  ['à 14:30 ou 12:00', 'à 14:30 ou 12:00'],
  ['de 9:00: ouvert', 'de 9:00⍽: ouvert'],
  ['un écran 16:9', 'un écran 16:9'],
  ['std::vector et clé:valeur', 'std::vector et clé:valeur'],
  // After a symbol as after a word
  ['Bonjour 👋 !', 'Bonjour 👋!'],
  ['👍 : oui', '👍⍽: oui'],
  ['👍🏽 : oui', '👍🏽⍽: oui'],
  ['❤️ : oui ; 1️⃣ : non', '❤️⍽: oui; 1️⃣⍽: non'],
  ['👩‍💻 ? 🇨🇦 !', '👩‍💻? 🇨🇦!'],
  ['✓ : oui, ✗: non', '✓⍽: oui, ✗⍽: non'],
  ['Tenaise™ : oui', 'Tenaise™⍽: oui'],
  ['Tenaise® !', 'Tenaise®!'],
  ['© : tous droits', '©⍽: tous droits'],
  ['5★ : oui', '5★⍽: oui'],
  ['C++ : oui', 'C++⍽: oui'],
  ['C++: oui', 'C++⍽: oui'],
  ['C# : oui ; F# ?', 'C#⍽: oui; F#?'],
  ['24+ : oui', '24+⍽: oui'],
  ['10 à 15+ ?', '10 à 15+?'],
  ['5 £ : oui', '5⍽£⍽: oui'],
  ['Roy† : oui, 5′ : oui, 2 ‰ !', 'Roy†⍽: oui, 5′⍽: oui, 2⍽‰!'],
  ['cafe\u0301 : oui', 'cafe\u0301⍽: oui'],
  ['2 + ? = 5', '2 + ? = 5'],
  ['A → ? → B', 'A → ? → B'],
  ['Merci :) et :-)', 'Merci :) et :-)'],
  ['Oui ;) et non ;-) ; :( ;(', 'Oui ;) et non ;-); :( ;('],
  ['un ; (deux ; trois)', 'un; (deux; trois)'],
  // Quotation marks
  ['« déjà bon »', '«⍽déjà bon⍽»'],
  ['«⍽déjà bon⍽»', '«⍽déjà bon⍽»'],
  ['«collé»', '«⍽collé⍽»'],
  ['«   large   »', '«⍽large⍽»'],
  ['"mot"', '«⍽mot⍽»'],
  ['le "mot", puis "l\'autre".', 'le «⍽mot⍽», puis «⍽l’autre⍽».'],
  ['" mot "', '«⍽mot⍽»'],
  ['("mot")', '(«⍽mot⍽»)'],
  ['l\'"agilité" d\'un', 'l’«⍽agilité⍽» d’un'],
  ['« il dit "oui" »', '«⍽il dit “oui”⍽»'],
  ['"il dit "oui" hier"', '«⍽il dit “oui” hier⍽»'],
  ['« il dit « oui » hier »', '«⍽il dit “oui” hier⍽»'],
  ['« il dit “ oui ” »', '«⍽il dit “oui”⍽»'],
  // A mark in place of the other one keeps its space: no two words become one
  ['il dit “oui“ et part', 'il dit “oui“ et part'],
  ['il dit ”oui” et part', 'il dit ”oui” et part'],
  ['“oui”', '«⍽oui⍽»'],
  ["'oui'", '«⍽oui⍽»'],
  ["« le 'vrai' prix »", '«⍽le “vrai” prix⍽»'],
  ["« n'est pas 'l'IA' »", '«⍽n’est pas “l’IA”⍽»'],
  ['"« »"', '«⍽«⍽»⍽»'],
  ['les guillemets « »', 'les guillemets «⍽»'],
  ['la chaîne ""', 'la chaîne ""'],
  ['« Paragraphe sans fin', '«⍽Paragraphe sans fin'],
  ['"Paragraphe sans fin', '«⍽Paragraphe sans fin'],
  ['suite de la citation" : fin', 'suite de la citation⍽»⍽: fin'],
  ['"Paragraphe un\n\nsuite de la citation" : fin', '«⍽Paragraphe un\n\nsuite de la citation⍽»⍽: fin'],
  ['"C\'est l\'"été" !"', '«⍽C’est l’“été”!⍽»'],
  ['un "écran de 5\'10" de haut"', 'un «⍽écran de 5\'10" de haut⍽»'],
  ['un tube de 3" et un de 4" de long', 'un tube de 3" et un de 4" de long'],
  ['un écran de 15" ou "plus"', 'un écran de 15" ou «⍽plus⍽»'],
  ['"Vraiment ?" !', '«⍽Vraiment?⍽»!'],
  ['« un » : « deux »', '«⍽un⍽»⍽: «⍽deux⍽»'],
  ['**"gras"**', '**«⍽gras⍽»**'],
  // Apostrophes
  ["L'IA", 'L’IA'],
  ["aujourd'hui", 'aujourd’hui'],
  ["jusqu'à l'an 2030, c'est 'tout'", 'jusqu’à l’an 2030, c’est «⍽tout⍽»'],
  ["les années '90", 'les années ’90'],
  ['d’ici', 'd’ici'],
  // Characters that word processors and keyboards write for one, between letters alone
  ['l‘été d´une IA', 'l’été d’une IA'],
  ['lʼété', 'l’été'],
  ['en anglais, ‘oui’ et ´', 'en anglais, ‘oui’ et ´'],
  ["un piquet de 6' sur 2'", "un piquet de 6' sur 2'"],
  ["rock 'n' roll", 'rock ’n’ roll'],
  ["''oui''", "''oui''"],
  // Numbers
  ['45 %', '45⍽%'],
  ['45%', '45⍽%'],
  ['10½%', '10½⍽%'],
  ['de 30 à 50 % et 2,5 %', 'de 30 à 50⍽% et 2,5⍽%'],
  ['25 000', '25⍽000'],
  ['1 250 000 $', '1⍽250⍽000⍽$'],
  ['en 2024 350 personnes', 'en 2024 350 personnes'],
  ['25$ ou 25 $ CA', '25⍽$ ou 25⍽$⍽CA'],
  ['2,5 M$ et 40 k$', '2,5⍽M$ et 40⍽k$'],
  ['10 millions', '10⍽millions'],
  ['5 k€, 5M€ et 3€', '5⍽k€, 5⍽M€ et 3⍽€'],
  ['12 km, 3 kg, 4 Go, 5 Mo, 6 Ko', '12⍽km, 3⍽kg, 4⍽Go, 5⍽Mo, 6⍽Ko'],
  ['5 km2, 10 km², 3 dm3 et 2 cm²', '5⍽km2, 10⍽km², 3⍽dm3 et 2⍽cm²'],
  ['6 po, 5 pi, 10 lb, 400 pi2', '6⍽po, 5⍽pi, 10⍽lb, 400⍽pi2'],
  ['3 poires, 2 pitons', '3 poires, 2 pitons'],
  ['100 $CA ou 10 $US', '100⍽$CA ou 10⍽$US'],
  ['½ h, 1 ½ h et ¾ po', '½⍽h, 1 ½⍽h et ¾⍽po'],
  ['24h/24, 7j/7', '24⍽h/24, 7⍽j/7'],
  ['le 7j de la lune', 'le 7j de la lune'],
  ['(514) 555-1234 ou 514 555-1234', '(514)⍽555-1234 ou 514⍽555-1234'],
  ['7 kWh, 8 px, 9 min, 10 h, 11 s', '7⍽kWh, 8⍽px, 9⍽min, 10⍽h, 11⍽s'],
  ['20 °C ou 20°C', '20⍽°C ou 20⍽°C'],
  ['à 90 km/h', 'à 90⍽km/h'],
  ['25 mots, 3 gars, 2 s’y mettent', '25 mots, 3 gars, 2 s’y mettent'],
  ['4 à 6 semaines', '4 à 6 semaines'],
  ['14 h 30', '14⍽h⍽30'],
  ['14h30', '14⍽h⍽30'],
  ['de 9h à 17h', 'de 9⍽h à 17⍽h'],
  ['le 1er mars et le 2 avril 2026', 'le 1er⍽mars et le 2⍽avril 2026'],
  ['1er, 2e, XXIe', '1er, 2e, XXIe'],
  ['3,14 et 0,5', '3,14 et 0,5'],
  ['20 × 5 × 48 = 4 800', '20 × 5 × 48 = 4⍽800'],
  ['{count} % de {name} !', '{count}⍽% de {name}!'],
  // References and titles
  ['la Loi 25, no 5, p. 12, chapitre 3', 'la Loi⍽25, no⍽5, p.⍽12, chapitre⍽3'],
  ['M. Roy, Mme Côté et Me Lavoie', 'M.⍽Roy, Mme⍽Côté et Me⍽Lavoie'],
  // The same with nothing else to set in the text
  ['Mme Roy', 'Mme⍽Roy'],
  ['Rencontre avec Mme Tremblay et Me Lavoie', 'Rencontre avec Mme⍽Tremblay et Me⍽Lavoie'],
  ['Le Dr Roy', 'Le Dr⍽Roy'],
  ['Dre Roy, Drs Roy et Roy, Pr Roy, Pre Roy', 'Dre⍽Roy, Drs⍽Roy et Roy, Pr⍽Roy, Pre⍽Roy'],
  ['Mmes Roy et Côté, Mlle Roy (Mlles Roy)', 'Mmes⍽Roy et Côté, Mlle⍽Roy (Mlles⍽Roy)'],
  ['Mme  Roy', 'Mme⍽Roy'],
  ['Mme la ministre', 'Mme la ministre'],
  ['Dites à ma mère, Me dit Roy', 'Dites à ma mère, Me dit Roy'],
  ['AMme Roy', 'AMme Roy'],
  ['Louis XIV', 'Louis⍽XIV'],
  ['Section IV, Annexe II', 'Section⍽IV, Annexe⍽II'],
  ['oui , non', 'oui, non'],
  ['J. Tremblay et J.-P. Roy', 'J.⍽Tremblay et J.-P.⍽Roy'],
  ['chap. II, Louis XIV, vol. IV', 'chap.⍽II, Louis⍽XIV, vol.⍽IV'],
  ['poste 5, C.P. 123', 'poste⍽5, C.P.⍽123'],
  ['nos 12 projets', 'nos⍽12 projets'],
  ['Montréal (Québec)  H2X 1Y4', 'Montréal (Québec)  H2X⍽1Y4'],
  // Dashes and dots
  ['un mot – en passant – puis la suite', 'un mot –⍽en passant⍽– puis la suite'],
  ['un mot – la fin. Un autre – la suite', 'un mot –⍽la fin. Un autre –⍽la suite'],
  ['un – vraiment? – deux', 'un –⍽vraiment?⍽– deux'],
  ['un — deux — trois', 'un —⍽deux⍽— trois'],
  ['un—deux', 'un —⍽deux'],
  ['mot —incise— suite', 'mot —⍽incise⍽— suite'],
  ['un -- deux', 'un –⍽deux'],
  ['-- Un auteur', '–⍽Un auteur'],
  ['-- drafts', '-- drafts'],
  ['– Bonjour', '–⍽Bonjour'],
  ['de 2020–2024, 2020 – 2024, Montréal–Québec', 'de 2020–2024, 2020 – 2024, Montréal–Québec'],
  ['sur-mesure, 5 - 3, site build --drafts', 'sur-mesure, 5 - 3, site build --drafts'],
  ['sur\u2011mesure', 'sur-mesure'],
  ['et puis...', 'et puis…'],
  ['des vis, des clous, etc... Et puis', 'des vis, des clous, etc. Et puis'],
  ['etc… et la suite', 'etc. et la suite'],
  ['« Oui » , dit-il', '«⍽Oui⍽», dit-il'],
  ['oui , non ,5', 'oui, non ,5'],
  ['[...] fin', '[…] fin'],
  ['../images/.../x', '../images/.../x'],
  // Left alone
  ['https://exemple.ca/a?b=c:d;e !', 'https://exemple.ca/a?b=c:d;e!'],
  ['Voir https://exemple.ca : tout y est', 'Voir https://exemple.ca⍽: tout y est'],
  ["https://exemple.ca/l'ia?x=45%", "https://exemple.ca/l'ia?x=45%"],
  ["info+l'a@b.ca et a@b.ca", 'info+l’a@b.ca et a@b.ca'],
  ['le fichier notes...v2.md : lu', 'le fichier notes...v2.md⍽: lu'],
  ['`const a = "b" ;` : "c"', '`const a = "b" ;`⍽: «⍽c⍽»'],
  ['&quot;x&quot; &amp;&nbsp;: y', '&quot;x&quot; &amp;&nbsp;: y'],
  ['<a href="/x">"y"</a>', '<a href="/x">«⍽y⍽»</a>'],
  ['[« y »](/x "t")', '[«⍽y⍽»](/x "t")'],
  // Lines of a source
  ['un prix de 45\n% et un mot\n: la suite', 'un prix de 45⍽% et un mot⍽: la suite'],
  ['un\n\n: deux', 'un\n\n: deux'],
];

const ENGLISH: readonly Case[] = [
  ['', ''],
  ["don't", 'don’t'],
  ['don´t, it‘s', 'don’t, it’s'],
  ['donʼt', 'don’t'],
  ['‘it´s’', '‘it’s’'],
  ["the '90s and the 1990's", 'the ’90s and the 1990’s'],
  ["'Tis rock 'n' roll, 'twas", '’Tis rock ’n’ roll, ’twas'],
  ["'nuff said, 'Sup at Toys 'R' Us", '’nuff said, ’Sup at Toys ’R’ Us'],
  ["3'' wide", "3'' wide"],
  ["the dogs' bowl", 'the dogs’ bowl'],
  ['"Hello," she said.', '“Hello,” she said.'],
  ["\"It's 'fine',\" she said.", '“It’s ‘fine’,” she said.'],
  ['"\'Fine,\' he said"', '“‘Fine,’ he said”'],
  ["'single'", '‘single’'],
  ["'since 1990' and 5'", "‘since 1990’ and 5'"],
  ['("quoted")', '(“quoted”)'],
  ['"a "b" c"', '“a “b” c”'],
  ['a 15" screen and a "word"', 'a 15" screen and a “word”'],
  ['5\'10" tall', '5\'10" tall'],
  ['"5\'10" tall," he said, "6\'2½"."', '“5\'10" tall,” he said, “6\'2½".”'],
  ['"class of \'98"', '“class of ’98”'],
  ['the string ""', 'the string ""'],
  ['"An open paragraph', '“An open paragraph'],
  ['a stray" mark', 'a stray" mark'],
  ['“already” ‘set’', '“already” ‘set’'],
  ['in French, « oui »', 'in French, « oui »'],
  ['45 %', '45%'],
  ['45% of 25,000 $', '45% of 25,000 $'],
  ['{count} % done', '{count}% done'],
  ['one — two—three', 'one — two—three'],
  ['one -- two--three', 'one — two—three'],
  ['$5--$10, 10%--15%', '$5–$10, 10%–15%'],
  ['one --\ntwo', 'one —\ntwo'],
  ['one\n-- two', 'one\n— two'],
  ['-- Author', '— Author'],
  ['-- drafts\n\n-- Author', '-- drafts\n\n— Author'],
  ['1--2, pages 10--12', '1–2, pages⍽10–12'],
  ['5 km, 3 kg and 20 °C, 5 kilos', '5⍽km, 3⍽kg and 20⍽°C, 5 kilos'],
  ['Law 25, p. 5, section 3', 'Law⍽25, p.⍽5, section⍽3'],
  ['Mr. Roy and Dr. Côté', 'Mr.⍽Roy and Dr.⍽Côté'],
  ['5 P.M. sharp', '5⍽P.M. sharp'],
  ['10 a.m., 12:30 p.m. and 5 PM, 10 a', '10⍽a.m., 12:30⍽p.m. and 5⍽PM, 10 a'],
  ['by November 27, 2026, or May  5, not in May 2026', 'by November⍽27, 2026, or May⍽5, not in May 2026'],
  ['Montreal, Quebec H2X 1Y4', 'Montreal, Quebec H2X⍽1Y4'],
  ['site build --drafts', 'site build --drafts'],
  ['and then...', 'and then…'],
  ['Note: 14:30, 16:9 !', 'Note: 14:30, 16:9 !'],
  ['`"x"` "y"', '`"x"` “y”'],
  ['https://example.com/it\'s?"', 'https://example.com/it\'s?"'],
  ["a@b.ca isn't {name}'s", 'a@b.ca isn’t {name}’s'],
  ["l'IA", 'l’IA'],
  ['**"bold"**', '**“bold”**'],
];

const TABLES: readonly (readonly [Locale, readonly Case[]])[] = [
  ['fr', FRENCH],
  ['en', ENGLISH],
];

describe.each(TABLES)('6.3 typography in %s', (locale, cases) => {
  it.each(cases)('sets %j', (input, output) => {
    const result = typography(written(input), locale);
    expect(shown(result)).toBe(output);
    expect(shown(typography(result, locale))).toBe(output);
  });
});

/** Makes pieces of a notation: texts are `text|text`, objects `{…}`, breaks `/`. */
function pieces(notation: string): readonly TextPiece[] {
  return notation.split('|').map((text): TextPiece => {
    if (text.startsWith('{')) return { kind: 'object', text: text.slice(1, -1) };
    return text === '/' ? { kind: 'break', text: '<br>' } : { kind: 'text', text: written(text) };
  });
}

describe('6.3 typography over pieces', () => {
  it.each<readonly [Locale, string, string]>([
    ['fr', '« |mot| »', '«⍽|mot|⍽»'],
    ['fr', '«|mot|»', '«⍽|mot|⍽»'],
    ['fr', '"|mot|"', '«⍽|mot|⍽»'],
    ['fr', "l'|IA", 'l’|IA'],
    ['fr', "d'|{code}", 'd’|code'],
    ['fr', '|Attention|: oui', '|Attention|⍽: oui'],
    ['fr', 'Attention|:| oui', 'Attention|⍽:| oui'],
    ['fr', '« |un « deux »| trois »', '«⍽|un “deux”| trois⍽»'],
    ['fr', '45|\n|%', '45|⍽|%'],
    ['fr', 'Quoi|\n|!', 'Quoi||!'],
    ['fr', '|Quoi| !', '|Quoi|!'],
    ['fr', '{a "b" : c}| : "|{d}|" !', 'a "b" : c|⍽: «⍽|d|⍽»!'],
    ['fr', 'un|/|– deux', 'un|<br>|–⍽deux'],
    ['fr', '14|h|30', '14|⍽h|⍽30'],
    ['fr', 'no| 5 et |Loi| 25', 'no|⍽5 et |Loi|⍽25'],
    ['fr', '\uFFFC|{x}|« y »', '\uFFFC|x|«⍽y⍽»'],
    ['en', '"|bold|"', '“|bold|”'],
    ['en', "it|'|s", 'it|’|s'],
    ['en', '"\'|Go|,\' he said"', '“‘|Go|,’ he said”'],
  ])('%s: %s', (locale, notation, output) => {
    const set = typographyPieces(pieces(notation), locale);
    expect(shown(set.join('|'))).toBe(output);
  });

  it('sets a text alike however it is cut', () => {
    for (const [locale, cases] of TABLES) {
      for (const [input, output] of cases) {
        for (let at = 1; at < input.length; at += 1) {
          const cut = [input.slice(0, at), '', input.slice(at)].map(
            (text): TextPiece => ({ kind: 'text', text: written(text) }),
          );
          expect(shown(typographyPieces(cut, locale).join(''))).toBe(output);
        }
      }
    }
  });

  it('returns one text per piece, none for none', () => {
    expect(typographyPieces([], 'fr')).toEqual([]);
  });
});

/** Yields numbers from 0 to 1, the same at each run. */
function* random(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}

const PARTS = [
  ...'"\'«»“”‘’´ʼ \u00A0\u202F\n:;!?.…–—-()*_[=/%$haLé5\u2028\uFFFC',
  ...[
    '\n\n',
    'mot',
    '25',
    '000',
    '...',
    '--',
    'km',
    'no',
    'Loi',
    'M.',
    '1er',
    'mars',
    'Mme',
    '§',
    '14h30',
    '14 h30',
    '{x}',
    '&nbsp;',
    '`c`',
    'https://a.b',
  ],
  ...['<b>', '](x)', 'qu', '°C', 'CA', 'H2X', '1Y4', 'a@b.ca', 'x.md'],
];

describe('6.3 typography of anything', () => {
  it('asks every rule of a text that it would change, and hides what stays as written', () => {
    const next = random(31);
    const parts = [
      ...[
        ...PARTS,
        '5 %',
        '14 h30',
        ' – ',
        ' 7j/7',
        'etc',
        '\u2011',
        '\u2009',
        "'n' ",
        "'r' ",
        "'90",
        '½',
        ' XIV',
        '. ',
        '$ CA',
      ],
      ...[" ’n' ", 'a -- b', "l'«", 'www.', 'tel:', 'Dr. ', 'Mlles ', 'Roy'],
    ];
    const pick = (): string => parts[Math.floor(next.next().value * parts.length)] ?? '';
    const rules = [...FRENCH_RULES, ...ENGLISH_RULES].map(({ marks, hint, find }) => ({
      isAsked: (text: string) => (marks & marksIn(text)) !== 0 && (hint === undefined || hint.test(text)),
      find,
    }));
    const seen = rules.map(() => 0);
    const wrong: string[] = [];
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: 4 }, pick).join('');
      const isHidden = hide(text).units.replaceAll('\uFFFC', '') !== '';
      if (isHidden && (marksIn(text) & marksOf(['verbatim'])) === 0) wrong.push(text);
      for (const [index, { isAsked, find }] of rules.entries()) {
        if (find(text).length === 0) continue;
        if (!isAsked(text)) wrong.push(`rule ${index} and ${text}`);
        seen[index] = (seen[index] ?? 0) + 1;
      }
    }
    expect(wrong).toEqual([]);
    expect([...seen.keys()].filter((index) => seen[index] === 0)).toEqual([]);
  });

  it('is idempotent', () => {
    const next = random(25);
    const wrong: string[] = [];
    const pick = (): string => PARTS[Math.floor(next.next().value * PARTS.length)] ?? '';
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: 8 }, pick).join('');
      for (const locale of ['fr', 'en'] as const) {
        const once = typography(text, locale);
        if (typography(once, locale) !== once) wrong.push(text);
      }
    }
    expect(wrong).toEqual([]);
  });

  // Quadratic work on any of these would take many times as long as the test may.
  it.each([
    ...[' ', '\u00A0', '\n', 'a', '5', '.', '-', '*', '"', "'", '«', '»', '“', '`', '{', '[', '–'],
    ...[
      '<a',
      '&a',
      'a@',
      'a.',
      'a/',
      '](',
      'https://!',
      '.html',
      "'a",
      '("',
      '« ',
      ' »',
      ' :',
      ' !',
      ' –',
      '5 ',
      'no ',
      '. A',
    ],
  ])('ends on a long run of %j', { timeout: 10_000 }, (part) => {
    // The mark in front keeps a text of spaces or letters from being returned unread.
    const text = `!${part.repeat(100_000 / part.length)}`;
    for (const locale of ['fr', 'en'] as const) expect(typography(text, locale).length).toBeGreaterThan(0);
  });
});

/** A replacement of one text by another, in one language. */
type Edit = { readonly fr: readonly [from: string, to: string] } | { readonly en: readonly [string, string] };

/** A kind of fault, planted three times, each time in a pair of pages of its own. */
export interface Planted {
  readonly kind: string;
  /** Code that `site check` must report for each. */
  readonly code: string;
  readonly edits: readonly [Edit, Edit, Edit];
}

/** Two documents that say the same. */
export const SOUND = {
  fr: `---
title: Le guide NUMBER
description: Un guide de douze lignes qui dit la même chose dans les deux langues, pour les essais.
---

Un essai dure 3 jours et coûte 1 200 $, soit 45 % de moins. Il commence le 1er mars 2027 à 14 h 30. Composez le 514 555-0123.

## Ce qu'il faut

- Un ordinateur
- Une connexion
- Un projet

1. Ouvrir le guide
2. Lire la page

| Poste | Durée |
| --- | --- |
| Essai | court |
| Suite | longue |

### Avant de commencer

Une personne prépare le matériel, ferme les autres fenêtres, vérifie la connexion, imprime la liste et la laisse sur la table, puis elle attend que les autres arrivent, leur offre un café et commence à la minute prévue.

## Ce qu'on fait {#suite}

> Une citation courte.

::: note Bon à savoir
Une remarque.
:::

Voir [la page](/about), ou [un autre site](https://www.canada.ca/fr).

\`\`\`text
du code
\`\`\`
`,
  en: `---
title: Guide NUMBER
description: A guide of twelve lines that says the same in both languages, made for these trials alone.
---

A trial takes three days and costs $1,200, which is 45% less. It starts on March 1, 2027 at 2:30 p.m. Call 514-555-0123.

## What it takes

- A computer
- A connection
- A project

1. Open the guide
2. Read the page

| Item | Length |
| --- | --- |
| Trial | short |
| Rest | long |

### Before starting

Someone prepares the equipment, closes the other windows, checks the connection, prints the list and leaves it on the table, then waits for the others to arrive, offers them coffee and starts at the minute that was planned.

## What happens {#rest}

> A short quotation.

::: note Good to know
A remark.
:::

See [the page](/en/about), or [another site](https://www.canada.ca/en).

\`\`\`text
some code
\`\`\`
`,
} as const;

/** Faults that make twins differ. */
export const TWIN_FAULTS: readonly Planted[] = [
  {
    kind: 'an item of a list is dropped',
    code: 'twin-structure',
    edits: [{ fr: ['- Une connexion\n', ''] }, { en: ['- A project\n', ''] }, { en: ['- A computer\n', ''] }],
  },
  {
    kind: 'a step is dropped',
    code: 'twin-structure',
    edits: [
      { fr: ['2. Lire la page\n', ''] },
      { en: ['2. Read the page\n', ''] },
      { en: ['2. Read the page', '2. Read the page\n3. Close it'] },
    ],
  },
  {
    kind: 'a row of a table is dropped',
    code: 'twin-structure',
    edits: [
      { fr: ['| Suite | longue |\n', ''] },
      { en: ['| Trial | short |\n', ''] },
      { en: ['| Rest | long |', '| Rest | long |\n| End | none |'] },
    ],
  },
  {
    kind: 'a heading is dropped or added',
    code: 'twin-structure',
    edits: [
      { fr: ['### Avant de commencer\n', ''] },
      { en: ['### Before starting\n', ''] },
      { en: ['> A short', '### Words\n\n> A short'] },
    ],
  },
  {
    kind: 'a heading is of another level',
    code: 'twin-structure',
    edits: [
      { fr: ['### Avant', '## Avant'] },
      { en: ['### Before', '## Before'] },
      { en: ['## What happens', '### What happens'] },
    ],
  },
  {
    kind: 'a box, a quotation or code is dropped',
    code: 'twin-structure',
    edits: [
      { fr: ['::: note Bon à savoir\nUne remarque.\n:::\n', 'Une remarque.\n'] },
      { en: ['> A short', 'A short'] },
      { en: ['```text\nsome code\n```\n', ''] },
    ],
  },
  {
    kind: 'a percentage differs',
    code: 'twin-figure',
    edits: [{ en: ['45%', '40%'] }, { fr: ['45 %', '54 %'] }, { fr: [', soit 45 % de moins', ''] }],
  },
  {
    kind: 'a sum differs',
    code: 'twin-figure',
    edits: [{ en: ['$1,200', '$12,000'] }, { fr: ['1 200 $', '1 300 $'] }, { en: ['costs $1,200', 'costs'] }],
  },
  {
    kind: 'a number differs',
    code: 'twin-figure',
    edits: [{ en: ['three days', '4 days'] }, { fr: ['3 jours', '5 jours'] }, { fr: ['0123', '0132'] }],
  },
  {
    kind: 'a date differs',
    code: 'twin-figure',
    edits: [
      { en: ['March 1', 'April 1'] },
      { fr: ['1er mars', '11 mars'] },
      { fr: ['mars 2027', 'mars 2028'] },
    ],
  },
  {
    kind: 'a time differs',
    code: 'twin-figure',
    edits: [{ en: ['2:30 p.m.', '2:30 a.m.'] }, { fr: ['14 h 30', '15 h 30'] }, { fr: [' à 14 h 30', ''] }],
  },
  {
    kind: 'a link leads to the other twin’s key, or is left out',
    code: 'twin-link',
    edits: [
      { en: ['](/en/about)', '](/en)'] },
      { fr: ['](/about)', '](/)'] },
      { en: ['[the page](/en/about)', 'the page'] },
    ],
  },
  {
    kind: 'a link leads to another site, or is left out',
    code: 'twin-link',
    edits: [
      { en: ['https://www.canada.ca/en', 'https://example.com/en'] },
      { fr: ['canada.ca/fr', 'quebec.ca/fr'] },
      { fr: ['[un autre site](https://www.canada.ca/fr)', 'un autre site'] },
    ],
  },
  {
    kind: 'most of a section is left out',
    code: 'twin-length',
    edits: [
      {
        fr: [
          ', ferme les autres fenêtres, vérifie la connexion, imprime la liste et la laisse sur la table, puis elle attend que les autres arrivent, leur offre un café et commence à la minute prévue',
          '',
        ],
      },
      {
        en: [
          ', closes the other windows, checks the connection, prints the list and leaves it on the table, then waits for the others to arrive, offers them coffee and starts at the minute that was planned',
          '',
        ],
      },
      {
        en: [
          ', checks the connection, prints the list and leaves it on the table, then waits for the others to arrive, offers them coffee and starts at the minute that was planned',
          '',
        ],
      },
    ],
  },
];

/** Faults that `--spelling` finds: a word of the body, of front matter, of a list or heading. */
export const SPELLING_FAULTS: readonly Planted[] = [
  {
    kind: 'a French word is misspelt',
    code: 'misspelt',
    edits: [
      { fr: ['le matériel', 'le materiel'] },
      { fr: ['la même chose', 'la même chosse'] },
      { fr: ['- Une connexion', '- Une connection'] },
    ],
  },
  {
    kind: 'an English word is misspelt',
    code: 'misspelt',
    edits: [
      { en: ['equipment', 'equipement'] },
      { en: ['made for these trials', 'made for theese trials'] },
      { en: ['### Before starting', '### Befor starting'] },
    ],
  },
  {
    kind: 'a term has a better one',
    code: 'term-to-avoid',
    edits: [
      { fr: ['imprime la liste', 'imprime la newsletter'] },
      { fr: ['- Un projet', '- Un e-mail'] },
      { en: ['prints the list', 'utilizes the list'] },
    ],
  },
];

/** Faults that `--against` finds in pages that were published; each page is sound until then. */
export const ANCHOR_FAULTS: readonly Planted[] = [
  {
    kind: 'an anchor of a published page is lost',
    code: 'lost-anchor',
    edits: [{ fr: ['{#suite}', '{#fin}'] }, { en: ['{#rest}', '{#end}'] }, { en: [' {#rest}', ''] }],
  },
];

/** Faults that git's history shows in pages that were sound when they were committed. */
export const AGE_FAULTS: readonly Planted[] = [
  {
    kind: 'a document changes, and its twin stays as it was',
    code: 'stale-twin',
    edits: [
      { fr: ['Une remarque.', 'Une note.'] },
      { en: ['A remark.', 'A note.'] },
      { fr: ['Une citation', 'Une phrase'] },
    ],
  },
];

/** Returns the documents of one fault, and the file that it is in. */
export function plantedPair(edit: Edit, name: string): Readonly<Record<string, string>> {
  const [from, to] = 'fr' in edit ? edit.fr : edit.en;
  const locale = 'fr' in edit ? 'fr' : 'en';
  if (!SOUND[locale].includes(from)) throw new Error(`"${from}" is not in the sound document`);
  const texts = { ...SOUND, [locale]: SOUND[locale].replace(from, to) };
  return {
    [`content/fr/${name}.md`]: texts.fr.replace('NUMBER', name),
    [`content/en/${name}.md`]: texts.en.replace('NUMBER', name),
  };
}

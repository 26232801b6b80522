/** A document of the corpus: the same words for every generator. */
export interface Post {
  readonly locale: 'fr' | 'en';
  /** Number of the post, from 1. */
  readonly number: number;
  readonly title: string;
  /** 75 to 160 characters. */
  readonly description: string;
  /** Day, `2015-01-01` and later. */
  readonly date: string;
  /** Ids of the data file `tags.yaml`. */
  readonly tags: readonly string[];
  /** Markdown of about 560 words. */
  readonly body: string;
}

/** Returns the name of a post's file, without its ending. */
export function postName(number: number): string {
  return `post-${String(number).padStart(5, '0')}`;
}

/** Yields so many posts in two languages, the same at every run. */
export function* corpus(posts: number): Generator<Post> {
  const each = Math.ceil(posts / 2);
  for (const locale of ['fr', 'en'] as const)
    for (let number = 1; number <= each; number++) yield postOf(locale, number, each);
}

const TEXTS = {
  fr: 'le la les un une des projet site page équipe client produit données serveur navigateur réseau contenu texte image modèle mesure vitesse lecture écriture fichier dossier version période année décision méthode qualité accès sécurité langue traduction accueil service réponse question exemple résultat travail étude chantier quartier ville région marché coût budget délai simple rapide léger précis utile durable possible nécessaire nouveau ancien premier dernier chaque plusieurs toujours souvent jamais aussi ainsi alors pendant depuis avant après avec sans pour par dans sur sous entre vers chez permet montre demande reste garde évite donne prend rend passe construit publie compare explique propose choisit l’écran d’abord c’est qu’il n’est s’appuie aujourd’hui où déjà très moins plus mieux',
  en: "the a an project site page team client product data server browser network content text image model measure speed reading writing file folder version period year decision method quality access security language translation home service answer question example result work study field district city region market cost budget deadline simple fast light precise useful durable possible necessary new old first last each several always often never also thus then during since before after with without for by in on under between toward allows shows asks stays keeps avoids gives takes makes passes builds publishes compares explains offers chooses screen today where already very less more better it's doesn't we're",
} as const;
const WORDS = { fr: TEXTS.fr.split(' '), en: TEXTS.en.split(' ') };
const TAGS = [
  'web',
  'performance',
  'accessibility',
  'content',
  'data',
  'security',
  'design',
  'method',
] as const;
const CODE = [
  "import { readFile } from 'node:fs/promises';\n\nexport async function load(path) {\n  const raw = await readFile(path, 'utf8');\n  return raw.split('\\n').map((line) => line.trim()).filter(Boolean);\n}",
  'interface Item {\n  id: number;\n  tags?: readonly string[];\n}\n\nexport const byId = (items: Item[]): Map<number, Item> =>\n  new Map(items.map((it) => [it.id, it]));',
  'set -euo pipefail\nfor f in content/*.md; do\n  wc -w "$f" | awk \'$1 > 9 { print $2 }\'\ndone',
  '<article class="card">\n  <h2><a href="/blog">Title &amp; more</a></h2>\n  <p>Short text with <em>emphasis</em>.</p>\n</article>',
];
const FIRST_DAY = Date.UTC(2015, 0, 1);
const STEP_MS = 7 * 3600e3;

function postOf(locale: 'fr' | 'en', number: number, posts: number): Post {
  const words = writer(locale, number, posts);
  const title = `${words.title(4, 8).slice(0, 40).trim()} ${locale}${number}`;
  let description = words.plainSentence();
  while (description.length < 75) description = `${description.slice(0, -1)} ${title}.`;
  const tags = [...new Set([0, 1, 2].map(() => words.one(TAGS)))];
  const { paragraph, title: heading, list, one } = words;
  const parts = [
    paragraph(),
    paragraph(),
    `## ${heading(3, 5)}`,
    paragraph(),
    list('-'),
    `![${heading(5, 5)}](/images/hero.svg "${heading(3, 3)}")`,
    `## ${heading(3, 5)}`,
    paragraph(),
    words.table(),
    `### ${heading(3, 5)}`,
    paragraph(),
    list('1.'),
    `\`\`\`\n${one(CODE)}\n\`\`\``,
    `## ${heading(3, 5)}`,
    paragraph(),
    `> ${words.sentence()} ${words.sentence()}`,
    paragraph(),
  ];
  return {
    locale,
    number,
    title,
    description: description.slice(0, 160),
    date: new Date(FIRST_DAY + number * STEP_MS).toISOString().slice(0, 10),
    tags,
    body: `${parts.join('\n\n')}\n`,
  };
}

interface Writer {
  readonly one: <T>(list: readonly T[]) => T;
  readonly title: (least: number, most: number) => string;
  readonly sentence: () => string;
  readonly plainSentence: () => string;
  readonly paragraph: () => string;
  readonly list: (mark: string) => string;
  readonly table: () => string;
}

function writer(locale: 'fr' | 'en', number: number, posts: number): Writer {
  const random = randomFrom(number * 2 + (locale === 'fr' ? 0 : 1) + 12345);
  const int = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const one = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T;
  const words = (count: number): string[] => Array.from({ length: count }, () => one(WORDS[locale]));
  const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const title = (least: number, most: number): string => upper(words(int(least, most)).join(' '));
  const post = (): string => `${locale === 'fr' ? '' : '/en'}/blog/${postName(int(1, posts))}`;
  const sentence = (): string => {
    const list = words(int(7, 16));
    const at = int(1, list.length - 3);
    const [first = '', second = ''] = list.slice(at);
    const kind = random();
    if (kind < 0.1) list.splice(at, 2, `**${first} ${second}**`);
    else if (kind < 0.18) list[at] = `*${first}*`;
    else if (kind < 0.24) list[at] = `\`${first}()\``;
    else if (kind < 0.29) list.splice(at, 2, `[${first} ${second}](${post()})`);
    else if (kind < 0.32) list[at] = `[${first}](https://example.org/${int(1, 9999)}?a=1&b=2)`;
    if (list.length > 10) list.splice(5, 1, `${list[5]},`);
    return `${upper(list.join(' '))}.`;
  };
  const lines = (count: number, line: (row: number) => string): string =>
    Array.from({ length: count }, (_, row) => line(row)).join('\n');
  return {
    one,
    title,
    sentence,
    plainSentence: () => `${title(7, 16)}.`,
    paragraph: () => Array.from({ length: int(3, 5) }, sentence).join(' '),
    list: (mark) => lines(int(3, 6), () => `${mark} ${title(4, 9)}`),
    table: () =>
      `| ${title(1, 1)} | ${title(1, 1)} | ${title(1, 1)} |\n| :--- | ---: | --- |\n${lines(
        int(3, 6),
        () => `| ${words(2).join(' ')} | ${int(1, 9999)} | ${words(3).join(' ')} |`,
      )}`,
  };
}

/** Returns a function that gives numbers from 0 to 1, which only depend on the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

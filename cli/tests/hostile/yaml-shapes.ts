import type { Shape } from './shape.ts';
import { FILE, fill, numbered, stairs } from './shape.ts';

/** Lists shapes of front matter and data files. */
export function yamlShapes(): readonly Shape[] {
  return [
    ...Object.entries(FRONT_MATTERS).map(([name, make]) => ({
      name: `front matter: ${name}`,
      files: (bytes: number) => ({ [FILE]: document(make(bytes)) }),
    })),
    { name: 'front matter never closed', files: (bytes) => ({ [FILE]: `---\n${fill('a: b\n', bytes)}` }) },
    ...Object.entries(DATA).map(([name, make]) => ({
      name: `data: ${name}`,
      files: (bytes: number) => ({ 'content/data/tags.yaml': make(bytes) }),
    })),
  ];
}

type Makers = Readonly<Record<string, (bytes: number) => string>>;

const FRONT_MATTERS: Makers = {
  'a long title': (bytes) => `title: ${fill('a b ', bytes)}`,
  'a long title of quotes': (bytes) => `title: ${fill('a "b ', bytes)}`,
  'a long description': (bytes) => `description: ${fill("l'a : ", bytes)}`,
  'a folded text': (bytes) => `description: >\n${fill('  a\n', bytes)}`,
  keywords: (bytes) => `keywords:\n${fill('  - a\n', bytes)}`,
  aliases: (bytes) => `aliases:\n${numbered((n) => `  - /a-${n}\n`, bytes)}`,
  'aliases of one name': (bytes) => `aliases:\n${fill('  - /a\n', bytes)}`,
  middleware: (bytes) => `middleware:\n${fill('  - a\n', bytes)}`,
  'unknown keys': (bytes) => numbered((n) => `key${n}: a\n`, bytes),
  'one key many times': (bytes) => fill('title: a\n', bytes),
  'lists in lists': (bytes) => `keywords: ${fill('[', bytes)}`,
  'lists in lists, closed': (bytes) => `keywords: ${fill('[', bytes / 2)}${fill(']', bytes / 2)}`,
  'groups in groups': (bytes) => `keywords: ${fill('{a: ', bytes)}`,
  'groups by columns': (bytes) => stairs((depth) => `${' '.repeat(depth)}a:\n`, bytes, 1000),
  dashes: (bytes) => `keywords:\n${fill('- ', bytes)}`,
  'a quote never closed': (bytes) => `title: "${fill('a\n', bytes)}`,
  'quotes never closed': (bytes) => fill('a: "\n', bytes),
  anchors: (bytes) => `keywords:\n${numbered((n) => `  - &a${n} b\n`, bytes)}`,
  'aliases of an anchor': (bytes) => `keywords:\n  - &a b\n${fill('  - *a\n', bytes)}`,
  'aliases of no anchor': (bytes) => `keywords:\n${fill('  - *a\n', bytes)}`,
  tags: (bytes) => `keywords:\n${fill('  - !a b\n', bytes)}`,
  comments: (bytes) => `title: a\n${fill('# b\n', bytes)}`,
  colons: (bytes) => `title: ${fill('a: ', bytes)}`,
  tabs: (bytes) => fill('\ta: b\n', bytes),
  'lines without keys': (bytes) => fill('a\n', bytes),
  topics: (bytes) => `tags:\n${fill('  - atelier\n', bytes)}`,
  'topics without a label': (bytes) => `tags:\n${numbered((n) => `  - t-${n}\n`, bytes)}`,
  'lines of dashes': (bytes) => fill('--\n', bytes),
};

const DATA: Makers = {
  labels: (bytes) =>
    `${ATELIER}${numbered((n) => `tag-${n}:\n  label: { fr: "l'a", en: b }\n  description: { fr: "« a", en: b }\n`, bytes)}`,
  mistakes: (bytes) => numbered((n) => `tag-${n}: { a: b }\n`, bytes),
  'one long text': (bytes) =>
    `atelier:\n  label: { fr: A, en: W }\n  description: { fr: "${fill("l'a : ", bytes)}", en: W }\n`,
};

const ATELIER = 'atelier:\n  label: { fr: A, en: W }\n  description: { fr: B, en: W }\n';

function document(own: string): string {
  const tags = own.startsWith('tags:') ? '' : 'tags: [atelier]\n';
  return `---\n${own}\ndate: 2026-01-01\n${tags}only: fr\n---\n\nUn texte.\n`;
}

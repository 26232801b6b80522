import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pick } from './random.ts';
import type { Edit, Edits, World } from './world.ts';
import { change, filesBelow, remember, risk, someFile, write } from './world.ts';

/** Lists edits of templates, locale files and data, and of whole folders. */
export function projectEdits(): Edits {
  return [
    ['change a template', changeTemplate],
    ['add a module of templates', addModule],
    [
      'break a template',
      (world) => risk(world, someFile(world, 'templates', '.tsx'), (text) => `${text}\n}\n`),
    ],
    ['have a template throw', throwing],
    ['change the registry', changeRegistry],
    ['change a message', changeMessage],
    ['change a message', changeMessage],
    ['remove a message', removeMessage],
    ['reorder messages', (world) => risk(world, locale(world), (text) => json(reversed(JSON.parse(text))))],
    ['break a message file', (world) => risk(world, locale(world), (text) => text.replace('}', ''))],
    [
      'change data',
      (world) => risk(world, data(world), (text, n) => text.replace(/(fr: )([^',\n{}]+)/, `$1$2 ${n}`)),
    ],
    [
      'comment data',
      (world) =>
        change(world, data(world), (text, n) => `${text.replace(/\n# essai \d+\n$/, '')}\n# essai ${n}\n`),
    ],
    ['reorder data', (world) => risk(world, data(world), reorderData)],
    ['redirect an address, or have it gone', changeAddresses],
    ['redirect an address, or have it gone', changeAddresses],
    ['remove data', removeData],
    ['remove and recreate a folder', recreateFolder],
  ];
}

const changeTemplate: Edit = (world) =>
  risk(world, someFile(world, 'templates', '.tsx'), (text, n) =>
    `${text.replace(/\n\/\/ essai \d+\n$/, '')}\n// essai ${n}\n`.replace(
      /className="[\w-]+"|<h1>/,
      (found) => (found === '<h1>' ? `<h1 className="essai-${n}">` : `className="essai-${n}"`),
    ),
  );

/** Adds a module, and its import to the registry. */
const addModule: Edit = (world) => {
  const file = `templates/essai-${world.count}.ts`;
  remember(world, file);
  write(join(world.root, file), `export const essai = ${world.count};\n`);
  return risk(
    world,
    'templates/registry.ts',
    (text, n) => `import { essai as essai${n} } from './essai-${n}.ts';\n${text}\nvoid essai${n};\n`,
  );
};

/** Has a page's template throw: that is a mistake at its line. A layout that throws ends the build as a bug does. */
const throwing: Edit = (world) =>
  risk(world, someFile(world, 'templates', '.tsx'), (text, n) =>
    text.replace(
      /^(export function (?:[A-Z]\w*)?Page\([^)]*\): ReactNode \{)$/m,
      `$1\n  if (Date.now() > 0) throw new Error('Essai ${n}');`,
    ),
  );

/** Changes a value of a registry by which lists, feeds or styles are made. */
const changeRegistry: Edit = (world) => {
  const file = pick(
    filesBelow(world.root, 'templates').filter((name) =>
      /pageSize: \d|feed: (?:true|false)|generatedStyles: \(\) => '[^']*'/.test(
        readFileSync(join(world.root, name), 'utf8'),
      ),
    ),
    world.random,
  );
  return risk(world, file, (text, n) =>
    pick<(text: string) => string>(
      [
        (old) => old.replace(/pageSize: \d+/, `pageSize: ${1 + (n % 4)}`),
        (old) => old.replace(/feed: (?:true|false)/, `feed: ${n % 2 === 0}`),
        (old) =>
          old.replace(/generatedStyles: \(\) => '[^']*'/, `generatedStyles: () => '.g${n}{order:${n}}'`),
      ],
      world.random,
    )(text),
  );
};

const changeMessage: Edit = (world) => {
  const file = locale(world);
  const lines = [...readFileSync(join(world.root, file), 'utf8').matchAll(/^\s*"[^"]+": "[^"\\]*"/gm)];
  const [line] = pick(lines, world.random);
  return `${risk(world, file, (text, n) => text.replace(line, () => `${line.slice(0, -1)} ${n}"`))}: ${line.trim()}`;
};

const removeMessage: Edit = (world) => {
  const file = locale(world);
  const lines = [...readFileSync(join(world.root, file), 'utf8').matchAll(/^\s*"[^"]+": "[^"\\]*",\n/gm)];
  const [line] = pick(lines, world.random);
  return `${risk(world, file, (text) => text.replace(line, () => ''))}: ${line.trim()}`;
};

function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Puts the last part of the file, from a key at the margin on, first. */
function reorderData(text: string): string {
  const parts = text.split(/^(?=\w[\w-]*:)/m).map((part) => (part.endsWith('\n') ? part : `${part}\n`));
  const [head = '', ...rest] = /^\w[\w-]*:/.test(parts[0] ?? '') ? ['', ...parts] : parts;
  return head + [...rest.slice(-1), ...rest.slice(0, -1)].join('');
}

/** Writes the addresses that are gone, as editors do; now and then that of a page. */
const changeAddresses: Edit = (world) => {
  const file = 'content/data/addresses.yaml';
  const { count, random } = world;
  remember(world, file);
  const from = pick([`/essai-${count}`, `/essai-${count % 4}`, '/en/essai', '/about'], random);
  const to = pick(['/', '/about', '/about?essai', 'https://autre.example/', `/essai-${count % 4}`], random);
  const text =
    random() < 0.5
      ? `gone:\n  - ${from}\n`
      : `redirects:\n  - { from: ${from}, to: ${to}, status: ${count % 2 === 0 ? 301 : 302} }\n`;
  write(join(world.root, file), text);
  return `${file}: ${text}`;
};

const removeData: Edit = (world) => {
  const file = data(world);
  remember(world, file);
  rmSync(join(world.root, file));
  return file;
};

const recreateFolder: Edit = (world) => {
  const folder = pick(['content/fr', 'content/data', 'assets/styles', 'locales', 'templates'], world.random);
  const path = join(world.root, folder);
  if (!existsSync(path)) return `${folder} is gone`;
  const aside = `${world.root}.aside`;
  cpSync(path, aside, { recursive: true });
  rmSync(path, { recursive: true });
  cpSync(aside, path, { recursive: true });
  rmSync(aside, { recursive: true });
  return folder;
};

function locale(world: World): string {
  return pick(['locales/fr.json', 'locales/en.json'], world.random);
}

function data(world: World): string {
  return someFile(world, 'content/data', '.yaml');
}

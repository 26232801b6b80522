import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pick } from './random.ts';
import type { Edit, Edits, World } from './world.ts';
import { change, filesBelow, remember, risk, someFile, write } from './world.ts';

/** Lists edits of styles, scripts, pictures, fonts and static files. */
export function assetEdits(): Edits {
  return [
    [
      'change a style',
      (world) => change(world, style(world), (text, n) => `${text}\n.essai-${n} { color: teal; }\n`),
    ],
    ['import a style', importStyle],
    [
      'break a style',
      (world) => risk(world, style(world), (text) => `${text}\n@import './nulle-part.css';\n`),
    ],
    [
      'change a script',
      (world) =>
        change(world, 'assets/scripts/main.ts', withLine('Object.assign(globalThis, { essai: N });')),
    ],
    [
      'change the inline script',
      (world) =>
        risk(world, 'assets/scripts/inline.ts', withLine('document.documentElement.dataset.essai = "N";')),
    ],
    ['add a picture', (world) => picture(world, `assets/images/essai-${world.count % 3}.png`)],
    ['change a picture', changePicture],
    ['remove a picture', removePicture],
    ['show a picture', showPicture],
    ['offer a file', offerFile],
    ['change a file to download', changeFile],
    ['remove a file to download', removeFile],
    ['change a font', changeFont],
    ['add or change a static file', staticFile],
    ['remove a static file', toggleStatic],
    ['add or remove an icon', toggleIcon],
  ];
}

function withLine(line: string): (text: string, n: number) => string {
  return (text, n) => `${text}\n${line.replace('N', String(n))}\n`;
}

function style(world: World): string {
  return someFile(world, 'assets/styles', '.css');
}

const importStyle: Edit = (world) => {
  const file = `assets/styles/essai-${world.count}.css`;
  remember(world, file);
  write(join(world.root, file), `.importe-${world.count} { order: ${world.count}; }\n`);
  return risk(world, 'assets/styles/main.css', (text, n) => `@import './essai-${n}.css';\n${text}`);
};

/** Puts some picture under a name. */
function picture(world: World, file: string): string {
  remember(world, file);
  write(join(world.root, file), pick(world.pictures, world.random));
  return file;
}

function pictures({ root }: World): readonly string[] {
  return ['assets/images', 'content']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => file.endsWith('.png'));
}

const changePicture: Edit = (world) => picture(world, pick(pictures(world), world.random));

const removePicture: Edit = (world) => {
  const file = pick(pictures(world), world.random);
  remember(world, file);
  rmSync(join(world.root, file));
  return file;
};

/** Has a document show a new picture next to it, or one of the folder of pictures. */
const showPicture: Edit = (world) => {
  const document = someFile(world, 'content', '.md');
  const beside = world.random() < 0.5;
  const name = `vue-${world.count}.png`;
  const src = beside
    ? picture(world, document.replace(/[^/]+$/, name)).replace(/.*\//, '')
    : pick(filesBelow(world.root, 'assets/images'), world.random).replace('assets', '');
  return `${risk(world, document, (text, n) => `${text}\n![Une vue ${n}](${src})\n`)}: ${src}`;
};

/** Has a document offer a new file next to it, of a random size. */
const offerFile: Edit = (world) => {
  const document = someFile(world, 'content', '.md');
  const file = document.replace(/[^/]+$/, `papier-${world.count % 4}.pdf`);
  download(world, file);
  const link = `[Un papier](${file.replace(/.*\//, '')})`;
  return `${risk(world, document, (text) => `${text}\n${link}\n`)}: ${file}`;
};

function download(world: World, file: string): string {
  remember(world, file);
  write(join(world.root, file), 'x'.repeat(Math.floor(world.random() * 3_000)));
  return file;
}

function downloads({ root }: World): readonly string[] {
  return ['assets/files', 'content']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => /\.(?:pdf|csv)$/.test(file));
}

const changeFile: Edit = (world) => download(world, pick(downloads(world), world.random));

const removeFile: Edit = (world) => {
  const file = pick(downloads(world), world.random);
  remember(world, file);
  rmSync(join(world.root, file));
  return file;
};

const FONTS = 'assets/fonts/fonts.json';

/** Has the fonts cut in another way; soon the cache holds both ways. */
const changeFont: Edit = (world) =>
  risk(world, FONTS, (text) => text.replaceAll(/"wght": \[400, (\d+)\]/g, '"wght": [400, 650]'));

const staticFile: Edit = (world) => {
  const [r, g, b] = [world.random(), world.random(), world.random()].map((part) =>
    Math.floor(part * 256)
      .toString(16)
      .padStart(2, '0'),
  );
  write(
    join(world.root, 'assets/static/essai.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#${r}${g}${b}" d="M0 0h8v8H0z"/></svg>\n`,
  );
  return `assets/static/essai.svg #${r}${g}${b}`;
};

const toggleStatic: Edit = (world) => {
  const path = join(world.root, 'assets/static/dossier/essai.txt');
  if (existsSync(path)) rmSync(path);
  else write(path, String(world.count));
  return 'assets/static/dossier/essai.txt';
};

const toggleIcon: Edit = (world) => {
  const file = 'assets/static/favicon.svg';
  remember(world, file);
  const path = join(world.root, file);
  if (existsSync(path)) rmSync(path);
  else
    write(path, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>\n');
  return file;
};

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BuildResult } from '../build-result.ts';
import { readRecord } from '../cache/build-record.ts';
import { createCache } from '../cache/cache.ts';
import { buildRecorded } from '../commands/build-recorded.ts';
import { stampSources } from '../commands/source-stamps.ts';
import { buildOptions } from '../project/build-options.ts';
import type { MiniSite } from './mini-site.ts';
import { FIXED_TIME, miniSite } from './mini-site.ts';
import { silentReporter } from './silent-reporter.ts';

/** Pairs of notes: enough that few changes are kept apart, next to tables that are not written again. */
const NOTES = 24;
const TURNS = 14;

/** Texts of each note, by its number. */
type Texts = Map<number, { readonly title: string; readonly body: string }>;

function write(site: MiniSite, number: number, text: ReturnType<Texts['get']>): void {
  for (const locale of ['fr', 'en'] as const) {
    const document =
      text &&
      `---\ntitle: ${text.title} ${locale}\ndescription: La note ${number} a une description qui est assez longue pour que les moteurs la prennent (${locale}).\ndate: 2026-01-01\ntags: [atelier]\n---\n\n${text.body}\n`;
    site.write({ [`content/${locale}/notes/law-${number}.md`]: document });
  }
}

/** The end of a build, with the files of its output; without them when it failed, since the output stays as it was. */
interface Ended extends Pick<BuildResult, 'ok' | 'id' | 'diagnostics'> {
  readonly files?: Readonly<Record<string, string>>;
}

/** Builds as a new process does, with the records that the one before left. */
async function built({ root }: MiniSite, out: string, cacheDir: string): Promise<Ended> {
  const options = {
    ...buildOptions(root, { out }, { SOURCE_DATE_EPOCH: FIXED_TIME }),
    cacheDir: join(root, cacheDir),
  };
  const place = { options, program: 'law', left: readRecord(options), sources: stampSources(root) };
  const cache = createCache(options.cacheDir, place.program);
  const { ok, id, diagnostics } = await buildRecorded(place, { cache, reporter: silentReporter() });
  if (!ok) return { ok, diagnostics };
  const folder = join(root, out);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .map((path) => [path.slice(folder.length), readFileSync(path, 'base64')] as const);
  return { ok, ...(id === undefined ? {} : { id }), diagnostics, files: Object.fromEntries(files.sort()) };
}

it('makes and says after any edits what a first build does', async () => {
  const site = miniSite();
  const texts: Texts = new Map();
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const set = (number: number, title: string, body: string): void => {
    texts.set(number, { title, body });
    write(site, number, texts.get(number));
  };
  const mend = (number: number): void =>
    set(number, `Une note ${number}`, `Un texte.\n\n## Partie ${number}\n\n[Voisine](law-0.md#partie-0)`);
  for (let number = 0; number < NOTES; number++) mend(number);
  const edits: readonly (readonly [what: string, edit: (number: number) => void])[] = [
    [
      'body',
      (number) => set(number, texts.get(number)?.title ?? `Une note ${number}`, `Un autre texte ${seed}.`),
    ],
    ['heading', (number) => set(number, `Une note ${number}`, `Texte.\n\n## Section ${seed}`)],
    ['title', (number) => set(number, `Un titre ${seed}`, texts.get(number)?.body ?? 'Texte.')],
    ['same title', (number) => set(number, 'Une note partagée', 'Texte.')],
    [
      'link to a part',
      (number) => set(number, `Une note ${number}`, `[Partie](law-${random(NOTES)}.md#partie-3)`),
    ],
    [
      'no note',
      (number) => {
        texts.delete(number);
        write(site, number, undefined);
      },
    ],
    ['nothing', () => undefined],
  ];
  const made: string[] = [];
  let sound = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const [what, edit] = edits[random(edits.length)] ?? edits[0] ?? [];
    const number = random(NOTES);
    edit?.(number);
    made.push(`${what} ${number}`);
    const again = await built(site, 'kept', '.kept');
    for (const folder of ['anew', '.anew']) rmSync(join(site.root, folder), { recursive: true, force: true });
    const anew = await built(site, 'anew', '.anew');
    expect(again, made.join(', ')).toEqual(anew);
    if (anew.ok) sound++;
    else mend(number);
  }
  expect(sound).toBeGreaterThan(TURNS / 2);
});

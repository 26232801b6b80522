import { execFileSync } from 'node:child_process';
import type { Diagnostic } from '../../types.ts';
import type { MiniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import type { Planted } from './planted-faults.ts';
import {
  AGE_FAULTS,
  ANCHOR_FAULTS,
  plantedPair,
  SOUND,
  SPELLING_FAULTS,
  TWIN_FAULTS,
} from './planted-faults.ts';

/** Findings of a check of planted faults. */
interface PlantedFindings {
  readonly kinds: number;
  readonly faults: number;
  /** Faults for which a check reported another code than it ought to, or nothing. */
  readonly missed: readonly string[];
  /** Diagnostics of pages where nothing was planted. */
  readonly others: readonly Diagnostic[];
}

interface Fault {
  readonly name: string;
  readonly ought: string;
}

/**
 * Plants sixty faults of twenty kinds in a site, three each, and checks it as a pull request would be. `matter` is front
 * matter that its documents need.
 */
export async function plantAndCheck(
  given: Pick<MiniSite, 'root' | 'write'>,
  matter = '',
): Promise<PlantedFindings> {
  const site = {
    ...given,
    write: (files: Readonly<Record<string, string | undefined>>): void =>
      given.write(
        Object.fromEntries(
          Object.entries(files).map(([file, text]) => [
            file,
            text?.replace('\n---\n', () => `\n${matter}---\n`),
          ]),
        ),
      ),
  };
  const gone = [0, 1, 2].map((turn): Fault => ({ name: `disparue-${turn}`, ought: 'lost-address' }));
  const soundPair = (name: string) => ({
    [`content/fr/${name}.md`]: SOUND.fr.replace('NUMBER', name),
    [`content/en/${name}.md`]: SOUND.en.replace('NUMBER', name),
  });
  const changed = [...planted(ANCHOR_FAULTS, 'ancre'), ...planted(AGE_FAULTS, 'age')];
  site.write({ '.gitignore': 'node_modules\npublished\n', ...soundPair('sain-0') });
  for (const { name } of [...gone, ...changed]) site.write(soundPair(name));
  const before = await runHere(site, ['build', '--quiet', '--out', 'published']);
  if (before.code !== 0) throw new Error(before.stderr);

  for (const { name } of gone)
    site.write({ [`content/fr/${name}.md`]: undefined, [`content/en/${name}.md`]: undefined });
  const said = [...planted(TWIN_FAULTS, 'paire'), ...planted(SPELLING_FAULTS, 'mot')];
  for (const { pair } of [...said, ...planted(ANCHOR_FAULTS, 'ancre')]) site.write(pair);
  commit(site);
  for (const { pair } of planted(AGE_FAULTS, 'age')) site.write(pair);

  const run = await runHere(site, ['check', '--spelling', '--against', 'published', '--format', 'json']);
  if (run.code !== 3) throw new Error(`It ended with ${run.code}: ${run.stderr}${run.stdout}`);
  const { diagnostics } = JSON.parse(run.stdout) as { readonly diagnostics: readonly Diagnostic[] };
  const faults: readonly Fault[] = [...gone, ...changed, ...said];
  const codes = new Map(faults.map(({ name }) => [name, new Set<string>()]));
  const others = diagnostics.filter((diagnostic) => {
    const told = codes.get(pageOf(diagnostic));
    told?.add(diagnostic.code);
    return told === undefined;
  });
  const missed = faults.flatMap(({ name, ought }) => {
    const told = [...(codes.get(name) ?? [])].join(', ');
    return told === ought ? [] : [`${name}: ${told || 'nothing'}, and not ${ought}`];
  });
  return {
    kinds: new Set([...ALL.map(({ kind }) => kind), 'a published page vanishes']).size,
    faults: faults.length,
    missed,
    others,
  };
}

const ALL: readonly Planted[] = [...TWIN_FAULTS, ...SPELLING_FAULTS, ...ANCHOR_FAULTS, ...AGE_FAULTS];

function planted(faults: readonly Planted[], word: string) {
  return faults.flatMap(({ edits, code }, row) =>
    edits.map((edit, turn) => {
      const name = `${word}-${row}-${turn}`;
      return { name, ought: code, pair: plantedPair(edit, name) };
    }),
  );
}

/** Returns the name of the page that a diagnostic is about: by its file, or by the lost address. */
function pageOf({ location, text }: Diagnostic): string {
  const file = /^content\/..\/(.+)\.md$/.exec(location?.file ?? '')?.[1];
  return file ?? /^\/(?:en\/)?([\w-]+) answers/.exec(text)?.[1] ?? '';
}

function commit({ root }: Pick<MiniSite, 'root'>): void {
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'x');
}

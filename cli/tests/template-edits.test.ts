import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, it, vi } from 'vitest';
import { readRecord } from '../cache/build-record.ts';
import { createCache } from '../cache/cache.ts';
import { buildRecorded } from '../commands/build-recorded.ts';
import { stampSources } from '../commands/source-stamps.ts';
import { buildOptions } from '../project/build-options.ts';
import type { MiniSite } from './mini-site.ts';
import { FIXED_TIME, GENERATOR, miniSite } from './mini-site.ts';
import { silentReporter } from './silent-reporter.ts';
import { treeOf } from './trees.ts';

const BODY = `[Ailleurs](https://other.example/about), [une note](notes/un.md)[^1] et « ceci ».

## Une partie

| a | b |
| - | - |
| 1 | 2 |

[^1]: Une remarque.
`;
const BLOCK = '\n::: card Un titre\n\nUn texte.\n\n:::\n';

function site(): MiniSite {
  const made = miniSite();
  for (const locale of ['fr', 'en']) {
    const about = join(made.root, `content/${locale}/about.md`);
    appendFileSync(about, `\n${locale === 'fr' ? BODY : BODY.replace('/about', '/en/about')}`);
    appendFileSync(join(made.root, `content/${locale}/notes/deux.md`), BLOCK);
  }
  edit(made, 'templates/registry.ts', (text) =>
    text
      .replace("} from './components.tsx';", "} from './components.tsx';\nimport { Card } from './card.tsx';")
      .replace('  layouts:', "  fenced: { card: { title: 'required', component: Card } },\n  layouts:"),
  );
  made.write({
    'templates/card.tsx': `import type { FencedProps } from '${join(GENERATOR, 'cli/api/fenced.ts')}';
export function Card({ title, children }: FencedProps<{}>) {
  return <section><h3>{title}</h3>{children}</section>;
}
`,
  });
  return made;
}

function edit({ root }: MiniSite, file: string, change: (text: string) => string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

/** Builds as a new process does, with the records that the one before left; returns the number of parsed texts. */
async function build({ root }: MiniSite, out: string): Promise<number> {
  const parse = vi.spyOn(MarkdownIt.prototype, 'parse');
  const options = {
    ...buildOptions(root, { out }, { SOURCE_DATE_EPOCH: FIXED_TIME }),
    cacheDir: join(root, `.cache-${out}`),
  };
  const place = { options, program: 'edits', left: readRecord(options), sources: stampSources(root) };
  const cache = createCache(options.cacheDir, place.program);
  const { diagnostics } = await buildRecorded(place, { cache, reporter: silentReporter() });
  expect(diagnostics).toEqual([]);
  const { length } = parse.mock.calls;
  parse.mockRestore();
  return length;
}

const TEMPLATE = (made: MiniSite): void =>
  edit(made, 'templates/components.tsx', (text) => text.replace('</nav>', ' Autrement.</nav>'));

describe('a process that builds after templates have changed', () => {
  it.each<readonly [what: string, change: (made: MiniSite) => void]>([
    ['a layout', TEMPLATE],
    [
      'what is around a body',
      (made) =>
        edit(made, 'templates/components.tsx', (text) =>
          text.replace('<div dangerously', '<div className="prose" dangerously'),
        ),
    ],
    [
      'a block of the project',
      (made) => edit(made, 'templates/card.tsx', (text) => text.replace(/section/g, 'aside')),
    ],
    [
      'a word that bodies show',
      (made) => edit(made, 'locales/fr.json', (text) => text.replace('(autre site)', '(ailleurs)')),
    ],
    [
      'an id that headings may not have',
      (made) =>
        edit(made, 'templates/registry.ts', (text) =>
          text.replace('  layouts:', "  reservedIds: ['une-partie'],\n  layouts:"),
        ),
    ],
    [
      'the address of the site',
      (made) => edit(made, 'site.config.ts', (text) => text.replace('site.example', 'other.example')),
    ],
    [
      'a template and a text',
      (made) => {
        TEMPLATE(made);
        edit(made, 'content/fr/about.md', (text) => text.replace('Une partie', 'Une autre partie'));
      },
    ],
    [
      'a template, and where a link leads',
      (made) => {
        TEMPLATE(made);
        edit(made, 'content/fr/notes/un.md', (text) => text.replace('---\n', '---\nslug: premiere\n'));
      },
    ],
    [
      'a template, and a document of the output that somebody edited',
      (made) => {
        TEMPLATE(made);
        edit(made, 'kept/about/index.html', (text) => text.replace('Une partie', 'Une part !'));
      },
    ],
  ])('makes what a first build makes: %s', async (_what, change) => {
    const made = site();
    await build(made, 'kept');
    change(made);
    await build(made, 'kept');
    await build(made, 'anew');
    expect(treeOf(join(made.root, 'kept'))).toEqual(treeOf(join(made.root, 'anew')));
  });

  it('renders no body again but those that templates draw a part of', async () => {
    const made = site();
    const first = await build(made, 'kept');
    TEMPLATE(made);
    expect(first).toBeGreaterThan(8);
    expect(await build(made, 'kept')).toBe(2);
    // The bodies are left for the next process, too.
    edit(made, 'templates/components.tsx', (text) => text.replace('Autrement.', 'Encore autrement.'));
    expect(await build(made, 'kept')).toBe(2);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explanations } from '../../check/explain.ts';
import type { Diagnostic } from '../../types.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

const CLI = join(GENERATOR, 'cli');

function texts(accept: (file: string) => boolean): readonly string[] {
  const files = readdirSync(CLI, { recursive: true, encoding: 'utf8' }).filter(accept);
  return files.map((file) => readFileSync(join(CLI, file), 'utf8'));
}

const isSource = (file: string): boolean =>
  /\.ts$/.test(file) && !/\.test\.ts$|^tests\/|^check\/expl|^serve\/client\//.test(file);

/** Names of functions that make diagnostics, given a code first, or second after a place. */
const MAKERS = 'problem|fileProblem|fault|error|fail|failure|tell|warn';
const SAID: readonly RegExp[] = [
  /\bcode: '([a-z][a-z-]+)'/g,
  /\bcode: [^'\n]{1,80}\? '([a-z][a-z-]+)'/g,
  /\bcode: [^'\n]{1,80}\? '[a-z-]+' : '([a-z][a-z-]+)'/g,
  /\b(?:errorOf|warningOf)\(\s*'([a-z][a-z-]+)'/g,
  new RegExp(`\\b(?:${MAKERS})\\((?:[^'()]{1,40},)?\\s*'([a-z]+(?:-[a-z0-9]+)+)'`, 'g'),
];
/** Codes of zod's own, which belong to no diagnostic. */
const OTHERS: ReadonlySet<string> = new Set(['custom']);

describe('site explain', () => {
  it('knows every code that the sources can say, and every code that a test saw', () => {
    const said = texts(isSource).flatMap((text) =>
      SAID.flatMap((pattern) => [...text.matchAll(pattern)].map(([, code = '']) => code)),
    );
    const seen = texts((file) => file.endsWith('expected.txt')).flatMap((text) =>
      [...text.matchAll(/^.*\[(?:ERROR|WARNING)\].* \[([a-z-]+)\]$/gm)].map(([, code = '']) => code),
    );
    expect(said.length).toBeGreaterThan(100);
    expect(seen.length).toBeGreaterThan(80);
    const all = explanations();
    const missing = [...said, ...seen].filter((code) => !OTHERS.has(code) && !Object.hasOwn(all, code));
    expect([...new Set(missing)].sort()).toEqual([]);
  });

  it('explains no code that no source says', () => {
    const all = texts(isSource).join('\n');
    // The sources put these together: `unknown-${kind}`.
    const made =
      /^(?:unknown-(?:layout|template|middleware)|unclosed-\w+|(?:config|script|style|template)-(?:error|warning)|cannot-(?:read|start)|(?:title|description)-length)$/;
    const idle = Object.keys(explanations()).filter((code) => !made.test(code) && !all.includes(`'${code}'`));
    expect(idle).toEqual([]);
  });

  it('says what each code means, then what to do, in a sentence of its own', () => {
    const silent = Object.entries(explanations()).filter(([, text]) => !/[.] [A-Z].*[.]$/.test(text));
    expect(silent).toEqual([]);
  });

  it.each([
    ['missing-hreflang', /^A link leads to the other language/],
    ['missing-placeholder', /^A mail lacks its link/],
    ['non-canonical-link', /^A link names a page/],
    ['unsafe-resource', /that the policy refuses/],
  ])('says of %s what the message says', (code, text) => {
    expect(explanations()[code]).toMatch(text);
  });

  it('knows what the bundler says, whatever its own name for it is', async () => {
    const site = miniSite({ 'assets/styles/main.css': '.a { color: red;; } }\n' });
    const { stdout } = await runHere(site, ['build', '--json']);
    const codes = (JSON.parse(stdout).diagnostics as readonly Diagnostic[]).map(({ code }) => code);
    expect(codes).toContain('style-warning');
    for (const code of codes) expect(explanations(), code).toHaveProperty(code);
  });

  it('answers in a sentence, lists them all, and helps with one that is misspelt', async () => {
    const site = { root: GENERATOR };
    expect(await runHere(site, ['explain', 'dead-link'])).toMatchObject({
      code: 0,
      stdout:
        'A link leads to a page that does not exist, or that the public site does not have. Correct the link, or take it out.\n',
    });
    expect((await runHere(site, ['explain'])).stdout).toContain('\ntwin-figure: A number');
    expect(await runHere(site, ['explain', 'ded-link'])).toMatchObject({
      code: 2,
      stderr: 'No message has the code "ded-link": did you mean "dead-link"?\n',
    });
    expect((await runHere(site, ['explain', 'constructor'])).code).toBe(2);
  });
});

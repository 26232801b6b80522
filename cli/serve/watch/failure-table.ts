import type { Resource, Table } from '../../output/table.ts';
import { escapeText } from '../../shared/escape.ts';
import type { Headers } from '../../shared/policy.ts';

/** A table for a project that has never been built: every address answers 500 with what is wrong. */
export function failureTable(problem: string): Table {
  const page: Resource = {
    kind: 'resource',
    path: '/500.html',
    source: { content: Buffer.from(documentOf(problem)) },
    type: 'text/html; charset=utf-8',
    compressible: true,
    status: 500,
  };
  return {
    targets: new Map(),
    gone: new Set(),
    // Whatever is asked for is not there: it is the page for what is missing that everybody sees.
    errors: { 404: { fr: page, en: page }, 500: { fr: page, en: page } },
    headersOf: () => HEADERS,
    general: HEADERS,
  };
}

const HEADERS: Headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/** The script shows the problem over the page; without it the page says it by itself. */
function documentOf(problem: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The site cannot be built</title></head><body><h1>The site cannot be built</h1><pre>${escapeText(problem)}</pre></body></html>`;
}

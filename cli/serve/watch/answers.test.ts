import { describe, expect, it } from 'vitest';
import type { Output } from '../../output/site-file.ts';
import type { Resource } from '../../output/table.ts';
import { differences, onlyStyles } from './differences.ts';
import { failureTable } from './failure-table.ts';
import { injectClient } from './inject.ts';

const output = (file: string, content: string | Uint8Array, identity?: string): Output => ({
  file,
  content,
  kind: 'rest',
  ...(identity === undefined ? {} : { identity }),
});

describe('differences', () => {
  it('finds what is new, other and gone, by bytes or by what a picture was made from', () => {
    const before = [
      output('a', 'one'),
      output('b', 'two'),
      output('c', Buffer.from('three')),
      output('d', Buffer.from('four'), 'photo'),
      output('gone', ''),
    ];
    const after = [
      output('a', 'one'),
      output('b', 'other'),
      output('c', Buffer.from('three')),
      output('d', Buffer.from('encoded anew'), 'photo'),
      output('new', ''),
    ];
    expect(differences(before, after)).toEqual({ changed: ['b', 'new'], removed: ['gone'] });
    expect(differences(before, before.toReversed())).toEqual({ changed: [], removed: [] });
  });

  it('finds what is other among the same files', () => {
    const before = [output('a', 'one'), output('b', 'two')];
    const after = [output('a', 'one'), output('b', 'other')];
    expect(differences(before, after)).toEqual({ changed: ['b'], removed: [] });
  });

  it('lets stylesheets be exchanged only when nothing else is different', () => {
    expect(onlyStyles({ changed: ['assets/main.css'], removed: [] })).toEqual(['assets/main.css']);
    expect(onlyStyles({ changed: ['assets/main.css', 'index.html'], removed: [] })).toBeUndefined();
    expect(onlyStyles({ changed: ['assets/main.css'], removed: ['assets/old.css'] })).toBeUndefined();
    expect(onlyStyles({ changed: [], removed: [] })).toBeUndefined();
  });
});

describe('injectClient', () => {
  const resource = (type: string, status: Resource['status'] = 200): Resource => ({
    kind: 'resource',
    path: '/',
    source: { content: new Uint8Array() },
    type,
    compressible: true,
    status,
  });
  const inject = (html: string): string =>
    Buffer.from(injectClient(Buffer.from(html), resource('text/html; charset=utf-8'), 'v-1')).toString();
  const SCRIPT = '<script defer src="/_site/client.js" data-version="v-1"></script>';

  it.each([
    ['<html><head><title>É</title></head><body>x', `<html><head><title>É</title>${SCRIPT}</head><body>x`],
    ['<title>x</title><BODY class="y">z', `<title>x</title>${SCRIPT}<BODY class="y">z`],
    ['<p>x', `<p>x${SCRIPT}`],
    ['', SCRIPT],
  ])('puts its script into %j', (html, injected) => {
    expect(inject(html)).toBe(injected);
  });

  it('says of the page for what is missing that it is one', () => {
    const sent = injectClient(Buffer.from('<p>x'), resource('text/html; charset=utf-8', 404), 'v-1');
    expect(Buffer.from(sent).toString()).toContain(' data-version="v-1" data-missing></script>');
  });

  it('leaves anything but documents as it is', () => {
    const content = Buffer.from('<head></head>');
    for (const type of ['application/json', 'image/svg+xml', 'text/javascript; charset=utf-8'])
      expect(injectClient(content, resource(type), 'v-1')).toBe(content);
  });
});

describe('failureTable', () => {
  it('says any problem as text, with status 500, under a policy of its own', () => {
    const { errors, targets, general } = failureTable('<script>alert(1)</script> & </pre>');
    const page = errors[404].fr;
    const html =
      page !== undefined && 'content' in page.source ? Buffer.from(page.source.content).toString() : '';
    expect(html).toContain('<pre>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;/pre&gt;</pre>');
    expect(page?.status).toBe(500);
    expect(targets.size).toBe(0);
    expect(general['Content-Security-Policy']).toContain("script-src 'self'");
  });
});

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../http/listen.ts';
import type { MiniSite, Run } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import type { Meddle } from './hosted-site.ts';
import { builtSite, serveMeddled } from './hosted-site.ts';

let site: MiniSite;
let served: Awaited<ReturnType<typeof serveMeddled>>;

beforeAll(async () => {
  site = await builtSite(['--compress', '--host', 'nginx', 'caddy', 'cloudfront'], afterAll);
  served = await serveMeddled(site.root);
});

afterAll(() => served.close());

const verify = async (meddle: Meddle, ...flags: readonly string[]): Promise<Run> => {
  served.meddle = meddle;
  return runHere(site, ['verify', served.origin, ...flags], {});
};

/** Faults that hosts have, each with the message about it. */
const FAULTS: readonly (readonly [string, Meddle, RegExp])[] = [
  [
    'a missing security header',
    ({ headers }) => delete headers['content-security-policy'],
    /\/about Content-Security-Policy is missing/,
  ],
  [
    'a page of another build',
    (answer, { url }) => {
      if (url === '/about') answer.body = Buffer.from('<title>Old</title>');
    },
    /First page that is not of this build: \/about\n/,
  ],
  [
    'a page of another build that only browsers get, which ask for it compressed',
    (answer, { url }) => {
      if (url !== '/about' || answer.headers['content-encoding'] === undefined) return;
      answer.headers['content-encoding'] = 'gzip';
      answer.body = gzipSync('<title>Old</title>');
    },
    /First page that is not of this build: \/about\n/,
  ],
  [
    'a text of another build for a program that takes gzip alone',
    (answer, { url, headers }) => {
      if (url === '/' && headers['accept-encoding'] === 'gzip') answer.body = gzipSync('<title>Old</title>');
    },
    /\/ has other content when compressed with gzip\n/,
  ],
  [
    'a page that redirects to a slash',
    (answer, { url }) => {
      if (url === '/about') answer.status = 301;
    },
    /\/about answers 301, not 200/,
  ],
  [
    'a site that leads to another host',
    (answer, { url }) => {
      if (url !== '/about') return;
      answer.status = 302;
      answer.headers.location = 'https://login.example/?to=about';
    },
    /\/about answers 302, to "https:\/\/login\.example\/\?to=about", not 200/,
  ],
  [
    'a page that the host keeps from search engines',
    ({ headers }, { url }) => {
      if (url === '/about') headers['x-robots-tag'] = 'googlebot: noindex';
    },
    /\/about X-Robots-Tag is "googlebot: noindex": search engines leave the page out, though the build does not ask/,
  ],
  [
    'a page that the host has browsers download',
    ({ headers }, { url }) => {
      if (url === '/about') headers['content-disposition'] = 'attachment';
    },
    /\/about Content-Disposition is "attachment": browsers save the page instead of showing it/,
  ],
  [
    'a page that lacks its form with a slash',
    (answer, { url }) => {
      if (url === '/about/') answer.status = 404;
    },
    /\/about\/ answers 404, not 200/,
  ],
  [
    'a payload of another type',
    ({ headers }, { url = '' }) => {
      if (url.endsWith('_payload.json')) headers['content-type'] = 'application/octet-stream';
    },
    /_payload\.json Content-Type is "application\/octet-stream"/,
  ],
  [
    'an asset that is asked for each time',
    ({ headers }, { url = '' }) => {
      if (url.startsWith('/assets/')) headers['cache-control'] = 'no-cache';
    },
    /Cache-Control is "no-cache", not "public, max-age=31536000, immutable"/,
  ],
  [
    'a missing asset that is kept for a year',
    ({ headers, status }, { url = '' }) => {
      if (status === 404 && url.startsWith('/assets/')) headers['cache-control'] = 'public, max-age=31536000';
    },
    /no-such-script\S* may be kept by caches/,
  ],
  [
    'a missing page that answers 200',
    (answer) => {
      if (answer.status === 404) answer.status = 200;
    },
    /\/no-such-page answers 200, not 404/,
  ],
  [
    'a missing page in the wrong language',
    (answer, { url }) => {
      if (url === '/en/no-such-page') answer.body = Buffer.from('<html lang="fr-CA">');
    },
    /\/en\/no-such-page does not answer with \/en\/404\.html/,
  ],
  [
    'no 304',
    (answer) => {
      if (answer.status === 304) answer.status = 200;
    },
    /answers 200 to its own ETag, not 304/,
  ],
  ['no Vary', ({ headers }) => delete headers.vary, /lacks "Vary: Accept-Encoding"/],
  [
    'a redirect that loses the query',
    ({ headers }) => {
      if (headers.location === '/about?from=verify&n=1') headers.location = '/about';
    },
    /\/ancien leads to "\/about", not "\/about\?from=verify&n=1"/,
  ],
  [
    'a redirect to the server behind the proxy',
    ({ headers }) => {
      if (headers.location === '/about?from=verify&n=1')
        headers.location = `http://10.0.0.7:8080${headers.location}`;
    },
    /\/ancien leads to "http:\/\/10\.0\.0\.7:8080\/about\?from=verify&n=1", not "\/about\?from=verify&n=1"/,
  ],
  [
    'a redirect with another status',
    (answer) => {
      if (answer.status === 308) answer.status = 301;
    },
    /\/été answers 301, not 308/,
  ],
  [
    'a page that is gone and stands',
    (answer, { url }) => {
      if (url === '/disparue') answer.status = 200;
    },
    /\/disparue answers 200, but it is gone/,
  ],
  [
    'a compressed form by its name',
    (answer, { url = '' }) => {
      if (url.endsWith('.br')) answer.status = 200;
    },
    /\.br answers 200, but visitors must not be able to read it/,
  ],
  [
    'notes for hosts',
    (answer, { url }) => {
      if (url === '/headers.json' || url === '/_publish/state') answer.status = 200;
    },
    /\/_publish\/state answers 200, but visitors must not be able to read it/,
  ],
  [
    'the repository of the project',
    (answer, { url }) => {
      if (url === '/.git/HEAD') answer.status = 200;
    },
    /\/\.git\/HEAD answers 200, but visitors must not be able to read it/,
  ],
];

describe('site verify', () => {
  it('finds nothing wrong with site serve', async () => {
    const { code, stdout, stderr } = await verify(() => {});
    expect([code, stderr.includes('differen')]).toEqual([0, false]);
    expect(stdout).toMatch(/ is build [0-9a-f]{16}: \d+ paths compared\n$/);
    for (const typed of [`${served.origin}/`, served.origin.replace('http', 'HTTP')])
      expect(await runHere(site, ['verify', typed], {})).toMatchObject({ code: 0, stdout });
  });

  it.each(FAULTS)('finds %s', async (_, meddle, text) => {
    const { code, stderr } = await verify(meddle, '-q');
    expect([code, stderr]).toEqual([4, expect.stringMatching(text)]);
  });

  it('names the page that does not answer, where others do', async () => {
    const { code, stderr } = await verify((answer, { url }) => {
      if (url === '/about' || url === '/') answer.body = undefined;
    }, '-q');
    expect([code, stderr]).toEqual([
      4,
      `  / does not answer (ECONNRESET)\n  /about does not answer (ECONNRESET)\n${served.origin}: 2 differences\n`,
    ]);
  });

  it('leaves a site that stops answering', async () => {
    const { code, stderr } = await verify((answer, { url = '' }) => {
      if (!url.startsWith('/builds/')) answer.body = undefined;
    }, '-q');
    expect([code, stderr]).toEqual([
      4,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\S* does not answer \(ECONNRESET\)\.\n$/),
    ]);
  });

  it('waits for a host that is asked too fast, when it says, and no longer than a minute', async () => {
    const refused = new Map([
      ['/about', [429, undefined]],
      ['/en/about', [503, '0']],
    ] as const);
    const asked = new Map<string, number>();
    const limiting =
      (isAlways: boolean): Meddle =>
      (answer, { url = '' }) => {
        const [status, after] = refused.get(url as '/about') ?? [];
        const count = (asked.get(url) ?? 0) + 1;
        asked.set(url, count);
        if (status === undefined || (count > 1 && !isAlways)) return;
        answer.status = status;
        if (isAlways || after !== undefined) answer.headers['retry-after'] = isAlways ? '3600' : after;
      };
    expect(await verify(limiting(false), '-q')).toMatchObject({ code: 0, stderr: '' });
    const { code, stderr } = await verify(limiting(true), '-q');
    expect([code, stderr.match(/\/about answers 429, not 200|\/en\/about answers 503, not 200/g)]).toEqual([
      4,
      ['/about answers 429, not 200', '/en/about answers 503, not 200'],
    ]);
  });

  it('tells a site without TLS from one that does not answer', async () => {
    const origin = served.origin.replace('http:', 'https:');
    for (const asked of [
      ['verify', origin, '-q'],
      ['diff', origin],
    ]) {
      const { code, stderr } = await runHere(site, asked, {});
      expect(code).not.toBe(0);
      expect(stderr).toMatch(
        /^https:\/\/127\.0\.0\.1:\d+ answers, but not over TLS: is it http\? \([A-Z_]+\)\.\n$/,
      );
    }
  });

  it('tells what answers in another protocol', async () => {
    const server = net.createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const listening = await listen(server as http.Server, '127.0.0.1', 0);
    if (listening.kind === 'failed') throw new Error(listening.code);
    const { code, stderr } = await runHere(site, ['verify', `http://127.0.0.1:${listening.port}`, '-q'], {});
    server.close();
    expect([code, stderr]).toEqual([
      4,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ answers, but not as HTTP \(HPE_\w+\)\.\n$/),
    ]);
  });

  it('does not take a file that is gone for a site that does not answer', async () => {
    const file = join(site.root, 'dist/robots.txt');
    const text = readFileSync(file);
    const run = verify(() => rmSync(file, { force: true }));
    await expect(run).rejects.toMatchObject({ code: 'ENOENT', path: file });
    writeFileSync(file, text);
  });

  it('reads of an answer without end no more than a site has', async () => {
    const piece = Buffer.alloc(1_000_000);
    let sent = 0;
    const endless = http.createServer(({ url }, response) => {
      const more = (): void => {
        while (sent < 400_000_000 && !response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) return;
        }
        response.end();
      };
      if (url !== '/about') return void response.writeHead(404).end();
      response.on('drain', more);
      more();
    });
    const listening = await listen(endless, '127.0.0.1', 0);
    if (listening.kind === 'failed') throw new Error(listening.code);
    const origin = `http://127.0.0.1:${listening.port}`;
    const { code, stderr } = await runHere(site, ['verify', origin, '-q'], {});
    endless.close();
    endless.closeAllConnections();
    expect([code, stderr]).toEqual([
      4,
      expect.stringContaining('First page that is not of this build: /about\n'),
    ]);
    expect(sent).toBeLessThan(100_000_000);
  });

  it('takes a limit of previews from a host', async () => {
    const { code } = await verify(({ headers }) => {
      headers['x-robots-tag'] = 'max-image-preview: none';
    }, '-q');
    expect(code).toBe(0);
  });

  it('takes 404 from a host that cannot say that a page is gone', async () => {
    const run = await verify((answer) => {
      if (answer.status === 410) answer.status = 404;
    }, '-q');
    expect(run.code).toBe(0);
  });

  it('takes a redirect that a host writes with the origin that it was asked by', async () => {
    const run = await verify(({ headers }) => {
      const { location } = headers;
      if (typeof location === 'string' && location.startsWith('/'))
        headers.location = `${served.origin}${location}`;
    }, '-q');
    expect([run.code, run.stderr]).toEqual([0, '']);
  });

  it('permits the inline scripts of other builds in a policy, and nothing else', async () => {
    const widened =
      (more: string): Meddle =>
      ({ headers }) => {
        const policy = String(headers['content-security-policy'] ?? '');
        headers['content-security-policy'] = policy.replace(/script-src /, `script-src ${more} `);
      };
    expect((await verify(widened("'sha256-abc='"), '-q')).code).toBe(0);
    expect(await verify(widened("'unsafe-inline'"), '-q')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(
        /^ {2}\/ Content-Security-Policy has "script-src 'unsafe-inline' 'self'[^;"]*", not "script-src 'self'[^;"]*"$/m,
      ),
    });
  });

  it('says of a policy what it lacks or has besides, wherever that is', async () => {
    const changed =
      (change: (policy: string) => string): Meddle =>
      ({ headers }) => {
        headers['content-security-policy'] = change(String(headers['content-security-policy'] ?? ''));
      };
    const lacking = await verify(
      changed((policy) => policy.replace(/; *form-action [^;]+/, '')),
      '-q',
    );
    expect(lacking.stderr).toMatch(/^ {2}\/ Content-Security-Policy lacks "form-action [^;"]+"$/m);
    const wider = await verify(
      changed((policy) => `${policy}; upgrade-insecure-requests`),
      '-q',
    );
    expect(wider.stderr).toMatch(/^ {2}\/ Content-Security-Policy has "upgrade-insecure-requests" too$/m);
  });

  it('says as JSON what it found, and what it could not', async () => {
    const { code, stdout } = await verify(() => {}, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ ok: true, breaches: [] })]);
    const away = await runHere(site, ['verify', 'http://127.0.0.1:9', '-q'], {});
    expect([away.code, away.stderr]).toEqual([4, 'http://127.0.0.1:9 does not answer (ECONNREFUSED).\n']);
    for (const typed of [
      'example.com',
      'https://example.com/en',
      'https://example.com?',
      'ftp://example.com',
    ])
      expect(await runHere(site, ['verify', typed], {})).toMatchObject({
        code: 2,
        stderr: `An origin is https://www.example.com or http://localhost:4321, and nothing after: not "${typed}".\n`,
      });
    const empty = await runHere(site, ['verify', served.origin, '--dir', 'none'], {});
    expect([empty.code, empty.stderr]).toEqual([4, expect.stringContaining('There is no build in none')]);
  });
});

import { describe, expect, it } from 'vitest';
import { INTERNET } from '../../check/external/outside.ts';
import { runCommandLine } from '../../main.ts';
import type { Diagnostic } from '../../types.ts';
import type { MiniSite } from '../mini-site.ts';
import { GENERATOR, siteEnvironment, siteInTurn } from '../mini-site.ts';
import { serving } from '../serving.ts';
import { testWorld } from '../test-world.ts';

/** Starts servers of other sites, which answer by method and path; keeps each request in its order. */
async function otherSites() {
  const asked: { readonly request: string; readonly agent: string | undefined }[] = [];
  const most = { atOnce: 0 };
  let open = 0;
  const origin = await serving(({ method = '', url = '', headers }, response) => {
    const [host = ''] = (headers.host ?? '').split(':');
    asked.push({ request: `${method} ${host}${url}`, agent: headers['user-agent'] });
    most.atOnce = Math.max(most.atOnce, ++open);
    response.once('close', () => open--);
    const to = (status: number, location: string): unknown => response.writeHead(status, { location }).end();
    if (url === '/moved') return to(301, '/new');
    if (url === '/moved-twice') return to(308, '/moved');
    if (url === '/for-now') return to(302, '/new');
    if (url === '/moved-away') return to(301, '/gone');
    if (url === '/inside') return to(302, 'http://inside.test/admin');
    if (url === '/circle') return to(302, '/circle');
    if (url === '/slow') return undefined;
    if (url === '/gone') return response.writeHead(410).end();
    if (url === '/missing') return response.writeHead(404).end();
    if (url === '/members') return response.writeHead(403).end();
    if (url === '/only-get' && method === 'HEAD') return response.writeHead(405).end();
    return response.end('fine');
  });
  return { port: new URL(origin).port, asked, most };
}

const NAMES: Readonly<Record<string, string>> = {
  'one.test': '127.0.0.1',
  'two.test': '127.0.0.1',
  'inside.test': '10.0.0.7',
};

/** Checks with `--external`; names lead to this machine, which alone may be asked. */
async function check(site: MiniSite, flags: readonly string[] = [], names = NAMES) {
  const { world, printed } = testWorld(site.root, siteEnvironment({}));
  const code = await runCommandLine(['check', '--external', '--format', 'json', ...flags], {
    generatorRoot: GENERATOR,
    world: {
      ...world,
      outside: {
        resolve: (host) => {
          const address = names[host];
          if (address !== undefined) return Promise.resolve([address]);
          const failure = host === 'offline.test' ? 'EAI_AGAIN' : 'ENOTFOUND';
          return Promise.reject(Object.assign(new Error(), { code: failure }));
        },
        isPrivate: (address) => address !== '127.0.0.1' && INTERNET.isPrivate(address),
        pauseMs: 5,
        timeoutMs: 200,
      },
    },
  });
  const { stdout, stderr } = printed();
  expect(stderr).toBe('');
  const all = JSON.parse(stdout).diagnostics as readonly Diagnostic[];
  const told = all
    .filter(({ code: one }) => /external-link|no-network/.test(one))
    .map(({ code: one, text, location, suggestion }) =>
      [one, text, [location?.file, location?.line, location?.column].join(':'), suggestion].join(' | '),
    );
  const errors = all.filter(({ severity }) => severity === 'error').map(({ text }) => text);
  return { code, told: told.sort(), errors };
}

const linking = (...targets: readonly string[]): string =>
  `---\ntitle: Des liens vers d'autres sites\nonly: fr\ndescription: Une page de liens vers d'autres sites, dont certains ne mènent plus nulle part.\n---\n\n${targets.map((to) => `Voir [ce site](${to}).\n`).join('\n')}`;

describe('site check --external', () => {
  it('tells dead links from those that moved and those of which nothing can be told', async () => {
    const { port, asked, most } = await otherSites();
    const one = `http://one.test:${port}`;
    const site = siteInTurn({
      'content/fr/liens.md': linking(
        `${one}/fine`,
        `${one}/only-get`,
        `${one}/for-now`,
        `${one}/moved#part`,
        `${one}/moved-twice`,
        `${one}/moved-away`,
        `http://two.test:${port}/missing`,
        `${one}/members`,
        `${one}/circle`,
        `${one}/slow`,
        'https://nowhere.test/',
        'http://inside.test/admin',
        `${one}/inside`,
      ),
    });
    const { code, told, errors } = await check(site);
    const at = 'content/fr/liens.md';
    const the = (path: string): string => `The link "${one}${path}" on /liens`;
    expect(told).toEqual([
      `dead-external-link | ${the('/moved-away')} is dead: it redirects to ${one}/gone, which answers 410 | ${at}:17:16 | `,
      `dead-external-link | The link "http://two.test:${port}/missing" on /liens is dead: it answers 404 | ${at}:19:16 | `,
      `dead-external-link | The link "https://nowhere.test/" on /liens is dead: it names a site that does not exist | ${at}:27:16 | `,
      `moved-external-link | ${the('/moved#part')} leads to a page that moved to ${one}/new#part | ${at}:13:16 | ${one}/new#part`,
      `moved-external-link | ${the('/moved-twice')} leads to a page that moved to ${one}/new | ${at}:15:16 | ${one}/new`,
      `private-external-link | The link "http://inside.test/admin" on /liens leads to this machine or a private network, which is not asked (2 links in all) | ${at}:29:16 | `,
      `unsure-external-link | ${the('/circle')} could not be checked: it redirects more than 5 times | ${at}:23:16 | `,
      `unsure-external-link | ${the('/members')} could not be checked: it answers 403 to a program | ${at}:21:16 | `,
      `unsure-external-link | ${the('/slow')} could not be checked: it takes too long to answer | ${at}:25:16 | `,
    ]);
    expect(errors).toEqual([]);
    expect(code).toBe(0);
    const requests = asked.map(({ request }) => request);
    expect(requests.filter((request) => request.endsWith('/only-get'))).toEqual([
      'HEAD one.test/only-get',
      'GET one.test/only-get',
    ]);
    expect(requests.filter((request) => request.endsWith('/fine'))).toEqual(['HEAD one.test/fine']);
    expect(new Set(asked.map(({ agent }) => agent))).toEqual(new Set(['site check (+https://site.example)']));
    expect(most.atOnce).toBe(1);
    // The hosts take turns.
    expect(requests[1]).toBe('HEAD two.test/missing');

    // Within a week, only what was wrong is asked again.
    asked.length = 0;
    expect((await check(site)).told).toEqual(told);
    const again = new Set(asked.map(({ request }) => request.replace(/^\w+ /, '')));
    for (const path of ['/fine', '/only-get', '/for-now', '/moved', '/moved-twice'])
      expect(again).not.toContain(`one.test${path}`);
    expect(again).toContain('two.test/missing');
  });

  it.each([
    ['stops asking where the machine says so', ['http://offline.test/', 'http://one.test/missing']],
    ['when no site of several is known', ['http://nowhere.test/', 'http://else.test/']],
  ])('says once that there is no network: %s', async (_how, links) => {
    const site = siteInTurn({ 'content/fr/liens.md': linking(...links) });
    expect(await check(site, ['--strict'])).toEqual({
      code: 0,
      errors: [],
      told: ['no-network | This machine cannot reach other sites, so links to them are not checked | :: | '],
    });
  });

  it('finds links of data and templates where they are written, once for all pages', async () => {
    const { port } = await otherSites();
    const site = siteInTurn({
      'content/data/addresses.yaml': `redirects:\n  - { from: /ailleurs, to: 'http://one.test:${port}/missing' }\n`,
    });
    const { told } = await check(site);
    expect(told).toEqual([
      expect.stringMatching(
        /^dead-external-link \| .* on \/ailleurs .* \| content\/data\/addresses\.yaml:2:/,
      ),
    ]);
  });
});

describe('addresses that are not asked', () => {
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '::ffff:a00:1',
      '64:ff9b::a00:1',
      // Translated to an IPv4 address by the network itself.
      '64:ff9b:1::a00:1',
      '::ffff:0:a00:1',
      '3fff::1',
    ],
  ])('are those of no public host: %s', (address) => {
    expect(INTERNET.isPrivate(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '::ffff:8.8.8.8', '2606:4700::1111'])(
    'are not those of public ones: %s',
    (address) => {
      expect(INTERNET.isPrivate(address)).toBe(false);
    },
  );
});

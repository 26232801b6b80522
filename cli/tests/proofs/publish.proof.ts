// Everything that `site publish` promises, against Ceph: visitors, kills, faults, restarts, rollback.
// Usage: npm run proof -- publish [PART…]
// Needs apt-get install --no-install-recommends radosgw ceph-mon ceph-osd.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Site } from '../publish/bed.ts';
import { isUpload, siteOn } from '../publish/bed.ts';
import type { Sketch } from '../publish/built-folder.ts';
import { SKETCH } from '../publish/built-folder.ts';
import type { CephBed } from '../publish/ceph-bed.ts';
import { cephBed } from '../publish/ceph-bed.ts';
import {
  faultsLeaveTheBuild,
  frozenChangesNothing,
  interruptionGivesBack,
  oneOfTwoWins,
  refusalStopsAll,
  restartIsSurvived,
  SHORT_LEASE,
} from '../publish/contract-faults.ts';
import { foreignSurvives, isPrivateToVisitors } from '../publish/contract-foreign.ts';
import { anotherBuildAfterKill, killsAreHarmless, pagesReturnAfterKill } from '../publish/contract-kills.ts';
import { rollbackRestoresAll } from '../publish/contract-rollback.ts';
import { visitorsMeetNothingBroken, visitTenPublishes } from '../publish/contract-visits.ts';
import { missingCeph, startCeph } from '../s3/ceph.ts';
import { isInstalled, otherTools, runTool } from './other-tools.ts';

const missing = missingCeph();
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(', ')}.`);
  console.error('On Debian: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd');
  process.exit(2);
}

const SECOND: Sketch = {
  ...SKETCH,
  style: 'body{color:blue}',
  pages: { ...SKETCH.pages, '/blog/three': 'Trois', '/about': 'Nous' },
};
const THIRD: Sketch = {
  ...SKETCH,
  script: 'console.log(3)',
  pages: { ...SKETCH.pages, '/blog/four': 'Quatre' },
};

type Part = (open: (lease?: string) => Promise<Site>, bed: CephBed) => Promise<string | undefined>;

const PARTS: Readonly<Record<string, Part>> = {
  visitors: async (open) => {
    const { followed, tabs } = await visitorsMeetNothingBroken(await open());
    return `0 of ${followed} references broken, 0 of ${tabs} old tabs, 0 pointers without manifest`;
  },
  others: async (open, bed) => {
    const lines: string[] = [];
    for (const [index, tool] of otherTools(ceph).entries()) {
      if (!isInstalled(tool.program)) {
        lines.push(`${tool.name}: not on this machine`);
        continue;
      }
      const site = await open();
      const own = await cephBed(ceph, `${bed.bucket}-${index}`);
      const place = { dir: site.root, bucket: own.bucket, ceph };
      const visits = await visitTenPublishes({ ...site, bed: own }, () => runTool(tool, place));
      await own.close();
      const { followed, broken, pointers, tabs, missed } = visits;
      lines.push(
        `${tool.name}: ${broken.length} of ${followed} references broken, ${pointers.length} pointers without manifest, ${missed.length} of ${tabs} old tabs`,
      );
    }
    return `\n    ${lines.join('\n    ')}`;
  },
  ...Object.fromEntries(
    [0, 0.25, 0.5, 0.75, 0.99].map((share): [string, Part] => [
      `kill-${share * 100}`,
      async (open) => {
        await killsAreHarmless(await open(), { before: SKETCH, next: SECOND, share });
        return undefined;
      },
    ]),
  ),
  'kill-first': async (open) => {
    await killsAreHarmless(await open(), { before: undefined, next: SKETCH, share: 0.6 });
    return undefined;
  },
  'kill-other': async (open) => {
    await anotherBuildAfterKill(await open(), [SKETCH, SECOND, THIRD]);
    return undefined;
  },
  'kill-removing': async (open) => {
    await pagesReturnAfterKill(await open(), [SECOND, SKETCH]);
    return undefined;
  },
  faults: async (open) => {
    await faultsLeaveTheBuild(await open(), [SKETCH, SECOND, THIRD]);
    return undefined;
  },
  restart: async (open) => {
    await restartIsSurvived(await open(), SKETCH);
    return undefined;
  },
  refusal: async (open) => {
    await refusalStopsAll(await open(), [SKETCH, SECOND]);
    return undefined;
  },
  two: async (open) => {
    await oneOfTwoWins(await open(), await open(), [SKETCH, SECOND]);
    return undefined;
  },
  frozen: async (open) => {
    await frozenChangesNothing(await open(SHORT_LEASE), await open(), [SKETCH, SECOND, THIRD]);
    return undefined;
  },
  interrupted: async (open) => {
    await interruptionGivesBack(await open(), [SKETCH, SECOND], { signal: 'SIGINT', isMoment: isUpload });
    return undefined;
  },
  rollback: async (open) => {
    await rollbackRestoresAll(await open(), [SKETCH, SECOND, THIRD]);
    return undefined;
  },
  foreign: async (open) => {
    await foreignSurvives(await open(), [SECOND, SKETCH]);
    return undefined;
  },
  private: async (open, bed) => {
    await isPrivateToVisitors(await open(), [SKETCH, SECOND]);
    const own = [
      '/_publish/state',
      '/_publish/lock',
      ...[...(await bed.objects()).keys()].map((key) => `/${key}`),
    ];
    for (const path of own.filter((one) => one.startsWith('/_publish/')))
      assert.ok([403, 404].includes(await bed.website(path)), path);
    assert.deepEqual([await bed.website('/'), await bed.website('/nothing')], [200, 404]);
    return 'also at the bucket’s own website';
  },
};

const work = realpathSync(mkdtempSync(join(tmpdir(), 'publish-proof-')));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const wanted = process.argv.slice(2);
const started = performance.now();
const ceph = await startCeph();
console.log(`Ceph answers after ${((performance.now() - started) / 1000).toFixed(1)} s`);
const printed: string[] = [];
let failed = 0;
for (const [index, [name, part]] of Object.entries(PARTS).entries()) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const began = performance.now();
  const bed = await cephBed(ceph, `proof-${index}`);
  const sites: Site[] = [];
  const open = async (lease?: string): Promise<Site> => {
    const root = join(work, `${name}-${sites.length}`);
    cpSync(join(process.cwd(), 'cli/tests/sites/base'), root, { recursive: true });
    const site = siteOn(bed, root, lease);
    sites.push(site);
    return site;
  };
  try {
    const said = await part(open, bed);
    console.log(`✔ ${name.padEnd(12)} ${((performance.now() - began) / 1000).toFixed(1)} s  ${said ?? ''}`);
  } catch (error) {
    failed++;
    console.log(`✘ ${name}\n${error instanceof Error ? error.stack : String(error)}`);
  }
  for (const site of sites) printed.push(...site.printed);
  const states = await bed.objects();
  printed.push(
    ...[...states.values()].map(({ body, type }) =>
      (type.includes('gzip') ? gunzipSync(body) : body).toString('latin1'),
    ),
  );
  await bed.close();
}
const leaked = Object.values(ceph.keys).filter((secret) => printed.some((text) => text.includes(secret)));
console.log(
  `${leaked.length === 0 ? '✔' : '✘'} keys appear in none of ${printed.length} outputs and objects`,
);
await ceph.close();
process.exitCode = failed + leaked.length === 0 ? 0 : 1;

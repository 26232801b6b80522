import { describe, expect, it, onTestFinished } from 'vitest';
import { miniSite } from '../mini-site.ts';
import type { SmallOptions, SmallRequest } from '../s3/small-s3.ts';
import type { Bed, Site } from './bed.ts';
import { isUpload, siteOn } from './bed.ts';
import type { Sketch } from './built-folder.ts';
import { SKETCH } from './built-folder.ts';
import {
  faultsLeaveTheBuild,
  frozenChangesNothing,
  interruptionGivesBack,
  oneOfTwoWins,
  refusalStopsAll,
  restartIsSurvived,
  SHORT_LEASE,
} from './contract-faults.ts';
import { anotherBuildAfterKill, killsAreHarmless, pagesReturnAfterKill } from './contract-kills.ts';
import { smallBed } from './small-bed.ts';

async function bed(options: SmallOptions = {}): Promise<Bed> {
  const made = await smallBed(options);
  onTestFinished(() => made.small.close());
  return made;
}

const siteFor = (on: Bed, lease?: string): Site => siteOn(on, miniSite().root, lease);

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

describe('a publish that is killed', () => {
  it.each([0, 0.25, 0.5, 0.75, 0.99])('at %d of its uploads leaves no broken reference', async (share) => {
    await killsAreHarmless(siteFor(await bed()), { before: SKETCH, next: SECOND, share });
  });

  it('while it is the first leaves no broken reference', async () => {
    await killsAreHarmless(siteFor(await bed()), { before: undefined, next: SKETCH, share: 0.6 });
  });

  it('while it removes is followed by a build that has those pages', async () => {
    await pagesReturnAfterKill(siteFor(await bed()), [SECOND, SKETCH]);
  });

  it('is followed by another build', async () => {
    await anotherBuildAfterKill(siteFor(await bed()), [SKETCH, SECOND, THIRD]);
  });
});

describe('a publish', () => {
  it('ends byte for byte as the build while a fifth of all requests go wrong', async () => {
    await faultsLeaveTheBuild(siteFor(await bed()), [SKETCH, SECOND, THIRD]);
  });

  it('ends where tags are written bare, too, while requests go wrong', async () => {
    await faultsLeaveTheBuild(siteFor(await bed({ conditions: 'bare' })), [SKETCH, SECOND]);
  });

  it('survives a store that goes away and comes back', async () => {
    await restartIsSurvived(siteFor(await bed()), SKETCH);
  });

  it('stops at the first refusal, and removes nothing', async () => {
    await refusalStopsAll(siteFor(await bed()), [SKETCH, SECOND]);
  });

  it('gives way to one that is under way', async () => {
    const on = await bed();
    await oneOfTwoWins(siteFor(on), siteFor(on), [SKETCH, SECOND]);
  });

  it('that was frozen while another one took over changes no page', async () => {
    const on = await bed();
    await frozenChangesNothing(siteFor(on, SHORT_LEASE), siteFor(on), [SKETCH, SECOND, THIRD]);
  });

  it.each<[NodeJS.Signals, string, (request: SmallRequest) => boolean]>([
    ['SIGINT', 'writes', ({ method, key }) => method === 'PUT' && key.endsWith('.html')],
    ['SIGTERM', 'removes', ({ method }) => method === 'POST'],
  ])('gives its lock back when %s comes while it %s', async (signal, _, isMoment) => {
    await interruptionGivesBack(siteFor(await bed()), [SECOND, SKETCH], { signal, isMoment });
  });

  it('ends within seconds of SIGTERM where the store has stopped answering, as CI grants a cancelled job', async () => {
    const on = await bed();
    const site = siteFor(on);
    site.build(SKETCH);
    const publish = site.start();
    let told = 0;
    on.setBefore((request) => {
      if (!isUpload(request)) return;
      if (told === 0) publish.child.kill('SIGTERM');
      told ||= performance.now();
      return new Promise(() => {});
    });
    expect((await publish.ended).code).toBe(130);
    expect(performance.now() - told).toBeLessThan(7000);
    expect((await on.objects()).has('_publish/lock')).toBe(false);
  });
});

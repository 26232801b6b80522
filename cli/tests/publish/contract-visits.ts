import assert from 'node:assert/strict';
import type { Site } from './bed.ts';
import type { Sketch } from './built-folder.ts';
import { builtFiles, SKETCH } from './built-folder.ts';
import { differing } from './coherence.ts';
import type { Visits } from './visitors.ts';
import { sendVisitors } from './visitors.ts';

/** Makes the n-th of a row of edits: of text, of style, of script, and a page that comes and goes. */
function editOf(n: number): Sketch {
  const comes = n % 3 === 1 ? { '/blog/guest': `Invité ${n}` } : {};
  return {
    ...SKETCH,
    style: `body{color:#00${Math.floor(n / 2)}}`,
    script: `console.log(${Math.floor(n / 3)})`,
    pages: { ...SKETCH.pages, '/about': `À propos ${n}`, '/blog': `Blogue ${n}`, ...comes },
  };
}

/** Publishes ten times in a row, with visitors. */
export async function visitTenPublishes(site: Site, publish: (n: number) => Promise<void>): Promise<Visits> {
  site.build(editOf(0));
  await publish(0);
  const visiting = sendVisitors(site.bed, 6, ['index.html', 'blog/index.html', 'about/index.html']);
  try {
    for (let n = 1; n <= 10; n++) {
      site.build(editOf(n));
      await publish(n);
    }
  } finally {
    await visiting.stop();
  }
  return visiting.stop();
}

/** No visitor ever meets a page that names an object which is not there. */
export async function visitorsMeetNothingBroken(site: Site): Promise<Visits> {
  const visits = await visitTenPublishes(site, async (n) => {
    const { code, error } = await site.publish();
    assert.equal(code, 0, error);
    assert.deepEqual(await differing(site.bed, builtFiles(editOf(n))), []);
  });
  assert.ok(visits.followed > 200, `only ${visits.followed} references were followed`);
  assert.ok(visits.tabs > 20, `only ${visits.tabs} tabs asked again`);
  assert.deepEqual([visits.broken, visits.pointers, visits.missed], [[], [], []]);
  return visits;
}

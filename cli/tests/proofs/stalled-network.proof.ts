import { chromium } from 'playwright-core';
import { createPlace, visitAtRandom } from '../browser/random-visits.ts';
import { serveBuild } from '../browser/test-server.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import { buildForProof } from './proof-site.ts';

const VISITS = 50;

/** The first seed may be given: `npm run proof -- stalled-network 1234`. */
const first = Number(process.argv[2] ?? 1);

const server = await serveBuild(buildForProof());
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
try {
  console.log(`${VISITS} visits on a network that stalls, drops and returns, from seed ${first}:`);
  const place = await createPlace(browser, server.origin);
  let failed = 0;
  for (let seed = first; seed < first + VISITS; seed++) {
    const problem = await visitAtRandom(seed, place);
    if (problem === undefined) continue;
    failed += 1;
    console.error(`  ${problem}`);
  }
  console.log(`  ${VISITS - failed} went well, ${failed} got stuck`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.close();
}

import { rmSync } from 'node:fs';
import { bundleWriter, makeQuickFolder } from '../write/fixtures/processes.ts';
import { openKilledWrites } from '../write/killed-writes.ts';
import { readWhileWritten } from '../write/read-while-written.ts';

// Kills builds that write over another one, builds at random moments, and first builds: each leaves a whole site, which
// the next build makes its own. A reader meanwhile finds every page and what it needs. `npm run proof -- write-kills 600`
// kills ten times as many. `npm test` kills 16, 8 and 8, and reads 1,000 pages, for a second at least.

const [asked = '60'] = process.argv.slice(2);
const kills = Number(asked);
const base = makeQuickFolder('write-kills');
process.on('exit', () => rmSync(base, { recursive: true, force: true }));
const writer = await bundleWriter(base);

const mixtures = await openKilledWrites(base, writer).atCalls(kills);
console.log(`${kills} kills at calls, each left a whole site: ${mixtures} a mixture of two builds`);
if (mixtures <= kills / 6) process.exitCode = 1;
const moments = Math.ceil((kills * 2) / 3);
await openKilledWrites(base, writer).atMoments(moments);
console.log(`${moments} kills at random moments, each left a whole site`);
const first = Math.ceil(kills / 5);
await openKilledWrites(base, writer).atFirstBuild(first);
console.log(`${2 * first} kills of first builds, none left half a site`);
const read = await readWhileWritten(openKilledWrites(base, writer), { ms: kills * 50, pages: 1000 });
console.log(`${read} pages read while builds were written, none without what it needs`);

import { serveBuild } from '../browser/test-server.ts';
import type { StartEngine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { buildForProof } from './proof-site.ts';
import { runCore } from './second-engine-core.ts';
import { startWebKit } from './webkit.ts';

const ENGINES: Readonly<Record<string, StartEngine>> = { firefox: startFirefox, webkit: startWebKit };

// `npm run proof -- second-engine webkit` runs one.
const wanted = process.argv[2];

const dist = buildForProof();
const whole = await serveBuild(dist);
const withoutScripts = await serveBuild(dist, 'without-scripts');
let ran = 0;
let failed = 0;
for (const [name, start] of Object.entries(ENGINES)) {
  if (wanted !== undefined && wanted !== name) continue;
  const engine = await start();
  if (typeof engine === 'string') {
    console.log(engine);
    continue;
  }
  console.log(`${engine.name}: navigation, languages and forms`);
  ran += 1;
  try {
    failed += (await runCore(engine, { whole, withoutScripts })).length;
  } finally {
    await engine.close();
  }
}
await whole.close();
await withoutScripts.close();
// Fails where there is no second engine at all: nothing is proved then.
process.exitCode = ran > 0 && failed === 0 ? 0 : 1;

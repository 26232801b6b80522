import { guideSite, killThrough, MOVES } from '../commands/move-deaths.ts';

// Kills a move and a removal at every call that changes a file of the site. `site move --resume` finishes one that had
// begun; one that had not begun has left every text as it was. `npm test` takes every fifth call.

const atEnd = (cleanUp: () => void): void => void process.on('exit', cleanUp);
for (const [name, args] of MOVES) {
  const sites = [guideSite(atEnd), guideSite(atEnd)] as const;
  const run = (site: (typeof sites)[0], asked: readonly string[]): ReturnType<typeof site.run> =>
    site.run(asked);
  const { early, late } = await killThrough({ args, step: 1, run, sites });
  console.log(`${name}: ${early} deaths before it had begun, ${late} after, each without a loss`);
  if (early === 0 || late === 0) process.exitCode = 1;
}

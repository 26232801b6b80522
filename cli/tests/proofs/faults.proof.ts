import type { Fault } from '../faults/fault-trial.ts';
import { prepareTrials } from '../faults/fault-trial.ts';

// A build of the mini-site under a fault at every one of its calls of the file system, with each error in turn, then
// with all later calls failing. `npm run proof -- faults 7 3` takes every 7th call, from the third on.

const [step = '1', first = '1'] = process.argv.slice(2);
const CODES = ['ENOSPC', 'EIO', 'EACCES', 'EMFILE', 'ENOENT', 'EROFS'];

const trials = await prepareTrials();
process.on('exit', trials.end);
const { cold, warm } = trials.calls;
console.log(`${cold} calls with an empty cache, ${warm} with a full one`);
const faults: Fault[] = [];
for (let at = Number(first); at <= cold; at += Number(step)) {
  const code = CODES[faults.length % CODES.length] ?? '';
  faults.push({ at, code }, { at, code, lasting: true });
  if (at <= warm) faults.push({ at, code, warm: true }, { at, remove: 'node_modules/.cache', warm: true });
}
let broken = 0;
for (const fault of faults) {
  const wrong = await trials.run(fault);
  if (wrong === undefined) continue;
  broken += 1;
  console.error(wrong);
}
console.log(`${faults.length} faults, ${broken} of them ended badly`);
if (broken > 0) process.exitCode = 1;

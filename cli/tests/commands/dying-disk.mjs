// Preloaded into a process of `site`: it dies, as by a power cut, right before the call of the file system that
// SITE_TEST_DIES_AT names, counted among those that change the texts of the site.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const at = Number(process.env.SITE_TEST_DIES_AT);
const OWN = [`${process.cwd()}/content`, `${process.cwd()}/.site-move.json`];
let calls = 0;
for (const name of ['openSync', 'renameSync', 'unlinkSync', 'rmdirSync', 'mkdirSync']) {
  const original = fs[name];
  fs[name] = (path, ...rest) => {
    const isOwn = OWN.some((own) => String(path).startsWith(own));
    const isWrite = name !== 'openSync' || rest[0] === 'w';
    if (isOwn && isWrite && ++calls === at) process.kill(process.pid, 'SIGKILL');
    return original(path, ...rest);
  };
}
syncBuiltinESMExports();

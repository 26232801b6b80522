import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { formsEnvironment } from './environment.ts';

it('has a place for the state of a user who has no home, as in a container', () => {
  const { homedir } = os;
  onTestFinished(() => {
    os.homedir = homedir;
    syncBuiltinESMExports();
  });
  os.homedir = () => {
    throw Object.assign(new Error('uv_os_homedir returned ENOENT'), {
      code: 'ERR_SYSTEM_ERROR',
      syscall: 'uv_os_homedir',
    });
  };
  syncBuiltinESMExports();
  expect(formsEnvironment({})).toMatchObject({ stateHome: '/.local/state' });
});

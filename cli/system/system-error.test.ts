import { describe, expect, it } from 'vitest';
import { isSystemError, remedyOf, unreadable, writeReason } from './system-error.ts';

// Makes an error as Node 24 and 26 throw it from `rmSync`.
function wordy(words: string): Error {
  const told = { errno: -4094, code: '', path: '/site/dist', syscall: 'rm' };
  return Object.assign(new Error(`, Unknown error: ${words} '/site/dist'`), told);
}

describe('errors that Node gives without a code', () => {
  it.each([
    ['Too many open files', 'EMFILE', 'too many files are open'],
    ['Read-only file system', 'EROFS', 'the file system is read-only'],
    ['No space left on device', 'ENOSPC', 'the disk is full'],
  ])('has the code of "%s"', (words, code, reason) => {
    const error = wordy(words);
    if (!isSystemError(error, code)) throw new Error(`${words} is not ${code}`);
    expect(isSystemError(error, 'ENOENT')).toBe(false);
    expect(writeReason(error)).toBe(reason);
    expect(unreadable(error, '/site').text).toBe(`Cannot read dist: ${reason}`);
    expect(remedyOf(error)).toBe(code === 'EMFILE' ? 'Raise the limit, as with "ulimit -n 1024"' : undefined);
  });

  it('says the words that have no code', () => {
    const error = wordy('Key has been revoked');
    if (!isSystemError(error)) throw new Error('not an error of the system');
    expect(writeReason(error)).toBe('rm failed (key has been revoked)');
  });
});

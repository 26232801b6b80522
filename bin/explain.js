import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const VERBS = {
  open: 'read',
  scandir: 'read',
  stat: 'read',
  lstat: 'read',
  mkdir: 'create',
  mkdtemp: 'create',
  unlink: 'remove',
};
const REASONS = {
  EACCES: 'permission denied',
  EAGAIN: 'the system allows no more processes (raise its limit, as with "ulimit -u 200")',
  EIO: 'the disk reports an error',
  ELOOP: 'its symbolic links go in a circle',
  EMFILE: 'too many files are open (raise the limit of the system, as with "ulimit -n 1024")',
  ENFILE: 'too many files are open on this machine',
  ENOENT: 'it is gone',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'there is a file where a folder is needed',
  EROFS: 'the file system is read-only',
};

/** Explains in a sentence what the machine did to this program; undefined for a bug, whose stack is useful. */
export function explain(error, { root, programs }) {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof EvalError)
    return 'A package of the generator makes code from text, which Node was told to refuse: leave "--disallow-code-generation-from-strings" out of NODE_OPTIONS.';
  if (/^(ERR_)?MODULE_NOT_FOUND$/.test(error.code)) {
    const [, name] = /^Cannot find (?:package|module) '([^'./][^']*)'/.exec(error.message) ?? [];
    // Node also reports an installed package as missing when it could not open one more file.
    if (name !== undefined && existsSync(join(root, 'node_modules', name)))
      return `Cannot read ${name}: ${REASONS.EMFILE}.`;
    if (name !== undefined) return `A package of the generator is missing: run "npm ci" in ${root}.`;
    return error.message.includes(programs)
      ? 'The compiled program was removed while it ran: run the same command again.'
      : undefined;
  }
  const native = explainEsbuild(error.message, root) ?? explainAddon(error, root);
  if (native !== undefined) return native;
  const missing = error.errors
    ?.map(({ text }) => /^Could not resolve "([^"./][^"]*)"/.exec(text)?.[1])
    .find(Boolean);
  if (missing !== undefined) return `A package of the generator is missing: run "npm ci" in ${root}.`;
  if (Array.isArray(error.errors)) return `The program cannot be compiled: ${error.errors[0]?.text}.`;
  if (typeof error.syscall !== 'string') return undefined;
  // For a file that is already open, Node gives no path.
  if (typeof error.path !== 'string')
    return /^f?(?:write|sync|datasync)$/.test(error.syscall) && error.code in REASONS
      ? `Cannot write a file: ${REASONS[error.code]}.`
      : undefined;
  const reason = REASONS[error.code] ?? `${error.syscall} failed (${error.code})`;
  const sentence = `Cannot ${VERBS[error.syscall] ?? 'use'} ${error.path}: ${reason}.`;
  if (error.syscall === 'mkdtemp') return `${sentence} TMPDIR names the folder for temporary files.`;
  const isForbidden = /^(?:EACCES|EPERM|EROFS)$/.test(error.code);
  const isOfProgram = `${error.path}/`.startsWith(`${programs}/`) || error.path === dirname(programs);
  return isForbidden && isOfProgram
    ? `${sentence} The program is compiled there once, for all who may read it: run "site --version" as a user who may write there.`
    : sentence;
}

/** Explains what kept esbuild, a program of its own for each system, from running, or that sharp has no part for it. */
function explainEsbuild(message, root) {
  if (
    /^\s*(?:You installed esbuild for another platform|The package "@esbuild\/|Could not load the "sharp" module[^\n]*\nPossible)/.test(
      message,
    )
  )
    return `The packages of the generator are not those of this system (${process.platform} ${process.arch}): run "npm ci" on this system, in ${root}, without "--omit=optional".`;
  const [ended, program, code] =
    /^The service (?:was stopped|is no longer running)(?:: spawn (.+) ([A-Z]+))?$/.exec(message) ?? [];
  if (program !== undefined) return `Cannot start ${program}: ${REASONS[code] ?? code}.`;
  return ended === undefined
    ? undefined
    : 'esbuild, which compiles code, was ended by the system, which may allow too little memory or too few processes.';
}

/** Explains what kept Node from loading a package in machine code. */
function explainAddon({ code, message }, root) {
  const [first, second = ''] = message.split('\n');
  const reason = /^ERR_DLOPEN/.test(code) ? first : /^ERR_DLOPEN_\w+: (.+)/.exec(second)?.[1];
  return reason === undefined
    ? undefined
    : `Cannot load a package of the generator (${reason}): run "npm ci" in ${root} on this system, on a disk that may run programs.`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { FAILED, INTERRUPTED, USAGE } from './commands/exit-codes.ts';
import { addCheckCommands } from './commands/register-check.ts';
import { addDiffCommand } from './commands/register-diff.ts';
import { addFormsCommands } from './commands/register-forms.ts';
import { addMoveCommands } from './commands/register-move.ts';
import { addNewCommand } from './commands/register-new.ts';
import { addPublishCommands } from './commands/register-publish.ts';
import { addServeCommands } from './commands/register-serve.ts';
import type { CommandLine, LastingWorld } from './commands/terminal.ts';
import { processWorld, writeTyped } from './commands/terminal.ts';

/** Arguments that the launcher gives the program. */
interface Invocation {
  /** `process.argv`. */
  readonly argv: readonly string[];
  /** Folder of the generator's package, which has its React and its fonts. */
  readonly generatorRoot: string;
}

/** Runs the process's command line, and exits with the code of its command. */
export async function main({ argv, generatorRoot }: Invocation): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', unwrittenTo(stream));
  process.on('exit', sayUnfinished);
  const world = processWorld();
  process.on('unhandledRejection', unawaitedIn(world, argv[2] === 'watch'));
  let isStopped = false;
  const stopped = async (): Promise<number> => {
    const code = await world.stopped();
    isStopped = true;
    return code;
  };
  process.exitCode = await runCommandLine(argv.slice(2), { generatorRoot, world: { ...world, stopped } });
  process.off('exit', sayUnfinished);
  // A build that a signal has interrupted leaves work behind that nothing needs.
  if (isStopped) process.exit();
  // A process that nothing keeps alive ends before this timer, which does not keep it alive either.
  setTimeout(leaveRunning, LEFT_RUNNING_MS).unref();
}

/**
 * Returns a handler of errors of an output stream. A program that stops reading (`| head -1`) has what it wants, and a
 * closed terminal has no reader: the command goes on and ends as it would have.
 */
function unwrittenTo({ isTTY }: { readonly isTTY?: boolean }): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code === 'EPIPE' || (error.code === 'EIO' && isTTY === true)) return;
    process.stderr.write(`The output could not be written (${error.code ?? error.message}).\n`);
    process.exit(FAILED);
  };
}

/**
 * Reports a process that ended before its command: code of the project may call `process.exit()`, which would look like
 * a success, or await a promise that nothing settles, about which Node says nothing.
 */
function sayUnfinished(code: number): void {
  if (code === INTERRUPTED || code === FAILED) return;
  process.stderr.write(
    'site ended before its command was done: a template, site.config.ts or a package that one of them imports calls process.exit(), or awaits what never comes.\n',
  );
  process.exitCode = FAILED;
}

/**
 * Returns a handler of promises that fail while nothing waits for them: it says which line of the project left one, and
 * ends the process, unless that lasts and its next build may do without the line. An error from elsewhere is a bug, which
 * Node reports as it does without this handler.
 */
function unawaitedIn(world: LastingWorld, isLasting: boolean): (error: unknown) => Promise<void> {
  let reporting: Promise<(error: unknown) => number | undefined> | undefined;
  return async (error) => {
    reporting ??= import('./commands/unawaited.ts').then((module) => module.createUnawaitedReport(world));
    const report = await reporting;
    const code = report(error);
    if (code === undefined)
      setImmediate(() => {
        throw error;
      });
    else if (!isLasting) process.exit(code);
  };
}

/** Milliseconds that a finished command leaves for open timers and connections to end. */
const LEFT_RUNNING_MS = 2000;

/** Ends the process: a timer or connection that the project's code keeps open would keep a workflow waiting forever. */
function leaveRunning(): void {
  if (process.exitCode === 0)
    process.stderr.write(
      'Something that the command does not wait for is still running, such as a timer or a connection that a template opened: site ends without it.\n',
    );
  process.exit();
}

/** Runs a command line, given the words after `site`, in a world. Returns the exit code. */
export async function runCommandLine(
  args: readonly string[],
  { generatorRoot, world }: Pick<Invocation, 'generatorRoot'> & { readonly world: LastingWorld },
): Promise<number> {
  let code = 0;
  const end = async (command: Promise<number>): Promise<void> => {
    code = await command;
  };
  try {
    await createProgram(generatorRoot, { world, end }, args).parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : USAGE;
  }
}

function createProgram(generatorRoot: string, line: CommandLine, args: readonly string[]): Command {
  const { stdout, stderr } = line.world;
  const program = new Command('site')
    .description('Builds a bilingual static site from content, templates and locales, and serves it.')
    .version(versionOf(generatorRoot), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .showSuggestionAfterError()
    .showHelpAfterError('Run with --help to see every option.')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => writeTyped(text, args, stderr),
      getOutHelpWidth: () => stdout.columns ?? DEFAULT_WIDTH,
      getErrHelpWidth: () => stderr.columns ?? DEFAULT_WIDTH,
    })
    .addHelpText('after', OVERVIEW)
    .exitOverride();
  addBuildCommand(program, line);
  addCheckCommands(program, line);
  addServeCommands(program, line);
  addPublishCommands(program, line);
  addDiffCommand(program, line);
  addNewCommand(program, line);
  addMoveCommands(program, line);
  addFormsCommands(program, line);
  return program;
}

const OVERVIEW = `
Run it in the folder that holds site.config.ts. \`site help <command>\` explains a command.

Examples:
  site watch --open            write, and see each change in the browser
  site new post first-demo     begin a page, in both languages
  site build                   make the whole site, in dist
  site check                   find more mistakes than a build does, and write nothing
  site serve                   see what was made

Exit codes:
  0    Done.
  1    An error in content or configuration, builds that cannot be compared, another build holding the folder, or a full disk.
  2    Unknown command, flag or value; an address that names no page, or that a page may not have.
  3    A check refuses a site that builds.
  4    A publish was refused or did not finish; a live site differs from its build.
  130  Interrupted by Ctrl+C.`;

/** Characters in a line of help when the terminal does not report its width. */
const DEFAULT_WIDTH = 80;

function addBuildCommand(program: Command, { world, end }: CommandLine): void {
  program
    .command('build')
    .description('build the site into dist')
    .option('-o, --out <dir>', 'write to another folder', 'dist')
    .option('--drafts', 'include drafts and scheduled documents; nothing may be indexed')
    .option('--dev', 'write what watch mode shows: drafts, plain asset names, nothing minified')
    .option('--url <origin>', 'build for another origin, such as https://preview.example.com', parseOrigin)
    .option('--strict', 'fail on warnings too, except what is not due yet and remarks on style')
    .option('--compress', 'write .br and .gz files beside texts, for servers that send them')
    .addOption(
      program
        .createOption('--host <name...>', 'also write the configuration of a server, which is not uploaded')
        .choices(['nginx', 'caddy', 'cloudfront']),
    )
    .option(
      '--also-policy <place...>',
      'with --host: a file or origin whose inline scripts are permitted too',
    )
    .option('--clean', 'empty the cache first')
    .option('--profile', 'print where time and memory went, by stage and thread')
    .option('--json', 'print one JSON object instead of a report')
    .addOption(
      program
        .createOption('--format <form>', 'how problems are printed; github by default in a GitHub workflow')
        .choices(['text', 'github']),
    )
    .option('-q, --quiet', 'print only problems')
    .addHelpText(
      'after',
      `
Examples:
  site build                                   the whole site, into dist
  site build --strict                          as CI does: warnings fail too
  site build --drafts --out dist.preview       with drafts, beside dist
  site build --url https://preview.example.com for a preview host
  site build --clean --profile                 where the time of a first build goes
  site build --json | jq .pages                figures for a script`,
    )
    .action((flags) =>
      end(import('./commands/build.ts').then(({ buildCommand }) => buildCommand(flags, world))),
    );
}

function parseOrigin(value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value)
    return value;
  throw new InvalidArgumentError(
    'An origin has a scheme and a host, and nothing after: https://preview.example.com',
  );
}

function versionOf(generatorRoot: string): string {
  const { version } = JSON.parse(readFileSync(join(generatorRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

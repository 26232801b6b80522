import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { addFormsCommands } from './commands/register-forms.ts';
import { addNewCommand } from './commands/register-new.ts';
import { addServe } from './commands/register-serve.ts';

/** How the launcher starts the program. */
export interface Invocation {
  /** `process.argv`. */
  readonly argv: readonly string[];
  /** Folder of the generator's package: its React and its fonts are found from there. */
  readonly generatorRoot: string;
}

/** Exit codes: 0 done, 1 build or content error, 2 usage, 4 publish or verify failed, 130 interrupted. */
const USAGE = 2;

/** Runs the command line. The only place that ends the process. */
export async function main({ argv, generatorRoot }: Invocation): Promise<void> {
  const program = createProgram(generatorRoot);
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : USAGE;
  }
}

function createProgram(generatorRoot: string): Command {
  const program = new Command('site')
    .description('Builds a bilingual static site from content, templates and locales, and serves it.')
    .version(versionOf(generatorRoot), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'explain a command')
    .showSuggestionAfterError()
    .showHelpAfterError('Run with --help to see every option.')
    .exitOverride();
  addBuild(program);
  addServe(program);
  addNewCommand(program);
  addFormsCommands(program);
  return program;
}

function addBuild(program: Command): void {
  program
    .command('build')
    .description('build the site into dist')
    .option('-o, --out <dir>', 'write to another folder', 'dist')
    .option('--drafts', 'include drafts and scheduled documents; nothing may be indexed')
    .option('--dev', "the watch profile's output: drafts, plain asset names, nothing minified")
    .option('--url <origin>', 'build for another origin, such as https://preview.example.com', parseOrigin)
    .option('--strict', 'treat warnings as errors')
    .option('--compress', 'write .br and .gz files beside texts, for servers that send them')
    .option('--clean', 'forget the cache first')
    .option('--json', 'print one JSON object instead of a report')
    .option('-q, --quiet', 'print only problems')
    .addHelpText(
      'after',
      `
Examples:
  site build                                   the whole site, into dist
  site build --strict                          as CI does: warnings fail too
  site build --drafts --out /tmp/preview       with drafts, elsewhere
  site build --url https://preview.example.com for a preview host
  site build --json | jq .pages                figures for a script`,
    )
    .action(async (flags) => {
      const { buildCommand } = await import('./commands/build.ts');
      process.exitCode = await buildCommand(flags);
    });
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

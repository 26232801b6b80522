import type { Command } from 'commander';
import type { CommandLine } from './terminal.ts';

/** Adds `site publish` and `site verify`. What they need is imported when they run. */
export function addPublishCommands(program: Command, line: CommandLine): void {
  addPublishing(program, line);
  addVerify(program, line);
}

function addPublishing(program: Command, { world, end }: CommandLine): void {
  const command = program.command('publish');
  command
    .argument('[target]', 's3://BUCKET or s3://BUCKET/PREFIX; by default "publish.to" of site.config.ts')
    .description('publish the built site to object storage, so that no open page breaks')
    .option('-d, --dir <dir>', 'publish another folder', 'dist')
    .option('--endpoint <url>', "origin of the object storage, when it is not Amazon's")
    .option('--region <name>', "the bucket's region, such as ca-central-1")
    .addOption(
      command
        .createOption('--keys <form>', 'keys of pages: about/index.html, about, or both')
        .choices(['index', 'bare', 'both']),
    )
    .option('--keep <number>', 'builds that can be published again')
    .option('--keep-days <number>', 'days that assets stay after they left the site')
    .option('--max-deletes <number>', 'stop when more objects than that would be removed')
    .option('--no-lock', 'for a store without conditional writes, where one publish runs at a time')
    .option('--full', 'look at the bucket itself, not at the state that the last publish left')
    .option('--dry-run', 'print the plan, and write nothing')
    .option('--markdown', 'with --dry-run: as Markdown, for a pull request')
    .option('--list', 'list the builds that can be published again')
    .option('--rollback [id]', 'publish a kept build again: the one before, or the one with an id')
    .option('--forget <path>', "remove a page's older copies at once, and the builds that need them")
    .option('--allow-gone <path...>', 'published addresses and anchors that may answer nothing from now on')
    .option('--allow-placeholder', 'publish although the brand is a placeholder')
    .option('--allow-noindex', "publish a build that may not be indexed, to a preview's own bucket")
    .option('--no-forms-check', 'publish although the receiver of forms does not answer')
    .option('--json', 'print one JSON object instead of a report')
    .option('-q, --quiet', 'print only problems')
    .addHelpText(
      'after',
      `
Environment:
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN   the only place for keys

Examples:
  site publish s3://example-site --region ca-central-1
  site publish s3://example-site --dry-run --markdown      what would change, for a pull request
  site publish s3://example-site --rollback                the build before, with its own bytes
  site publish s3://example-site --json | jq -r '.urls[]'  what a CDN is to forget`,
    )
    .action((target: string | undefined, flags) =>
      end(import('./publish.ts').then(({ publishCommand }) => publishCommand({ ...flags, target }, world))),
    );
}

function addVerify(program: Command, { world, end }: CommandLine): void {
  program
    .command('verify')
    .argument('<origin>', 'origin of the live site, such as https://www.example.com')
    .description('compare a live site with the build: pages, headers, compression, redirects, errors')
    .option('-d, --dir <dir>', 'folder of the build', 'dist')
    .option('--json', 'print one JSON object instead of a report')
    .option('-q, --quiet', 'print only problems')
    .addHelpText(
      'after',
      `
Examples:
  site verify https://www.example.com     after publishing: is it all there?
  site verify http://localhost:4321       against \`site serve\``,
    )
    .action((origin: string, flags) =>
      end(import('./verify.ts').then(({ verifyCommand }) => verifyCommand({ ...flags, origin }, world))),
    );
}

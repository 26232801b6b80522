import { openReceiver } from '../forms/open-receiver.ts';
import { createFormsServer } from '../forms/server.ts';
import { formsRules } from '../forms/settings.ts';
import { isLoopback } from '../http/host-names.ts';
import { listenAt } from '../http/listen.ts';
import { projectOptions } from '../project/build-options.ts';
import { isOrigin } from '../project/configuration/is-origin.ts';
import { formsEnvironment } from '../project/environment.ts';
import { demand } from '../report/faults.ts';
import { inertLines } from '../report/inert.ts';
import { Refusal } from '../report/refusal.ts';
import { command } from './command.ts';
import { USAGE } from './exit-codes.ts';
import { openFormsProject } from './forms-project.ts';
import { bracketed, cannotListen, portOf } from './listen-and-say.ts';
import { readConfig } from './project-config.ts';
import type { LastingWorld } from './terminal.ts';

/** Flags of `site forms`. */
interface FormsCommandFlags {
  readonly port: string;
  readonly host: string;
  /** Origins whose pages may post, besides those of the configuration. */
  readonly allowOrigin?: readonly string[];
}

/** Receives what the site's forms post, until interrupted; answers the exit code. */
export const formsCommand = command(async (flags: FormsCommandFlags, world: LastingWorld, { report }) => {
  const { stdout, stderr } = world;
  const { host, allowOrigin = [] } = flags;
  const port = portOf(flags.port);
  const strange = allowOrigin.find((origin) => !isOrigin(origin));
  if (strange !== undefined)
    throw new Refusal(`An origin has a scheme and a host, and nothing after: not "${strange}".`, USAGE);
  const options = projectOptions(world.cwd, {}, world.env);
  const config = await readConfig(options);
  const rules = formsRules(demand(config));
  report(config.diagnostics);
  if (rules === undefined)
    throw new Refusal('This site has no forms: forms.endpoint is false in site.config.ts.');
  const settings = await openFormsProject(options, rules);
  const allowedOrigins = [...new Set([...rules.allowedOrigins, ...allowOrigin])];
  const receiver = await openReceiver({
    settings: { ...settings, allowedOrigins },
    env: formsEnvironment(world.env),
    folders: options,
    // A line may quote a mail server, which is not trusted.
    log: (text) => void stdout.write(`  ${inertLines(text)}\n`),
  });
  const server = createFormsServer(receiver);
  const stopped = world.stopped();
  const listening = await listenAt(server.http, host, port);
  if (listening.kind === 'failed') {
    await receiver.close();
    throw cannotListen(listening.code, { host, port });
  }
  if (!isLoopback(host)) stderr.write(`Listening on ${host}: put TLS in front of it.\n`);
  stdout.write(`Taking forms at http://${bracketed(host)}:${listening.port}${receiver.prefix}\n`);
  for (const place of receiver.places) stdout.write(`  ${place}\n`);
  stdout.write(`  Pages that may post: ${allowedOrigins.join(', ')}\n`);
  const code = await stopped;
  await server.stop();
  await receiver.close();
  return code;
});

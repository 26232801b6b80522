import { openReceiver } from '../forms/open-receiver.ts';
import { createFormsServer } from '../forms/server.ts';
import { formsRules } from '../forms/settings.ts';
import { isLoopback } from '../http/host-names.ts';
import { listenAt } from '../http/listen.ts';
import { projectOptions } from '../project/build-options.ts';
import { isOrigin } from '../project/configuration/is-origin.ts';
import { formsEnvironment } from '../project/environment.ts';
import { inertLines } from '../report/inert.ts';
import { FAILED, USAGE } from './exit-codes.ts';
import { openFormsProject } from './forms-project.ts';
import { bracketed, portOf, refuseListening } from './listen-and-say.ts';
import { readConfig } from './project-config.ts';
import type { LastingWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** Flags of `site forms`. */
interface FormsCommandFlags {
  readonly port: string;
  readonly host: string;
  /** Origins whose pages may post, besides those of the configuration. */
  readonly allowOrigin?: readonly string[];
}

/** Receives what the site's forms post, until interrupted; answers the exit code. */
export async function formsCommand(flags: FormsCommandFlags, world: LastingWorld): Promise<number> {
  const { stdout, stderr } = world;
  const { report, refuse } = voiceOf(world);
  const { host, allowOrigin = [] } = flags;
  const port = portOf(flags.port, world);
  if (port === undefined) return USAGE;
  const strange = allowOrigin.find((origin) => !isOrigin(origin));
  if (strange !== undefined)
    return refuse(`An origin has a scheme and a host, and nothing after: not "${strange}".`, USAGE);
  const options = projectOptions(world.cwd, {}, world.env);
  const config = await readConfig(options);
  report(config.diagnostics);
  if (config.value === undefined) return FAILED;
  const rules = formsRules(config.value);
  if (rules === undefined)
    return refuse('This site has no forms: forms.endpoint is false in site.config.ts.');
  const project = await openFormsProject(options, rules);
  report(project.diagnostics);
  if (project.value === undefined) return FAILED;
  const allowedOrigins = [...new Set([...rules.allowedOrigins, ...allowOrigin])];
  const opened = await openReceiver({
    settings: { ...project.value, allowedOrigins },
    env: formsEnvironment(world.env),
    folders: options,
    // A line may quote a mail server, which is not trusted.
    log: (text) => void stdout.write(`  ${inertLines(text)}\n`),
  });
  report(opened.diagnostics);
  const receiver = opened.value;
  if (receiver === undefined) return FAILED;
  const server = createFormsServer(receiver);
  const stopped = world.stopped();
  const listening = await listenAt(server.http, host, port);
  if (listening.kind === 'failed') {
    const code = refuseListening(listening.code, { host, port }, world);
    await receiver.close();
    return code;
  }
  if (!isLoopback(host)) stderr.write(`Listening on ${host}: put TLS in front of it.\n`);
  stdout.write(`Taking forms at http://${bracketed(host)}:${listening.port}${receiver.prefix}\n`);
  for (const place of receiver.places) stdout.write(`  ${place}\n`);
  stdout.write(`  Pages that may post: ${allowedOrigins.join(', ')}\n`);
  const code = await stopped;
  await server.stop();
  await receiver.close();
  return code;
}

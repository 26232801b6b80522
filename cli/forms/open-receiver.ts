import type { BuildOptions } from '../project/build-options.ts';
import type { Result } from '../types.ts';
import type { FormsEnvironment } from './environment.ts';
import { purgeMailFiles } from './mail/erase-files.ts';
import { openMailer } from './open-mailer.ts';
import { openStore } from './open-store.ts';
import { leftElsewhere, mailFolder } from './place.ts';
import type { Receiver } from './receiver.ts';
import { createReceiver } from './receiver.ts';
import type { FormsSettings } from './settings.ts';
import { proxyProblems } from './wrong-variables.ts';

interface OpenReceiverOptions {
  readonly settings: FormsSettings;
  readonly env: FormsEnvironment;
  /** Folders where no lead may be kept. */
  readonly folders: Pick<BuildOptions, 'root' | 'out'>;
  /** One line for the terminal; never what a visitor wrote. */
  readonly log: (line: string) => void;
}

/** A receiver with its store and mailer, which it closes with itself. */
export interface OpenReceiver extends Receiver {
  /** Path of the endpoint, without a slash at its end. */
  readonly prefix: string;
  /** Destinations of leads and mails, for people: one line each. */
  readonly places: readonly string[];
}

/** Opens the store and the mailer that the environment names, and a receiver over them. */
export async function openReceiver(options: OpenReceiverOptions): Promise<Result<OpenReceiver | undefined>> {
  const { settings, env, folders, log } = options;
  const { organization } = settings;
  const mailer = await openMailer({ organization, env });
  const problems = [...proxyProblems(env), ...mailer.diagnostics];
  if (problems.length > 0 || mailer.value === undefined) return { value: undefined, diagnostics: problems };
  // Before there is a store: afterwards this site has one.
  const left = leftElsewhere(env, organization.name);
  const store = await openStore({ organization, env, folders });
  if (store.value === undefined) return { value: undefined, diagnostics: store.diagnostics };

  const opened = { store: store.value, mailer: mailer.value };
  const receiver = createReceiver({
    ...opened,
    settings,
    proxies: env.proxies,
    log,
    purgeFiles: (now) => purgeMailFiles(mailFolder(env, organization.name), settings.retention, now),
  });
  return {
    value: {
      prefix: settings.path,
      handle: receiver.handle,
      places: [`Leads: ${opened.store.place}`, `Mail: ${opened.mailer.place}`, ...left],
      close: async () => {
        await receiver.close();
        opened.mailer.close();
        await opened.store.close();
      },
    },
    diagnostics: [],
  };
}

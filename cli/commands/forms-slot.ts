import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenReceiver } from '../forms/open-receiver.ts';
import type { FormsSettings } from '../forms/settings.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { formsEnvironment } from '../project/environment.ts';
import { Faults } from '../report/faults.ts';
import { inertLines } from '../report/inert.ts';
import type { Mount } from '../serve/server.ts';
import { assertFile } from '../system/assert-file.ts';
import { atOnce } from '../system/at-once.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Config } from '../types.ts';
import { readConfig } from './project-config.ts';
import type { CommandWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** A build's knowledge of its forms: the same objects for as long as neither templates nor `locales/` change. */
type KnownForms = readonly object[];

/** The forms' receiver of a project whose configuration, templates and texts may change. */
interface FormsSlot {
  /**
   * Opens, replaces or closes the receiver as the project now says; when that fails, reports it, and the open one goes
   * on. Does nothing while configuration and `known` are the same. Answers whether all is well.
   */
  readonly follow: (known?: KnownForms) => Promise<boolean>;
  /** Says where leads go, now that visitors are answered, and whenever another receiver opens. */
  readonly say: () => void;
  readonly close: () => Promise<void>;
}

/** Creates an empty slot, which keeps its receiver among a server's mounts. */
export function createFormsSlot(mounts: Mount[], options: BuildOptions, world: CommandWorld): FormsSlot {
  let seen: readonly unknown[] = [];
  let wanted: string | undefined;
  let current: FormsSettings | undefined;
  let open: OpenReceiver | undefined;
  let isHeard = false;
  // One step at a time: of two receivers that open at once, the slot would know and close only one.
  const inTurn = atOnce(1);
  const retired = new Set<Promise<void>>();
  const env = formsEnvironment(world.env);
  const log = (line: string): void => void world.stdout.write(`  ${inertLines(line)}\n`);
  const sayPlaces = (): void => {
    if (!isHeard) return;
    for (const place of open?.places ?? []) log(place);
  };
  /** Puts the next receiver in place before the former one ends, without waiting for that end. */
  const replace = (next: OpenReceiver | undefined): void => {
    const former = open;
    open = next;
    const place = former === undefined ? mounts.length : mounts.indexOf(former);
    mounts.splice(place, former === undefined ? 0 : 1, ...(next === undefined ? [] : [next]));
    if (former === undefined) return;
    const ending = former.close().finally(() => retired.delete(ending));
    retired.add(ending);
  };
  const follow = async (known?: KnownForms): Promise<void> => {
    const text = tolerate(() => {
      const file = join(options.root, 'site.config.ts');
      assertFile(file);
      return readFileSync(file, 'utf8');
    });
    const found = [text, ...(known ?? [])];
    if (known !== undefined && isSame(found, seen)) return;
    seen = found;
    const { value: config } = await readConfig(options);
    // The build reports a wrong configuration; the forms go on.
    if (config === undefined) return;
    // Loaded only once there is a configuration to follow.
    const [{ openReceiver }, { readMountSettings }] = await Promise.all([
      import('../forms/open-receiver.ts'),
      import('./forms-project.ts'),
    ]);
    current = await readMountSettings(config);
    const key = keyOf(config, current);
    if (key === wanted) return;
    wanted = key;
    // Choices have the names of the last project that was read.
    const choices: FormsSettings['choices'] = async () => (await current?.choices()) ?? NONE;
    const settled = current && { ...current, choices };
    const next = settled && (await openReceiver({ settings: settled, env, folders: options, log }));
    replace(next && untilAnswered(next));
    sayPlaces();
  };
  return {
    follow: (known) =>
      inTurn(async () => {
        try {
          await follow(known);
          return true;
        } catch (error) {
          if (!(error instanceof Faults)) throw error;
          voiceOf(world).report(error.diagnostics);
          return false;
        }
      }),
    say: () => {
      isHeard = true;
      sayPlaces();
    },
    close: () =>
      inTurn(async () => {
        replace(undefined);
        await Promise.all(retired);
      }),
  };
}

const NONE = { fr: {}, en: {} };

/** A receiver that ends once the posts under way are kept and answered. */
function untilAnswered(mount: OpenReceiver): OpenReceiver {
  const underWay = new Set<Promise<void>>();
  return {
    ...mount,
    handle: (request, response) => {
      const answering = mount.handle(request, response).finally(() => underWay.delete(answering));
      underWay.add(answering);
      return answering;
    },
    close: async () => {
      await Promise.all(underWay);
      await mount.close();
    },
  };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Names a receiver by all that it is made of: any of the configuration may be in its mails. Choices are read later. */
function keyOf({ options: _, ...config }: Config, settings: FormsSettings | undefined): string {
  return JSON.stringify([config, settings?.forms, settings?.texts]);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from '../project/build-options.ts';
import { inert } from '../report/inert.ts';
import type { Mount } from '../serve/server.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Config } from '../types.ts';
import type { FormsMount } from './forms-mount.ts';
import { openForms } from './open-forms.ts';
import { readConfig } from './project-config.ts';
import type { CommandWorld } from './terminal.ts';

/** The forms' receiver of a project whose configuration may change. */
export interface FormsSlot {
  /** Opens, replaces or closes the receiver as the configuration now says; what cannot be opened is said. */
  readonly follow: () => Promise<void>;
  /** Says where leads go, now and whenever another receiver opens: visitors are answered. */
  readonly say: () => void;
  readonly close: () => Promise<void>;
}

/** Creates an empty slot, which keeps its receiver among a server's mounts. */
export function createFormsSlot(mounts: Mount[], options: BuildOptions, world: CommandWorld): FormsSlot {
  let text: string | undefined;
  let wanted: string | undefined;
  let open: FormsMount | undefined;
  let isHeard = false;
  // One step at a time: of two receivers that open at once, the slot would know and close only one.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const turn = last.then(step);
    last = turn.catch(() => undefined);
    return turn;
  };

  const sayPlaces = (): void => {
    if (!isHeard) return;
    for (const place of open?.places ?? []) world.stdout.write(`  ${inert(place)}\n`);
  };
  const close = async (): Promise<void> => {
    const closing = open;
    open = undefined;
    if (closing === undefined) return;
    mounts.splice(mounts.indexOf(closing), 1);
    await closing.close();
  };
  const follow = async (): Promise<void> => {
    const found = tolerate(() => readFileSync(join(options.root, 'site.config.ts'), 'utf8'));
    if (found === text) return;
    text = found;
    const { value: config } = await readConfig(options);
    // A configuration that is wrong is the build's to complain of; the forms go on.
    if (config === undefined || keyOf(config) === wanted) return;
    wanted = keyOf(config);
    await close();
    const next = await openForms(config, world);
    if (next === 'failed' || next === undefined) return;
    open = next;
    mounts.push(next);
    sayPlaces();
  };
  return {
    follow: () => inTurn(follow),
    say: () => {
      isHeard = true;
      sayPlaces();
    },
    close: () => inTurn(close),
  };
}

/** What the receiver is made of: anything in the configuration may be in its mails. */
function keyOf({ options: _, ...config }: Config): string {
  return JSON.stringify(config);
}

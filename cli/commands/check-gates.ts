import { openChromium } from '../browse/open-chromium.ts';
import type { AccessibilityOptions } from '../check/accessibility/accessibility.ts';
import { accessibility } from '../check/accessibility/accessibility.ts';
import { axeFindings, axeScript } from '../check/accessibility/axe.ts';
import { externalLinks } from '../check/external/external.ts';
import { INTERNET } from '../check/external/outside.ts';
import type { Gate } from '../check/gate.ts';
import { leftBehind } from '../check/left-behind.ts';
import { publishedOf } from '../diff/published-side.ts';
import { projectOptions } from '../project/build-options.ts';
import { chromiumName } from '../project/environment.ts';
import { openBuild } from '../publish/built-site.ts';
import { isAmong, nextBuild } from '../publish/published.ts';
import { formatInteger } from '../report/units.ts';
import type { ReportForm } from './report-form.ts';
import type { ServedFolder } from './serve-folder.ts';
import { serveFolder } from './serve-folder.ts';
import type { CommandWorld } from './terminal.ts';
import { withSides } from './with-sides.ts';

/** Creates the gate of `--accessibility`, for the build in the temporary folder. */
export function accessibilityGate(
  out: string,
  changed: AccessibilityOptions['changed'],
  { env }: CommandWorld,
): Gate {
  return accessibility({
    changed,
    browse: async (visit) => {
      const script = await axeScript();
      if (script === undefined)
        return 'axe-core is not installed, so accessibility is not checked: run "npm install -D axe-core"';
      const browser = await openChromium(chromiumName(env));
      if (typeof browser === 'string') return `Accessibility is not checked. ${browser}`;
      let served: ServedFolder | undefined;
      try {
        served = await serveFolder(out);
        if (served === undefined) return 'Accessibility is not checked: the pages could not be served';
        const { origin } = served;
        const context = await browser.newContext({ reducedMotion: 'reduce' });
        await context.route(
          (url) => url.origin !== origin,
          (route) => route.abort(),
        );
        const tab = await context.newPage();
        await visit(async (path) => {
          await tab.goto(`${origin}${path}`);
          return await axeFindings(tab, script);
        });
        return undefined;
      } finally {
        await browser.close();
        await served?.stop();
      }
    },
  });
}

/** A check that asks other sites. */
interface ExternalCheck {
  readonly world: CommandWorld;
  readonly form: ReportForm;
  readonly flags: { readonly quiet?: boolean };
  /** Files whose links alone are asked about. */
  readonly changed: ReadonlySet<string> | undefined;
}

/** Creates the gate of `--external`, which tells the terminal what takes so long. */
export function externalGate({ world, form, flags, changed }: ExternalCheck): Gate {
  const { cwd, env, stderr, outside = INTERNET, onInterrupt } = world;
  const isTold = form === 'text' && flags.quiet !== true;
  return externalLinks({
    outside,
    cacheDir: projectOptions(cwd, {}, env).cacheDir,
    // The clock of the machine: answers are of now, whichever day the pages are built for.
    now: Date.now(),
    changed,
    onInterrupt,
    onAsking: (count) => {
      if (isTold) stderr.write(`Asks other sites for ${formatInteger(count)} addresses, one at a time…\n`);
    },
  });
}

/** Creates the gate that finds what is left behind, once the temporary folder holds the build. */
export type AgainstGate = (out: string) => Promise<Gate>;

/**
 * Reads a published build.
 * @param name folder of a build, git revision, or origin
 * @param allowGone addresses and anchors that may go
 */
export async function readAgainst(
  name: string,
  allowGone: readonly string[],
  world: CommandWorld,
): Promise<AgainstGate> {
  const published = await withSides(async (open) => publishedOf(await open(name)), world);
  return async (out) => leftBehind(published, nextBuild(await openBuild(out, out)), isAmong(allowGone));
}

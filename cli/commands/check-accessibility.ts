import { openChromium } from '../browse/open-chromium.ts';
import type { AccessibilityOptions } from '../check/accessibility/accessibility.ts';
import { accessibility } from '../check/accessibility/accessibility.ts';
import { axeFindings, axeScript } from '../check/accessibility/axe.ts';
import type { Gate } from '../check/gate.ts';
import { chromiumName } from '../project/environment.ts';
import type { ServedFolder } from './serve-folder.ts';
import { serveFolder } from './serve-folder.ts';
import type { TemporaryOutput } from './temporary-output.ts';
import type { CommandWorld } from './terminal.ts';

/** Creates the gate of `--accessibility`, for the build in the temporary folder. */
export function accessibilityGate(
  { out, remove }: TemporaryOutput,
  changed: AccessibilityOptions['changed'],
  { env, onInterrupt }: CommandWorld,
): Gate {
  return accessibility({
    changed,
    browse: async (visit) => {
      const script = await axeScript();
      if (script === undefined)
        return 'axe-core is not installed, so accessibility is not checked: run "npm install -D axe-core"';
      const browser = await openChromium(chromiumName(env));
      if (typeof browser === 'string') return `Accessibility is not checked. ${browser}`;
      const listening = onInterrupt?.(remove);
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
        listening?.();
        await browser.close();
        await served?.stop();
      }
    },
  });
}

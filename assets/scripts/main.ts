/** Entry script: scripts only add to pages that are complete without them (behaviour 4). */
import { startAnalytics } from './analytics.ts';
import { createApp } from './app.ts';
import { startReveal } from './button-reveal.ts';
import { watchErrors } from './errors.ts';
import { startIslands } from './islands.ts';
import { load, whenIdle } from './load.ts';
import { startLocale } from './locale.ts';
import { startMenu } from './menu.ts';
import { createSitePolicy } from './policy.ts';
import { restorePage } from './restore.ts';
import { startSite } from './site.ts';
import { startTheme } from './theme.ts';

/** Starts everything, each in a task of its own, so that none keeps the first paint or an early tap waiting for long. */
async function mount(): Promise<void> {
  const app = createApp();
  // An error page may be put into its other language: nothing may have taken hold of it yet.
  if (document.querySelector('[data-error-status]'))
    await load(
      () => import('./error-document.ts'),
      ({ start }) => start(),
    );
  const report = watchErrors(app);
  const stay = restorePage();
  const starts = [
    () => startLocale(app.locale),
    startTheme,
    startMenu,
    startReveal,
    startIslands,
    startPageTools,
    () => {
      const policy = createSitePolicy();
      startSite(app, (site) =>
        load(
          () => import('./navigation.ts'),
          ({ start }) => start({ app, policy, report, site, stay }),
        ),
      );
      whenIdle(() => {
        startAnalytics(policy);
        startCursor();
      });
    },
  ];
  for (const start of starts)
    setTimeout(() => {
      try {
        start();
      } catch (error) {
        console.error('Error while mounting app:', error);
        throw error;
      }
    });
}

/** Loads the cursor where there is a mouse, or as soon as there is. */
function startCursor(): void {
  const mouse = matchMedia('(hover: hover) and (pointer: fine)');
  const draw = (): void => {
    load(
      () => import('./cursor.ts'),
      ({ start }) => start(),
    );
  };
  if (mouse.matches) draw();
  else mouse.addEventListener('change', draw, { once: true });
}

/** Scripts of pages that have something for them. */
const PAGE_TOOLS: readonly (readonly [string, () => Promise<{ readonly start: () => void }>])[] = [
  ['textarea', () => import('./message-limit.ts')],
  ['[data-width-slider]', () => import('./brand-tools.ts')],
  ['[data-replay]', () => import('./motion-showcase.ts')],
];

function startPageTools(): void {
  const refresh = (): void => {
    for (const [selector, importing] of PAGE_TOOLS)
      if (document.querySelector(selector)) load(importing, ({ start }) => start());
  };
  addEventListener('app:page', refresh);
  refresh();
}

// Hidden: the inline script is leaving for the other language.
if (!document.documentElement.hidden) mount();

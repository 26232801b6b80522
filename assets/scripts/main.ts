/** Entry script. Scripts only add to pages, which are complete without them (behaviour 4). */
import { startAnalytics } from './analytics.ts';
import { createApp } from './app.ts';
import { startReveal } from './button-reveal.ts';
import { startCopying } from './copy-code.ts';
import { watchErrors } from './errors.ts';
import { startIslands } from './islands.ts';
import { load, whenIdle } from './load.ts';
import { startLocale } from './locale.ts';
import { startMenu } from './menu.ts';
import { createSitePolicy } from './policy.ts';
import { restorePage } from './restore.ts';
import { startSite } from './site.ts';
import { startTheme } from './theme.ts';

/** Starts everything, each part in a task of its own, so that none delays the first paint or an early tap for long. */
async function mount(): Promise<void> {
  const app = createApp();
  // An error page may get its other language first, before other scripts bind to its elements.
  if (document.querySelector('[data-error-status]')) await loadTool(() => import('./error-document.ts'));
  const report = watchErrors(app);
  const stay = restorePage();
  const starts = [
    () => startLocale(app.locale),
    startTheme,
    startMenu,
    startReveal,
    startCopying,
    startIslands,
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
        startPageTools();
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

/** Loads the cursor when there is a mouse, or as soon as there is. */
function startCursor(): void {
  const mouse = matchMedia('(hover) and (pointer: fine)');
  const draw = (): unknown => loadTool(() => import('./cursor.ts'));
  if (mouse.matches) draw();
  else mouse.addEventListener('change', draw, { once: true });
}

/** Imports a script that is started once it has loaded. */
type Tool = () => Promise<{ readonly start: () => void }>;

/** Scripts for pages with a matching element. */
const PAGE_TOOLS: readonly (readonly [string, Tool])[] = [
  ['output', () => import('./trade.ts')],
  ['textarea', () => import('./message-field.ts')],
  ['.specimen', () => import('./brand-tools.ts')],
  ['[data-replay]', () => import('./motion-showcase.ts')],
];

function startPageTools(): void {
  const refresh = (): void => {
    for (const [selector, importing] of PAGE_TOOLS) if (document.querySelector(selector)) loadTool(importing);
  };
  addEventListener('app:page', refresh);
  refresh();
}

function loadTool(importing: Tool): Promise<void> {
  return load(importing, ({ start }) => start());
}

// A hidden page is leaving for the other language: the inline script hid it.
if (!document.documentElement.hidden) mount();

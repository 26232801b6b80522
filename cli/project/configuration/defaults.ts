import type { Budgets, UserConfig } from '../../api/config.ts';
import { locateInExport } from '../../report/locate-in-export.ts';
import type { Config, SourceFile } from '../../types.ts';
import type { BuildOptions } from '../build-options.ts';

/** Fills in every default of a configuration that has passed its checks. */
export function withDefaults(user: UserConfig, source: SourceFile, options: BuildOptions): Config {
  const letter = `mailto:${user.organization.email}`;
  const contact = { fr: letter, en: letter };
  const origin = options.url ?? user.url;
  return {
    options,
    origin,
    indexable: !options.drafts && !options.dev && origin === user.url,
    organization: user.organization,
    placeholder: user.placeholder ?? false,
    booking: {
      call: { ...contact, ...user.booking?.call },
      appointment: { ...contact, ...user.booking?.appointment },
    },
    forms: { ...user.forms, endpoint: user.forms?.endpoint ?? '/api' },
    analytics: user.analytics ?? false,
    redirects: (user.redirects ?? []).map((redirect, index) => ({
      ...redirect,
      status: redirect.status ?? 301,
      location: locateInExport(source, ['redirects', index, 'from'], { part: 'value' }),
      targetLocation: locateInExport(source, ['redirects', index, 'to'], { part: 'value' }),
    })),
    ...(user.rootRedirect && {
      rootRedirect: {
        ...user.rootRedirect,
        location: locateInExport(source, ['rootRedirect', 'to'], { part: 'value' }),
      },
    }),
    robots: user.robots ?? [],
    openGraphImages: user.openGraphImages ?? true,
    publish: { keys: 'index', keep: 5, keepDays: 7, maxDeletes: 256, ...user.publish },
    budgets: budgetsOf(user.budgets),
  };
}

/** Merges budgets with the defaults: a template without a budget keeps the default one. */
function budgetsOf(given: UserConfig['budgets']): Budgets {
  const { html, scripts } = DEFAULT_BUDGETS;
  return {
    ...DEFAULT_BUDGETS,
    ...given,
    html: { ...html, ...given?.html },
    scripts: { ...scripts, ...given?.scripts },
  };
}

/** Most bytes of a page after brotli 11. */
const DEFAULT_BUDGETS = {
  html: { default: 12_000 },
  css: 12_000,
  scripts: { default: 14_000 },
  fonts: { display: 80_000, prose: 150_000 },
} as const;

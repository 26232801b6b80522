import { configProblems, placeInConfig } from './configuration/problems.ts';
import { configSchema } from './configuration/schema.ts';
import type { BuildOptions, Config, Diagnostic, Result, SourceFile, UserConfig } from './types.ts';

/** Bytes after brotli 11 that a page may weigh. */
const DEFAULT_BUDGETS = {
  html: { default: 12_000, home: 28_000, brand: 20_000, projects: 20_000 },
  css: 12_000,
  scripts: { default: 14_000, brand: 24_000, anim: 24_000 },
  fonts: { display: 80_000, prose: 150_000 },
} as const;

/** Checks what `site.config.ts` exports and fills in every default. */
export function resolveConfig(
  input: unknown,
  source: SourceFile,
  options: BuildOptions,
): Result<Config | undefined> {
  const parsed = configSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return { value: undefined, diagnostics: configProblems(parsed.error, source) };
  return { value: withDefaults(parsed.data as UserConfig, source, options), diagnostics: [] };
}

/** Whether a build meant for the public carries a placeholder's name (behaviour 1.8); previews may. */
export function isUnpublishable({ placeholder, indexable }: Config): boolean {
  return placeholder && indexable;
}

/** What `--strict`, the check before publishing, says of a placeholder for a brand. */
export function placeholderProblem(config: Config, source: SourceFile): readonly Diagnostic[] {
  if (!isUnpublishable(config) || !config.options.strict) return [];
  return [
    {
      severity: 'error',
      code: 'placeholder-brand',
      text: 'The brand is a placeholder: replace it and set "placeholder" to false before publishing',
      location: placeInConfig(source, ['placeholder']),
    },
  ];
}

function withDefaults(user: UserConfig, source: SourceFile, options: BuildOptions): Config {
  const contact = { fr: '/contact', en: '/en/contact' };
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
    analytics: user.analytics ?? { src: '/insights/script.js' },
    redirects: (user.redirects ?? []).map((redirect, index) => ({
      ...redirect,
      status: redirect.status ?? 301,
      location: placeInConfig(source, ['redirects', index, 'from'], 'value'),
    })),
    ...(user.rootRedirect === undefined
      ? {}
      : {
          rootRedirect: {
            ...user.rootRedirect,
            location: placeInConfig(source, ['rootRedirect', 'to'], 'value'),
          },
        }),
    robots: user.robots ?? [],
    openGraphImages: user.openGraphImages ?? true,
    publish: { keys: 'index', keep: 5, keepDays: 7, maxDeletes: 256, ...user.publish },
    budgets: { ...DEFAULT_BUDGETS, ...user.budgets },
  };
}

import { z } from 'zod';
import { isOrigin } from './is-origin.ts';

// Each message ends a sentence that begins with the key's name: zod's own messages would speak of types.
const GROUP = 'must be a group of keys';
const ORIGIN = 'must be an origin such as "https://example.com", without a path';
const ENDPOINT = 'must be a path such as "/api", an https URL, or false';
const BOOKING =
  'must be a path such as "/contact", an https URL, or an address such as "mailto:hello@example.com"';
const YEAR = 'must be a year such as 2023';
const SCRIPT = 'must be a path of this site, such as "/insights/script.js"';
const ANALYTICS = 'must be a group with the key "src", or false';

const line = z.string('must be text');
const text = line.min(1, 'must not be empty');
const email = z.email('must be an email address such as "hello@example.com"');
const positive = z.int('must be a whole number').min(1, 'must be 1 or more');
const origin = z.string(ORIGIN).refine(isOrigin, ORIGIN);
const flag = z.boolean('must be true or false');
const bookingAddress = z.string(BOOKING).regex(/^(?:\/(?![/\\])|https:\/\/[^/]|mailto:[^?]+@)/, BOOKING);
const booking = z.strictObject({ fr: bookingAddress.optional(), en: bookingAddress.optional() }, GROUP);
const localized = z.strictObject({ fr: text, en: text }, GROUP);
const status = z.literal([301, 302, 307, 308], 'must be one of 301, 302, 307, 308');
const byTemplate = z.record(z.string(), positive, 'must be a group of sizes in bytes, by template');

const country = line.regex(/^[A-Z]{2}$/, 'must be the two capital letters of a country, such as "CA"');

const organization = z.strictObject(
  {
    name: text,
    legalName: text,
    email,
    phone: line.regex(/^\+\d{8,15}$/, 'must be in the international form, such as "+15145550123"').optional(),
    address: z.strictObject({ street: line, city: line, region: line, postalCode: line, country }, GROUP),
    city: localized.optional(),
    region: localized.optional(),
    countries: z
      .array(country, 'must be a list of countries, such as ["CA", "FR"]')
      .min(1, 'must name a country')
      .optional(),
    privacyOfficer: z.strictObject({ title: localized, email }, GROUP),
    founded: z.int(YEAR).min(1000, YEAR).max(9999, YEAR),
    sameAs: z
      .array(
        z.url({ protocol: /^https?$/, error: 'must be a web address such as "https://example.com/us"' }),
        'must be a list of web addresses',
      )
      .optional(),
  },
  GROUP,
);

const forms = z.strictObject(
  {
    endpoint: z.union([z.string().refine(isEndpoint, ENDPOINT), z.literal(false)], ENDPOINT).optional(),
    allowedOrigins: z.array(origin, 'must be a list of origins').optional(),
    limit: z.strictObject({ posts: positive, minutes: positive }, GROUP).optional(),
    retention: z
      .strictObject(
        {
          contactMonths: positive.optional(),
          spamDays: positive.optional(),
          consentMonths: positive.optional(),
        },
        GROUP,
      )
      .optional(),
  },
  GROUP,
);

const AGENT = 'must be the name of a robot, such as "GPTBot", or "*" for all';
const RULE_PATH = 'must be a path such as "/drafts/"';
const rulePaths = z
  .array(z.string(RULE_PATH).regex(/^\/[^\s#\p{Cc}]*$/u, RULE_PATH), 'must be a list of paths')
  .optional();
const robotsRule = z.strictObject(
  {
    agents: z
      .array(z.string(AGENT).regex(/^(?:\*|[\w.-]+)$/, AGENT), 'must be a list of names of robots')
      .min(1, 'must name a robot'),
    allow: rulePaths,
    disallow: rulePaths,
  },
  GROUP,
);

const TARGET = 'must be a bucket such as "s3://example" or "s3://example/folder"';
const whole = z.int('must be a whole number').min(0, 'must be 0 or more');
const publish = z.strictObject(
  {
    to: z.string(TARGET).startsWith('s3://', TARGET).optional(),
    endpoint: origin.optional(),
    region: text.optional(),
    keys: z.literal(['index', 'bare', 'both'], 'must be one of "index", "bare", "both"').optional(),
    keep: positive.optional(),
    keepDays: whole.optional(),
    maxDeletes: whole.optional(),
  },
  GROUP,
);

/** Schema of the export of `site.config.ts`. */
export const configSchema = z.strictObject(
  {
    url: origin,
    organization,
    placeholder: flag.optional(),
    booking: z.strictObject({ call: booking.optional(), appointment: booking.optional() }, GROUP).optional(),
    forms: forms.optional(),
    analytics: z
      .union([z.strictObject({ src: line.regex(/^\/(?![/\\])/, SCRIPT) }), z.literal(false)], ANALYTICS)
      .optional(),
    redirects: z
      .array(
        z.strictObject({ from: line, to: line, status: status.optional() }, GROUP),
        'must be a list of redirects',
      )
      .optional(),
    rootRedirect: z.strictObject({ to: line, status }, GROUP).optional(),
    robots: z.array(robotsRule, 'must be a list of rules').optional(),
    openGraphImages: flag.optional(),
    publish: publish.optional(),
    budgets: z
      .strictObject(
        {
          html: byTemplate.optional(),
          css: positive.optional(),
          scripts: byTemplate.optional(),
          fonts: z.strictObject({ display: positive, prose: positive }, GROUP).optional(),
        },
        GROUP,
      )
      .optional(),
  },
  'must be one object: export default defineConfig({ … })',
);

function isEndpoint(value: string): boolean {
  return /^\/(?![/\\])/.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:');
}

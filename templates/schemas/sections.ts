import { z } from 'zod';
import type { Fields } from '../../cli/api/fields.ts';
import { plate, trial } from './plates.ts';

/**
 * Typed front matter sections, one function per template. Keys are top-level front matter keys.
 * `display` is a title cut to measure: one string per line, the same width once set.
 * `displayNarrow` gives the lines on a phone; each must be a run of words of one `display` line.
 */

const display = (f: Fields) => ({ display: f.lines, displayNarrow: f.lines.optional() });

const item = (f: Fields) => z.strictObject({ title: f.text, text: f.text });

/** A heading with an optional sentence beside it. */
const heading = (f: Fields) => ({ title: f.text, text: f.text.optional() });

const callToAction = (f: Fields) => z.strictObject({ ...display(f), text: f.text });

/** Discover, Design, Build, Optimize: always four. */
const process = (f: Fields) =>
  z.strictObject({ ...display(f), text: f.text, steps: z.array(item(f)).length(4) });

export const homeSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  /** Words that visitors may put in the place of the title's last, which fit as it does; the field takes any other. */
  trades: z.strictObject({ title: f.text, other: f.text, words: f.lines }).optional(),
  /** What software made to measure may look like, on a drawn screen. */
  screen: z.strictObject({ ...heading(f), plate: plate(f) }).optional(),
  /** Figures come from data/claims; this is their heading. */
  claims: z.strictObject(heading(f)),
  services: z.strictObject(heading(f)),
  process: process(f),
  models: z.strictObject({
    ...heading(f),
    items: z
      .array(
        z.strictObject({
          id: z.enum(['assessment', 'sprints', 'retainer']),
          title: f.text,
          duration: f.text,
          text: f.text,
        }),
      )
      .length(3),
  }),
  /** Keys of three projects, such as `/projects/quotes`. */
  projects: z.strictObject({ title: f.text, featured: z.array(f.token).length(3) }),
  blog: z.strictObject({ title: f.text }),
  cta: callToAction(f),
});

export const servicesSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  /** What a visitor has on their hands, and the service for it. */
  needs: z.strictObject({
    ...heading(f),
    items: z
      .array(item(f).extend({ link: f.link }))
      .min(3)
      .max(6),
  }),
  process: process(f),
  cta: callToAction(f),
});

export const serviceSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  /** One sentence for panels on home and the services index. */
  summary: f.text,
  sections: z
    .array(z.strictObject({ title: f.text, lead: f.text, paragraphs: z.array(f.text).min(1) }))
    .min(1)
    .max(3),
  deliverables: z.strictObject({ ...heading(f), items: z.array(item(f)).min(6).max(8) }),
  process: process(f).extend({
    /** How its four moments are drawn. */
    picture: z.enum(['turned', 'growing', 'grafted']).optional(),
    /** Weeks that each takes, six in all at most: they are drawn to scale. */
    weeks: z.array(f.integer).length(4).optional(),
  }),
  /** The work itself: a drawn screen, or one form before and after, to be tried. */
  work: z.strictObject({
    ...heading(f),
    plate: plate(f).optional(),
    forms: z.strictObject({ before: trial(f), after: trial(f) }).optional(),
  }),
  /** What we do, never what others charge. */
  why: z.strictObject({ ...heading(f), rows: z.array(item(f)).min(4).max(5) }),
  cta: callToAction(f),
});

export const projectsSections = (f: Fields) => ({ ...display(f), lead: f.text, cta: callToAction(f) });

export const projectSections = (f: Fields) => ({
  ...display(f),
  /** Kind of organization; a name only of a real engagement whose client agrees in writing. */
  client: f.text,
  /** One sentence for lists. */
  summary: f.text,
  /** What changed for the people who use it, in words. */
  changes: z.array(f.text).min(3).max(4),
  /** What people worked with, and the screen that helps them now. */
  before: z.strictObject({ text: f.text, plate: plate(f) }),
  after: z.strictObject({ text: f.text, plate: plate(f) }),
  /** Shares of the time that each step takes: discover, design, build, optimize. */
  phases: z.array(f.integer).length(4),
  /** About twenty words each. */
  decisions: z.array(item(f)).length(3),
  /** What a real engagement came to, once measured. */
  result: f.text.optional(),
  /** Only what a client has said and signed. */
  quote: z.strictObject({ text: f.text, by: f.text }).optional(),
  /** The case's own question to a reader who has the same problem. */
  question: z.strictObject(display(f)),
});

export const blogSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  newsletter: z.strictObject({ title: f.text, text: f.text }),
});

export const aboutSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  rings: z.strictObject({ title: f.text, text: f.text }),
  /** How the work goes, on a drawn screen. */
  week: z.strictObject({ title: f.text, text: f.text, plate: plate(f) }),
  principles: z.strictObject({ ...heading(f), items: z.array(item(f)).length(4) }),
  places: z.strictObject({ title: f.text, text: f.text, from: f.text, to: f.text }),
  career: z.strictObject({ title: f.text, text: f.text }),
});

export const productsSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  items: z
    .array(
      z.strictObject({
        id: z.enum(['business', 'saas', 'marketplace', 'ai']),
        /** Short: it is set as a display line. */
        name: f.text,
        text: f.text,
        facts: z.array(f.text).length(3),
        plate: plate(f),
        link: f.link,
      }),
    )
    .min(3)
    .max(4),
  /** What is coming; without it, nothing is announced. */
  bench: z.strictObject({ title: f.text, text: f.text }).optional(),
  cta: callToAction(f),
});

/** What a buyer asks; amounts and delays come from data/offer. */
export const budgetSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  /** The six questions that the blog tells readers to ask any supplier. */
  questions: z.strictObject({ ...heading(f), items: z.array(item(f)).length(6) }),
  /** What a proposal says, on a drawn one. */
  proposal: z.strictObject({ title: f.text, text: f.text, plate: plate(f) }),
  prices: z.strictObject({
    ...heading(f),
    models: z
      .array(z.strictObject({ id: z.enum(['assessment', 'sprints', 'retainer']), title: f.text }))
      .length(3),
    /** The page of the terms. */
    link: f.link,
  }),
  faq: z.strictObject({
    title: f.text,
    items: z.array(z.strictObject({ question: f.text, answer: f.text })).min(3),
  }),
  cta: callToAction(f),
});

export const brandSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  logo: z.strictObject({ ...heading(f), dos: z.array(f.text).min(2), donts: z.array(f.text).min(2) }),
  colours: z.strictObject(heading(f)),
  type: z.strictObject({ ...heading(f), specimen: f.text }),
  joints: z.strictObject({ ...heading(f), items: z.array(item(f)).length(4) }),
  covers: z.strictObject(heading(f)),
  tone: z.strictObject({
    ...heading(f),
    rules: z.array(z.strictObject({ rule: f.text, write: f.text, avoid: f.text })).min(4),
  }),
  downloads: z.strictObject(heading(f)),
});

/** Motions that the site has, each with a sample of its own. */
export const MOTIONS = [
  'joint',
  'button',
  'reveal',
  'cursor',
  'loading',
  'success',
  'menu',
  'trade',
  'cover',
  'carry',
  'seam',
  'claims',
  'choice',
] as const;

export const animSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  /** The motions, by what the visitor does. */
  groups: z
    .array(
      z.strictObject({
        title: f.text,
        text: f.text,
        motions: z
          .array(z.strictObject({ id: z.enum(MOTIONS), title: f.text, text: f.text }))
          .min(2)
          .max(4),
      }),
    )
    .length(4),
});

export const careerSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  offers: z.strictObject({ ...heading(f), items: z.array(item(f)).length(4) }),
  openings: z.strictObject({ title: f.text, text: f.text }),
  steps: z.strictObject({ title: f.text, items: z.array(item(f)).min(3).max(4) }),
  /** The page's last word to who would like to come, and the button that opens a letter. */
  closing: z.strictObject({ title: f.text, text: f.text, action: f.text }),
});

export const contactSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  steps: z.array(f.text).length(3),
});

/** Thank-you and error pages of the forms. */
export const statusSections = (f: Fields) => ({
  ...display(f),
  /** `waiting`: all went well, and the reader has a step to take. */
  tone: z.enum(['success', 'waiting', 'error']),
  /** The visible line; fixed by contract on contact pages. */
  message: f.token,
  text: f.text,
  /** What happens next; of a success, the first answer's delay, from data/offer, is said before. */
  steps: z.array(f.text).min(1).max(3).optional(),
  /** The form that failed, to be filled in again here. */
  form: z.enum(['newsletter']).optional(),
  actions: z
    .array(z.strictObject({ label: f.text, link: f.link }))
    .min(1)
    .max(2),
});

/** Legal and catch-all pages. */
export const pageSections = (f: Fields) => ({
  lead: f.text.optional(),
  updated: f.date.optional(),
  /** What the page comes to, beside it. */
  brief: z.array(f.text).min(2).max(5).optional(),
  /** Whose address stands beside it: the company's, or that of the person in charge of personal information. */
  contact: z.enum(['company', 'privacy']).optional(),
});

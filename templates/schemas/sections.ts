import { z } from 'zod';
import type { Fields } from '../../cli/api/fields.ts';
import { plate, trial } from './plates.ts';

/**
 * Typed front matter sections, one function per template. Keys are top-level front matter keys. `display` is a title
 * cut to measure: one string per line, all of the same width once set. `displayNarrow` gives the lines on a phone; each
 * must be a run of words of one `display` line.
 */

const display = (f: Fields) => ({ display: f.lines, displayNarrow: f.lines.optional() });

const item = (f: Fields) => z.strictObject({ title: f.text, text: f.text });

/** A heading with an optional sentence. */
const heading = (f: Fields) => ({ title: f.text, text: f.text.optional() });

const callToAction = (f: Fields) => z.strictObject({ ...display(f), text: f.text });

/** Discover, Design, Build, Optimize: always four steps. */
const process = (f: Fields) =>
  z.strictObject({ ...display(f), text: f.text, steps: z.array(item(f)).length(4) });

export const homeSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  /** Words of the same fit that visitors may put in place of the last word of the title. The field takes any other. */
  trades: z.strictObject({ title: f.text, other: f.text, words: f.lines }).optional(),
  /** A drawn screen of software made to measure. */
  screen: z.strictObject({ ...heading(f), plate: plate(f) }).optional(),
  /** Heading of the figures, which come from data/claims. */
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
  /** Needs of visitors, each with the service for it. */
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
  /** One sentence for panels on the home page and the services index. */
  summary: f.text,
  sections: z
    .array(z.strictObject({ title: f.text, lead: f.text, paragraphs: z.array(f.text).min(1) }))
    .min(1)
    .max(3),
  deliverables: z.strictObject({ ...heading(f), items: z.array(item(f)).min(6).max(8) }),
  process: process(f).extend({
    /** Drawing of its four steps. */
    picture: z.enum(['turned', 'growing', 'grafted']).optional(),
    /** Weeks of each step, six in all at most: the drawing is to scale. */
    weeks: z.array(f.integer).length(4).optional(),
  }),
  /** The work itself: a drawn screen, or one form before and after, for visitors to try. */
  work: z.strictObject({
    ...heading(f),
    plate: plate(f).optional(),
    forms: z.strictObject({ before: trial(f), after: trial(f) }).optional(),
  }),
  /** Our work, never what others charge. */
  why: z.strictObject({ ...heading(f), rows: z.array(item(f)).min(4).max(5) }),
  cta: callToAction(f),
});

export const projectsSections = (f: Fields) => ({ ...display(f), lead: f.text, cta: callToAction(f) });

export const projectSections = (f: Fields) => ({
  ...display(f),
  /** Kind of organization. A name only for a real engagement whose client agrees in writing. */
  client: f.text,
  /** One sentence for lists. */
  summary: f.text,
  /** Changes for the people who use it, in words. */
  changes: z.array(f.text).min(3).max(4),
  /** The tools that people worked with, and the screen that helps them now. */
  before: z.strictObject({ text: f.text, plate: plate(f) }),
  after: z.strictObject({ text: f.text, plate: plate(f) }),
  /** Shares of the time for each step: discover, design, build, optimize. */
  phases: z.array(f.integer).length(4),
  /** Decisions, of about twenty words each. */
  decisions: z.array(item(f)).length(3),
  /** Measured result of a real engagement. */
  result: f.text.optional(),
  /** Only words that a client has said and signed. */
  quote: z.strictObject({ text: f.text, by: f.text }).optional(),
  /** Question to a visitor who has the same problem. */
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
  /** A week of work, on a drawn screen. */
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
        /** Short, since it is set as a display line. */
        name: f.text,
        text: f.text,
        facts: z.array(f.text).length(3),
        plate: plate(f),
        link: f.link,
      }),
    )
    .min(3)
    .max(4),
  /** Products to come. Without it, the page announces none. */
  bench: z.strictObject({ title: f.text, text: f.text }).optional(),
  cta: callToAction(f),
});

/** Questions of a buyer. Amounts and delays come from data/offer. */
export const budgetSections = (f: Fields) => ({
  ...display(f),
  lead: f.text,
  /** The six questions that the blog tells visitors to ask any supplier. */
  questions: z.strictObject({ ...heading(f), items: z.array(item(f)).length(6) }),
  /** Content of a proposal, on a drawn one. */
  proposal: z.strictObject({ title: f.text, text: f.text, plate: plate(f) }),
  prices: z.strictObject({
    ...heading(f),
    models: z
      .array(z.strictObject({ id: z.enum(['assessment', 'sprints', 'retainer']), title: f.text }))
      .length(3),
    /** Link to the page of the terms. */
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

/** Motions of the site, each with a sample of its own. */
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
  /** The motions, grouped by the action of the visitor. */
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
  /** Last words to people who would like to come, and the button that opens an email. */
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
  /** `waiting`: all went well, and the visitor has a step to take. */
  tone: z.enum(['success', 'waiting', 'error']),
  /** The visible line, fixed by contract on contact pages. */
  message: f.token,
  text: f.text,
  /** Next steps. After a success, the page first gives the delay of an answer, from data/offer. */
  steps: z.array(f.text).min(1).max(3).optional(),
  /** The form that failed, to fill in again on this page. */
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
  /** Summary of the page, next to it. */
  brief: z.array(f.text).min(2).max(5).optional(),
  /** Address shown next to the page: the company's, or that of the person in charge of personal information. */
  contact: z.enum(['company', 'privacy']).optional(),
});

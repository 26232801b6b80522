import { z } from 'zod';
import type { Registry } from '../../api/registry.ts';
import { TAKEN_NAMES } from '../../shared/forms.ts';
import { LOCALES } from '../../shared/locale.ts';
import { checkNames } from './names.ts';

// Each message ends a sentence that begins with the key's name.
const GROUP = 'must be a group of keys';
const PATH = 'must be a path of the site, such as "/thanks"';
const FOLDER =
  'must be a folder of content/fr and content/en in lower case, such as "blog", without a slash before or after it';
const SEGMENT = 'must be one part of an address in lower case, such as "tags", without slashes';
const POSITIVE = 'must be a whole number of 1 or more';

/** Names that no form may have: the receiver has addresses or texts of these names. */
const FORM_WORDS = ['token', 'health', 'confirm', 'subscribed'];
const FORM_NAME = `is not a name for a form: it must be in lower-case letters, and none of ${FORM_WORDS.join(', ')}`;

const call = z.custom<unknown>((value) => typeof value === 'function', 'must be a function');
const component = z.custom<unknown>(isComponent, 'must be a component');
const text = z.string('must be text');
const texts = z.array(text, 'must be a list of texts');
const flag = z.boolean('must be true or false');
const positive = z.int(POSITIVE).min(1, POSITIVE);
const localePath = z.string(PATH).startsWith('/', PATH);
const localePaths = z.strictObject(
  { fr: localePath, en: localePath },
  'must be a path in each language: { fr: "/…", en: "/en/…" }',
);

const template = z.strictObject(
  {
    component,
    sections: call.optional(),
    lists: call.optional(),
    record: call.optional(),
    validate: call.optional(),
    type: oneOf('WebPage', 'Service', 'BlogPosting', 'AboutPage', 'ContactPage', 'CollectionPage').optional(),
    prose: flag.optional(),
  },
  'must be an object with a "component"',
);

const middleware = z.union(
  [call, z.strictObject({ options: call, run: call })],
  'must be a function, or { options, run }',
);

const fencedBlock = z.strictObject(
  {
    component,
    attributes: call.optional(),
    title: oneOf('required', 'optional', 'none').optional(),
    content: oneOf('text', 'figures', 'none').optional(),
    sizes: text.optional(),
    problem: call.optional(),
  },
  'must be an object with a "component"',
);

/** Folders as they are in addresses; '' is for documents that no other collection takes. */
const FOLDERS =
  /^(?:$|(?!(?:content|fr|en)(?:\/|$))[a-z0-9]+(?:[-.][a-z0-9]+)*(?:\/[a-z0-9]+(?:[-.][a-z0-9]+)*)*$)/;

const collection = z.strictObject(
  {
    folder: z.string(FOLDER).regex(FOLDERS, FOLDER),
    template: text,
    schema: call.optional(),
    sort: oneOf('date', 'order', 'year').optional(),
    pageSize: positive.optional(),
    taxonomy: z
      .strictObject(
        {
          key: text,
          segment: z.string(SEGMENT).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, SEGMENT),
          template: text,
          data: text,
        },
        GROUP,
      )
      .optional(),
    refers: z.record(z.string(), text, 'must be an object of collections by key').optional(),
    authors: z.strictObject({ key: text, data: text }, GROUP).optional(),
    feed: flag.optional(),
  },
  'must be an object with a "folder" and a "template"',
);

const FIELD_NAME =
  'is not a name for a field: it must be letters, digits, "-" and "_", and begin with a letter';
const TAKEN = 'is not a name for a field: it means something else in a post, an export or a mail';

/** A name that can be part of the key of an interface string, and of an export's head. */
const fieldName = z
  .string()
  .regex(/^\p{L}[\p{L}\p{N}_-]*$/u, FIELD_NAME)
  .refine((name) => !TAKEN_NAMES.some((taken) => taken === name), TAKEN);

const field = z.strictObject(
  {
    kind: oneOf('line', 'text', 'email', 'choice'),
    required: z.array(z.enum(LOCALES), 'must be a list of the languages in which it must be filled'),
    maxLength: positive,
  },
  GROUP,
);

const form = z
  .strictObject(
    {
      kind: oneOf('message', 'newsletter'),
      fields: z.record(fieldName, field, 'must be an object of fields by name'),
      pages: z.strictObject({ kept: localePaths, failed: localePaths }, GROUP),
    },
    GROUP,
  )
  .refine(({ kind, fields }) => kind === 'message' || fields.email !== undefined, {
    path: ['fields'],
    message: 'must have "email", where a newsletter is sent',
  })
  .refine(({ fields }) => fields.email !== undefined || !asksForAddress(fields), {
    path: ['fields'],
    message:
      'must call its address "email": answers go there, and what a person sent is found and erased by it',
  });

function asksForAddress(fields: Readonly<Record<string, { readonly kind: string }>>): boolean {
  return Object.values(fields).some(({ kind }) => kind === 'email');
}

const formName = z
  .string()
  .refine((name) => /^[a-z][a-z-]*$/.test(name) && !FORM_WORDS.includes(name), FORM_NAME);

const forms = z.strictObject(
  {
    named: z
      .record(formName, form, 'must be an object of forms by name')
      .refine(
        (all) => Object.values(all).filter(({ kind }) => kind === 'newsletter').length < 2,
        'may have one form of kind "newsletter"',
      ),
    choices: z.strictObject({ list: text, collection: text }, GROUP),
  },
  GROUP,
);

/** Schema of `registry` in `templates/registry.ts`. Functions and components pass through. */
export const registrySchema = z
  .strictObject(
    {
      templates: z.record(z.string(), template, 'must be an object of templates by name'),
      layouts: z
        .object({ default: component }, 'must be an object of components by name')
        .catchall(component),
      middleware: z.record(z.string(), middleware, 'must be an object of functions by name'),
      collections: z.record(z.string(), collection, 'must be an object of collections by name'),
      data: z.record(z.string(), call, 'must be an object of functions by name'),
      fenced: z.record(z.string(), fencedBlock, 'must be an object of blocks by name').optional(),
      reservedIds: texts.optional(),
      themeColours: z.strictObject({ light: text, dark: text }, GROUP).optional(),
      fixedMessages: texts,
      errors: z.strictObject(
        { 404: component, 500: component },
        'must be a component for 404 and one for 500',
      ),
      shared: call.optional(),
      facts: z
        .strictObject({ data: text, show: text, drawn: texts, free: texts, told: texts }, GROUP)
        .optional(),
      forms: forms.optional(),
      generatedStyles: call,
      openGraph: call.optional(),
      provide: call,
    },
    'must be one object: export const registry = defineRegistry({ … })',
  )
  .superRefine((registry, context) => checkNames(registry as Registry, context));

function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

/** Tells whether a value is a component: a function, a class, or the result of `memo`. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

import type { IncomingMessage } from 'node:http';
import type { Locale } from '../shared/locale.ts';
import { splitPath } from '../shared/path.ts';
import { suspicionOf } from './fill-token.ts';
import type { Answer, Outcome } from './http/answer.ts';
import { nativeAnswer, refusal, scriptAnswer } from './http/answer.ts';
import type { Body } from './http/body.ts';
import type { AskedForm, Encoding, PostedFields, Values } from './http/fields.ts';
import { contentBytes, encodingOf, parseFields } from './http/fields.ts';
import { sourceOf } from './http/origin.ts';
import { pageAnswer } from './http/page.ts';
import type { RateLimit } from './http/rate-limit.ts';
import { isTrapped, postLocale, signUpOf, submissionOf, wrongFields } from './read-post.ts';
import type { FormsSettings, ReceiverTools } from './settings.ts';
import type { Store } from './store/store.ts';
import type { Submission } from './store/submissions.ts';
import type { SignUp } from './store/subscribers.ts';

interface FormPostsOptions extends ReceiverTools {
  readonly secret: () => Promise<string>;
  readonly limit: RateLimit;
  /** Called with each post that comes too soon after others. */
  readonly onLimited: () => void;
  /** Called with each post that could not be kept. */
  readonly onFailure: (error: unknown) => void;
  /** Called when a mail may be waiting. */
  readonly wake: () => void;
}

/** A request of which the body has been read. */
export interface Post {
  readonly request: IncomingMessage;
  /** Address that it came from, as far as it can be believed. */
  readonly address: string;
  readonly body: Body;
}

/** 16 KB of content (behaviour 5.4); a native form's escapes do not count. */
const MOST_BYTES = 16_000;

/** The longest body that can hold that much content. */
export const MOST_BODY_BYTES = 3 * MOST_BYTES;

/** Creates what takes posts of `settings.forms`: checked, then committed, then answered. */
export function createFormPosts(options: FormPostsOptions): (form: AskedForm, post: Post) => Promise<Answer> {
  const { settings } = options;
  return async (form, { request, address, body }) => {
    const origin = sourceOf(request.headers, settings.allowedOrigins);
    if (origin === undefined) return refusal(403, 'only pages of this site may post forms');
    const encoding = encodingOf(request.headers['content-type']);
    if (encoding === undefined || request.headers['content-encoding'] !== undefined)
      return refusal(415, 'send application/json or application/x-www-form-urlencoded, in UTF-8');

    if (body === 'too-large' || contentBytes(body, encoding) > MOST_BYTES)
      return tooLarge(encoding, request, settings);
    const posted = parseFields(body, encoding, form);
    if (posted === undefined) return refusal(400, 'the body is not an object of texts');

    const outcome = await outcomeOf(form, posted, { request, address, encoding, options });
    if (encoding === 'json') return scriptAnswer(outcome);
    const { values } = posted;
    const locale = (values.locale ?? '') === '' ? refererLocale(request) : postLocale(values);
    return nativeAnswer(outcome, { pages: form.pages, locale, origin });
  };
}

function tooLarge(encoding: Encoding, request: IncomingMessage, settings: FormsSettings): Answer {
  return encoding === 'json'
    ? refusal(413, 'at most 16 KB')
    : pageAnswer('tooLarge', refererLocale(request), settings);
}

interface Context extends Omit<Post, 'body'> {
  readonly encoding: Encoding;
  readonly options: FormPostsOptions;
}

async function outcomeOf(
  asked: AskedForm,
  { values, errors: unreadable }: PostedFields,
  context: Context,
): Promise<Outcome> {
  const hasAny = Object.keys(unreadable).length > 0;
  const errors = hasAny || isTrapped(values) ? unreadable : wrongFields(asked, values);
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  try {
    return await keep(asked, values, context);
  } catch (error) {
    context.options.onFailure(error);
    return { kind: 'unavailable' };
  }
}

/** Only after this resolves is a visitor told that the post was kept. */
async function keep(
  asked: AskedForm,
  values: Values,
  { request, address, encoding, options }: Context,
): Promise<Outcome> {
  const { store, limit, now } = options;
  const secret = await options.secret();
  const receivedAt = now();
  const suspect = suspicionOf({ token: values.token ?? '', encoding }, secret, receivedAt);
  const circumstances = { receivedAt, suspect, referrer: request.headers.referer };
  const isSignUp = asked.kind === 'newsletter' && !isTrapped(values);
  const { isRepeat, add, identity } = isSignUp
    ? signUpEntry(store, signUpOf(values, circumstances))
    : messageEntry(store, submissionOf(asked, values, circumstances));
  // A repeat gets the first answer, however often it comes.
  if (await isRepeat()) return { kind: 'kept' };
  const counted = limit(address, identity, secret);
  if (typeof counted === 'number') {
    options.onLimited();
    return { kind: 'limited', retryAfter: counted };
  }
  let isKept = false;
  try {
    await add();
    isKept = true;
  } finally {
    counted(isKept);
  }
  options.wake();
  return { kind: 'kept' };
}

/** A post and where it goes. */
interface Entry {
  readonly isRepeat: () => Promise<boolean>;
  readonly add: () => Promise<void>;
  /** What it has in common with its repeats, and with no other post. */
  readonly identity: string;
}

function signUpEntry({ subscribers }: Store, signUp: SignUp): Entry {
  return {
    isRepeat: () => subscribers.has(signUp),
    add: () => subscribers.add(signUp),
    identity: JSON.stringify([signUp.key, signUp.email.toLowerCase()]),
  };
}

function messageEntry({ submissions }: Store, submission: Submission): Entry {
  const { form, key, locale, fields } = submission;
  return {
    isRepeat: () => submissions.has(submission),
    add: () => submissions.add(submission),
    identity: JSON.stringify([key, form, locale, fields]),
  };
}

/** Language of the page that a form was on. */
function refererLocale({ headers: { referer = '' } }: IncomingMessage): Locale {
  return splitPath(URL.canParse(referer) ? new URL(referer).pathname : '/').locale;
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Encoding } from './http/fields.ts';
import type { Suspicion } from './store/submissions.ts';

/** A person needs longer to read and fill a form; a program does not. */
const LEAST_MS = 3000;
/** A page may stay open overnight. */
const MOST_MS = 24 * 60 * 60 * 1000;

/** A signed proof of when a form was opened. */
export function issueFillToken(secret: string, now: number): string {
  const claim = `${now.toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${claim}.${signature(claim, secret)}`;
}

/** What tells how long a form took to fill in, and whether a script sent it. */
interface Filled {
  readonly token: string;
  readonly encoding: Encoding;
}

/** Says why its token makes a post suspect, if it does. A suspect post is kept all the same (behaviour 5.5). */
export function suspicionOf({ token, encoding }: Filled, secret: string, now: number): Suspicion | undefined {
  if (token === '') return encoding === 'json' ? 'no-token' : 'no-scripts';
  const [time = '', nonce = '', signed = ''] = token.split('.');
  const right = Buffer.from(signature(`${time}.${nonce}`, secret));
  const given = Buffer.from(signed);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'bad-token';
  const age = now - Number.parseInt(time, 36);
  if (age > MOST_MS) return 'bad-token';
  // One of a time to come was signed before the clock was set back.
  return age >= 0 && age < LEAST_MS ? 'too-fast' : undefined;
}

function signature(claim: string, secret: string): string {
  return createHmac('sha256', secret).update(`fill ${claim}`).digest('base64url');
}

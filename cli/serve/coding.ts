import Negotiator from 'negotiator';
import { remembering } from '../shared/recent.ts';

/** Coding of a representation: the first two are compressed. */
export type Coding = 'br' | 'gzip' | 'identity';

/** Codings that a client accepts. */
interface AcceptedCodings {
  /** Best coding of something that can be had compressed; undefined when none is acceptable. */
  readonly best: Coding | undefined;
  /** True when the client also accepts an uncompressed answer. */
  readonly identity: boolean;
}

/** Reads an Accept-Encoding header as RFC 9110 says. */
export function acceptedCodings(header: string | undefined): AcceptedCodings {
  return header === undefined ? UNSAID : readKnown(header);
}

/** Without the header anything may be sent; the plain form is the one that every client understands. */
const UNSAID: AcceptedCodings = { best: 'identity', identity: true };
/** Browsers send few headers that differ. */
const readKnown = remembering(200, readCodings);
/** In our order of preference; `x-gzip` is an old name that still counts as `gzip`. */
const OFFERED = ['br', 'gzip', 'x-gzip', 'identity'];

function readCodings(header: string): AcceptedCodings {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const acceptable = negotiator.encodings(OFFERED, { preferred: OFFERED });
  const [best] = acceptable;
  return {
    best: best === 'x-gzip' ? 'gzip' : (best as Coding | undefined),
    identity: acceptable.includes('identity'),
  };
}

import Negotiator from 'negotiator';

/** Coding of a representation: the first two are compressed. */
export type Coding = 'br' | 'gzip' | 'identity';

/** Codings that a client accepts. */
interface AcceptedCodings {
  /** Best coding of something that can be had compressed; undefined when none is acceptable. */
  readonly best: Coding | undefined;
  /** True when the client also accepts an uncompressed answer. */
  readonly identity: boolean;
}

/** Reads an Accept-Encoding header. */
export type ReadCodings = (header: string | undefined) => AcceptedCodings;

/** Reads Accept-Encoding as RFC 9110 says, and remembers the few headers that browsers really send. */
export function createCodingReader(): ReadCodings {
  const known = new Map<string, AcceptedCodings>();
  return (header) => {
    if (header === undefined) return UNSAID;
    const remembered = known.get(header);
    if (remembered !== undefined) return remembered;
    const accepted = readCodings(header);
    if (header.length <= LONGEST_KNOWN && known.size < MOST_KNOWN) known.set(header, accepted);
    return accepted;
  };
}

/** Without the header anything may be sent; the plain form is the one that every client understands. */
const UNSAID: AcceptedCodings = { best: 'identity', identity: true };
const LONGEST_KNOWN = 100;
const MOST_KNOWN = 200;
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

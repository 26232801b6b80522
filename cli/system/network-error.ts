/**
 * Says why a site gave no answer, as the rest of a sentence that begins with the site or its address.
 *
 * @param code - of the error that Node throws; empty when it has none
 */
export function silenceReason(code: string): string {
  const words = REASONS.get(code) ?? (code.startsWith('HPE_') ? NO_HTTP : 'does not answer');
  return code === '' ? words : `${words} (${code})`;
}

const UNKNOWN_ISSUER =
  'has a certificate of an authority that is not known here, or without what links it to one';
const SELF_SIGNED = 'has a certificate that no authority signed';
const NO_HTTP = 'answers, but not as HTTP';
const NO_TLS = 'answers, but not over TLS: is it http?';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'has a certificate that has expired'],
  ['CERT_NOT_YET_VALID', 'has a certificate that is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', SELF_SIGNED],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNKNOWN_ISSUER],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNKNOWN_ISSUER],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNKNOWN_ISSUER],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'has the certificate of another site'],
  ['EPROTO', NO_TLS],
  ['ERR_SSL_WRONG_VERSION_NUMBER', NO_TLS],
  ['ENOTFOUND', 'does not exist'],
  ['ETIMEDOUT', 'takes too long to answer'],
]);

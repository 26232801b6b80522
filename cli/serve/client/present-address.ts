import type { PresentAddress } from '../watch/wire.ts';
import { ADDRESS_PATH } from '../watch/wire.ts';
import { requestJson } from './request-json.ts';

/** Asks where the page is now that the tab's address had; undefined: there, or nowhere. */
export async function presentAddress(): Promise<string | undefined> {
  const asked = location.pathname;
  const answer = await requestJson<PresentAddress>(`${ADDRESS_PATH}?path=${encodeURIComponent(asked)}`);
  // Soft navigation may have shown another page meanwhile.
  return asked === location.pathname ? answer?.path : undefined;
}

import type { PresentAddress } from '../watch/wire.ts';
import { ADDRESS_PATH } from '../watch/wire.ts';
import { requestJson } from './request-json.ts';

/** Asks for the present address of the page that the tab's address led to; undefined where it is the same, or there is none. */
export async function presentAddress(): Promise<string | undefined> {
  const asked = location.pathname;
  const answer = await requestJson<PresentAddress>(`${ADDRESS_PATH}?path=${encodeURIComponent(asked)}`);
  // Soft navigation may have shown another page meanwhile.
  return asked === location.pathname ? answer?.path : undefined;
}

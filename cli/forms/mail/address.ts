import { isEmail } from '../../shared/forms.ts';

/** A mailbox. */
export interface Address {
  /** Shown name; empty for none. */
  readonly name: string;
  readonly address: string;
}

/** An address as one mailbox; undefined when it is not one valid address, so that no header carries it. */
export function validAddress(address: string, name = ''): Address | undefined {
  return isEmail(address) ? { name, address } : undefined;
}

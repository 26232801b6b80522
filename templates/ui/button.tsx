import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';

interface ButtonProps {
  readonly href: string;
  readonly label: string;
  /** `still` buttons do not move: those of headers, dialogs, fixed bars (behaviour 4.7). @default 'revealed' */
  readonly motion?: 'revealed' | 'still';
}

/** A button of two pieces, a tail and its socket. On this site, it always means "act". */
export function Button({ href, label, motion = 'revealed' }: ButtonProps): ReactElement {
  return (
    <a className={motion === 'revealed' ? 'tenon button' : 'tenon'} href={href}>
      <span className="tail">{label}</span>
      <span className="socket" aria-hidden="true">
        <Icon name="arrow" />
      </span>
    </a>
  );
}

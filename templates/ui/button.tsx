import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';

interface ButtonProps {
  readonly href: string;
  readonly label: string;
  /** `still` ones stay as they are: headers, dialogs, fixed bars (behaviour 4.7). @default 'revealed' */
  readonly motion?: 'revealed' | 'still';
}

/** The site's one two-piece object: a tail and its socket. It always means "act". */
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

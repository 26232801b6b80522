import type { ReactElement } from 'react';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

interface TextLinkProps {
  readonly href: string;
  readonly label: string;
  /** @default 'arrow' */
  readonly icon?: IconName;
}

/** A link that stands alone, with an icon. */
export function TextLink({ href, label, icon = 'arrow' }: TextLinkProps): ReactElement {
  return (
    <a className="text-link" href={href}>
      {icon === 'back' && <Icon name="back" />}
      <span>{label}</span>
      {icon !== 'back' && <Icon name={icon} />}
    </a>
  );
}

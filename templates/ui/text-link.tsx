import type { ReactElement } from 'react';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

interface TextLinkProps {
  readonly href: string;
  readonly label: string;
  /** @default 'arrow' */
  readonly icon?: IconName;
}

/** A link on its own, with an icon. */
export function TextLink({ href, label, icon = 'arrow' }: TextLinkProps): ReactElement {
  return (
    <a className="text-link" href={href}>
      {icon === 'back' && <Icon name="back" />}
      {icon === 'back' ? <span>{label}</span> : <WithIcon label={label} icon={icon} />}
    </a>
  );
}

/** A label whose last word and icon stay together when the line breaks. */
export function WithIcon({ label, icon }: Required<Pick<TextLinkProps, 'label' | 'icon'>>): ReactElement {
  const end = label.lastIndexOf(' ') + 1;
  return (
    <span>
      {label.slice(0, end)}
      <span className="whole">
        {label.slice(end)}
        <Icon name={icon} />
      </span>
    </span>
  );
}

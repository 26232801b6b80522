import type { ReactElement } from 'react';
import { createElement, Fragment } from 'react';

interface MailLinksProps {
  readonly text: string;
  readonly email: string;
}

/** A text in which an e-mail address is a link wherever it stands. */
export function MailLinks({ text, email }: MailLinksProps): ReactElement {
  const [before, ...others] = text.split(email);
  const link = <a href={`mailto:${email}`}>{email}</a>;
  // As arguments, and not as a list, parts need no keys: the same words may follow an address twice.
  return createElement(Fragment, null, before, ...others.flatMap((after) => [link, after]));
}

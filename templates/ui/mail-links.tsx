import type { ReactElement } from 'react';
import { createElement, Fragment } from 'react';

interface MailLinksProps {
  readonly text: string;
  readonly email: string;
}

/** A text in which every occurrence of an email address is a link. */
export function MailLinks({ text, email }: MailLinksProps): ReactElement {
  const [before, ...others] = text.split(email);
  const link = <a href={`mailto:${email}`}>{email}</a>;
  // Arguments need no keys, unlike a list: the same words may follow an address twice.
  return createElement(Fragment, null, before, ...others.flatMap((after) => [link, after]));
}

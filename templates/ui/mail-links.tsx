import type { ReactElement } from 'react';
import { Fragment } from 'react';

interface MailLinksProps {
  readonly text: string;
  readonly email: string;
}

/** A text in which an e-mail address is a link wherever it stands. */
export function MailLinks({ text, email }: MailLinksProps): ReactElement {
  const [before, ...others] = text.split(email);
  return (
    <>
      {before}
      {others.map((after, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may follow an address twice
        <Fragment key={index}>
          <a href={`mailto:${email}`}>{email}</a>
          {after}
        </Fragment>
      ))}
    </>
  );
}

import type { ReactElement } from 'react';
import { useState } from 'react';
import { browser } from './browser.ts';

export interface UpdateNoticeProps {
  readonly text: string;
  readonly reload: string;
  readonly later: string;
}

/** Says that a new build is out; rendered by script into the page's status region, never steals focus. */
export function UpdateNotice({ text, reload, later }: UpdateNoticeProps): ReactElement | null {
  const [dismissed, setDismissed] = useState('no');
  if (dismissed === 'yes') return null;
  return (
    <div className="update-notice">
      <p>{text}</p>
      <button type="button" onClick={() => browser.location.reload()}>
        {reload}
      </button>
      <button type="button" onClick={() => setDismissed('yes')}>
        {later}
      </button>
    </div>
  );
}

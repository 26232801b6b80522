import type { ReactElement } from 'react';

interface UpdateNoticeProps {
  readonly text: string;
  readonly reload: string;
  readonly later: string;
  readonly onReload: () => void;
  readonly onLater: () => void;
}

/** A notice that the page was updated. A script renders it into the page's status region; it never takes the focus. */
export function UpdateNotice({ text, reload, later, onReload, onLater }: UpdateNoticeProps): ReactElement {
  return (
    <div className="update-notice">
      <p>{text}</p>
      <button type="button" onClick={onReload}>
        {reload}
      </button>
      <button type="button" onClick={onLater}>
        {later}
      </button>
    </div>
  );
}

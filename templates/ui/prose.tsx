import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { unbroken } from './unbroken.ts';

/** A body from Markdown, set for long reading. Each block of code ends with a button that copies it. */
export function Prose({ html }: { readonly html: string }): ReactElement {
  const { t } = useSite();
  const button = `<button type="button" aria-live="polite" data-copied="${t('page.copied')}">${t('page.copy')}</button>`;
  const copied = unbroken(html).replaceAll('</code></pre>', `</code>${button}</pre>`);
  return <div className="prose" dangerouslySetInnerHTML={{ __html: copied }} />;
}

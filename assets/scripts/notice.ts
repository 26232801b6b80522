import { UpdateNotice } from '../../templates/islands/update-notice.tsx';
import { renderIn } from './preact.ts';
import { hasUnsentText } from './reload-guard.ts';

/** Shows the notice of a new build, once no form is being filled in (behaviour 4.5). */
export function showNotice(): void {
  const region = document.querySelector<HTMLElement>('[data-island="update-notice"]');
  if (region === null) return;
  const types = ['focusin', 'focusout', 'input'];
  // While focus moves it is nowhere: look when it has arrived.
  const later = (): void => {
    setTimeout(attempt);
  };
  const attempt = (): void => {
    if (document.activeElement?.closest('form') || hasUnsentText()) return;
    for (const type of types) removeEventListener(type, later);
    const { unmount } = renderIn(region, UpdateNotice, {
      ...JSON.parse(region.dataset.props ?? ''),
      onReload: () => location.reload(),
      onLater: () => unmount(),
    });
  };
  for (const type of types) addEventListener(type, later);
  attempt();
}

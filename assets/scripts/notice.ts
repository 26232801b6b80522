import { UpdateNotice } from '../../templates/islands/update-notice.tsx';
import { renderIn } from './preact.ts';
import { hasUnsentText } from './reload-guard.ts';

/** Says that the page's content has changed, once per change, when no form is being filled in (behaviour 4.5). */
export function showNotice(content: string): void {
  const region = document.querySelector<HTMLElement>('[data-island="update-notice"]');
  if (region === null || region.dataset.told === content) return;
  region.dataset.told = content;
  const waiting = new AbortController();
  const { signal } = waiting;
  // While focus moves, no element has it: look once it has arrived.
  const later = (): void => {
    setTimeout(attempt);
  };
  const attempt = (): void => {
    if (signal.aborted || document.activeElement?.closest('form') || hasUnsentText()) return;
    waiting.abort();
    let before: EventTarget | null = null;
    region.addEventListener('focusin', ({ relatedTarget }) => {
      if (!region.contains(relatedTarget as Node | null)) before = relatedTarget;
    });
    const { unmount } = renderIn(region, UpdateNotice, {
      ...JSON.parse(region.dataset.props ?? ''),
      onReload: () => location.reload(),
      onLater: () => {
        unmount();
        (before as HTMLElement | null)?.focus({ preventScroll: true });
      },
    });
    addEventListener('app:page', unmount, { once: true });
  };
  for (const type of ['focusin', 'focusout', 'input']) addEventListener(type, later, { signal });
  // A page that is no longer shown needs no notice.
  addEventListener('app:page', () => waiting.abort(), { once: true });
  attempt();
}

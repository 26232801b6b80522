/** The themes in the order that the button cycles them (behaviour 4.10). */
const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Reads a stored value as a theme; anything unknown is the system's. */
export function themeOf(stored: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Returns the theme after this one. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[THEMES.indexOf(theme) + 1] ?? 'system';
}

/** Paints a theme. */
export function paintTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

/** Shows the buttons, lets them cycle, and follows other tabs. When storage throws, the choice holds for this page. */
export function startTheme(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[data-theme-switch]');
  const show = (theme: Theme): void => {
    paintTheme(theme);
    for (const button of buttons) {
      button.hidden = false;
      button.setAttribute('aria-label', button.dataset[theme] ?? '');
      button.onclick = () => {
        const next = nextTheme(theme);
        show(next);
        // A name that changes goes unsaid in many screen readers, so the region after the button says it.
        (button.nextSibling as HTMLElement).textContent = button.dataset[next] ?? '';
        try {
          if (next === 'system') localStorage.removeItem('theme');
          else localStorage.theme = next;
        } catch {
          // Storage is refused: the page keeps the choice while it lives.
        }
      };
    }
  };
  const follow = (): void => {
    try {
      show(themeOf(localStorage.theme));
    } catch {
      // Storage is refused: no other tab can have chosen.
    }
  };
  show(themeOf(document.documentElement.dataset.theme));
  // A page from the browser's page cache has missed events of the storage.
  addEventListener('pageshow', follow);
  addEventListener('storage', follow);
}

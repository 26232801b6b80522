/** The head's one inline script: before any style, so that the first paint is right (behaviour 4.11). */
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage refused: the system's theme stands.
}

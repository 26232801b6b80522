/** Narrowest and widest cut of the typeface's width axis, in percent. */
const [NARROWEST, WIDEST] = [62, 125] as const;

/** Parses a width of the typeface; anything but a number is its normal width. */
export function widthOf(value: string): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Number.parseFloat(value) || 100));
}

/** Starts the brand page's slider, which cuts the specimen live at any width; the choices need no script. */
export function start(): void {
  const slider = document.querySelector<HTMLElement>('[data-width-slider]');
  const input = slider?.querySelector('input');
  const specimen = document.querySelector<HTMLElement>('.specimen');
  if (slider === null || input == null || specimen === null) return;
  const choices = slider.parentElement?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [];
  slider.hidden = false;
  input.addEventListener('input', () => {
    const width = widthOf(input.value);
    specimen.style.fontStretch = `${width}%`;
    for (const choice of choices) choice.checked = Number(choice.value) === width;
  });
  for (const choice of choices)
    choice.addEventListener('change', () => {
      // The rule of the choice applies again.
      specimen.style.fontStretch = '';
      input.value = choice.value;
    });
}

/** Longest word that the title takes, in characters. */
const LONGEST = 40;

/** Narrowest and widest cut of the typeface's width axis, in percent, and number of halvings to search between. */
const [NARROWEST, WIDEST, STEPS] = [62, 125, 8];

/** Share of the title's width for its lines, on a wide screen and on a phone. The stylesheet has the same values. */
const [WIDE_SHARE, NARROW_SHARE] = [0.996, 0.994];

/** Pause in a visitor's typing after which the title is announced. */
const PAUSE_MS = 600;

/** Makes one short line of a visitor's words: no control characters, no mark at its end. */
export function tradeOf(written: string): string {
  const line = written
    .replace(/[\s\p{Cc}\u200b\u2028-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replaceAll("'", '’');
  return [...line.trim()]
    .slice(0, LONGEST)
    .join('')
    .replace(/[\s.!?…]+$/, '');
}

/** Returns the widest cut at which a line fits its place, and the factor by which letters shrink when no cut fits. */
export function fitted(
  lengthAt: (width: number, excess: number) => number,
  place: number,
): readonly [width: number, excess: number] {
  let excess = 1;
  // Some systems round each letter to whole pixels: a line may keep its length while its letters shrink.
  for (let step = 0; step < STEPS; step++) {
    const over = lengthAt(NARROWEST, excess) / place - 1;
    if (over <= 0) break;
    excess *= 1 + over * 2 ** step;
  }
  if (excess > 1) return [NARROWEST, excess];
  let [low, high] = [NARROWEST, WIDEST];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (lengthAt(middle, 1) > place) high = middle;
    else low = middle;
  }
  return [low, 1];
}

/** Lets visitors end the title of the home page with their trade. The build cuts given words, this script others. */
export function start(): void {
  const trade = document.querySelector<HTMLElement>('[data-trade][hidden]');
  const line = document.querySelector<HTMLElement>('.live');
  const word = line?.querySelector('.word');
  const title = line?.parentElement;
  const field = trade?.querySelector<HTMLInputElement>('[type=text]');
  const said = trade?.querySelector('output');
  const radios = [...(trade?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? [])];
  const [first] = radios;
  if (!trade || !line || !word || !title || !field || !said || !first) return;
  // Browsers may restore an earlier choice, but the title has its own word.
  first.checked = true;
  const own = first.value;
  const mark = word.textContent.slice(own.length);
  const last = line.lastElementChild ?? line;
  const range = document.createRange();
  let cut = first.dataset.cut ?? '';
  let timer = 0;

  /** Cuts a word that is not among the choices. */
  const cutWord = (): void => {
    if (radios.some(({ checked }) => checked)) return;
    const isWide = matchMedia('(min-width: 40em)').matches;
    const suffix = isWide ? '' : 'm';
    const { style } = line;
    const size = Number(getComputedStyle(line).getPropertyValue(`--k${suffix}`));
    const { left, width: whole } = title.getBoundingClientRect();
    range.selectNodeContents(isWide ? line : last);
    const lengthAt = (width: number, excess: number): number => {
      style.setProperty(`--wd${suffix}`, `${width}`);
      style.setProperty(`--em${suffix}`, `${size * excess}`);
      return range.getBoundingClientRect().right - left;
    };
    // A line that wraps is never too long: it would break a word instead of shrinking.
    style.whiteSpace = 'pre';
    style.flexWrap = 'nowrap';
    lengthAt(...fitted(lengthAt, whole * (isWide ? WIDE_SHARE : NARROW_SHARE)));
    style.whiteSpace = style.flexWrap = '';
  };
  const show = (text: string): void => {
    const chosen = radios.find(({ value }) => value === (text || own));
    for (const radio of radios) radio.checked = radio === chosen;
    word.textContent = (text || own) + mark;
    // The typeface has loaded: words take the space that they need.
    for (const { dataset } of line.querySelectorAll<HTMLElement>('[data-place]')) delete dataset.place;
    line.style.cssText = '';
    const next = chosen?.dataset.cut ?? cut;
    line.className = line.className.replace(cut, next);
    cut = next;
    cutWord();
    clearTimeout(timer);
    timer = setTimeout(() => {
      said.textContent = title.textContent;
    }, PAUSE_MS);
  };

  trade.addEventListener('input', ({ target }) => {
    const isField = target === field;
    if (!isField) field.value = '';
    const text = tradeOf((target as HTMLInputElement).value);
    show(text);
    keep(text === own ? '' : text);
  });
  if ('ResizeObserver' in window) new ResizeObserver(cutWord).observe(title);
  document.fonts.ready.then(cutWord);
  trade.hidden = false;
  const kept = tradeOf(recall());
  if (kept) {
    show(kept);
    if (!radios.some(({ checked }) => checked)) field.value = kept;
  }
}

/** Keeps the word for the contact form and for the way back, in this tab only. */
function keep(text: string): void {
  try {
    if (text) sessionStorage.setItem('app:trade', text);
    else sessionStorage.removeItem('app:trade');
  } catch {
    // The browser stores nothing: the title still shows the word.
  }
}

/** Returns the word of this tab, with which the contact form also begins. */
function recall(): string {
  try {
    return sessionStorage.getItem('app:trade') ?? '';
  } catch {
    return '';
  }
}

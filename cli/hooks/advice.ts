import type { Note } from '../types.ts';

/** Returns the message of an error that project code threw, with its cause's: `fetch failed` alone says nothing. */
export function thrownMessage(error: Error): string {
  const { cause } = error;
  const text = error.message || error.name;
  return cause instanceof Error && cause.message !== '' ? `${text}: ${cause.message}` : text;
}

/** Gives advice about an error of code that is written for a browser, or for another bundler. */
export function adviceOn(message: string): readonly Note[] {
  const advice = ADVICE.find(([pattern]) => pattern.test(message));
  return advice === undefined ? [] : [{ text: advice[1] }];
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:window|document|localStorage|sessionStorage|location|history|screen|matchMedia|requestAnimationFrame|HTMLElement|customElements|IntersectionObserver|ResizeObserver|navigator|self) is not defined|^Cannot read properties of undefined \(reading '(?:getItem|setItem|removeItem)'\)/,
    'Templates run when the site is built, where there is no browser: code that needs a browser belongs in assets/scripts',
  ],
  [
    /^__(?:dir|file)name is not defined|^ENOENT: .*\bcompiled\b/,
    'Code is compiled into one module elsewhere: name files from the folder of the site, as in readFileSync("content/data/hours.yaml"); a package that reads files next to its own code, such as one with a native addon, does not work here',
  ],
  [
    /^[\w$]+ is not defined/,
    'Nothing in this file has that name: import it, or correct the name here or in the import',
  ],
  [
    /^Cannot read properties of null \(reading 'use[A-Z]/,
    'A hook works while a component is rendered: give a component by its name, as in "component: Page", and do not call it',
  ],
  [
    /\.glob is not a function/,
    'import.meta.glob belongs to Vite: import each file or, where there are many of a kind, make documents of them',
  ],
  [
    /^Element type is invalid: .*undefined/,
    'A component here is undefined: the module that it is imported from does not export that name',
  ],
  [
    /^Cannot (?:read properties of|convert) undefined|^undefined is not iterable|\bis not (?:a function|iterable)\b/,
    'A build checks no types: see whether the TypeScript compiler (tsc) refuses a name or value on this line',
  ],
];

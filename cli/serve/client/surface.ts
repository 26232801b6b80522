/**
 * Puts the root of what watch mode shows beside the page's body: apart from the page, whose styles and scripts do not
 * reach it.
 */
export function createSurface(): ShadowRoot {
  const host = document.createElement('site-watch');
  // Its own styles come from a sheet made here: the policy refuses style elements and attributes.
  host.style.cssText = 'all:initial;position:static;display:contents';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);
  return root;
}

/** Makes an element; strings become text, never markup, and what is false or undefined nothing. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string | false | undefined)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.filter((child) => child !== false && child !== undefined));
  return made;
}

/** Makes a button. */
export function button(
  text: string,
  attributes: Readonly<Record<string, string>>,
  onClick: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', onClick);
  return made;
}

const RULES = `
:host { color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
.overlay, .panel, .open { position: fixed; z-index: 2147483647; font: 14px/1.5 system-ui, sans-serif; }
.overlay { inset: auto 1rem 1rem auto; inline-size: min(46rem, calc(100vw - 2rem)); max-block-size: 50vh; overflow: auto;
  padding: 1rem; background: #1c1117; color: #fff; border: 2px solid #ff8a80; border-radius: 6px; box-shadow: 0 8px 32px #0008; }
.overlay.page { inset: 0; inline-size: auto; max-block-size: none; border-width: 6px 0 0; border-radius: 0; padding: 2rem; }
.overlay h2 { font-size: 1rem; margin-block-end: .5rem; padding-inline-end: 2rem; }
.overlay pre { font: 13px/1.45 ui-monospace, monospace; white-space: pre; overflow: auto; tab-size: 2; }
.overlay .sentence { white-space: pre-wrap; overflow-wrap: anywhere; }
.close { position: absolute; inset: .5rem .5rem auto auto; inline-size: 2rem; block-size: 2rem; font: inherit; color: inherit;
  background: none; border: 1px solid currentColor; border-radius: 4px; cursor: pointer; }
.overlay.page .close { display: none; }
.open { inset: auto auto 1rem 1rem; inset-block-end: 4rem; padding: .375rem .75rem; color: #fff; background: #111; border: 1px solid #fff;
  border-radius: 99px; cursor: pointer; opacity: .85; }
.open:hover, .open:focus-visible { opacity: 1; }
.notice { position: fixed; z-index: 2147483647; inset: auto auto 4rem 9rem; font: 14px/1.5 system-ui, sans-serif; }
.notice a { display: block; padding: .375rem .75rem; color: #fff; background: #a3140a; border: 1px solid #fff; border-radius: 99px; text-decoration: none; }
.panel .desk { display: inline-block; margin-block-start: 1rem; }
:focus-visible { outline: 3px solid #ffb300; outline-offset: 2px; }
.panel { inset: 1rem 1rem 1rem auto; inline-size: min(26rem, calc(100vw - 2rem)); overflow: auto; padding: 1.25rem;
  background: #fff; color: #111; border: 1px solid #111; border-radius: 6px; box-shadow: 0 8px 32px #0006; }
.panel h2 { font-size: 1.125rem; padding-inline-end: 2.5rem; }
.panel h3 { font-size: .875rem; margin-block: 1rem .125rem; }
.panel ul { padding-inline-start: 1.125rem; }
.panel a { color: #0b4fa8; }
.panel code { font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.panel p, .panel li { overflow-wrap: anywhere; }
.bad, .panel .error { color: #a3140a; font-weight: 600; }
.panel :is(.error, .warning) { margin-block-end: .375rem; }
.good { color: #1b5e20; }
@media print { .overlay, .panel, .open, .notice { display: none; } }
`;

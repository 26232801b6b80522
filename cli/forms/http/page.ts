import { hash } from 'node:crypto';
import { escapeAttribute, escapeText } from '../../shared/escape.ts';
import type { Locale } from '../../shared/locale.ts';
import { LOCALE_TAG } from '../../shared/locale.ts';
import { localePath } from '../../shared/path.ts';
import type { FormsSettings } from '../settings.ts';
import type { PageName, PageTexts } from '../texts.ts';
import { fill } from '../texts.ts';
import type { Answer } from './answer.ts';

/** A small page without scripts. Its button posts to the page's own address. */
export function pageAnswer(name: PageName, locale: Locale, settings: FormsSettings): Answer {
  const { organization, origin } = settings;
  const texts = settings.texts[locale];
  const page: PageTexts = texts[name];
  const values = { name: organization.name, email: organization.email };
  const home = origin + localePath('/', locale);
  const title = escapeText(fill(page.title, values));
  const button =
    page.button === undefined ? '' : `<form method="post"><button>${escapeText(page.button)}</button></form>`;
  return {
    status: REFUSALS[name] ?? 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
    body: `<!doctype html>
<html lang="${LOCALE_TAG[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} | ${escapeText(organization.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="name">${escapeText(organization.name)}</p>
<h1>${title}</h1>
<p>${escapeText(fill(page.text, values))}</p>
${button}
<p><a href="${escapeAttribute(home)}">${escapeText(fill(texts.back, values))}</a></p>
</main>
</body>
</html>
`,
  };
}

/** Statuses of pages that say that something was not done. */
const REFUSALS: { readonly [Name in PageName]?: number } = { expired: 410, tooLarge: 413, unavailable: 503 };

const STYLE = `:root{color-scheme:light dark;--ground:Canvas;--ink:CanvasText;--link:LinkText}
body{margin:0;background:var(--ground);color:var(--ink);font:1.125rem/1.55 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:12vh 1.25rem}
.name{font-weight:700}
h1{margin:2rem 0 1rem;font-size:2rem;line-height:1.1;text-wrap:balance}
a{color:var(--link)}
button{margin:1rem 0;padding:.875rem 1.5rem;border:2px solid var(--ink);border-radius:0;background:var(--ink);color:var(--ground);font:inherit;font-weight:700;cursor:pointer}
button:hover{background:var(--ground);color:var(--ink)}
:focus-visible{outline:3px solid var(--link);outline-offset:3px}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

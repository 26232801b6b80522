import type { Page } from 'playwright-core';
import type { SitePage } from './served-site.ts';
import type { Finding, VisitOptions } from './visits.ts';
import { DESKTOP, PHONE, visitAll } from './visits.ts';

/** Fields of each form's native post (behaviour 5.1, 5.4), the honeypot's included. */
export const FIELDS = {
  contact: 'email key locale message name page phone service token website_url',
  newsletter: 'consent email key locale page token website_url',
};

/** Browser of a visitor without scripts. */
export const WITHOUT_SCRIPTS = { javaScriptEnabled: false, viewport: PHONE } as const;

/** Lists what each page fails to show, do or post without scripts. */
export function incompletePages(options: Omit<VisitOptions, 'context'>): Promise<readonly Finding[]> {
  return visitAll({ ...options, context: WITHOUT_SCRIPTS }, async (tab, page) => {
    await tab.goto(options.site.origin + page.path, { waitUntil: 'load' });
    const problems = [
      ...(await tab.evaluate(hiddenButtons)),
      ...(await tab.evaluate(formProblems, FIELDS)),
      ...(await languageProblems(tab, page)),
    ];
    const onPhone = await tab.evaluate(hiddenText);
    if (onPhone.length === 0) return problems;
    await tab.setViewportSize(DESKTOP);
    const onDesktop = await tab.evaluate(hiddenText);
    await tab.setViewportSize(PHONE);
    // A text that only one of both sizes shows is meant for it, as a table of contents is.
    return [...onPhone.filter((text) => onDesktop.includes(text)), ...problems];
  });
}

/** Lists texts of the page that do not show, except those that wait for a form's answer or fold away by themselves. */
function hiddenText(): string[] {
  // Texts of a form that was sent, and the links on from there: without scripts those are on another page.
  const waiting =
    '[hidden].form-done, .exits, [hidden].field-error, [hidden].alert, [hidden].kept, .visually-hidden, .trap, template';
  // The button that copies a block of code is left out where no script runs.
  const scripted = '[data-copied]';
  // Texts of a form to try about what was written in it: its own style shows them.
  const tried = '.trial .plate-note, .trial-done';
  const folded = 'details:not([open]) > :not(summary)';
  // A motion that is shown fades in and out; its note shows under reduced motion alone.
  const moving = '.demo, .reduced-note';
  const problems: string[] = [];
  const walker = document.createTreeWalker(
    document.querySelector('#main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (
      parent === null ||
      text.textContent?.trim() === '' ||
      parent.closest(`${waiting}, ${scripted}, ${tried}, ${folded}, ${moving}`)
    )
      continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      problems.push(`does not show “${text.textContent?.trim().slice(0, 50)}” in ${parent.localName}`);
  }
  if ((document.querySelector('#main')?.textContent?.trim().length ?? 0) < 20) problems.push('says nothing');
  return problems;
}

/** Lists buttons that only a script would reveal. */
function hiddenButtons(): string[] {
  const buttons = [...document.querySelectorAll('.button')].filter(
    (button) => !button.closest('dialog, [hidden]'),
  );
  const wrong = buttons.filter((button) => {
    const { opacity, transform, scale, visibility } = getComputedStyle(button);
    return opacity !== '1' || transform !== 'none' || scale !== 'none' || visibility !== 'visible';
  });
  return wrong.map((button) => `has a button that waits for a script: ${button.textContent}`);
}

function formProblems(fields: Readonly<Record<string, string>>): string[] {
  // A page that has just been told an address does not ask for one again.
  const isAsked = document.querySelector('#main > .asked') !== null;
  return [...document.forms].flatMap((form) => {
    const { method, action } = form;
    if (isAsked && form.closest('.site-footer') !== null)
      return form.checkVisibility() ? ['asks for an address again'] : [];
    const name = action.split('/').at(-1) ?? '';
    const names = [...form.elements].map((element) => element.getAttribute('name')).filter((field) => field);
    const found = [...new Set(names)].sort().join(' ');
    const button = form.querySelector('[type=submit]');
    // A form to try sends nothing: there is no dialog that it could close.
    if (form.matches('.trials .trial')) {
      const isSent = method !== 'dialog' || form.closest('dialog') !== null;
      return [
        ...(isSent ? [`has a form to try that is sent: ${action}`] : []),
        ...(button?.checkVisibility() ? [] : ['has a form to try without a button']),
      ];
    }
    return [
      ...(method === 'post' && action.endsWith(`/api/${name}`)
        ? []
        : [`has a form that does not post: ${action}`]),
      ...(found === fields[name] ? [] : [`${name} has the fields ${found}`]),
      ...(button?.checkVisibility() ? [] : [`${name} has no button`]),
    ];
  });
}

/** Reports a language switch that leads neither to the page's alternate, nor home where the page has none. */
async function languageProblems(tab: Page, page: SitePage): Promise<readonly string[]> {
  const other = page.locale === 'fr' ? 'en' : 'fr';
  const links = await tab.locator('header .language').filter({ visible: true }).all();
  if (links.length !== 1) return [`shows ${links.length} language switches`];
  const href = await links[0]?.getAttribute('href');
  const alternate = await tab.evaluate(
    (lang) => document.querySelector(`link[rel=alternate][hreflang=${lang}]`)?.getAttribute('href'),
    other,
  );
  const own = await tab.evaluate(() => document.querySelector('link[rel=canonical]')?.getAttribute('href'));
  const home = other === 'fr' ? '/' : '/en';
  const wanted = alternate && alternate !== own ? new URL(alternate).pathname : home;
  return href === wanted ? [] : [`switches to ${href}, not ${wanted}`];
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { createElement, isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import { ContactForm } from '../../../templates/islands/contact-form.tsx';
import type { FormState } from '../../../templates/islands/form-state.ts';
import { IDLE } from '../../../templates/islands/form-state.ts';
import { NewsletterForm } from '../../../templates/islands/newsletter-form.tsx';
import { UpdateNotice } from '../../../templates/islands/update-notice.tsx';
import { GENERATOR } from '../mini-site.ts';

const FOLDER = join(GENERATOR, 'templates', 'islands');

/** Code that would make Preact's hydration differ from React's markup; each has been a defect once. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/import (?!type\b)[^;]*from 'react'/, 'React at run time: islands are plain views of their props'],
  [/\bstyle=/, 'a style attribute'],
  [/\buse[A-Z]\w*\(/, 'a hook'],
  [/\bonChange\b/, 'onChange: React and Preact mean different events'],
  [/\bdangerouslySetInnerHTML\b/, 'markup as text'],
  [/<select\b/, 'a select, whose default value is an attribute for one and a property for the other'],
  [/\bspellCheck=\{/, 'spellCheck as a boolean'],
  [/\bdownload\b/, 'download'],
  [/<textarea[^>]*\bvalue=/s, 'a controlled field'],
  [/<input(?![^>]*type="(?:radio|checkbox|hidden|submit)")[^>]*\bvalue=/s, 'a controlled field'],
  [
    /\b(?:strokeWidth|strokeLinecap|fillRule|clipPath|clipRule|viewbox|xlinkHref)=/,
    'a camel-case SVG attribute',
  ],
];

describe('5.3 the rules of islands', () => {
  it.each(readdirSync(FOLDER))('5.3 are kept by %s', (file) => {
    const source = readFileSync(join(FOLDER, file), 'utf8');
    expect(FORBIDDEN.filter(([pattern]) => pattern.test(source)).map(([, what]) => what)).toEqual([]);
  });

  it.each([
    ["import { useState } from 'react';", 2],
    ['<p style={x}>', 1],
    ['<input className="a" type="email" value={x} />', 1],
    ['<textarea rows={6} value={x} />', 1],
    ['<select defaultValue="a">', 1],
    ['const id = useId();', 1],
    ['<path strokeWidth="2" />', 1],
    ['<input type="radio" value={x} />', 0],
  ])('5.3 refuse %s', (source, count) => {
    const code = source.startsWith('import') ? `${source} useState();` : source;
    expect(FORBIDDEN.filter(([pattern]) => pattern.test(code))).toHaveLength(count);
  });
});

const STRINGS = {
  labels: { name: 'N', email: 'E', phone: 'P', service: 'S', message: 'M' },
  send: 'Send',
  loading: 'Wait',
  success: 'Done',
  error: 'Failed',
  errorText: 'Write to',
  back: 'Back',
  nothing: 'Leave empty',
  errors: { name: { required: 'x' }, email: { required: 'x' }, service: { required: 'x' } },
  consent: 'Consent',
  required: 'Required',
  services: { software: 'a', strategy: 'b', ai: 'c', design: 'd' },
  left: 'Left: {count}',
  over: 'Over: {count}',
  messageHint: 'Hint',
  trade: 'Our {trade}',
  summary: 'Summary',
  notice: 'Notice',
  privacy: 'Privacy',
};

const PROPS = {
  id: 'contact',
  action: 'contact' as const,
  locale: 'en' as const,
  endpoint: '/api',
  hidden: { locale: 'en' },
  email: 'a@b.example',
  maxLength: 5_000,
  privacyPath: '/privacy',
  strings: STRINGS,
};

const STATES: readonly FormState[] = [
  IDLE,
  { status: 'loading', errors: {} },
  { status: 'success', errors: {}, sent: '' },
  { status: 'failure', errors: {} },
  { status: 'idle', errors: { email: 'invalid', service: 'required' } },
];

/** Lists children of which React and Preact make other text nodes: adjacent texts, also around nothing; empty ones. */
function badChildren(node: ReactNode, place = ''): readonly string[] {
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return [];
  const { type, props } = node;
  if (typeof type === 'function') {
    const view = type as (given: unknown) => ReactNode;
    return badChildren(view(props), `${place}/${view.name}`);
  }
  const here = typeof type === 'string' ? `${place}/${type}` : place;
  const children = flatten(props.children);
  const texts = children.filter((child) => typeof child === 'string' || typeof child === 'number');
  const isBad = texts.includes('') || (texts.length > 0 && children.length > 1);
  return [...(isBad ? [here] : []), ...children.flatMap((child) => badChildren(child, here))];
}

function flatten(children: ReactNode): readonly ReactNode[] {
  return Array.isArray(children) ? children.flatMap(flatten) : children === undefined ? [] : [children];
}

describe('5.3 one text child between elements', () => {
  it.each(STATES)('5.3 in every form, %o', (state) => {
    expect(badChildren(createElement(ContactForm, { ...PROPS, state }))).toEqual([]);
    expect(badChildren(createElement(NewsletterForm, { ...PROPS, action: 'newsletter', state }))).toEqual([]);
  });

  it('5.3 in the update notice', () => {
    const notice = { text: 'a', reload: 'b', later: 'c', onReload: () => {}, onLater: () => {} };
    expect(badChildren(createElement(UpdateNotice, notice))).toEqual([]);
  });

  it.each([
    ['two texts', ['Bonjour ', 'x']],
    ['an empty text', ['']],
    ['texts around nothing', ['a', null, 'b']],
  ])('5.3 and %s are found', (_, children) => {
    expect(badChildren(createElement('p', undefined, ...children))).toEqual(['/p']);
  });
});

import type { ReactNode } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { plainMarkup } from './html.ts';

const plain = (type: string, props: object, ...children: readonly ReactNode[]): string =>
  plainMarkup(renderToStaticMarkup(createElement(type, props, ...children)));

describe("React's markup as HTML", () => {
  it('writes names of attributes in lower case', () => {
    expect(plain('a', { hrefLang: 'en', href: '/en' }, 'English')).toBe(
      '<a hreflang="en" href="/en">English</a>',
    );
    expect(plain('time', { dateTime: '2026-01-04' })).toBe('<time datetime="2026-01-04"></time>');
    expect(plain('input', { autoComplete: 'email', maxLength: 200 })).toBe(
      '<input autocomplete="email" maxlength="200">',
    );
  });

  it('leaves drawings, values and texts as they are', () => {
    const drawing = '<svg viewBox="0 0 8 8"><path pathLength="1"></path></svg>';
    expect(plainMarkup(`<p>${drawing}</p>`)).toBe(`<p>${drawing}</p>`);
    expect(plain('p', { title: 'a hrefLang="b" />' }, ' hrefLang="c" <br/>')).toBe(
      '<p title="a hrefLang=&quot;b&quot; /&gt;"> hrefLang=&quot;c&quot; &lt;br/&gt;</p>',
    );
  });

  it('leaves a body as Markdown made it', () => {
    const body = '<p><img src="/a.png" alt="a /> b"> <img src="/b.png" alt="aB="></p>\n';
    expect(plainMarkup(`<div hrefLang="en"><hr/>${body}<br/></div>`, body)).toBe(
      `<div hreflang="en"><hr>${body}<br></div>`,
    );
  });

  it('writes void elements without a slash', () => {
    expect(plain('p', {}, createElement('br'), createElement('input', { name: 'a' }))).toBe(
      '<p><br><input name="a"></p>',
    );
  });
});

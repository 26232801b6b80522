import { describe, expect, it } from 'vitest';
import { absoluteUrls } from './absolute-urls.ts';

const base = 'https://tenaise.example/en/blog/post';

describe('absoluteUrls', () => {
  it.each([
    ['<a href="/en/about">', '<a href="https://tenaise.example/en/about">'],
    ['<a href="/">', '<a href="https://tenaise.example/">'],
    ['<a href="">', '<a href="https://tenaise.example/en/blog/post">'],
    ['<a href="#fn1">', '<a href="https://tenaise.example/en/blog/post#fn1">'],
    ['<a href="?page=2">', '<a href="https://tenaise.example/en/blog/post?page=2">'],
    ['<a href="other">', '<a href="https://tenaise.example/en/blog/other">'],
    ['<a href="//cdn.example/x">', '<a href="https://cdn.example/x">'],
    ["<a href='/a'>", "<a href='https://tenaise.example/a'>"],
    ['<a href=/a>', '<a href=https://tenaise.example/a>'],
    ['<A HREF="/a">', '<A HREF="https://tenaise.example/a">'],
    ['<a href="/a?b=1&amp;c=2">', '<a href="https://tenaise.example/a?b=1&amp;c=2">'],
    ['<a href="/é#è">', '<a href="https://tenaise.example/%C3%A9#%C3%A8">'],
    ['<img src="/a.png" alt="/a.png">', '<img src="https://tenaise.example/a.png" alt="/a.png">'],
    [
      '<source srcset="/a.avif 480w, /b.avif 960w">',
      '<source srcset="https://tenaise.example/a.avif 480w, https://tenaise.example/b.avif 960w">',
    ],
    ['<video poster="/p.jpg">', '<video poster="https://tenaise.example/p.jpg">'],
    ['<blockquote cite="/x">', '<blockquote cite="https://tenaise.example/x">'],
  ])('3.4 makes %s absolute', (html, expected) => {
    expect(absoluteUrls(html, base)).toBe(expected);
  });

  it.each([
    '<a href="https://other.example/é?a=&amp;b">',
    '<a href="mailto:a@b.example">',
    '<a href="tel:+15145550123">',
    '<img src="data:image/png;base64,AA==">',
    '<a href="http://[bad">',
    '<a href>',
    '<p title="/a" data-href="/a">href="/a"</p>',
    '<code>&lt;a href="/a"&gt;</code>',
    '<!-- <a href="/a"> -->',
    '<script>"<a href=/a>"</script>',
    '',
  ])('3.4 leaves %s as it is', (html) => {
    expect(absoluteUrls(html, base)).toBe(html);
  });

  it('3.4 cannot be led out of the attribute', () => {
    const html = absoluteUrls('<a href="/a&quot; onclick=&quot;x">x</a>', base);
    expect(html).toBe('<a href="https://tenaise.example/a%22%20onclick=%22x">x</a>');
  });
});

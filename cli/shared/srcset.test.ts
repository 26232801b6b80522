import { describe, expect, it } from 'vitest';
import { srcsetUrls } from './srcset.ts';

describe('srcsetUrls', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    [' , ', []],
    ['/a.png', ['/a.png']],
    ['/a.png 480w, /b.png 960w', ['/a.png', '/b.png']],
    ['/a.png 480w,/b.png 960w', ['/a.png', '/b.png']],
    ['/a.png, /b.png 2x', ['/a.png', '/b.png']],
    ['/a.png,, /b.png 2x', ['/a.png', '/b.png']],
    ['\n /a.png 1x ,\n /b.png 2x\n', ['/a.png', '/b.png']],
    ['/a,b.png 1x, /c.png 2x', ['/a,b.png', '/c.png']],
    ['data:image/png;base64,AAAA 1x, /c.png 2x', ['data:image/png;base64,AAAA', '/c.png']],
    ['/a.png calc(1px, 2px), /b.png', ['/a.png', '/b.png']],
    ['/a.png (unclosed, /b.png', ['/a.png']],
  ])('splits %j', (value, urls) => {
    expect(srcsetUrls(value).map((found) => found.url)).toEqual(urls);
  });

  it('tells the position of each URL', () => {
    const value = ' /a.png 1x,  /b.png, /a.png 3x';
    for (const { url, start } of srcsetUrls(value)) expect(value.slice(start, start + url.length)).toBe(url);
    expect(srcsetUrls(value).map((found) => found.start)).toEqual([1, 13, 21]);
  });
});

import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { addListItem, removeListItems } from './yaml-lists.ts';

describe('addListItem', () => {
  it.each([
    ['', 'aliases:\n  - /new\n'],
    ['title: A\n', 'title: A\naliases:\n  - /new\n'],
    ['title: A', 'title: A\naliases:\n  - /new\n'],
    ['aliases: [/a]\ntitle: A\n', 'aliases: [/a, /new]\ntitle: A\n'],
    ['aliases: []\n', 'aliases: [/new]\n'],
    ['aliases: [ /a, ]\n', 'aliases: [ /a, /new]\n'],
    ['aliases:\n  - /a # un mot\n\ntitle: A\n', 'aliases:\n  - /a # un mot\n  - /new\n\ntitle: A\n'],
    ['aliases:\n- /a\n- "/b"\ntitle: A\n', 'aliases:\n- /a\n- "/b"\n- /new\ntitle: A\n'],
    ['aliases:\ntitle: A\n', 'aliases:\n  - /new\ntitle: A\n'],
    ['# rien\n', '# rien\naliases:\n  - /new\n'],
  ])('to %j', (text, wanted) => {
    expect(addListItem(text, 'aliases', '/new')).toBe(wanted);
  });

  it('after an item of several lines', () => {
    const text = 'redirects:\n  - from: /a\n    to: /b\n\ngone: [/c]\n';
    expect(addListItem(text, 'redirects', '{ from: /d, to: /e }')).toBe(
      'redirects:\n  - from: /a\n    to: /b\n  - { from: /d, to: /e }\n\ngone: [/c]\n',
    );
  });
});

describe('removeListItems', () => {
  it.each([
    ['aliases: [/a]\ntitle: A\n', ['/a'], 'title: A\n'],
    ['title: A\naliases:\n  - /a\n', ['/a'], 'title: A\n'],
    ['aliases: [/a, "/b", /c]\n', ['/b'], 'aliases: [/a, /c]\n'],
    ['aliases: [/a, "/b", /c]\n', ['/a', '/c'], 'aliases: ["/b"]\n'],
    ['aliases:\n  - "\\/a"\n  - >-\n    /b\n  - /c\n', ['/b'], 'aliases:\n  - "\\/a"\n  - /c\n'],
    ['aliases:\n  - "\\/a"\n  - /b\n', ['/a', '/b'], ''],
    ['aliases:\n  - /a\n  - /b # un mot\n  - /c\n', ['/b'], 'aliases:\n  - /a\n  - /c\n'],
    [
      'redirects:\n  - from: /a\n    to: /b\n  - { from: /c, to: /d }\n',
      [{ from: '/a', to: '/b' }],
      'redirects:\n  - { from: /c, to: /d }\n',
    ],
    ['title: A\n', ['A'], 'title: A\n'],
  ])('from %j, %j', (text, gone, wanted) => {
    const key = text.startsWith('redirects') ? 'redirects' : 'aliases';
    const isGone = (item: unknown): boolean => gone.some((one) => isDeepStrictEqual(one, item));
    expect(removeListItems(text, key, isGone)).toBe(wanted);
  });
});

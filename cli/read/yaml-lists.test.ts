import { describe, expect, it } from 'vitest';
import { addListItem, removeListItem } from './yaml-lists.ts';

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

describe('removeListItem', () => {
  it.each([
    ['aliases: [/a]\ntitle: A\n', 0, 'title: A\n'],
    ['title: A\naliases:\n  - /a\n', 0, 'title: A\n'],
    ['aliases: [/a, "/b", /c]\n', 1, 'aliases: [/a, /c]\n'],
    ['aliases:\n  - /a\n  - /b # un mot\n  - /c\n', 1, 'aliases:\n  - /a\n  - /c\n'],
    [
      'redirects:\n  - from: /a\n    to: /b\n  - { from: /c, to: /d }\n',
      0,
      'redirects:\n  - { from: /c, to: /d }\n',
    ],
    ['title: A\n', 0, 'title: A\n'],
  ])('from %j, number %d', (text, index, wanted) => {
    const key = text.startsWith('redirects') ? 'redirects' : 'aliases';
    expect(removeListItem(text, key, index)).toBe(wanted);
  });
});

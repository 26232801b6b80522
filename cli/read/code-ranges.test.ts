import { describe, expect, it } from 'vitest';
import { changeOutsideCode, codeRanges, withoutCode } from './code-ranges.ts';

const shout = (text: string): string => changeOutsideCode(text, (part) => part.toUpperCase());

describe('code of a text', () => {
  it.each([
    ['a `b` c', 'A `b` C'],
    ['a ``b ` c`` d', 'A ``b ` c`` D'],
    ['a ` b', 'A ` B'],
    ['a `b\nc` d', 'A `b\nc` D'],
    ['a `b\n\nc` d', 'A `B\n\nC` D'],
    ['a\n\n```\nb\n```\n\nc', 'A\n\n```\nb\n```\n\nC'],
    ['a\n~~~text\nb\n```\n~~~\nc', 'A\n~~~text\nb\n```\n~~~\nC'],
    ['a\n\n```\nb', 'A\n\n```\nb'],
    ['> ```\n> b\n> ```\n> c', '> ```\n> b\n> ```\n> C'],
    ['- ```\n  b\n  ```\n- c', '- ```\n  b\n  ```\n- C'],
    ['```a` b', '```A` B'],
    ['\\` a ` b', '\\` A ` B'],
    ['\\``a` b', '\\``a` B'],
    ['\\``a`` b', '\\``A`` B'],
    ['\\\\`a` b', '\\\\`a` B'],
    ['`a\\` b `c`', '`a\\` B `c`'],
    ['', ''],
  ])('is left alone: %j', (text, changed) => {
    expect(shout(text)).toBe(changed);
    expect(withoutCode(text)).toHaveLength(text.length);
  });

  it('is found in one pass, however many marks are never closed', () => {
    const runs = Array.from({ length: 2000 }, (_, index) => '`'.repeat(1 + index)).join(' ');
    expect(codeRanges(runs)).toEqual([]);
    expect(codeRanges('` '.repeat(100_000))).toHaveLength(50_000);
  });
});

import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { IdentifiedFile } from './build-id.ts';
import { buildId } from './build-id.ts';

const options = { dev: false, drafts: false };
const outputs: readonly IdentifiedFile[] = [
  { file: 'index.html', content: '<p>a' },
  { file: 'about/index.html', content: '<p>b' },
  { file: 'assets/photo.avif', content: new Uint8Array([1, 2]), identity: 'photo@480' },
];

describe('buildId', () => {
  it('3.2 is 16 hex digits and stays what it is from release to release', () => {
    expect(buildId(outputs, options)).toBe('1472960396d2ee15');
  });

  it('3.2 does not depend on the order of files', () => {
    expect(buildId([...outputs].reverse(), options)).toBe(buildId(outputs, options));
  });

  it('3.2 leaves the files in builds/ out', () => {
    const builds = [
      { file: 'builds/latest.json', content: '{}' },
      { file: 'builds/meta/x.json', content: '{}' },
    ];
    expect(buildId([...outputs, ...builds], options)).toBe(buildId(outputs, options));
  });

  it('3.2 counts an encoded picture by its inputs, not by its bytes', () => {
    const others = outputs.map((output) =>
      output.identity === undefined ? output : { file: output.file, identity: output.identity },
    );
    expect(buildId(others, options)).toBe(buildId(outputs, options));
  });

  it('3.2 takes the hash of the bytes for an identity, so that contents need not be kept', () => {
    const known = outputs.map((output) => ({
      file: output.file,
      identity: output.identity ?? hash('sha256', 'content' in output ? output.content : ''),
    }));
    expect(buildId(known, options)).toBe(buildId(outputs, options));
  });

  it('3.2 is the same for a text and for its UTF-8 bytes', () => {
    const text = [{ file: 'a.txt', content: 'é' }];
    const bytes = [{ file: 'a.txt', content: new TextEncoder().encode('é') }];
    expect(buildId(bytes, options)).toBe(buildId(text, options));
  });

  it.each<[string, readonly IdentifiedFile[]]>([
    ['a changed content', [{ file: 'index.html', content: '<p>A' }, ...outputs.slice(1)]],
    [
      'a changed identity',
      [...outputs.slice(0, 2), { file: 'assets/photo.avif', content: '', identity: 'photo@960' }],
    ],
    ['a renamed file', [{ file: 'home.html', content: '<p>a' }, ...outputs.slice(1)]],
    ['a missing file', outputs.slice(1)],
    ['an empty file more', [...outputs, { file: 'x', content: '' }]],
  ])('3.2 changes with %s', (_what, changed) => {
    expect(buildId(changed, options)).not.toBe(buildId(outputs, options));
  });

  it('3.2 does not confuse a file name with another name and content', () => {
    const [a, b] = [
      [{ file: 'a', content: '', identity: 'b"]\n["c","d' }],
      [
        { file: 'a', content: '', identity: 'b' },
        { file: 'c', content: '', identity: 'd' },
      ],
    ];
    expect(buildId(a ?? [], options)).not.toBe(buildId(b ?? [], options));
  });

  it('3.6 says draft- with drafts, and dev in the watch profile', () => {
    expect(buildId(outputs, { dev: false, drafts: true })).toBe(`draft-${buildId(outputs, options)}`);
    expect(buildId(outputs, { dev: true, drafts: true })).toBe('dev');
  });
});

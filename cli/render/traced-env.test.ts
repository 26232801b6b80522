import { describe, expect, it } from 'vitest';
import type { RenderEnv } from '../api/render-context.ts';
import { sameValues, TracedEnv } from './traced-env.ts';

/** As much of an environment as these tests read. */
const plain = {
  config: { origin: 'https://example.com', organization: { name: 'Exemple' } },
  messages: { fr: { 'menu.open': 'Menu', 'a\tb': 'c' }, en: {} },
  data: { fr: { tags: { web: { label: 'Web' } } }, en: {} },
  assets: { pictures: { 'a.png': { file: 'a.png' } }, preloadScripts: ['/a.js'] },
  year: 2026,
} as unknown as RenderEnv;

function readsOf(read: (env: RenderEnv) => unknown): readonly string[] {
  const traced = new TracedEnv(plain);
  read(traced.env);
  return traced.taken().map((name) => name.replaceAll('\t', ' > '));
}

describe('a traced environment', () => {
  it.each<readonly [string, (env: RenderEnv) => unknown, readonly string[]]>([
    ['a message', (env) => env.messages.fr['menu.open'], ['messages > fr > menu.open']],
    ['a message that is missing', (env) => env.messages.en['menu.open'], ['messages > en > menu.open']],
    ['a value below the third level', (env) => Object.values(Object(env.data.fr.tags)), ['data > fr > tags']],
    ['a value of the first level', (env) => env.year, ['year']],
    ['a list', (env) => env.assets.preloadScripts[0], ['assets > preloadScripts']],
    [
      'whether there is a picture',
      (env) => Object.hasOwn(env.assets.pictures, 'b.png'),
      ['assets > pictures > b.png'],
    ],
    ['its names', (env) => Object.keys(env.messages.en), ['messages > en']],
    ['a copy', (env) => ({ ...env.data.fr }), ['data > fr', 'data > fr > tags']],
    ['nothing', (env) => env.messages.fr, []],
  ])('notes %s', (_, read, names) => {
    expect(readsOf(read)).toEqual(names);
  });

  it('answers what the environment does, and begins anew each time', () => {
    const traced = new TracedEnv(plain);
    expect(JSON.stringify(traced.env)).toBe(JSON.stringify(plain));
    expect(traced.taken().length).toBeGreaterThan(5);
    expect(traced.taken()).toEqual([]);
  });

  it('shows an object anew after each turn, so that no project keeps by it what was read for another page', () => {
    const traced = new TracedEnv(plain);
    const { env } = traced;
    const { fr } = env.messages;
    expect(env.messages.fr === fr).toBe(true);
    expect(fr['menu.open']).toBe('Menu');
    expect(traced.taken()).toEqual(['messages\tfr\tmenu.open']);
    expect(env.messages.fr === fr).toBe(false);
    expect(traced.view() === env).toBe(false);
    // What a project holds on to tells what is read of it all the same.
    expect(fr['menu.open']).toBe('Menu');
    expect(traced.taken()).toEqual(['messages\tfr\tmenu.open']);
  });

  it('answers a frozen object as it is', () => {
    const frozen = Object.freeze({ fr: Object.freeze({ a: 'b' }), en: {} });
    const traced = new TracedEnv({ ...plain, messages: frozen });
    expect(traced.env.messages.fr.a).toBe('b');
    expect(traced.taken()).toEqual(['messages\tfr']);
  });

  it('compares two environments by name', () => {
    const other = { ...plain, messages: { ...plain.messages, fr: { 'menu.open': 'Menu', 'a\tb': 'd' } } };
    const isSame = sameValues(plain, other);
    expect(isSame('messages\tfr\tmenu.open')).toBe(true);
    expect(isSame('messages\tfr\ta\tb')).toBe(false);
    expect(isSame('messages\tfr')).toBe(false);
    expect(isSame('messages\ten')).toBe(true);
    expect(isSame('nothing\tat\tall')).toBe(true);
    expect(isSame('')).toBe(false);
  });
});

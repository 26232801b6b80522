import { expect, it } from 'vitest';
import { keyJson } from './key-json.ts';

it('takes what JSON keeps whole, and lets nothing else compile', () => {
  const named: { readonly name: string; readonly size?: number | undefined } = { name: 'a', size: undefined };
  expect(keyJson([named, ['b', 1, null, true]])).toBe('[{"name":"a"},["b",1,null,true]]');
  const unknown: unknown = 'a';
  // @ts-expect-error a value of any type
  keyJson(unknown);
  // @ts-expect-error a function
  keyJson([() => 1]);
  // @ts-expect-error a map, deep inside
  keyJson([{ deep: { map: new Map([['a', 1]]) } }]);
  // @ts-expect-error a set of which the type says little
  keyJson({ set: new Set<string>() as ReadonlySet<string> });
  // @ts-expect-error nothing, in a list
  keyJson(['a', undefined]);
  // @ts-expect-error bytes
  keyJson(Buffer.from('a'));
});

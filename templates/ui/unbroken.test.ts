import { describe, expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

describe('a text in HTML', () => {
  it('keeps short compounds on one line', () => {
    expect(unbroken('<p>Écrivez-nous et <a href="/sign-up">dites-nous</a>.</p>')).toBe(
      '<p><span class="whole">Écrivez-nous</span> et <a href="/sign-up"><span class="whole">dites-nous</span></a>.</p>',
    );
  });

  it.each(['sur-mesure', 'lui-même', 'anti-pourriel', 'après-midi', 'P-39.1', 'C-11'])(
    'keeps « %s » on one line',
    (word) => {
      expect(unbroken(`<td>${word}.</td>`)).toBe(`<td><span class="whole">${word}</span>.</td>`);
    },
  );

  it('leaves long ones, chains, numbers and code to break where they may', () => {
    for (const text of [
      'cabinets-conseils',
      'prêt-à-porter',
      '514-555-0199',
      '<code>npm run sign-up</code>',
      '<pre><code class="x"><span>sign-up</span></code></pre>',
    ])
      expect(unbroken(text)).toBe(text);
  });
});

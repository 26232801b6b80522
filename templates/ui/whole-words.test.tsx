import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WholeWords } from './whole-words.tsx';

describe('a sentence of a template', () => {
  it('keeps its compounds on one line, with the marks that follow them', () => {
    expect(
      renderToStaticMarkup(<WholeWords text="Le sur-mesure, sur le logiciel lui-même, si possible." />),
    ).toBe(
      'Le <span class="whole">sur-mesure,</span> sur le logiciel <span class="whole">lui-même,</span> si possible.',
    );
  });

  it('leaves the longest to break where they may', () => {
    const text = 'De grands cabinets-conseils.';
    expect(renderToStaticMarkup(<WholeWords text={text} />)).toBe(text);
  });
});

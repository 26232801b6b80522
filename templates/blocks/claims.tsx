import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { bars20, offcut, pegs, tails } from '../drawings/claims.ts';
import { rings } from '../drawings/rings.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { Method } from './method.tsx';

interface ClaimsProps {
  readonly title: string;
  readonly text?: string | undefined;
}

/** The figures that the site may state, each drawn to scale with its value. */
export function Claims({ title, text }: ClaimsProps): ReactElement {
  const { data, locale, year } = useSite();
  const savings = data.claims.savings;
  const drawn = [
    ['transformations', pegs],
    ['satisfaction', bars20],
    ['brands', tails],
    ['founded', (founded: number) => rings(year - founded + 1)],
  ] as const;
  // The four figures have one width, that of the longest.
  const long = drawn.some(([id]) => (data.claims[id]?.figure[locale].length ?? 0) > 9);
  return (
    <Section>
      <SectionHeader id="claims" title={title} text={text} />
      {savings !== undefined && (
        <div className="offcut">
          <Drawing svg={offcut(savings.value)} />
          <p>
            <span className="figure">{savings.figure[locale]}</span>{' '}
            <span className="offcut-label">{savings.label[locale]}</span>
          </p>
        </div>
      )}
      <div className="figures">
        {drawn.map(([id, draw]) => {
          const claim = data.claims[id];
          if (claim === undefined) return undefined;
          return (
            <div className="figure-card" key={id}>
              <Drawing svg={draw(claim.value)} />
              <p>
                <span className={long ? 'figure long' : 'figure'}>{claim.figure[locale]}</span>{' '}
                <span>{claim.label[locale]}</span>
              </p>
            </div>
          );
        })}
      </div>
      <Method />
    </Section>
  );
}

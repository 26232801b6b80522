import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { swatchBeam } from '../drawings/figures.ts';
import type { Shade, TimberId } from '../drawings/palette.ts';
import { contrast, GROUNDS, TIMBERS } from '../drawings/palette.ts';
import { formatNumber } from '../messages.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

interface BrandColoursProps {
  readonly title: string;
  readonly text?: string | undefined;
}

/** Names come from the trade and are the same in both languages. */
const NAMES: Readonly<Record<TimberId, string>> = {
  m: 'Merisier',
  c: 'Craie',
  n: 'Encre',
  w: 'Bouleau',
  d: 'Bleu foncé',
  u: 'Aubier',
};

const GROUND_NAMES: Readonly<Record<string, string>> = {
  bouleau: NAMES.w,
  craie: NAMES.c,
  merisier: NAMES.m,
  fonce: NAMES.d,
  encre: NAMES.n,
};

/** The palette as real beams, and the measured contrast of text on each ground. */
export function BrandColours({ title, text }: BrandColoursProps): ReactElement {
  const { t, locale } = useSite();
  const ratio = (shade: Shade): string => formatNumber(contrast(...shade), locale);
  const timbers = Object.entries(TIMBERS) as [TimberId, (typeof TIMBERS)[TimberId]][];
  return (
    <Section labelledBy="colours">
      <SectionHeader id="colours" title={title} text={text} />
      <ul className="swatches">
        {timbers.map(([id, timber]) => (
          <li key={id}>
            <Drawing svg={swatchBeam(id)} />
            <p>
              <strong lang="fr">{NAMES[id]}</strong> <span>{timber.front}</span>
            </p>
          </li>
        ))}
      </ul>
      <h3>{t('brand.contrast')}</h3>
      <ul className="contrasts">
        {Object.entries(GROUNDS).map(([name, { light, dark }]) => (
          <li key={name} data-ground={name}>
            <span lang="fr">{GROUND_NAMES[name] ?? name}</span>
            <span>{`${t('brand.light')} ${ratio(light)}`}</span>
            <span>{`${t('brand.dark')} ${ratio(dark)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import type { ReactElement } from 'react';
import type { Locale, Localized } from '../../cli/shared/locale.ts';
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

/** Names of timbers, which come from the trade. */
const NAMES: Localized<Readonly<Record<TimberId, string>>> = {
  fr: { m: 'Merisier', c: 'Craie', n: 'Encre', w: 'Bouleau', d: 'Bleu foncé', u: 'Aubier' },
  en: { m: 'Cherry', c: 'Chalk', n: 'Ink', w: 'Birch', d: 'Deep blue', u: 'Sapwood' },
};

/** The timber that each ground is named after. */
const GROUND_TIMBERS: Readonly<Record<string, TimberId>> = {
  bouleau: 'w',
  craie: 'c',
  merisier: 'm',
  fonce: 'd',
  encre: 'n',
  aubier: 'u',
};

/** Returns the name of a ground. */
export function groundName(ground: string, locale: Locale): string {
  return NAMES[locale][GROUND_TIMBERS[ground] ?? 'w'];
}

/** The palette as real beams, and the measured contrast of text on each ground. */
export function BrandColours({ title, text }: BrandColoursProps): ReactElement {
  const { t, locale } = useSite();
  const ratio = (shade: Shade): string => formatNumber(contrast(...shade), locale);
  const timbers = Object.entries(TIMBERS) as [TimberId, (typeof TIMBERS)[TimberId]][];
  return (
    <Section>
      <SectionHeader id="colours" title={title} text={text} />
      <h3>{t('brand.timbers')}</h3>
      <ul className="swatches">
        {timbers.map(([id, timber]) => (
          <li key={id}>
            <Drawing svg={swatchBeam(id)} />
            <p>
              <strong>{NAMES[locale][id]}</strong> <span>{timber.front}</span>
            </p>
          </li>
        ))}
      </ul>
      <h3>{t('brand.contrast')}</h3>
      <ul className="contrasts">
        {Object.entries(GROUNDS).map(([name, { light, dark }]) => (
          <li key={name} data-ground={name}>
            <p>{groundName(name, locale)}</p>
            <Measured theme={t('brand.light')} colour={light[0]} ratio={ratio(light)} />
            <Measured theme={t('brand.dark')} colour={dark[0]} ratio={ratio(dark)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface MeasuredProps {
  readonly theme: string;
  readonly colour: string;
  readonly ratio: string;
}

/** A ground's colour in a theme, with the contrast of text on it below, as a ratio to one. */
function Measured({ theme, colour, ratio }: MeasuredProps): ReactElement {
  return (
    <p>
      {theme} <b>{colour}</b> <b>{`${ratio}:1`}</b>
    </p>
  );
}

import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

interface BrandTypeProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly specimen: string;
}

const WIDTHS = [62, 80, 100, 112, 125] as const;

/** The typeface. Visitors choose one of its widths, and the line is cut again; with scripts, any width between. */
export function BrandType({ title, text, specimen }: BrandTypeProps): ReactElement {
  const { t } = useSite();
  return (
    <Section ground="encre" kind="brand-type">
      <SectionHeader id="type" title={title} text={text} />
      <fieldset className="widths">
        <legend>{t('brand.width')}</legend>
        {WIDTHS.map((width) => (
          <label key={width}>
            <input type="radio" name="width" value={width} defaultChecked={width === 100} />
            <span>{width}</span>
          </label>
        ))}
      </fieldset>
      <label className="width-slider kept" hidden data-width-slider="">
        <span className="visually-hidden">{t('brand.width')}</span>
        <input type="range" min={62} max={125} defaultValue={100} />
      </label>
      <p className="specimen">{specimen}</p>
    </Section>
  );
}
